#pragma once

#include <memory>
#include <string>

#include "cli/device.hpp"
#include "cli/run_options.hpp"

namespace komdsp::cli {

struct device_choice {
  std::unique_ptr<cli::device> device;
  std::string reason;  // of --backend auto; empty where the user said it
};

/// The device that the options ask for, with the profile they ask for. length: points of a transform, for --backend
/// auto. Throws error where there is none.
device_choice choose_device(const run_options& options, index length);

}  // namespace komdsp::cli
