#include "desk/plan_reason.hpp"

#include <komdsp/komdsp_desk.h>
#include <komdsp/planner.hpp>

#include "core/c_plan.hpp"
#include "desk/text.hpp"
#include "planner/tile_launch.hpp"

namespace komdsp::desk {
namespace {

// The rule by which the planner chose the variant.  published: what a table says of this length; may be empty.
std::string rule_text(const plan& p, const profile& d, const std::string& published) {
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
      return missing + (d.tuned ? "the tile fits and is fastest (" + std::string(d.source) + ")"
                                : "the tile fits the work-group and its memory");
    case rule::in_place:
      return missing + "there is no memory for tiles: in place";
    case rule::cost:
      return missing + "least cost of launches and memory traffic, by the cost model";
    case rule::stages:
      return missing + "no tile fits the work-group and its memory: one launch per stage";
    case rule::fewest:
      return printed("%d launches, the fewest that fit and occupy the device", static_cast<int>(p.launch_count));
  }
  return "";
}

// The table's choice at this length.
std::string published_fft(const plan& p, const profile& d) {
  const fft_variant best = table_choice(d, p.what);
  if (best == fft_variant::automatic) return "";
  const double gain = d.choice_gain == nullptr ? 0 : d.choice_gain[log2_of(p.what.length) - d.choice_first];
  const std::string than = best == fft_variant::A || gain == 0 ? "" : ", " + rounded(gain, 3) + " times as fast as A";
  return printed("best %s at this length is %s", d.tuned ? "measured" : "published", name_of(best)) + than + " (" +
         d.source + ")";
}
// The published table spoke of what the variants A to E take.
std::string published_convolution(const plan& p, const profile& d) {
  if (!d.convolutions || p.what.type != precision::f32 || p.variant == convolution_variant::tile) return "";
  const convolution_variant best = d.convolutions->find(p.what.length, p.what.batch);
  if (best == convolution_variant::automatic) return "";
  return printed("best published at this length and number of pairs is %s (%s)", name_of(best), convolution_source);
}

std::string bluestein_text(const plan& p, index points, const char* where) {
  return printed("Bluestein: a convolution of %td points %s, since ", points, where) +
         (is_smooth(p.what.length) ? "tiles of this profile are shorter than the factors"
                                   : "a prime factor is above 13");
}
std::string rader_text(const launch& l, index points) {
  const char* const groups = l.kernel == kernel_id::rader_group ? ", in registers" : "";
  const std::string where = l.kernel == kernel_id::rader_in_vector ? printed("by %d lanes", l.build.lanes)
                            : l.build.lanes > 1                    ? printed("in each of %d lanes", l.build.lanes)
                                                                   : std::string("in one tile") + groups;
  return printed("Rader: a convolution of %td points ", points) + where +
         printed(", since %td is a prime and %td has no prime factor above 13; Bluestein's has over twice as many",
                 points + 1, points);
}
// Text on special steps; of stages in tiles: empty.
std::string special_text(const plan& p, const profile& d, int number) {
  const launch& l = p.launches[number];
  if (l.build.load == load_halves && is_tile(l.kernel))
    return printed("in-vector: %d lanes share one transform, and a vector holds two", l.build.lanes / 2);
  if (l.build.load == load_in_vector && (is_tile(l.kernel) || l.kernel == kernel_id::real_in_vector))
    return printed("in-vector: %d lanes share one transform, since it has %d points or fewer", l.build.lanes,
                   static_cast<int>(planning::whole_points(d, p.what.type)));
  if (l.kernel == kernel_id::fft_cluster) return printed("cluster: %d work-groups hold one transform", l.build.cluster);
  if (l.kernel == kernel_id::fft_direct)
    return printed("by definition: %d bins at a time, since stages or a convolution of so few points take longer",
                   l.build.lanes);
  if (l.kernel == kernel_id::rader_in_vector) return rader_text(l, index{l.build.np} * l.build.lanes);
  if (l.kernel == kernel_id::rader_tile || l.kernel == kernel_id::rader_group) return rader_text(l, l.build.np);
  if (l.kernel == kernel_id::bluestein_in_vector)
    return bluestein_text(p, static_cast<index>(l.build.np) * l.build.lanes, "by all lanes");
  if (l.kernel == kernel_id::bluestein_tile || l.kernel == kernel_id::bluestein_group)
    return bluestein_text(p, l.build.np, "in one tile");
  if (l.kernel == kernel_id::bluestein_pass)
    return bluestein_text(p, static_cast<index>(l.build.np) * p.launches[number + 1].build.np, "in three passes");
  return "";
}
// How tiles are arranged, and why so.
std::string arrangement_text(const plan& p, const profile& d) {
  const int lanes = p.what.type == precision::f64 ? d.lanes_f64 : d.lanes_f32;
  int passes = 0;
  std::string sizes;
  for (int i = 0; i < p.launch_count; ++i) {
    const std::string special = special_text(p, d, i);
    if (!special.empty()) return special;
    if (!is_tile(p.launches[i].kernel) || passes == 3) continue;
    sizes += printed(passes++ == 0 ? "%td" : " x %td", static_cast<index>(p.launches[i].build.np));
  }
  const launch& first = p.launches[0];
  const bool passed = first.build.store == store_aosoa || first.build.store == store_apart;
  const bool rows = !passed && is_tile(first.kernel);
  if (rows && lanes > 1 && first.build.lanes == 1) return "rows, one lane: too few and too short for vectors";
  if (rows && first.build.lanes > 1)
    return printed("rows: %d transforms of the batch side by side in the lanes", first.build.lanes);
  if (rows) return "rows: a transform fits a tile";
  return passes == 0 ? "" : printed("%d passes, %s points: no tile holds all points", passes, sizes.c_str());
}

}  // namespace

