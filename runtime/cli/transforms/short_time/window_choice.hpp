#pragma once

#include <string>
#include <vector>

#include "cli/devices/aligned_memory.hpp"
#include <komdsp/mdct.hpp>

namespace komdsp::cli {

inline constexpr const char* window_syntax = "a name of scipy.signal.windows with its numbers, kaiser:8.6, or FILE.npy";

/// Names of windows, of which --help and completion tell.
std::vector<std::string> window_choices();

/// So many samples of what --window says, periodic: a name, with numbers after a colon and between commas, or a file of
/// them.
aligned_memory chosen_window(const std::string& text, index length, precision type);
/// A modified cosine transform's window: symmetric, of 2N samples.
aligned_memory chosen_window(const std::string& text, const mdct& transform);

}  // namespace komdsp::cli
