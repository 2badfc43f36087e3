#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

namespace komdsp::cli {

/// The Fourier transform that results are checked against: radix 2, recursive, in T (double, or long double for
/// results in double), with nothing taken from the library. Unscaled. Lengths are powers of two.
template <class T>
class reference_dft {
 public:
  using complex = std::complex<T>;

  reference_dft(std::size_t length, bool inverse) : roots_(length / 2) {
    const T turn = (inverse ? 2 : -2) * std::numbers::pi_v<T>;
    for (std::size_t k = 0; k < roots_.size(); ++k) {
      const T angle = turn * static_cast<T>(k) / static_cast<T>(length);
      roots_[k] = {std::cos(angle), std::sin(angle)};
    }
  }

  void transform(std::span<const complex> in, std::span<complex> out) const {
    halves(in.data(), 1, out.data(), out.size());
  }

 private:
  void halves(const complex* in, std::size_t stride, complex* out, std::size_t length) const {
    if (length == 1) {
      *out = *in;
      return;
    }
    const std::size_t half = length / 2;
    halves(in, 2 * stride, out, half);
    halves(in + stride, 2 * stride, out + half, half);
    for (std::size_t k = 0; k < half; ++k) {
      const complex w = roots_[k * stride], a = out[k], b = out[k + half];
      // Written out: operator* of std::complex looks for infinities.
      const complex t{b.real() * w.real() - b.imag() * w.imag(), b.real() * w.imag() + b.imag() * w.real()};
      out[k] = a + t;
      out[k + half] = a - t;
    }
  }

  std::vector<complex> roots_;
};

}  // namespace komdsp::cli
