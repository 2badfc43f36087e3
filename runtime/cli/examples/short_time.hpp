#pragma once

#include <span>
#include <vector>

#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include <komdsp/stft.hpp>

namespace komdsp::cli {

/// So many samples of a periodic window.
aligned_memory window_samples(const window& shape, index length, precision type);

struct short_time_times {
  double prepare_s = 0;  // building kernels and tables, and a first run
  double run_s = 0;      // transforming, with the way to the device and back
};

/// Runs a short-time transform or its inverse on host memory, twice: the second time is the one told.
short_time_times run_short_time(device& device, const stft& transform, std::span<const std::byte> window,
                                std::span<const std::byte> input, std::span<std::byte> output);

}  // namespace komdsp::cli
