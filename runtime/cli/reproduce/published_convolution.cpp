#include "cli/reproduce/published_convolution.hpp"

#include <cstdlib>
#include <map>
#include <sstream>
#include <tuple>
#include <vector>

#include "cli/run_options.hpp"
#include <komdsp/detail/convolution_tables.hpp>

namespace komdsp::cli {
namespace {

constexpr const char* text =
#include "convolution_published.inc"
    ;

using key = std::tuple<std::string, index, index, convolution_variant>;

/// Columns: table, platform, variant, N, M, J, K.
std::map<key, double> read_entries() {
  std::map<key, double> entries;
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell);
    const index length = std::atol(cells[3].c_str()), pairs = std::atol(cells[4].c_str()) * std::atol(cells[5].c_str());
    entries[{cells[1], length, pairs, parse_convolution_variant(cells[2])}] = std::strtod(cells[6].c_str(), nullptr);
  }
  return entries;
}

}  // namespace

std::optional<double> find_published_convolution(const std::string& platform, index length, index pairs,
                                                 convolution_variant variant) {
  static const std::map<key, double> entries = read_entries();
  const auto found = entries.find({platform, length, pairs, variant});
  if (found == entries.end()) return std::nullopt;
  return found->second;
}

convolution_variant best_published_convolution(const std::string& platform, index length, index pairs) {
  const convolution_table& table =
      platform == "Intel" ? profiles::intel_uhd630_convolutions : profiles::nvidia_gtx1050ti_convolutions;
  return table.find(length, pairs);
}

}  // namespace komdsp::cli
