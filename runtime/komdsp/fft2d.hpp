// fft2d.hpp: two-dimensional transforms.
#pragma once
#include <komdsp/fftn.hpp>
#include <komdsp/profile.hpp>
#include <komdsp/transform.hpp>

namespace komdsp {

// How images lie in memory: element (r, c) of image b at b * distance + r * pitch + c, in elements (complex numbers
// where the data are complex, samples where they are real).  0 means dense: rows and images side by side; real samples
// transformed in place have rows of 2 (columns / 2 + 1) samples then.
struct image_layout {
  index pitch = 0;     // from row to row; 0: dense
  index distance = 0;  // from image to image; 0: dense
};

// X(k, l) = scale * sum over r, c of x(r, c) exp(-+ 2 pi i (r k / rows + c l / columns)): minus sign forward, plus
// inverse.
// Scaling: none but `scale`; an inverse that restores the input has scale 1 / (rows columns).
// Kinds: complex; real: rows x columns samples to rows x (columns / 2 + 1) bins, and back, as numpy.fft.rfft2 and
// irfft2 (an inverse ignores the imaginary parts of what it transforms last at columns 0 and columns / 2); hermitian,
// as scipy.fft.hfft2 and ihfft2.
// Lengths: any from 1 to 2^26 of rows and of columns.
// Aliasing: input and output are apart, or the same with in_place, where both layouts must describe the same memory
// (complex: equal; real: 2 * the complex pitch = the real pitch, the same for distances).
// Fixed point: as fftn, an exponent for each image.
// Checked: as fft, a set of sums for each image.
// Alignment: buffers to a complex number of the precision; real images with odd columns, pitch or distance, to a
// sample.
struct fft2d {
  index rows = 1, columns = 1;                   // of an image
  index batch = 1;                               // images
  fft_kind kind = fft_kind::complex;             // what goes in and comes out
  bool inverse = false;                          // the transform back
  komdsp::precision precision = precision::f32;  // of input, output and tables
  double scale = 1;                              // a factor of all results
  bool in_place = false;                         // input and output are the same memory
  image_layout in = {}, out = {};                // of the input, of the output
  bool checked = false;                          // sums of input and results are compared
};

// Real samples as the input, or as the output.
constexpr bool real_in(const fft2d& t) {
  return t.kind == (t.inverse ? fft_kind::hermitian : fft_kind::real);
}
constexpr bool real_out(const fft2d& t) {
  return t.kind == (t.inverse ? fft_kind::real : fft_kind::hermitian);
}
// Columns of a spectrum.
constexpr index columns_of_bins(const fft2d& t) {
  return t.kind == fft_kind::complex ? t.columns : t.columns / 2 + 1;
}
// Columns of the input, or of the output, of an image.
constexpr index columns_in(const fft2d& t) {
  return real_in(t) ? t.columns : columns_of_bins(t);
}
constexpr index columns_out(const fft2d& t) {
  return real_out(t) ? t.columns : columns_of_bins(t);
}

// A transform over axes: images, rows, columns.
constexpr fftn over_axes(const fft2d& t) {
  fftn a;
  a.rank = 3;
  a.shape[0] = t.batch;
  a.shape[1] = t.rows;
  a.shape[2] = t.columns;
  a.axes = 2;
  a.axis[0] = 1;
  a.axis[1] = 2;
  a.kind = t.kind;
  a.inverse = t.inverse;
  a.precision = t.precision;
  a.scale = t.scale;
  a.in_place = t.in_place;
  a.in_stride[0] = t.in.distance;
  a.in_stride[1] = t.in.pitch;
  a.out_stride[0] = t.out.distance;
  a.out_stride[1] = t.out.pitch;
  a.checked = t.checked;
  return a;
}

// A profile with `columns` neighbouring columns of an image in each work-group, in f32, as far as local memory allows,
// whether or not that leaves processors without a group.
constexpr profile with_columns(profile d, int columns) {
  d.columns = columns;
  d.groups = 1;
  return d;
}

}  // namespace komdsp
