#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace komdsp::cli {

struct radar_detection {
  double position = 0;  // in cells; between two where the peak is
  double power = 0;
};

/// Thresholds of cells: the median of their surroundings, where targets near by weigh little (H. Rohling, "Radar CFAR
/// thresholding in clutter and multiple target situations", 1983), times a factor.
std::vector<double> detection_threshold(std::span<const double> power, double factor);

/// The cells above their thresholds that no near one exceeds.
std::vector<radar_detection> detect(std::span<const double> power, std::span<const double> threshold);

}  // namespace komdsp::cli
