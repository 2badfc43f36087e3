#pragma once

#include <memory>

#include "cli/devices/device.hpp"
#include <komdsp/wavelet.hpp>

namespace komdsp::cli {

/// One level of `length` samples in mode symmetric: the largest difference from the definition, in double, as a part of
/// the largest coefficient. Throws error where there is no plan.
double splitting_error(device& device, const dwt& transform);
/// All levels there and back: the largest difference from the samples, which are within ±1.
double rejoining_error(device& device, dwt transform);

struct checked_wavelet {
  std::unique_ptr<prepared_plan> prepared;
  double error = 0;
};
/// The plan on random numbers: the largest difference of the first and the last row from the definition, in double, as
/// a part of the largest coefficient. Throws error where that is beyond 1e-6 for each level, in f64 1e-12.
checked_wavelet prepare_checked(device& device, const plan& p, const dwt& transform);

}  // namespace komdsp::cli
