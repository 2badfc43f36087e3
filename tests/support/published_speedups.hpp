// The published figures of FFT variants: runtime/profiles/fft_published.csv.
#pragma once

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace komdsp::tests {

struct published {
  std::map<std::string, double> speedups;  // K2 by variant, the best of all tables
};

/// By log2 of the length.
inline std::map<int, published> published_on(const std::string& platform) {
  std::ifstream file("runtime/profiles/fft_published.csv");
  std::map<int, published> rows;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell);
    if (cells.size() < 7 || cells[1] != platform) continue;
    double& best = rows[std::stoi(cells[2])].speedups[cells[4]];
    best = std::max(best, std::stod(cells[6]));
  }
  return rows;
}

}  // namespace komdsp::tests
