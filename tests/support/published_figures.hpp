// published_figures.hpp: the published figures of variants: runtime/profiles/*_published.csv.
#pragma once
#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace komdsp::tests {

// Rows of a table that have so many cells, the second of them this platform.
inline std::vector<std::vector<std::string>> published_rows(const char* table, const std::string& platform,
                                                            std::size_t cells_least) {
  std::ifstream file(std::string("runtime/profiles/") + table + "_published.csv");
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell);
    if (cells.size() >= cells_least && cells[1] == platform) rows.push_back(cells);
  }
  return rows;
}

struct published {
  std::map<std::string, double> speedups;  // K2 by variant, the best of all tables
};

// Of FFTs, by log2 of the length.
inline std::map<int, published> published_on(const std::string& platform) {
  std::map<int, published> rows;
  for (const auto& cells : published_rows("fft", platform, 7)) {
    double& best = rows[std::stoi(cells[2])].speedups[cells[4]];
    best = std::max(best, std::stod(cells[6]));
  }
  return rows;
}

// Of convolutions: speed-ups of all variants by length and pairs M J.
inline std::map<std::pair<int, int>, std::map<std::string, double>> convolutions_published_on(
    const std::string& platform) {
  std::map<std::pair<int, int>, std::map<std::string, double>> rows;
  for (const auto& cells : published_rows("convolution", platform, 7))
    rows[{std::stoi(cells[3]), std::stoi(cells[4]) * std::stoi(cells[5])}][cells[2]] = std::stod(cells[6]);
  return rows;
}

}  // namespace komdsp::tests
