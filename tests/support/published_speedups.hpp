// The published figures of FFT variants: runtime/profiles/fft_published.csv.
#pragma once

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "cli/files/csv.hpp"

namespace komdsp::tests {

struct published {
  std::map<std::string, double> speedups;  // K2 by variant, the best of all tables
};

/// By log2 of the length.
inline std::map<int, published> published_on(const std::string& platform) {
  std::ifstream file("runtime/profiles/fft_published.csv");
  std::map<int, published> rows;
  for (const auto& row : cli::read_csv(file)) {
    if (row.at("platform") != platform || row.at("K2").empty()) continue;
    double& best = rows[std::stoi(row.at("P"))].speedups[row.at("variant")];
    best = std::max(best, std::stod(row.at("K2")));
  }
  return rows;
}

}  // namespace komdsp::tests
