#pragma once

#include <cstddef>
#include <vector>

#include "cli/files/array.hpp"
#include "cli/files/input_file.hpp"

namespace komdsp::cli {

/// Reads little-endian numbers to the end of the file, complex ones as interleaved re and im. An empty shape means one
/// row. Throws error where the file is empty, is no whole number of elements, or does not fill the shape exactly.
array read_raw(input_file& in, element type, const std::vector<std::size_t>& shape);

/// The elements in the byte order of raw files: the array's data on a little-endian machine.
std::vector<std::byte> to_little_endian(std::vector<std::byte> data, element type);

}  // namespace komdsp::cli
