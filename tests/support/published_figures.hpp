// published_figures.hpp: the published figures of variants: runtime/profiles/*_published.csv.
#pragma once
#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/files/csv.hpp"

namespace komdsp::tests {

// Rows of a table that are of this platform.
inline std::vector<std::map<std::string, std::string>> published_rows(const char* table, const std::string& platform) {
  std::ifstream file(std::string("runtime/profiles/") + table + "_published.csv");
  std::vector<std::map<std::string, std::string>> rows;
  for (const auto& row : cli::read_csv(file))
    if (row.at("platform") == platform) rows.push_back(row);
  return rows;
}

struct published {
  std::map<std::string, double> speedups;  // K2 by variant, the best of all tables
};

// FFTs, by log2 of the length.
inline std::map<int, published> published_on(const std::string& platform) {
  std::map<int, published> rows;
  for (const auto& row : published_rows("fft", platform)) {
    if (row.at("K2").empty()) continue;
    double& best = rows[std::stoi(row.at("P"))].speedups[row.at("variant")];
    best = std::max(best, std::stod(row.at("K2")));
  }
  return rows;
}

// Convolutions: speed-ups of all variants by length and pairs M J.
inline std::map<std::pair<int, int>, std::map<std::string, double>> convolutions_published_on(
    const std::string& platform) {
  std::map<std::pair<int, int>, std::map<std::string, double>> rows;
  for (const auto& row : published_rows("convolution", platform))
    rows[{std::stoi(row.at("N")), std::stoi(row.at("M")) * std::stoi(row.at("J"))}][row.at("variant")] =
        std::stod(row.at("K"));
  return rows;
}

}  // namespace komdsp::tests
