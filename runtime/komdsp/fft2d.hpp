// fft2d.hpp: two-dimensional transforms.
#pragma once
#include <komdsp/profile.hpp>
#include <komdsp/transform.hpp>

namespace komdsp {

// How images lie in memory: element (r, c) of image b at b * distance + r * pitch + c, in elements (complex numbers
// where the data are complex, samples where they are real).  0 means dense: rows and images side by side; real samples
// transformed in place have rows of 2 (columns / 2 + 1) samples then.
struct image_layout {
  index pitch = 0;
  index distance = 0;
};

// X(k, l) = scale * sum over r, c of x(r, c) exp(-+ 2 pi i (r k / rows + c l / columns)): minus sign forward, plus
// inverse.
// Scaling: none but `scale`; an inverse that restores the input has scale 1 / (rows columns).
// Kinds: complex; real: rows x columns samples to rows x (columns / 2 + 1) bins, and back, as numpy.fft.rfft2 and
// irfft2 (an inverse ignores the imaginary parts of what it transforms last at columns 0 and columns / 2).
// Lengths: any, rows * columns up to 2^26.
// Aliasing: input and output are apart, or the same with in_place, where both layouts must describe the same memory
// (complex: equal; real: 2 * the complex pitch = the real pitch, the same for distances).
// Alignment: buffers to a complex number of the precision; real images with odd columns or an odd pitch, to a sample.
// The distance of real images is even where columns and pitch are.
struct fft2d {
  index rows = 1, columns = 1;
  index batch = 1;
  fft_kind kind = fft_kind::complex;
  bool inverse = false;
  precision type = precision::f32;
  double scale = 1;
  bool in_place = false;
  image_layout in = {}, out = {};
};

constexpr bool real_in(const fft2d& t) {
  return t.kind == fft_kind::real && !t.inverse;
}
constexpr bool real_out(const fft2d& t) {
  return t.kind == fft_kind::real && t.inverse;
}
constexpr index columns_of_bins(const fft2d& t) {
  return t.kind == fft_kind::real ? t.columns / 2 + 1 : t.columns;
}
constexpr index columns_in(const fft2d& t) {
  return real_in(t) ? t.columns : columns_of_bins(t);
}
constexpr index columns_out(const fft2d& t) {
  return real_out(t) ? t.columns : columns_of_bins(t);
}

// A profile with `columns` neighbouring columns of an image in each work-group, in f32, as far as local memory allows,
// whether or not that leaves processors without a group.
constexpr profile with_columns(profile d, int columns) {
  d.columns = columns;
  d.groups = 1;
  return d;
}

}  // namespace komdsp
