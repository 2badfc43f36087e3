#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/arrays/array.hpp"
#include "cli/base/input_file.hpp"

namespace komdsp::cli {

/// How the numbers of an .npy file are stored.
struct npy_type {
  char kind = 'f';        // f real, c complex, i signed, u unsigned, b bool
  std::size_t width = 4;  // bytes of an element
  bool reversed = false;  // not in this machine's byte order
};

/// NumPy's name of what is stored.
std::string words_of(const npy_type& type);

struct npy_header {
  npy_type type;
  bool fortran_order = false;
  std::vector<std::size_t> shape;  // at least one axis, no axis empty
};

/// NumPy knows no arrays of more axes.
inline constexpr std::size_t most_axes = 64;

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
