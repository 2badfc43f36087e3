#pragma once

#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

namespace komdsp::cli {

/// The Fourier transform that results are checked against: prime factors one after the other, recursive, long primes by
/// Bluestein's convolution, in T (double, or long double for results in double), with nothing taken from the library.
/// Unscaled.
template <class T>
class reference_dft {
 public:
  using complex = std::complex<T>;

  reference_dft(std::size_t length, bool inverse) : roots_(length) {
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
    const reference_dft forward(points, false), back(points, true);
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

}  // namespace komdsp::cli
