#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace komdsp::cli {

/// "; did you mean fft?", or nothing where no name is like the word: as it begins or goes on, or with few letters
/// otherwise.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace komdsp::cli