std::string fft_reason(const plan& p, const profile& d) {
  const std::string tiles = p.variant == fft_variant::tile ? arrangement_text(p, d) : "";
  return rule_text(p, d, published_fft(p, d)) + (tiles.empty() ? "" : "; " + tiles);
}

std::string convolution_reason(const plan& p, const profile& d) {
  return rule_text(p, d, published_convolution(p, d));
}

std::string image_reason(const plan& p, const profile& d) {
  if (p.chosen_by == rule::asked) return "asked for";
  if (p.chosen_by == rule::fewest) return rule_text(p, d, "");
  if (p.variant != fft_variant::tile) return "what is best for rows and columns on this profile";
  return "rows and columns fit tiles; neighbouring columns go side by side, so that memory is read in runs";
}

std::string dct_reason(const plan& p) {
  if (p.launches[0].kernel == kernel_id::dct_tile) return "its Fourier transform fits a tile";
  return "a Fourier transform in the workspace between two steps: no tile holds its points, or all lanes share one";
}

std::string mdct_reason(const plan& p) {
  if (p.launches[0].kernel == kernel_id::dct_tile) return "frames fit a tile";
  return "Fourier transforms in the workspace between steps: no tile holds a frame, or all lanes share one";
}

std::string dwt_reason(const plan& p) {
  bool rows = false, joined = false;
  for (int i = 0; i < p.launch_count; ++i) {
    const kernel_id kernel = p.launches[i].kernel;
    const bool several = kernel == kernel_id::wavelet_analysis_levels || kernel == kernel_id::wavelet_synthesis_levels;
    joined = joined || several;
    rows = rows || (several && p.launches[i].build.lanes > 1) || kernel == kernel_id::wavelet_analysis_row ||
           kernel == kernel_id::wavelet_synthesis_row;
  }
  return printed("one launch %s; %s", joined ? "for all levels whose rows fit a cache" : "per level",
                 rows                            ? "neighbouring outputs of a row in the lanes"
                 : p.launches[0].build.lanes > 1 ? "neighbouring rows in the lanes"
                                                 : "one lane");
}

}  // namespace komdsp::desk

namespace {

std::string reason_of(const komdsp_made_plan& plan, const komdsp::profile& d) {
  using komdsp::c::subject;
  switch (plan.of) {
    case subject::fft:
      return komdsp::desk::fft_reason(plan.what, d);
    case subject::convolution:
      return komdsp::desk::convolution_reason(plan.what, d);
    case subject::image:
      return komdsp::desk::image_reason(plan.what, d);
    case subject::dct:
      return komdsp::desk::dct_reason(plan.what);
    case subject::mdct:
      return komdsp::desk::mdct_reason(plan.what);
    case subject::dwt:
      return komdsp::desk::dwt_reason(plan.what);
    case subject::other:
      break;
  }
  return "";
}

}  // namespace

extern "C" size_t komdsp_variant_reason(const komdsp_made_plan* plan, const komdsp_profile* on, char* text,
                                        size_t room) {
  if (room > 0 && text != nullptr) text[0] = 0;
  if (on == nullptr || komdsp::c::result_of(plan) != komdsp::status::ok) return 0;
  return komdsp::desk::give(text, room, [&] { return reason_of(*plan, on->what); });
}
