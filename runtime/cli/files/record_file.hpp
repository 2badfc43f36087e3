#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace komdsp::cli {

/// Rows of a table: objects with the same keys in the same order, whose values are numbers, texts, booleans or null.
using records = std::vector<nlohmann::ordered_json>;

/// As CSV of RFC 4180 with a line of names, lines ending in \n; null is an empty cell.
std::string csv_of(const records& rows);

/// Throws error where the file cannot be written; then no file is left.
void write_csv(const std::string& path, const records& rows);

}  // namespace komdsp::cli
