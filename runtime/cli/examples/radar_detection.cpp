#include "cli/examples/radar_detection.hpp"

#include <algorithm>
#include <cmath>

namespace komdsp::cli {
namespace {

constexpr std::size_t surroundings = 48, near = 3;  // cells on each side

}  // namespace

std::vector<double> detection_threshold(std::span<const double> power, double factor) {
  std::vector<double> threshold(power.size());
  for (std::size_t n = 0; n < power.size(); ++n) {
    const std::size_t first = n > surroundings ? n - surroundings : 0;
    const std::size_t last = std::min(power.size(), n + surroundings + 1);
    std::vector<double> around(power.begin() + static_cast<std::ptrdiff_t>(first),
                               power.begin() + static_cast<std::ptrdiff_t>(last));
    const auto middle = around.begin() + static_cast<std::ptrdiff_t>(around.size() / 2);
    std::nth_element(around.begin(), middle, around.end());
    threshold[n] = factor * *middle;
  }
  return threshold;
}

std::vector<radar_detection> detect(std::span<const double> power, std::span<const double> threshold) {
  std::vector<radar_detection> found;
  for (std::size_t n = 1; n + 1 < power.size(); ++n) {
    const auto around = power.subspan(n > near ? n - near : 0);
    const auto end = around.begin() + static_cast<std::ptrdiff_t>(std::min(around.size(), 2 * near + 1));
    if (power[n] <= threshold[n] || power[n] < *std::max_element(around.begin(), end)) continue;
    // The vertex of the parabola through the levels of three cells.
    const double left = std::log(power[n - 1]), middle = std::log(power[n]), right = std::log(power[n + 1]);
    const double bend = left - 2 * middle + right, shift = bend < 0 ? 0.5 * (left - right) / bend : 0;
    found.push_back({static_cast<double>(n) + shift, std::exp(middle - 0.25 * (left - right) * shift)});
  }
  return found;
}

}  // namespace komdsp::cli
