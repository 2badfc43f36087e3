#pragma once

#include "cli/device.hpp"
#include "komdsp/wavelet.hpp"

namespace komdsp::cli {

/// One level of `length` samples in mode symmetric: the largest difference from the definition, in double, as a part of
/// the largest coefficient. Throws error where there is no plan.
double splitting_error(device& device, const dwt& transform);
/// All levels there and back: the largest difference from the samples, which are within ±1.
double rejoining_error(device& device, dwt transform);

}  // namespace komdsp::cli
