#pragma once

#include <cmath>
#include <complex>

namespace komdsp::definitions {

/// Squares of what a result is wrong by, and of the truth: the relative L2 error.
struct error_sum {
  long double difference = 0, norm = 0;
  /// Number: real or complex.
  template <class Number>
  void add(const Number& wrong, const Number& expected) {
    difference += std::norm(wrong);
    norm += std::norm(expected);
  }
  double relative() const { return static_cast<double>(std::sqrt(difference / norm)); }
};

}  // namespace komdsp::definitions
