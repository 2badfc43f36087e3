#pragma once

#include <cmath>

namespace komdsp::cli {

/// Squares of what a result is wrong by, and of the truth.
struct error_sum {
  long double difference = 0, norm = 0;
  double relative() const { return static_cast<double>(std::sqrt(difference / norm)); }
};

}  // namespace komdsp::cli
