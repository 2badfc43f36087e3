#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "definitions/fft.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/dct.hpp>
#include <komdsp/dctn.hpp>

namespace komdsp::definitions {

/// Number k of a row of half-complex numbers, or of Hartley's, from its bins; and a bin from half-complex numbers.
template <class T>
T number_of_bin(int type, const std::complex<T>* row, std::size_t length, std::size_t k) {
  if (type == dht_type) return row[k].real() - row[k].imag();
  return 2 * k <= length ? row[k].real() : row[length - k].imag();
}
template <class T>
std::complex<T> bin_of_numbers(const T* row, std::size_t length, std::size_t k) {
  if (k == 0 || 2 * k == length) return row[k];
  return 2 * k < length ? std::complex<T>(row[k], row[length - k]) : std::complex<T>(row[length - k], -row[k]);
}
/// Rows of a Fourier transform among its types, with its scale.
template <class T>
std::vector<T> fourier_truth_of(const dct& t, std::vector<T> x, fourier_rows<T> fourier) {
  const auto length = static_cast<std::size_t>(t.length);
  const bool back = t.type == hc2r_type;
  complex_vector<T> bins(x.begin(), x.end());
  for (std::size_t i = 0; i < x.size() && back; ++i)
    bins[i] = bin_of_numbers(x.data() + i / length * length, length, i % length);
  fourier(bins, length, back);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const T v = back ? bins[i].real() : number_of_bin(t.type, bins.data() + i / length * length, length, i % length);
    x[i] = v * static_cast<T>(t.scale);
  }
  return x;
}

/// Rows of a cosine or sine transform, or of a Fourier transform among its types, with its scale.
template <class T>
std::vector<T> truth_of(const dct& t, std::vector<T> x, fourier_rows<T> fourier = transform_rows<T>) {
  if (is_fourier(t.type)) return fourier_truth_of(t, std::move(x), fourier);
  const auto length = static_cast<std::size_t>(t.length), points = static_cast<std::size_t>(logical_length(t));
  const bool both = t.type == 1 && !t.sine;
  const auto is_end = [&](std::size_t n) { return n == (t.sine ? length - 1 : 0) || (both && n == length - 1); };
  const T root = t.orthogonal ? std::sqrt(T{2}) : T{1}, half = T{1} / 2, one = t.sine ? 1 : 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const bool once = (both || t.type == 3) && is_end(i % length);
    x[i] *= once ? root : T{2};
  }
  // Cosines, or sines, of angles 2 pi (n + a)(k + b) / points.
  const T a = t.type % 2 == 0 ? half : one, b = t.type > 2 ? half : one;
  const complex_vector<T> bins = shifted_sums(x, length, length, points, a, b, fourier);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const bool lessened = (both || t.type == 2) && is_end(i % length);
    x[i] = (t.sine ? -bins[i].imag() : bins[i].real()) * static_cast<T>(t.scale) / (lessened ? root : T{1});
  }
  return x;
}

/// A dense array, axis after axis, with its scale.
template <class T>
std::vector<T> truth_of(const dctn& t, std::vector<T> x, fourier_rows<T> fourier = transform_rows<T>) {
  std::size_t inner = 1;
  for (int a = t.rank; a-- > 0;) {
    const auto length = static_cast<std::size_t>(t.shape[a]);
    if (is_transformed(t, a)) {
      transpose_all(x, length, inner);
      x = truth_of<T>(along_axis(t, a), std::move(x), fourier);
      transpose_all(x, inner, length);
    }
    inner *= length;
  }
  for (T& v : x) v *= static_cast<T>(t.scale);
  return x;
}

using komdsp::accuracy_bound;
/// As many roundings as Fourier transforms over these axes have.
inline double accuracy_bound(const dctn& t) {
  double points = 1;
  bool smooth = true, few = true;
  for (int a = 0; a < t.rank; ++a) {
    if (!is_transformed(t, a)) continue;
    few = few && t.shape[a] < 4;
    points *= static_cast<double>(logical_length(along_axis(t, a)));
    smooth = smooth && is_smooth(points_of(along_axis(t, a)));
  }
  return few ? accuracy_of_few(t.precision) : (smooth ? 1 : 2) * komdsp::accuracy_bound(t.precision, points);
}

}  // namespace komdsp::definitions
