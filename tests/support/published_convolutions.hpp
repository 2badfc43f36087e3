// The published figures of convolution variants: runtime/profiles/convolution_published.csv.
#pragma once
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace komdsp::tests {

/// Speed-ups of all variants by length and pairs M J.
inline std::map<std::pair<int, int>, std::map<std::string, double>> convolutions_published_on(
    const std::string& platform) {
  std::ifstream file("runtime/profiles/convolution_published.csv");
  std::map<std::pair<int, int>, std::map<std::string, double>> rows;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell);
    if (cells.size() != 7 || cells[1] != platform) continue;
    rows[{std::stoi(cells[3]), std::stoi(cells[4]) * std::stoi(cells[5])}][cells[2]] = std::stod(cells[6]);
  }
  return rows;
}

}  // namespace komdsp::tests
