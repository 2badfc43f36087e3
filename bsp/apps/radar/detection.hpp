// detection.hpp: which cells of a row of powers hold targets.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

struct detection {
  double position = 0;  // in cells; between two where the peak is
  double power = 0;
};

// Thresholds of cells: the median of 48 cells on each side, where targets near by weigh little (H. Rohling, "Radar CFAR
// thresholding in clutter and multiple target situations", 1983), times a factor.
inline std::vector<double> detection_threshold(const std::vector<double>& power, double factor = 1.6) {
  constexpr std::ptrdiff_t surroundings = 48;
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(power.size());
  std::vector<double> threshold(power.size());
  for (std::ptrdiff_t n = 0; n < count; ++n) {
    std::vector<double> around(power.begin() + std::max<std::ptrdiff_t>(0, n - surroundings),
                               power.begin() + std::min(count, n + surroundings + 1));
    const auto middle = around.begin() + static_cast<std::ptrdiff_t>(around.size() / 2);
    std::nth_element(around.begin(), middle, around.end());
    threshold[n] = factor * *middle;
  }
  return threshold;
}

// The cells above their thresholds that none of three on each side exceeds.
inline std::vector<detection> detect(const std::vector<double>& power, const std::vector<double>& threshold) {
  std::vector<detection> found;
  for (std::size_t n = 3; n + 3 < power.size(); ++n) {
    if (power[n] <= threshold[n] || power[n] < *std::max_element(&power[n - 3], &power[n + 4])) continue;
    // The vertex of the parabola through the levels of three cells.
    const double left = std::log(power[n - 1]), middle = std::log(power[n]), right = std::log(power[n + 1]);
    const double bend = left - 2 * middle + right, shift = bend < 0 ? 0.5 * (left - right) / bend : 0;
    found.push_back({static_cast<double>(n) + shift, std::exp(middle - 0.25 * (left - right) * shift)});
  }
  return found;
}
