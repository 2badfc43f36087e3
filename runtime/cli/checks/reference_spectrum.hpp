#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

#include "cli/devices/aligned_memory.hpp"
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// Random input for one complex transform and its spectrum, computed once for all the ways that are checked against it:
/// in double for single precision, in long double for double precision.
class reference_spectrum {
 public:
  /// t: complex, forward, batch 1, unscaled, dense.
  explicit reference_spectrum(const fft& t);

  const fft& transform() const { return what_; }
  std::span<const std::byte> input() const { return input_.span(); }

  /// The relative L2 error of a result with these points.
  double error_of(std::span<const std::byte> output) const;

 private:
  fft what_;
  aligned_memory input_;
  std::vector<std::complex<double>> of_single_;
  std::vector<std::complex<long double>> of_double_;
};

}  // namespace komdsp::cli
