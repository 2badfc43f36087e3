#pragma once

#include <string>

#include "cli/files/array.hpp"
#include "cli/files/input_file.hpp"

namespace komdsp::cli {

/// Reads numbers with commas, semicolons or tabs between, complex ones as 1+2j, as float64 or complex128: lines are
/// rows, and a single row or column is one axis. Lines that are empty or begin with # are passed over, and a first line
/// of names. Throws error where a cell is no number, or rows differ in length.
array read_number_table(input_file& in);

/// The same as text: one axis as a column, the last of several axes as lines. Every number is read back as it was.
std::string number_table_of(const array& values);

}  // namespace komdsp::cli
