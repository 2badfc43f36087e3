#include "cli/transforms/short_time/tones.hpp"

#include <algorithm>
#include <cmath>

namespace komdsp::cli {
namespace {

/// The loudest frame of each bin; bins without any finite level are left out.
std::vector<tone> loudest_of_bins(std::span<const float> levels, std::size_t bins) {
  std::vector<tone> found;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    tone loudest{0, static_cast<double>(bin), -HUGE_VAL};
    for (std::size_t frame = 0; frame < levels.size() / bins; ++frame) {
      const float level = levels[frame * bins + bin];
      if (std::isfinite(level) && level > loudest.level_db) loudest = {frame, static_cast<double>(bin), level};
    }
    if (std::isfinite(loudest.level_db)) found.push_back(loudest);
  }
  return found;
}

/// Moves a tone from its bin to the top of the parabola; false where its frame has a louder neighbour.
bool refine(tone& peak, std::span<const float> levels, std::size_t bins) {
  const auto bin = static_cast<std::size_t>(peak.bin);
  const float* const frame = levels.data() + peak.frame * bins;
  const bool inside = bin > 0 && bin + 1 < bins;
  if ((bin > 0 && frame[bin - 1] > frame[bin]) || (bin + 1 < bins && frame[bin + 1] > frame[bin])) return false;
  if (!inside || !std::isfinite(frame[bin - 1]) || !std::isfinite(frame[bin + 1])) return true;
  const double below = frame[bin - 1], here = frame[bin], above = frame[bin + 1], bend = below - 2 * here + above;
  if (bend >= 0) return true;
  const double shift = 0.5 * (below - above) / bend;
  peak.bin += shift;
  peak.level_db = here - 0.25 * (below - above) * shift;
  return true;
}

}  // namespace

std::vector<tone> strongest_tones(std::span<const float> levels, std::size_t bins, std::size_t most) {
  constexpr double apart = 4, range_db = 50;
  std::vector<tone> candidates = loudest_of_bins(levels, bins);
  const auto louder = [](const tone& a, const tone& b) { return a.level_db > b.level_db; };
  std::sort(candidates.begin(), candidates.end(), louder);
  std::vector<tone> chosen;
  const double least_db = candidates.empty() ? 0 : candidates.front().level_db - range_db;
  for (tone& candidate : candidates) {
    if (chosen.size() == most || candidate.level_db < least_db) break;
    if (!refine(candidate, levels, bins)) continue;
    const bool close = std::any_of(chosen.begin(), chosen.end(),
                                   [&](const tone& other) { return std::abs(other.bin - candidate.bin) < apart; });
    if (!close) chosen.push_back(candidate);
  }
  std::sort(chosen.begin(), chosen.end(), louder);  // refining moved their levels
  return chosen;
}

}  // namespace komdsp::cli
