#pragma once

#include <memory>

#include "cli/devices/device.hpp"
#include <komdsp/mdct.hpp>

namespace komdsp::cli {

struct checked_mdct {
  plan p;
  std::unique_ptr<prepared_plan> prepared;
  double error = 0;
};
/// Plans and runs this transform with a cosine window on random input: the relative L2 error of its results, of all
/// frames, or of some spread over them where all would take seconds.
checked_mdct check_mdct(device& device, const mdct& transform);

}  // namespace komdsp::cli
