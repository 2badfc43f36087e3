#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

namespace komdsp::cli {

/// The sequential FFT that published speed-ups are measured against: A.A. Burtsev, "Optimization of FFT in OpenCL
/// environment", section 2. Bit reversal into the output, then log2 N stages of butterflies in place; single precision,
/// one thread, twiddles from a table of N/2 roots. Lengths are powers of two from 2 on.
class radix2_dit {
 public:
  using complex = std::complex<float>;

  explicit radix2_dit(std::size_t length) : roots_(length / 2) {
    for (std::size_t u = 0; u < roots_.size(); ++u) {
      const double angle = -2 * std::numbers::pi * static_cast<double>(u) / static_cast<double>(length);
      roots_[u] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
  }

  /// in and out hold N points each and do not overlap. Unscaled.
  void transform(std::span<const complex> in, std::span<complex> out, bool inverse = false) const {
    reverse_bits(in, out);
    const std::size_t n = out.size();
    // As printed: groups of pairs with one twiddle; s is the distance within a pair, 2 s that between pairs.
    for (std::size_t s = 1, d = n / 2; s < n; s *= 2, d /= 2) {
      for (std::size_t k = 0; k < s; ++k) {
        const complex v = inverse ? std::conj(roots_[k * d]) : roots_[k * d];
        for (std::size_t a = k; a < n; a += 2 * s) butterfly(out[a], out[a + s], v);
      }
    }
  }

 private:
  static void butterfly(complex& a, complex& b, complex v) {
    // Written out: operator* of std::complex looks for infinities.
    const complex t{b.real() * v.real() - b.imag() * v.imag(), b.real() * v.imag() + b.imag() * v.real()};
    b = a - t;
    a = a + t;
  }

  static void reverse_bits(std::span<const complex> in, std::span<complex> out) {
    std::size_t reversed = 0;
    for (std::size_t k = 0; k < in.size(); ++k) {
      out[reversed] = in[k];
      // k + 1 with its carry running towards lower bits.
      std::size_t bit = in.size() / 2;
      for (; (reversed & bit) != 0; bit /= 2) reversed ^= bit;
      reversed |= bit;
    }
  }

  std::vector<complex> roots_;
};

}  // namespace komdsp::cli
