#pragma once

#include <algorithm>
#include <bit>
#include <complex>
#include <cstddef>
#include <utility>

#include "definitions/fft.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/convolution.hpp>
#include <komdsp/convolution2d.hpp>

namespace komdsp::definitions {

/// One axis of a convolution: elements of x, of y and of the result, the first of these in the whole linear one, and
/// how many elements on it goes around; 0: never.
struct convolved_axis {
  index x, y, z, first, around;

  /// Points of Fourier transforms that have it.
  std::size_t points() const {
    const auto whole = static_cast<std::size_t>(x + y - 1), circle = static_cast<std::size_t>(around);
    return around > 0 && std::has_single_bit(circle) ? circle : std::bit_ceil(whole);
  }
};

/// Unscaled, of dense images. correlate: with the conjugate of y, back to front.
template <class T>
complex_vector<T> convolved(const convolved_axis& rows, const convolved_axis& columns, bool correlate,
                            const complex_vector<T>& x, const complex_vector<T>& y, fourier_rows<T> fourier) {
  const std::size_t height = rows.points(), width = columns.points();
  const auto spectrum_of = [&](const complex_vector<T>& image, index image_columns) {
    complex_vector<T> all(height * width);
    const auto across = static_cast<std::size_t>(image_columns);
    for (std::size_t i = 0; i < image.size(); ++i) all[i / across * width + i % across] = image[i];
    fourier(all, width, false);
    transpose_all(all, height, width);
    fourier(all, height, false);
    return all;
  };
  complex_vector<T> turned = y;
  if (correlate) {
    std::reverse(turned.begin(), turned.end());
    for (auto& v : turned) v = std::conj(v);
  }
  complex_vector<T> all = spectrum_of(x, columns.x);
  const complex_vector<T> other = spectrum_of(turned, columns.y);
  for (std::size_t k = 0; k < all.size(); ++k) all[k] *= other[k] / static_cast<T>(all.size());
  fourier(all, height, true);
  transpose_all(all, width, height);
  fourier(all, width, true);
  // Places of an element, which are several where the transforms are longer than the circle.
  const auto each_place = [](const convolved_axis& axis, index n, std::size_t points, const auto& f) {
    const index around = axis.around > 0 ? axis.around : static_cast<index>(points);
    for (index at = (axis.first + n) % around; at < static_cast<index>(points); at += around)
      f(static_cast<std::size_t>(at));
  };
  complex_vector<T> z;
  for (index r = 0; r < rows.z; ++r)
    for (index c = 0; c < columns.z; ++c) {
      std::complex<T> sum = 0;
      each_place(rows, r, height, [&](std::size_t row) {
        each_place(columns, c, width, [&](std::size_t column) { sum += all[row * width + column]; });
      });
      z.push_back(sum);
    }
  return z;
}

/// A pair of vectors, with the scale.
template <class T>
complex_vector<T> truth_of(const convolution& c, const complex_vector<T>& x, const complex_vector<T>& y,
                           fourier_rows<T> fourier = transform_rows<T>) {
  const index first = c.valid || (c.circular && c.correlate) ? c.y_length - 1 : 0;
  const convolved_axis one{1, 1, 1, 0, 0},
      along{c.x_length, c.y_length, length_of_result(c), first, c.circular ? c.x_length : 0};
  complex_vector<T> z = convolved<T>(one, along, c.correlate, x, y, fourier);
  for (auto& v : z) v *= static_cast<T>(c.scale);
  return z;
}
/// A pair of images, with the scale.
template <class T>
complex_vector<T> truth_of(const convolution2d& c, const complex_vector<T>& x, const complex_vector<T>& y,
                           fourier_rows<T> fourier = transform_rows<T>) {
  const auto axis = [&](index in, index by) {
    const index same = c.correlate ? by / 2 : (by - 1) / 2;
    const index first = c.part == convolution_part::full ? 0 : c.part == convolution_part::same ? same : by - 1;
    return convolved_axis{in, by, length_of_part(c.part, in, by), first, 0};
  };
  complex_vector<T> z =
      convolved<T>(axis(c.x_rows, c.y_rows), axis(c.x_columns, c.y_columns), c.correlate, x, y, fourier);
  for (auto& v : z) v *= static_cast<T>(c.scale);
  return z;
}

template <class T>
T norm_of(const complex_vector<T>& v) {
  T sum = 0;
  for (const std::complex<T> e : v) sum += std::norm(e);
  return std::sqrt(sum);
}
/// The error of a result, to the product of its factors' norms.
template <class T>
double convolution_error(const complex_vector<T>& z, const complex_vector<T>& truth, T norms) {
  complex_vector<T> apart = z;
  for (std::size_t n = 0; n < z.size(); ++n) apart[n] -= truth[n];
  return static_cast<double>(norm_of(apart) / norms);
}
/// The bound of that, by transforms of so many points.
inline double convolution_bound(precision type, index points) {
  return 3 * accuracy_bound(type, static_cast<double>(points));
}

}  // namespace komdsp::definitions
