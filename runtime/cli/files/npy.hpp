#pragma once

#include <optional>
#include <string>

#include "cli/arrays/array.hpp"
#include "cli/base/input_file.hpp"
#include "cli/files/npy_header.hpp"

namespace komdsp::cli {

/// Reads an .npy file (format 1, 2 or 3) of any rank. Big-endian and Fortran order are read by value; bool and
/// integers of 8 and 16 bits become float32, longer ones float64. Throws error for other types, 0-d and empty arrays,
/// damaged headers, and a file whose size is not exactly what its header says. integers: of this type they stay what
/// they are, and others are refused.
array read_npy(input_file& in, std::optional<element> integers = std::nullopt);

/// The header of an .npy file, whose elements are passed over. Throws error as read_npy.
npy_header measure_npy(input_file& in);

/// The bytes before the elements of an .npy file. Throws error for more axes than NumPy knows.
std::string npy_prefix(const array& values);

}  // namespace komdsp::cli
