#pragma once

#include "cli/examples/short_time.hpp"

namespace komdsp::cli {

/// Computes a short-time transform of a random signal: relative L2 error of all bins against the reference.
double short_time_error(device& device, stft transform, window_kind window);

/// Computes the transform and its inverse: relative L2 error of the samples that windows cover.
double restoring_error(device& device, stft transform, window_kind window);

}  // namespace komdsp::cli
