#pragma once

#include <istream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace komdsp::cli {

/// Rows of a table whose first line names the columns: the cell of each name, empty where the line has none. Cells are
/// without quotes and commas, as those of published figures are.
inline std::vector<std::map<std::string, std::string>> read_csv(std::istream& in) {
  const auto cells_of = [](const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell);
    return cells;
  };
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = cells_of(line);
  std::vector<std::map<std::string, std::string>> rows;
  while (std::getline(in, line)) {
    std::vector<std::string> cells = cells_of(line);
    cells.resize(names.size());
    for (rows.emplace_back(); const std::string& name : names)
      rows.back()[name] = cells[static_cast<std::size_t>(&name - names.data())];
  }
  return rows;
}
inline std::vector<std::map<std::string, std::string>> read_csv(const std::string& text) {
  std::istringstream in(text);
  return read_csv(in);
}

}  // namespace komdsp::cli
