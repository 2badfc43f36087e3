#pragma once

#include <string>
#include <vector>

#include "cli/base/record.hpp"

namespace komdsp::cli {

/// Rows of a table, with the same names in the same order, whose values are numbers, texts, truths or nothing.
using records = std::vector<record>;

/// As CSV of RFC 4180 with a line of names, lines ending in \n; nothing is an empty cell.
std::string csv_of(const records& rows);

/// Throws error where the file cannot be written; then no file is left.
void write_csv(const std::string& path, const records& rows);

}  // namespace komdsp::cli
