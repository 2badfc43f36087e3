#pragma once

#include <memory>

#include "cli/devices/device.hpp"
#include <komdsp/convolution.hpp>

namespace komdsp::cli {

/// A plan with random vectors on its device, and the largest error among the pairs that were checked:
/// |z - truth| / |x| |y|.
struct checked_convolution {
  std::unique_ptr<prepared_plan> prepared;
  double error = 0;
};

/// Prepares the plan of c, a circular convolution of dense vectors, and runs it. All pairs are checked, or some spread
/// over the batch where all would take seconds. Throws error where one is further off than 3 error bounds of a
/// transform.
checked_convolution prepare_checked(device& device, const plan& p, const convolution& c);

}  // namespace komdsp::cli
