#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/devices/device.hpp"
#include "cli/usage/run_options.hpp"

namespace komdsp::cli {

/// Up to this many points the CPU is ahead of a device: KOMDIV's published speed-ups (table 12) are under 1 there.
inline constexpr index cpu_ahead_length = 512;

struct device_choice {
  std::unique_ptr<cli::device> device;
  std::string reason;  // of --backend auto; empty where the user said it
};

/// Looks for devices; called only where the choice depends on them.
using device_finder = std::function<std::vector<device_facts>()>;

struct backend_choice {
  std::string_view backend;
  std::string reason;  // empty where the user said it
};
/// --backend's choice. auto: that of the profile or the bundle that is named; a CUDA device whose name matches, else
/// opencl, where a device is named; else the CPU up to cpu_ahead_length points, and beyond a CUDA device, an OpenCL
/// GPU, or the CPU, whichever is there first.
backend_choice choose_backend(const run_options& options, double points, const device_finder& opencl,
                              const device_finder& cuda);

/// The device that the options ask for, with the profile they ask for. points: of all transforms
/// together, for --backend auto. Throws error where there is none.
device_choice choose_device(const run_options& options, double points);

}  // namespace komdsp::cli
