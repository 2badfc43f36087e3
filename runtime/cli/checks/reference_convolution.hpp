#pragma once

#include <algorithm>
#include <bit>
#include <complex>
#include <cstddef>
#include <span>
#include <vector>

#include "cli/checks/reference_dft.hpp"

namespace komdsp::cli {

/// The circular convolution that results are checked against, of vectors of any one length, in T as reference_dft.
template <class T>
class reference_convolution {
 public:
  using complex = std::complex<T>;

  explicit reference_convolution(std::size_t length)
      : length_(length),
        points_(std::has_single_bit(length) ? length : std::bit_ceil(2 * length)),
        forward_(points_, false),
        inverse_(points_, true) {}

  std::vector<complex> convolve(std::span<const complex> x, std::span<const complex> y) const {
    std::vector<complex> z = spectrum(x), spectrum_of_y = spectrum(y);
    for (std::size_t k = 0; k < points_; ++k) z[k] *= spectrum_of_y[k] / static_cast<T>(points_);
    inverse_.transform(z, spectrum_of_y);
    z = std::move(spectrum_of_y);
    for (std::size_t n = length_; n < points_; ++n) z[n % length_] += z[n];  // of a linear one: what lies beyond
    z.resize(length_);
    return z;
  }

 private:
  std::vector<complex> spectrum(std::span<const complex> vector) const {
    std::vector<complex> padded(points_), bins(points_);
    std::copy(vector.begin(), vector.end(), padded.begin());
    forward_.transform(padded, bins);
    return bins;
  }

  std::size_t length_, points_;
  reference_dft<T> forward_, inverse_;
};

}  // namespace komdsp::cli
