#pragma once

#include <cstddef>
#include <span>

#include "cli/checks/example.hpp"

namespace komdsp::cli {

/// Random input for one complex transform and its spectrum, computed once for all the ways that are checked against it.
class reference_spectrum {
 public:
  /// t: complex, forward, batch 1, unscaled, dense.
  explicit reference_spectrum(const fft& t);

  const fft& transform() const { return what_; }
  std::span<const std::byte> input() const { return input_.span(); }

  /// The relative L2 error of a result with these points.
  double error_of(std::span<const std::byte> output) const;

 private:
  template <class T>
  definitions::complex_vector<T> points_of(std::span<const std::byte> memory) const {
    return elements_of<T>(memory, what_.precision, {0}, what_.length, false);
  }

  fft what_;
  aligned_memory input_;
  definitions::complex_vector<double> of_single_;
  definitions::complex_vector<long double> of_double_;
};

}  // namespace komdsp::cli
