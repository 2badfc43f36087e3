// accuracy.hpp: how far results may be from the truth.
#pragma once
#include <komdsp/dct.hpp>
#include <komdsp/fftn.hpp>
#include <komdsp/mdct.hpp>

#include <cmath>

namespace komdsp {

// The relative L2 error that every backend and variant keeps, 0.6 eps sqrt(max(1, log2 points)) with eps = 2^-23 or
// 2^-52: of a Fourier transform with so many points, of images rows * columns.  Convolutions and optical transfer
// functions keep three times it; of a convolution it is relative to |x| |y| of a pair, with the points of its
// transform.  It is that of many results, whose roundings make up for each other: of fewer than 200 it may be twice as
// far; in fewer than four points none makes up for another, which the bounds of transforms below take into account.
inline double accuracy_bound(precision precision, double points) noexcept {
  const double eps = precision == precision::f64 ? 0x1p-52 : 0x1p-23, bits = std::log2(points);
  return 0.6 * eps * std::sqrt(bits > 1 ? bits : 1);
}

// The bound of few results of fewer than four points: three roundings.
constexpr double accuracy_of_few(precision precision) {
  return 1.5 * (precision == precision::f64 ? 0x1p-52 : 0x1p-23);
}
constexpr bool are_few(index points, index batch) {
  return points < 4 && points * batch < 200;
}

// The bound of an FFT, or an image: twice it where a length is not smooth and its transform a convolution, Rader's or
// Bluestein's; so it is on devices whose tiles are too short for the factors of a smooth one.
inline double accuracy_bound(precision precision, index rows, index columns) noexcept {
  return (is_smooth(rows) && is_smooth(columns) ? 1 : 2) *
         accuracy_bound(precision, static_cast<double>(rows) * static_cast<double>(columns));
}
// Bound over the points of all transformed axes.
inline double accuracy_bound(const fftn& t) noexcept {
  double points = 1;
  index batch = 1;
  bool smooth = true;
  for (int a = 0; a < t.rank; ++a) {
    if (!is_transformed(t, a)) {
      batch *= t.shape[a];
      continue;
    }
    points *= static_cast<double>(t.shape[a]);
    smooth = smooth && is_smooth(t.shape[a]);
  }
  if (points < 4 && are_few(static_cast<index>(points), batch)) return accuracy_of_few(t.precision);
  return (smooth ? 1 : 2) * accuracy_bound(t.precision, points);
}
// Results of half precision are rounded once more, those that are 2^-14 at least; the root mean square of many such
// roundings is 0.42 of the largest.
inline double accuracy_bound(const fft& t) noexcept {
  const bool few = are_few(t.length, t.batch);
  const double stored = t.precision == precision::f16 ? (few ? 1 : 0.6) * 0x1p-11 : 0;
  return stored + (few ? accuracy_of_few(t.precision) : accuracy_bound(t.precision, 1, t.length));
}
// Bound of a cosine or sine transform: that of its logical length, twice it where its Fourier transform is not smooth.
// Fewer than four samples share the rounding of their factor, however many transforms there are.
inline double accuracy_bound(const dct& t) noexcept {
  if (t.length < 4) return accuracy_of_few(t.precision);
  return (is_smooth(points_of(t)) ? 1 : 2) * accuracy_bound(t.precision, static_cast<double>(logical_length(t)));
}
// Bound of a modified cosine transform, whose frame is folded besides: that of the 4N points of its cosines.
inline double accuracy_bound(const mdct& t) noexcept {
  return (is_smooth(t.length / 2) ? 1 : 2) * accuracy_bound(t.precision, 4 * static_cast<double>(t.length));
}

}  // namespace komdsp
