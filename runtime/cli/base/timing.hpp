#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

#include "cli/base/interruption.hpp"

namespace komdsp::cli {

/// Seconds since it was made.
class stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

/// Microseconds of one of the things that run(times) does `times` times: the median of samples of a millisecond at
/// least, for 0.1 s, or for limit_s where one of them takes longer; of fewer where it is interrupted. What runs should
/// have run once before.
template <class Run>
double median_microseconds(double limit_s, Run&& run) {
  constexpr double sample_us = 1000, enough_us = 100'000;
  constexpr std::size_t fewest_samples = 9;
  const auto sample = [&run](int times) {
    const stopwatch clock;
    run(times);
    return 1e6 * clock.seconds() / times;
  };
  std::vector<double> samples{sample(1)};
  double spent = samples.front();
  const int repeats = static_cast<int>(std::clamp(std::ceil(sample_us / spent), 1.0, 1e6));
  if (repeats > 1) samples.clear();  // too short to be a sample
  const auto goes_on = [&] {
    return (samples.size() < fewest_samples || spent < enough_us) && spent < limit_s * 1e6 &&
           interruption::signal() == 0;
  };
  while (samples.empty() || goes_on()) {
    samples.push_back(sample(repeats));
    spent += samples.back() * repeats;
  }
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end());
  return *middle;
}

/// Those of one call of `once`.
template <class Once>
double median_microseconds_of(double limit_s, Once&& once) {
  return median_microseconds(limit_s, [&](int times) {
    for (int i = 0; i < times; ++i) once();
  });
}

}  // namespace komdsp::cli
