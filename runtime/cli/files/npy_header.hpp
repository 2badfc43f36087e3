#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arrays/array.hpp"

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

/// Parses the Python dictionary of an .npy header, without magic and length. Throws error, with `name` as the file's
/// name, for what is no such dictionary, for types that the command line does not read, and for 0-d and empty arrays.
npy_header parse_npy_header(std::string_view text, const std::string& name);

/// Magic, version 1.0, length and dictionary of an array in C order, padded as NumPy pads it. Complex integers are a
/// last axis of 2.
std::string make_npy_header(element type, std::vector<std::size_t> shape);

}  // namespace komdsp::cli
