#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cli/arrays/array.hpp"

namespace komdsp::cli {

/// Reads a PNG of any kind as float32 [height][width], 0 black to 1 white. The stored values are taken as they are,
/// with no gamma applied; colour becomes luminance by the weights of ITU-R BT.709; transparency is ignored. Throws
/// error for files that are missing, foreign, truncated or damaged.
array read_picture(const std::string& path);
array read_picture(std::span<const std::byte> file, const std::string& name);

/// The header's facts. Throws error for files that are foreign, or damaged before the pixels.
array_facts facts_of_picture(std::span<const std::byte> file, const std::string& name);

}  // namespace komdsp::cli
