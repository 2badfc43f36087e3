#pragma once

#include <cstddef>
#include <vector>

#include "cli/files/array.hpp"
#include "cli/files/input_file.hpp"

namespace komdsp::cli {

/// How much of a row whose length nobody gives is read.
struct row_limit {
  std::size_t most = 0;  // elements; 0: all that is there
  bool crops = false;    // what follows is left unread, not refused
};

/// Reads little-endian numbers to the end of the file, complex ones as interleaved re and im. An empty shape means one
/// row. Throws error where the file is empty, is no whole number of elements, does not fill the shape exactly, or goes
/// on beyond the limit of a row.
array read_raw(input_file& in, element type, const std::vector<std::size_t>& shape, const row_limit& limit = {});

/// The elements in the byte order of raw files: the array's data on a little-endian machine.
std::vector<std::byte> to_little_endian(std::vector<std::byte> data, element type);

}  // namespace komdsp::cli
