// lifting.hpp: wavelet transforms in place, by lifting, where memory is short.
#pragma once
#include <komdsp/transform.hpp>

namespace komdsp {

// haar, and the biorthogonal wavelets of A. Cohen, I. Daubechies and J.-C. Feauveau with 5 and 3, and 9 and 7 taps.
enum class lifting_wavelet : uint8_t { haar, cdf5_3, cdf9_7 };
// As --wavelet and reports say them.
inline constexpr const char* lifting_wavelet_names[] = {"haar", "cdf5/3", "cdf9/7"};

// The multi-level transform of each row in place; `inverse` undoes it.
// Coefficients: those of wavelets::haar, bior2_2 and bior4_4 in mode periodization, in order, sign and scaling.  Of
// PyWavelets' bior4.4 they differ by up to 2e-12 of the samples, since its filters are given to twelve digits and
// lifting has the wavelet's own numbers.  The other modes have more coefficients than samples, and no place for them.
// Layout: interleaved, each coefficient where its samples were: in a row, cA_levels[k] is at k * 2^levels, and cD_l[k],
// the detail k of level l, at (2 k + 1) * 2^(l-1).  Point n of row b is at b * distance + n * stride.
// Scaling: the filters'; the inverse restores the input.  Aliasing: input and output are the same memory.
// Alignment: one sample.  Workspace: none, tables: none.
// Lengths: 2 to 2^26, multiples of 2^levels.  Levels: 1 to 14, of cdf9_7 to 7.
// Integers (q15: int16_t, q31: int32_t): the reversible transform of JPEG 2000, of cdf5_3 alone: of neighbouring
// samples x, d[k] = x[2k+1] - floor((x[2k] + x[2k+2]) / 2) and s[k] = x[2k] + floor((d[k-1] + d[k] + 2) / 4), modulo
// 2^16 or 2^32.  The inverse restores every input to the bit.  Nothing is scaled: s has at most 1.8 times the range of
// samples, d 2.9 times, so that samples within a quarter of the type's range never wrap around.
struct lifting {
  lifting_wavelet wavelet = lifting_wavelet::haar;  // by name
  index length = 2;                                 // samples of a row
  int levels = 1;                                   // how often the approximation is split
  index batch = 1;                                  // rows
  bool inverse = false;                             // the transform back
  komdsp::precision precision = precision::f32;     // of input, output and tables
  layout at = {};                                   // of samples and coefficients
};

}  // namespace komdsp
