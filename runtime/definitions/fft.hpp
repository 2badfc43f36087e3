#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include <komdsp/fftn.hpp>

/// Transforms as their definitions have them: what results are checked against, with nothing taken from the library but
/// the descriptions of transforms. Numbers are of type T: double, or long double for results in double.
namespace komdsp::definitions {

template <class T>
using complex_vector = std::vector<std::complex<T>>;

/// Unscaled Fourier transforms, in place, of rows of `length` points one after the other. All definitions take the one
/// that computes them: tests have FFTW's.
template <class T>
using fourier_rows = void (*)(std::span<std::complex<T>> rows, std::size_t length, bool inverse);

/// A Fourier transform by prime factors one after the other, recursive, of long primes by Bluestein's convolution.
template <class T>
class fourier_transform {
 public:
  using complex = std::complex<T>;

  fourier_transform(std::size_t length, bool inverse) : roots_(length) {
    for (std::size_t k = 0; k < length; ++k) roots_[k] = root(k, length, inverse);
  }

  void transform(std::span<const complex> in, std::span<complex> out) const {
    parts(in.data(), 1, out.data(), out.size());
  }

 private:
  static constexpr std::size_t longest_sum = 64;

  static complex root(std::size_t k, std::size_t length, bool inverse) {
    const T angle = (inverse ? 2 : -2) * std::numbers::pi_v<T> * static_cast<T>(k) / static_cast<T>(length);
    return {std::cos(angle), std::sin(angle)};
  }
  /// Written out: operator* of std::complex looks for infinities.
  static complex product(complex a, complex b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }
  static std::size_t least_factor(std::size_t length) {
    for (std::size_t p = 2; p * p <= length; ++p)
      if (length % p == 0) return p;
    return length;
  }

  void parts(const complex* in, std::size_t stride, complex* out, std::size_t length) const {
    const std::size_t radix = least_factor(length), part = length / radix;
    if (length == 1) {
      *out = *in;
      return;
    }
    if (radix > longest_sum) {
      chirped(in, stride, out, length);
      return;
    }
    for (std::size_t q = 0; q < radix; ++q) parts(in + q * stride, radix * stride, out + q * part, part);
    complex v[longest_sum];
    for (std::size_t k = 0; k < part; ++k) {
      for (std::size_t q = 0; q < radix; ++q) v[q] = product(out[k + q * part], roots_[q * k * stride]);
      for (std::size_t m = 0; m < radix; ++m) {
        complex sum = v[0];
        for (std::size_t q = 1; q < radix; ++q) sum += product(v[q], roots_[q * m % radix * part * stride]);
        out[k + m * part] = sum;
      }
    }
  }

  void chirped(const complex* in, std::size_t stride, complex* out, std::size_t length) const {
    const std::size_t points = std::bit_ceil(2 * length - 1), half = 2 * length;
    const fourier_transform forward(points, false), back(points, true);
    const bool inverse = roots_[stride].imag() > 0;
    std::vector<complex> a(points), b(points), x(points), y(points), chirp(length);
    for (std::size_t k = 0; k < length; ++k) {
      chirp[k] = root(k * k % half, half, inverse);
      a[k] = product(in[k * stride], chirp[k]);
      b[k] = std::conj(chirp[k]);
      if (k > 0) b[points - k] = b[k];
    }
    forward.transform(a, x);
    forward.transform(b, y);
    for (std::size_t k = 0; k < points; ++k) x[k] = product(x[k], y[k]);
    back.transform(x, a);
    for (std::size_t k = 0; k < length; ++k) out[k] = product(a[k], chirp[k]) / static_cast<T>(points);
  }

