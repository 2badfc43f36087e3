#pragma once

#include "cli/devices/aligned_memory.hpp"
#include <komdsp/transform.hpp>
#include <komdsp/window.hpp>

namespace komdsp::cli {

/// So many samples of a window, as plans take them; a periodic one unless it is to be symmetric. Of fixed point they
/// are rounded to nearest, and 1 is the largest number; throws error where a sample is beyond 1.
aligned_memory window_samples(const window& shape, index length, precision type, bool symmetric = false);

}  // namespace komdsp::cli
