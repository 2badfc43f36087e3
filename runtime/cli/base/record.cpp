#include "cli/base/record.hpp"

#include <cstdio>

#include <fmt/format.h>

#include "cli/base/output_file.hpp"

namespace komdsp::cli {

std::string json_text(const record& told, int spaces) {
  return told.dump(spaces, ' ', false, record::error_handler_t::replace);
}

void print_json(const record& told, int spaces) {
  fmt::print("{}\n", json_text(told, spaces));
}

void tell_fault(const std::string& message, int status, bool json) {
  const std::string line =
      json ? json_text(record{{"error", message}, {"status", status}}) + "\n" : fmt::format("komdsp: {}\n", message);
  std::fputs(line.c_str(), stderr);
}

namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + '"';
}

std::string cell_of(const record& what) {
  if (what.is_null()) return "";
  return what.is_string() ? quoted(what.get<std::string>()) : json_text(what);
}

}  // namespace

void write_csv(const std::string& path, const records& rows) {
  std::string text;
  const auto add_line = [&text](const std::vector<std::string>& cells) {
    for (const std::string& cell : cells) text += (&cell == &cells.front() ? "" : ",") + cell;
    text += '\n';
  };
  std::vector<std::string> names;
  if (!rows.empty())
    for (const auto& [name, what] : rows.front().items()) names.push_back(quoted(name));
  add_line(names);
  for (const auto& row : rows) {
    std::vector<std::string> cells;
    for (const auto& [name, what] : row.items()) cells.push_back(cell_of(what));
    add_line(cells);
  }
  write_file(path, text);
}

}  // namespace komdsp::cli
