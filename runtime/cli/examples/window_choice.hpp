#pragma once

#include <string>

#include "cli/devices/aligned_memory.hpp"
#include <komdsp/stft.hpp>

namespace komdsp::cli {

inline constexpr const char* window_syntax = "a name of scipy.signal.windows with its numbers, kaiser:8.6, or FILE.npy";

/// The samples of what --window says: a name, with numbers after a colon and between commas, or a file with the samples
/// of a frame.
aligned_memory chosen_window(const std::string& text, const stft& transform);

}  // namespace komdsp::cli
