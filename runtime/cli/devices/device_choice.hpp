#pragma once

#include <memory>
#include <string>

#include "cli/devices/device.hpp"
#include "cli/run_options.hpp"

namespace komdsp::cli {

/// Up to this many points the CPU is ahead of a device: KOMDIV's published speed-ups (table 12) are under 1 there.
inline constexpr index cpu_ahead_length = 512;

struct device_choice {
  std::unique_ptr<cli::device> device;
  std::string reason;  // of --backend auto; empty where the user said it
};

/// The device that the options ask for, with the profile they ask for. points: of all transforms
/// together, for --backend auto. Throws error where there is none.
device_choice choose_device(const run_options& options, double points);

}  // namespace komdsp::cli
