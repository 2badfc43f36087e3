#include "cli/reproduce/published_fft.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/files/csv.hpp"
#include "cli/run_options.hpp"

namespace komdsp::cli {
namespace {

constexpr const char* figures_of_ffts =
#include "fft_published.inc"
    ;

struct fft_entry {
  std::string platform;
  int bits = 0;
  fft_variant variant = fft_variant::automatic;
  published_figures figures;
};

std::vector<fft_entry> read_fft_entries() {
  std::vector<fft_entry> entries;
  for (const auto& row : read_csv(figures_of_ffts)) {
    const auto figure = [&](const char* name) {
      const std::string& cell = row.at(name);
      return cell.empty() ? std::nullopt : std::optional(std::stod(cell));
    };
    entries.push_back({row.at("platform"),
                       std::stoi(row.at("P")),
                       parse_variant(row.at("variant")),
                       {figure("K1"), figure("K2"), std::nullopt, figure("K3"), figure("percentK")}});
  }
  return entries;
}

const std::vector<fft_entry>& all_entries() {
  static const std::vector<fft_entry> entries = read_fft_entries();
  return entries;
}

}  // namespace

published_figures find_published(const std::string& platform, int bits, fft_variant variant) {
  published_figures found;
  std::optional<double> of_a;
  for (const fft_entry& e : all_entries()) {
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
  for (const fft_entry& e : all_entries()) {
    if (e.platform != platform || e.bits != bits || !(e.figures.K2 > highest)) continue;
    highest = *e.figures.K2;
    best = e.variant;
  }
  return best;
}

}  // namespace komdsp::cli
