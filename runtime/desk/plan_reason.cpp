#include "desk/plan_reason.hpp"

#include <komdsp/komdsp_desk.h>
#include <komdsp/planner.hpp>

#include "core/c_plan.hpp"
#include "desk/text.hpp"
#include "planner/fft/plan_tile.hpp"

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
  if (!d.convolutions || p.what.precision != precision::f32 || p.variant == convolution_variant::tile) return "";
  const convolution_variant best = d.convolutions->find(p.what.length, p.what.batch);
  if (best == convolution_variant::automatic) return "";
  return printed("best published at this length and number of pairs is %s (%s)", name_of(best), convolution_source);
}

std::string bluestein_text(const fft& t, const planning::recipe& r, const char* where) {
  return printed("Bluestein: a convolution of %td points %s, since ", r.points, where) +
         (is_smooth(t.length) ? "tiles of this profile are shorter than the factors" : "a prime factor is above 13");
}
std::string rader_text(const planning::recipe& r) {
  const int lanes = r.shape.tile.lanes;
  const char* const groups = r.resident.points > 0 ? ", in registers" : "";
  const std::string where = r.is_in_vector() ? printed("by %d lanes", lanes)
                            : lanes > 1      ? printed("in each of %d lanes", lanes)
                                             : std::string("in one tile") + groups;
  return printed("Rader: a convolution of %td points ", r.points) + where +
         printed(", since %td is a prime and %td has no prime factor above 13; Bluestein's has over twice as many",
                 r.points + 1, r.points);
}
std::string rows_text(const fft& t, const profile& d, int lanes) {
  if (lanes > 1) return printed("rows: %d transforms of the batch side by side in the lanes", lanes);
  const bool vectors = (t.precision == precision::f64 ? d.lanes_f64 : d.lanes_f32) > 1;
  return vectors ? "rows, one lane: too few and too short for vectors" : "rows: a transform fits a tile";
}
std::string passes_text(const planning::split_length& n) {
  std::string sizes;
  for (int i = 0; i < n.passes; ++i) sizes += printed(i == 0 ? "%td" : " x %td", n.n[i]);
  return printed("%d passes, %s points: no tile holds all points", n.passes, sizes.c_str());
}
// The recipe in words.
std::string recipe_text(const fft& t, const profile& device) {
  using form = planning::recipe::form;
  const profile d = planning::profile_for(device, t.precision);
  if (t.kind != fft_kind::complex && t.length == 1) return "";  // a copy
  const planning::recipe r = planning::design_fft(t, d, planning::tile_of(t, d));
  const int lanes = r.shape.tile.lanes;
  switch (r.how) {
    case form::none:
      return "";
    case form::rows:
    case form::one_lane:
      return rows_text(t, d, lanes) + (r.real ? "; real data of odd length are complex points in it" : "");
    case form::in_vector:
    case form::real_in_vector:
      return printed("in-vector: %d lanes share one transform, since it has %d points or fewer", lanes,
                     static_cast<int>(planning::whole_points(d, t.precision)));
    case form::real_as_complex:
      return printed("in-vector: %d lanes share one complex transform of all samples, since there are few", lanes);
    case form::halves:
      return printed("in-vector: %d lanes share one transform, and a vector holds two", lanes / 2);
    case form::direct:
      if (r.real)
        return printed("by definition: %d bins or samples at a time, since real data of odd length have no pairs",
                       lanes);
      return printed("by definition: %d bins at a time, since stages or a convolution of so few points take longer",
                     lanes);
    case form::prime:
      return "by definition: each item has a transform's points in registers";
    case form::cluster:
      return printed("cluster: %d work-groups hold one transform", r.groups);
    case form::passes:
      return passes_text(r.shape.n);
    case form::rader_tile:
    case form::rader_in_vector:
      return rader_text(r);
    case form::bluestein_tile:
      return bluestein_text(t, r, "in one tile");
    case form::bluestein_in_vector:
      return bluestein_text(t, r, "by all lanes");
    case form::bluestein_passes:
      return bluestein_text(t, r, "in three passes");
    case form::bluestein_steps:
      return bluestein_text(t, r, "in transforms and products of their own");
    case form::fixed:
      return "rows in fixed point: a list of stages of the length alone";
  }
  return "";
}

}  // namespace

std::string fft_reason(const plan& p, const profile& d) {
  const std::string tiles = p.variant == fft_variant::tile ? recipe_text(p.what, d) : "";
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
  using id = komdsp::c::transform_id;
  switch (plan.of) {
    case id::fft:
      return komdsp::desk::fft_reason(plan.what, d);
    case id::convolution:
      return komdsp::desk::convolution_reason(plan.what, d);
    case id::fftn:
    case id::convolution2d:
    case id::otf:
      return komdsp::desk::image_reason(plan.what, d);
    case id::dct:
      return komdsp::desk::dct_reason(plan.what);
    case id::mdct:
      return komdsp::desk::mdct_reason(plan.what);
    case id::dwt:
      return komdsp::desk::dwt_reason(plan.what);
    default:
      return "";
  }
}

}  // namespace

extern "C" size_t komdsp_variant_reason(const komdsp_made_plan* plan, const komdsp_profile* on, char* text,
                                        size_t room) {
  if (room > 0 && text != nullptr) text[0] = 0;
  if (on == nullptr || komdsp::c::result_of(plan) != komdsp::status::ok) return 0;
  return komdsp::desk::give(text, room, [&] { return reason_of(*plan, on->what); });
}
