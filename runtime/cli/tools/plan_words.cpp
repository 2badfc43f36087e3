#include "cli/tools/plan_words.hpp"

#include <fmt/format.h>

namespace komdsp::cli {

const char* kind_word(fft_kind kind) {
  return kind == fft_kind::real ? "real" : kind == fft_kind::hermitian ? "Hermitian" : "complex";
}

std::string rule_text(const plan& p, const profile& profile, const std::string& published) {
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
  }
  return "";
}

std::string image_reason(const plan& p, const profile& profile) {
  if (p.chosen_by == rule::asked) return "asked for";
  if (p.chosen_by == rule::fewest) return rule_text(p, profile, "");
  if (p.variant != fft_variant::tile) return "what is best for rows and columns on this profile";
  return "rows and columns fit tiles; neighbouring columns go side by side, so that memory is read in runs";
}

}  // namespace komdsp::cli
