#include "cli/reproduce/published_fft.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <vector>

#include "cli/run_options.hpp"

namespace komdsp::cli {
namespace {

constexpr const char* text =
#include "fft_published.inc"
    ;

struct entry {
  std::string platform;
  int bits = 0;
  fft_variant variant = fft_variant::automatic;
  published_figures figures;
};

std::optional<double> number(const std::string& cell) {
  if (cell.empty()) return std::nullopt;
  return std::strtod(cell.c_str(), nullptr);
}

/// Columns: table, platform, P, N, variant, K1, K2, K2_growth, K3, percentK.
std::vector<entry> read_entries() {
  constexpr std::size_t columns = 10;
  std::vector<entry> entries;
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell);
    cells.resize(columns);
    entry e{cells[1], std::atoi(cells[2].c_str()), parse_variant(cells[4]), {}};
    e.figures = {number(cells[5]), number(cells[6]), std::nullopt, number(cells[8]), number(cells[9])};
    entries.push_back(e);
  }
  return entries;
}

const std::vector<entry>& all_entries() {
  static const std::vector<entry> entries = read_entries();
  return entries;
}

}  // namespace

published_figures find_published(const std::string& platform, int bits, fft_variant variant) {
  published_figures found;
  std::optional<double> of_a;
  for (const entry& e : all_entries()) {
    if (e.platform != platform || e.bits != bits) continue;
    if (e.variant == fft_variant::A) of_a = e.figures.K2;
    if (e.variant != variant) continue;
    // Several tables print the same run, each with some of the figures.
    if (!found.K1) found.K1 = e.figures.K1;
    if (!found.K2) found.K2 = e.figures.K2;
    if (!found.K3) found.K3 = e.figures.K3;
    if (!found.percentK) found.percentK = e.figures.percentK;
  }
  if (found.K2 && of_a) found.K2_growth = *found.K2 / *of_a;
  return found;
}

fft_variant best_published(const std::string& platform, int bits) {
  fft_variant best = fft_variant::automatic;
  double highest = 0;
  for (const entry& e : all_entries()) {
    if (e.platform != platform || e.bits != bits || !(e.figures.K2 > highest)) continue;
    highest = *e.figures.K2;
    best = e.variant;
  }
  return best;
}

}  // namespace komdsp::cli
