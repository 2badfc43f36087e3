// The published figures of convolution variants: runtime/profiles/convolution_published.csv.
#pragma once
#include <fstream>
#include <map>
#include <string>
#include <utility>

#include "cli/files/csv.hpp"

namespace komdsp::tests {

/// Speed-ups of all variants by length and pairs M J.
inline std::map<std::pair<int, int>, std::map<std::string, double>> convolutions_published_on(
    const std::string& platform) {
  std::ifstream file("runtime/profiles/convolution_published.csv");
  std::map<std::pair<int, int>, std::map<std::string, double>> rows;
  for (const auto& row : cli::read_csv(file))
    if (row.at("platform") == platform)
      rows[{std::stoi(row.at("N")), std::stoi(row.at("M")) * std::stoi(row.at("J"))}][row.at("variant")] =
          std::stod(row.at("K"));
  return rows;
}

}  // namespace komdsp::tests
