// convolution2d.hpp: fast convolution and correlation of images.
#pragma once
#include <komdsp/transform.hpp>

namespace komdsp {

// The part of a result that is given, along each axis, where x has X elements and y has S.
enum class convolution_part : uint8_t {
  full,  // all X + S - 1 elements
  same,  // as many as x has: from element (S - 1) / 2 on, of a correlation from lag -((S - 1) / 2) on
  valid  // those X - S + 1 to which all of y contributes
};
// SciPy's names of modes.
inline constexpr const char* convolution_part_names[] = {"full", "same", "valid"};

// z(r, c) = scale * sum x(i, j) y(r - i, c - j), as scipy.signal.fftconvolve over the last two axes; correlate:
// scale * sum x(i + r - (y_rows - 1), j + c - (y_columns - 1)) conj y(i, j), as scipy.signal.correlate2d, both with its
// modes.
// Layout: rows and images dense, images one after the other; an x or y that is shared is one image for all.
// real: x, y and z are real samples, at half the work; else complex, re and im interleaved.
// Shapes: any; the padded images have up to 2^26 points.
// Aliasing: x, y and z apart.  Alignment: buffers to an element.
// Errors of planning: unsupported_length (an empty image, x smaller than y along an axis of a valid one, or too long),
// bad_batch, unsupported_precision, not_finite (the scale), does_not_fit.
struct convolution2d {
  index x_rows = 1, x_columns = 1, y_rows = 1, y_columns = 1;  // of an image
  index batch = 1;                                             // pairs of images
  bool shared_x = false, shared_y = false;                     // one image for all pairs
  convolution_part part = convolution_part::full;              // what of the result is given
  bool correlate = false, real = false;                        // as said above
  komdsp::precision precision = precision::f32;                // of input, output and tables
  double scale = 1;                                            // a factor of all results
};

// Length along one axis.
constexpr index length_of_part(convolution_part part, index x, index y) {
  return part == convolution_part::full ? x + y - 1 : part == convolution_part::same ? x : x - y + 1;
}
// Rows, or columns, of z.
constexpr index rows_of_result(const convolution2d& c) {
  return length_of_part(c.part, c.x_rows, c.y_rows);
}
constexpr index columns_of_result(const convolution2d& c) {
  return length_of_part(c.part, c.x_columns, c.y_columns);
}

}  // namespace komdsp
