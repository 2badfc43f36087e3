#include "planner/plan_fft.hpp"
#include "cli/tools/plan_text.hpp"

#include <fmt/format.h>

#include "cli/devices/device_choice.hpp"
#include "cli/reproduce/published_convolution.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// The published table spoke of what the variants A to E take.
std::string published_convolution_text(const plan& p, const profile& profile) {
  if (!profile.convolutions || p.what.type != precision::f32 || p.convolved_by == convolution_variant::tile) return "";
  const convolution_variant best = profile.convolutions->find(p.what.length, p.what.batch);
  if (best == convolution_variant::automatic) return "";
  return fmt::format("best published at this length and number of pairs is {} ({})", name_of(best), convolution_source);
}
/// What the profile's table says of this length.
std::string published_text(const plan& p, const profile& profile) {
  if (convolves(p)) return published_convolution_text(p, profile);
  const fft_variant best = planning::published_choice(profile, p.what);
  if (best == fft_variant::automatic) return "";
  const double gain =
      profile.choice_gain == nullptr ? 0 : profile.choice_gain[log2_of(p.what.length) - profile.choice_first];
  const std::string than = best == fft_variant::A || gain == 0 ? "" : fmt::format(", {:.3g} times as fast as A", gain);
  return fmt::format("best {} at this length is {}{} ({})", profile.tuned ? "measured" : "published", name_of(best),
                     than, profile.source);
}

std::string rule_text(const plan& p, const profile& profile) {
  const std::string published = published_text(p, profile);
  const std::string missing = published.empty() ? "" : published + ", which this build cannot run here; ";
  switch (p.chosen_by) {
    case rule::asked:
      return "asked for" + (published.empty() ? "" : "; " + published);
    case rule::published:
    case rule::measured:
      return published;
    case rule::flat:
      return missing + "the memory is flat and nothing else was measured there: one launch per stage";
    case rule::tile:
      return missing + (profile.tuned ? fmt::format("the tile fits and is fastest ({})", profile.source)
                                      : "the tile fits the work-group and its memory");
    case rule::cost:
      return missing + "least cost of launches and memory traffic, by the cost model";
    case rule::stages:
      return missing + "no tile fits the work-group and its memory: one launch per stage";
    case rule::fewest:
      return fmt::format("{} launches, the fewest that fit and occupy the device", p.launch_count);
    case rule::small:
      break;
  }
  return "nothing to choose at this length";
}

/// How tiles are arranged, and why so.
std::string arrangement_text(const plan& p, const profile& profile) {
  const int lanes = p.what.type == precision::f64 ? profile.lanes_f64 : profile.lanes_f32;
  index factors[3] = {};
  int passes = 0;
  for (int i = 0; i < p.launch_count; ++i) {
    const launch& l = p.launches[i];
    if (l.kernel == kernel_id::fft_whole)
      return fmt::format("whole: {} lanes share one transform, since it has {} points or fewer", lanes,
                         profile.whole_max);
    if (is_tile(l.kernel) && passes < 3) factors[passes++] = l.geometry.np;
  }
  const launch& first = p.launches[0];
  const bool rows = first.build.store != store_blocked && is_tile(first.kernel);
  if (rows && lanes > 1 && first.build.lanes == 1) return "rows, one lane: too few and too short for vectors";
  if (rows && first.build.lanes > 1)
    return fmt::format("rows: {} transforms of the batch side by side in the lanes", first.build.lanes);
  if (rows) return "rows: a transform fits a tile";
  std::string sizes = fmt::format("{}", factors[0]);
  for (int i = 1; i < passes; ++i) sizes += fmt::format(" x {}", factors[i]);
  return passes == 0 ? "" : fmt::format("{} passes, {} points: no tile holds all points", passes, sizes);
}

std::string image_reason_text(const plan& p, const profile& profile) {
  if (p.chosen_by == rule::asked || p.chosen_by == rule::fewest)
    return p.chosen_by == rule::asked ? "asked for" : rule_text(p, profile);
  if (p.variant != fft_variant::tile) return "what is best for rows and columns on this profile";
  return "rows and columns fit tiles; neighbouring columns go side by side, so that memory is read in runs";
}

}  // namespace

std::string radices_text(radix_list radices) {
  std::string text;
  for (int stage = 0; stage < stages_of(radices); ++stage)
    text += fmt::format("{}{}", stage == 0 ? "" : " x ", radix_of(radices, stage));
  return text;
}

std::string wavelet_reason_text(const plan& p) {
  bool rows = false, joined = false;
  for (int i = 0; i < p.launch_count; ++i) {
    const kernel_id kernel = p.launches[i].kernel;
    const bool several = kernel == kernel_id::wavelet_analysis_levels || kernel == kernel_id::wavelet_synthesis_levels;
    joined = joined || several;
    rows = rows || (several && p.launches[i].build.lanes > 1) || kernel == kernel_id::wavelet_analysis_row || kernel == kernel_id::wavelet_synthesis_row;
  }
  return fmt::format("one launch {}; {}", joined ? "for all levels whose rows fit a cache" : "per level",
                     rows                            ? "neighbouring outputs of a row in the lanes"
                     : p.launches[0].build.lanes > 1 ? "neighbouring rows in the lanes"
                                                     : "one lane");
}

std::string reason_text(const plan& p, const profile& profile, bool image) {
  if (image) return image_reason_text(p, profile);
  if (convolves(p)) return rule_text(p, profile);
  const std::string tiles = p.variant == fft_variant::tile ? arrangement_text(p, profile) : "";
  const bool cpu_ahead = profile.choice_count > 0 && !profile.tuned && profile.flat &&
                         p.what.length <= cpu_ahead_length && p.what.batch == 1;
  return rule_text(p, profile) + (tiles.empty() ? "" : "; " + tiles) +
         (cpu_ahead ? fmt::format("; the published times have the CPU ahead up to {} points: --backend auto takes it",
                                  cpu_ahead_length)
                    : "");
}

}  // namespace komdsp::cli
