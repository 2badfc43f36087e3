// wavelet.hpp: discrete wavelet transforms, as PyWavelets has them: coefficients equal in order and sign.
#pragma once
#include <komdsp/detail/fixed_filters.hpp>
#include <komdsp/transform.hpp>
#include <komdsp/wavelets.hpp>

namespace komdsp {

// Most taps of a filter, and most levels; of images and undecimated transforms.
inline constexpr int wavelet_taps_max = 256, wavelet_levels_max = 28, wavelet2d_levels_max = 14;

// How a signal x[0 .. n-1] goes on beyond its ends (PyWavelets' names): kernels/wavelet/modes.def says what each means.
// A signal of one sample is constant in reflect, antireflect and smooth.
enum class wavelet_mode : uint8_t {
#define KOMDSP_MODE(name) name,
#include "kernels/wavelet/modes.def"
};
// PyWavelets' names of modes.
inline constexpr const char* wavelet_mode_names[] = {
#define KOMDSP_MODE(name) #name,
#include "kernels/wavelet/modes.def"
};

// Coefficients of each band of one level.
constexpr index coefficients_of(const filter_bank& w, wavelet_mode mode, index length) {
  return mode == wavelet_mode::periodization ? (length + 1) / 2 : (length + w.taps - 1) / 2;
}
// Length of what level `level` splits, or restores: level 1 that of the signal.
constexpr index length_at(const filter_bank& w, wavelet_mode mode, index length, int level) {
  for (int l = 1; l < level; ++l) length = coefficients_of(w, mode, length);
  return length;
}
// Coefficients of all levels: the length of [cA_L, cD_L, ..., cD_1].
constexpr index joined_length(const filter_bank& w, wavelet_mode mode, index length, int levels) {
  index sum = 0;
  for (int l = 0; l < levels; ++l) sum += length = coefficients_of(w, mode, length);
  return sum + length;
}
// The levels at which the ends do not yet reach everywhere (PyWavelets' dwt_max_level).
constexpr int useful_levels(const filter_bank& w, index length) {
  int levels = 0;
  while (w.taps > 1 && length / (w.taps - 1) >= index{2} << levels) ++levels;
  return levels;
}

// Fixed point (q15, q31): the exponent of level `level`, whose coefficients times 2^exponent are those of the
// transform, in units of the input; 0 of level 0, the samples.  It is one of the wavelet and the level, not of the
// data: the least whole number from level * log2(G) on, G the larger sum of the moduli of either filter's taps.
constexpr int dwt_exponent(const filter_bank& w, int level) {
  return planning::bits_of_growth(planning::growth_of(w), level);
}

// The multi-level transform of each row: `length` samples to joined_length coefficients [cA_L, cD_L, ..., cD_1], cA_L
// first; and back.  The inverse gives exactly `length` samples.
// Scaling: the filters'; an inverse restores the input where the filters do.
// Lengths: any from 1 to 2^26; levels 1 to 28.
// Aliasing: input and output apart.
// Alignment: buffers to one sample.  in, out: sample or coefficient n of row b at b * distance + n * stride; rows side
// by side (stride 1) or interleaved (distance 1) are fast.
// Fixed point: int16_t (q15) or int32_t (q31), on either side; cD_l has the exponent dwt_exponent(wavelet, l), cA_L
// that of L, and an inverse takes them so and gives samples.  Of each level sums are exact and rounded once, to
// nearest, half up, so that the bits are the same on every backend and board.  No coefficient of the exact transform is
// beyond its range, whatever the input; where roundings bring one beyond it by a unit or two, it saturates.  An inverse
// saturates where coefficients are none of a transform.  Modes antireflect and smooth, which grow, have none, nor
// filters whose moduli add up to more than 256; in mode antisymmetric -(-1) is the largest number.
struct dwt {
  filter_bank wavelet = {};                      // the filters, as wavelets::db4
  index length = 1;                              // samples of a row
  int levels = 1;                                // how often the approximation is split
  wavelet_mode mode = wavelet_mode::symmetric;   // how signals go on beyond their ends
  index batch = 1;                               // rows
  bool inverse = false;                          // the transform back
  komdsp::precision precision = precision::f32;  // of input, output and tables
  layout in = {}, out = {};                      // of the input, of the output
};

// Wavelet transforms of images, level by level: rows x columns samples to an array of joined_length in each axis, as
// PyWavelets' coeffs_to_array has it: cA_L at [0, 0], then outwards the details of each level, those of rows (cH)
// below, of columns (cV) to the right, of both (cD) on the diagonal; what no band covers is zero, and is ignored by the
// inverse.  Images are dense, side by side.  Rows and columns: 1 to 2^26, together up to 2^26; levels 1 to 14.
struct dwt2 {
  filter_bank wavelet = {};                      // the filters, as wavelets::db4
  index rows = 1, columns = 1;                   // of an image
  int levels = 1;                                // how often the approximation is split
  wavelet_mode mode = wavelet_mode::symmetric;   // how signals go on beyond their ends
  index batch = 1;                               // images
  bool inverse = false;                          // the transform back
  komdsp::precision precision = precision::f32;  // of input, output and tables
};

// The undecimated transform: every sample keeps its coefficients, ends are periodic.  batch rows of `length` samples,
// dense, to `levels + 1` bands [cA_L, cD_L, ..., cD_1] of each row, of `length` coefficients, side by side.  Level l
// takes every step * 2^(l-1)-th sample: a step of 2^s leaves s levels out, and c signals that are interleaved are one
// row of step c.  The inverse takes the mean of the two that each level allows (G.P. Nason and B.W. Silverman, "The
// stationary wavelet transform and some statistical applications", 1995).  length: a multiple of step * 2^levels, up to
// 2^26; levels 1 to 14.  Scaling, aliasing, alignment as above.
struct swt {
  filter_bank wavelet = {};                      // the filters, as wavelets::db4
  index length = 1;                              // samples of a row
  int levels = 1;                                // how often the approximation is split
  index batch = 1;                               // rows
  bool inverse = false;                          // the transform back
  komdsp::precision precision = precision::f32;  // of input, output and tables
  index step = 1;                                // from sample to sample of level 1
  bool bands_first = false;                      // all rows of a band are side by side, not all bands of a row
};

}  // namespace komdsp