  std::vector<complex> roots_;
};

template <class T>
void transform_rows(std::span<std::complex<T>> rows, std::size_t length, bool inverse) {
  const fourier_transform<T> transform(length, inverse);
  complex_vector<T> row(length);
  for (std::size_t first = 0; first < rows.size(); first += length) {
    const std::span<std::complex<T>> at = rows.subspan(first, length);
    std::copy(at.begin(), at.end(), row.begin());
    transform.transform(row, at);
  }
}

// ---- halved spectra and axes ----
/// Rows of `length` bins, of which half are given: the others are their conjugates, and imaginary parts of the end bins
/// do not count. In place.
template <class T>
void complete_bins(complex_vector<T>& bins, std::size_t length) {
  const std::size_t half = length / 2 + 1, rows = bins.size() / half;
  bins.resize(rows * length);
  for (std::size_t r = rows; r-- > 0;) {
    std::complex<T>* const row = bins.data() + r * length;
    for (std::size_t k = half; k-- > 0;) row[k] = bins[r * half + k];
    row[0] = row[0].real();
    if (length % 2 == 0) row[half - 1] = row[half - 1].real();
    for (std::size_t k = half; k < length; ++k) row[k] = std::conj(row[length - k]);
  }
}
/// The first half of the bins of every row. In place.
template <class T>
void halve_bins(complex_vector<T>& bins, std::size_t length) {
  const std::size_t half = length / 2 + 1, rows = bins.size() / length;
  for (std::size_t r = 1; r < rows; ++r) std::copy_n(bins.data() + r * length, half, bins.data() + r * half);
  bins.resize(rows * half);
}
/// Every matrix of rows x columns the other way round.
template <class Number>
void transpose_all(std::vector<Number>& x, std::size_t rows, std::size_t columns) {
  if (rows == 1 || columns == 1) return;
  std::vector<Number> y(x.size());
  for (std::size_t first = 0; first < x.size(); first += rows * columns)
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c) y[first + c * rows + r] = x[first + r * columns + c];
  x = std::move(y);
}

/// Unscaled transforms of a dense batch, each `inner` elements apart. Real numbers are the real parts.
template <class T>
complex_vector<T> transformed_along(const fft& one, complex_vector<T> x, std::size_t inner, fourier_rows<T> fourier) {
  const auto length = static_cast<std::size_t>(one.length);
  transpose_all(x, static_cast<std::size_t>(points_in(one)), inner);
  if (real_out(one)) complete_bins(x, length);
  fourier(x, length, one.inverse);
  if (real_in(one)) halve_bins(x, length);
  transpose_all(x, inner, static_cast<std::size_t>(points_out(one)));
  return x;
}

/// Rows of `in` numbers to rows of `out` sums of x(n) e^(-2 pi i (n + a)(k + b) / points), both no more than points.
template <class T>
complex_vector<T> shifted_sums(const std::vector<T>& x, std::size_t in, std::size_t out, std::size_t points, T a, T b,
                               fourier_rows<T> fourier) {
  const T whole = static_cast<T>(points);
  const auto turned = [&](T by) { return std::polar<T>(1, -2 * std::numbers::pi_v<T> * std::fmod(by, whole) / whole); };
  complex_vector<T> all(x.size() / in * points), y(x.size() / in * out), before(in), behind(out);
  for (std::size_t n = 0; n < in; ++n) before[n] = turned(static_cast<T>(n) * b);
  for (std::size_t k = 0; k < out; ++k) behind[k] = turned(a * (static_cast<T>(k) + b));
  for (std::size_t i = 0; i < x.size(); ++i) all[i / in * points + i % in] = x[i] * before[i % in];
  fourier(all, points, false);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = all[i / out * points + i % out] * behind[i % out];
  return y;
}

// ---- the transforms ----
template <class T>
complex_vector<T> truth_of(const fft& t, complex_vector<T> x, fourier_rows<T> fourier = transform_rows<T>) {
  return transformed_along<T>(t, std::move(x), 1, fourier);
}
/// Unscaled, of a dense array, as numpy.fft.irfftn has real inverses: what is transformed last ignores imaginary parts
/// of the end bins.
template <class T>
complex_vector<T> truth_of(const fftn& t, complex_vector<T> x, fourier_rows<T> fourier = transform_rows<T>) {
  index points[rank_max];
  for (int a = 0; a < t.rank; ++a) points[a] = points_in(t, a);
  const auto transform = [&](int axis) {
    fft one;
    one.length = t.shape[axis];
    one.kind = is_halved(t, axis) ? t.kind : fft_kind::complex;
    one.inverse = t.inverse;
    std::size_t inner = 1;
    for (int a = axis + 1; a < t.rank; ++a) inner *= static_cast<std::size_t>(points[a]);
    x = transformed_along<T>(one, std::move(x), inner, fourier);
    points[axis] = points_out(one);
  };
  const bool halved_last = real_out(t);
  if (!halved_last) transform(last_axis(t));
  for (int a = 0; a < t.rank; ++a)
    if (is_transformed(t, a) && a != last_axis(t)) transform(a);
  if (halved_last) transform(last_axis(t));
  return x;
}

}  // namespace komdsp::definitions
