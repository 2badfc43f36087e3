#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

/// Nothing where there is none.
template <class T>
struct nlohmann::adl_serializer<std::optional<T>> {
  template <class Json>
  static void to_json(Json& made, const std::optional<T>& maybe) {
    if (maybe) made = *maybe;
  }
};

namespace komdsp::cli {

/// Members of JSON or CSV, in the order in which they were added.
using record = nlohmann::ordered_json;

/// As JSON in one line, or with so many spaces for each level. What is no UTF-8 is replaced.
std::string json_text(const record& told, int spaces = -1);

/// That and the end of a line, to standard output.
void print_json(const record& told, int spaces = -1);

/// One line on standard error; of JSON where that is asked for.
void tell_fault(const std::string& message, int status, bool json);

/// Rows of a table, with the same names in the same order, whose values are numbers, texts, truths or nothing.
using records = std::vector<record>;

/// Writes CSV of RFC 4180 with a line of names, lines ending in \n; nothing is an empty cell. Throws error where the
/// file cannot be written; then no file is left.
void write_csv(const std::string& path, const records& rows);

}  // namespace komdsp::cli
