#pragma once

#include <string>

#include "cli/arrays/array.hpp"
#include "cli/base/input_file.hpp"

namespace komdsp::cli {

/// Reads numbers with tabs, semicolons, commas or blanks between, complex ones as 1+2j or 1+2i, as float64 or
/// complex128: lines are rows, and a single row or column is one axis.
///
/// The separator is that of the first line of numbers. Beside tabs and semicolons fractions may follow a comma, in all
/// cells or in none; a cell in quotation marks is one cell; separators may end lines. Lines that are empty or begin
/// with # are passed over, and so are `skip` lines and those of text before the numbers: where some of these have
/// numbers too, that is told. Throws error, with line and column, where a cell is no number, rows differ in length, or
/// names above them are more or fewer than columns.
array read_number_table(input_file& in, std::size_t skip = 0);

/// Facts of such a file, in the memory of a line. Throws error as read_number_table.
array_facts facts_of_number_table(input_file& in, std::size_t skip = 0);

/// An array as text: one axis as a column, the last of several axes as lines. Every number is read back as it was.
std::string number_table_of(const array& values);

}  // namespace komdsp::cli
