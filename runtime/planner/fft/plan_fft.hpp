// plan_fft.hpp: the planner: how a profile computes an FFT.  constexpr: a plan of constants is a constant.
#pragma once
#include "../base/cost_model.hpp"
#include "../checks/plan_checks.hpp"
#include "plan_in_place.hpp"
#include "plan_published.hpp"
#include "plan_tile.hpp"

namespace komdsp {

namespace planning {

// Dense distances, where strides are such that they can be counted; others are refused later.
constexpr index dense_distance(layout l, index points, bool padded) {
  if (l.distance != 0) return l.distance;
  if (l.stride > scalars_max / points || l.stride < 1) return 1;
  return padded ? points / 2 * 2 + 2 : points * l.stride;
}
constexpr void fill_distances(fft& t) {
  t.in.distance = dense_distance(t.in, points_in(t), real_in(t) && t.in_place);
  t.out.distance = dense_distance(t.out, points_out(t), real_out(t) && t.in_place);
}
// Points do not share memory: either transforms lie one after the other, or they are interleaved.
constexpr bool overlaps(layout l, index points, index batch) {
  if (l.stride < 1 || l.distance < 1) return true;
  if (batch == 1) return false;
  const bool apart = l.distance >= (points - 1) * l.stride + 1, between = l.stride >= (batch - 1) * l.distance + 1;
  return !apart && !(between || points == 1);
}
constexpr bool too_far(layout l, index points, index batch) {
  return l.stride > scalars_max / points || l.distance > scalars_max / batch;
}

constexpr verdict check_layout(const fft& t) {
  if (t.in.stride < 1 || t.out.stride < 1 || t.in.distance < 1 || t.out.distance < 1)
    return {status::unsupported_layout, "strides and distances are at least 1"};
  if (too_far(t.in, points_in(t), t.batch) || too_far(t.out, points_out(t), t.batch))
    return {status::bad_batch, "more elements than an index can count"};
  if (overlaps(t.out, points_out(t), t.batch)) return {status::unsupported_layout, "transforms of the output overlap"};
  return {};
}
constexpr verdict check(const fft& t) {
  if (t.length < 1 || t.length > length_max) return {status::unsupported_length, "lengths are from 1 to 2^26"};
  if (t.batch < 1 || t.batch > scalars_max / t.length)
    return {status::bad_batch, "the batch is at least 1 and its elements fit an index"};
  if (!is_finite(t.scale)) return {status::not_finite, "the scale must be finite"};
  const verdict c = t.checked ? check_checked(t.precision) : verdict{};
  if (c.result != status::ok) return c;
  const verdict v = check_layout(t);
  if (v.result != status::ok || !t.in_place) return v;
  const index in = real_in(t) ? t.in.distance : 2 * t.in.distance,
              out = real_out(t) ? t.out.distance : 2 * t.out.distance;
  const bool same = (t.batch == 1 || in == out) &&
                    (t.kind == fft_kind::complex ? t.in.stride == t.out.stride : t.in.stride == 1 && t.out.stride == 1);
  if (!same) return {status::bad_in_place, "in place, input and output must cover the same memory"};
  if (overlaps(t.in, points_in(t), t.batch))
    return {status::unsupported_layout, "in place, transforms of the input must not overlap"};
  return {};
}

constexpr verdict fill(plan_draft& p, const profile& d, fft_variant v) {
  p.variant = v;
  if (v == fft_variant::zhang) return unfit("zhang is a variant of two-dimensional transforms");
  if (v != fft_variant::tile && v != fft_variant::in_place && !is_power_of_two(p.what.length))
    return unfit("this variant is for powers of two");
  if (v != fft_variant::tile && p.what.kind == fft_kind::hermitian) return unfit("this variant has no Hermitian data");
  if (v != fft_variant::tile && p.what.kind == fft_kind::real && p.what.length > 1 && !has_pairs(p.what))
    return unfit("this variant takes adjacent samples, and an even distance between their transforms");
  if (v == fft_variant::in_place)
    return has_in_place ? plan_in_place(p, d) : unfit("in firmware this variant is for static plans");
  if (v != fft_variant::tile) return plan_published(p, d, v);
  return plan_tile(p, d) ? verdict{} : unfit("local memory is too small for tiles of this length");
}
// Filled: what was written of a variant that does not fit goes.
constexpr bool filled(plan_draft& p, const profile& d, fft_variant v) {
  const bookmark before = here_in(p);
  const bool fits = fill(p, d, v).result == status::ok && !p.full;
  p.ran_out = p.ran_out || p.full;
  if (!fits) go_back(p, before);
  return fits;
}

// The table of the profile, published or measured, where it speaks of this transform and this build has that variant.
constexpr fft_variant published_choice(const profile& d, const fft& t) {
  const int bits = log2_of(t.length);
  if (t.kind != fft_kind::complex || t.batch != 1 || t.precision != precision::f32 || !is_power_of_two(t.length))
    return fft_variant::automatic;
  if (bits < d.choice_first || bits >= d.choice_first + d.choice_count) return fft_variant::automatic;
  return d.choice[bits - d.choice_first];
}
// The variant of least cost; automatic where none fits.
constexpr fft_variant cheapest(plan_draft& p, const profile& d) {
  constexpr fft_variant all[] = {fft_variant::tile, fft_variant::F,  fft_variant::E,  fft_variant::D,
                                 fft_variant::CL,   fft_variant::C,  fft_variant::BL, fft_variant::B,
                                 fft_variant::S16,  fft_variant::S8, fft_variant::S4, fft_variant::S2,
                                 fft_variant::CT2,  fft_variant::A};
  fft_variant best = fft_variant::automatic;
  double least = 0;
  const bookmark before = here_in(p);
  for (const fft_variant v : all) {
    if (!filled(p, d, v)) continue;
    const double cost = cost_of(p, before.launch_count);
    go_back(p, before);
    if (best != fft_variant::automatic && cost >= least) continue;
    best = v;
    least = cost;
  }
  return best;
}
constexpr bool choose(plan_draft& p, const profile& d) {
  const fft_variant published = published_choice(d, p.what);
  p.chosen_by = d.tuned ? rule::measured : rule::published;
  if (published != fft_variant::automatic && filled(p, d, published)) return true;
  p.chosen_by = rule::flat;
  const bool stages = d.flat && !d.tuned && is_power_of_two(p.what.length);
  if (stages && filled(p, d, fft_variant::A)) return true;
  if (stages && p.ran_out) return false;
  p.chosen_by = rule::tile;
  const bool known = d.tuned || d.choice_count > 0 || d.one_item_tiles;  // the cost model is one of GPUs
  if (known && filled(p, d, fft_variant::tile)) return true;
  p.chosen_by = rule::in_place;
  if (has_in_place && d.one_item_tiles && d.max_np < 1 && filled(p, d, fft_variant::in_place)) return true;
  p.chosen_by = rule::cost;
  const fft_variant best = cheapest(p, d);
  return best != fft_variant::automatic && filled(p, d, best);
}
// Fixed point has one form, of tiles.
constexpr status add_in_fixed_point(plan_draft& p, const profile& d, fft_variant variant) {
  p.variant = fft_variant::tile;
  if (variant != fft_variant::automatic && variant != fft_variant::tile)
    return refused(p, unfit("this variant has no fixed point"));
  p.chosen_by = variant == fft_variant::tile ? rule::asked : rule::tile;
  if (plan_tile(p, d)) return status::ok;
  return refused(p, status::does_not_fit, "in fixed point two work arrays of a transform fit the local memory");
}
// The launches of `t` behind those that p has; p.what is `t` from then on.
constexpr status add_fft(plan_draft& p, const fft& t, const profile& d, fft_variant variant) {
  p.what = t;
  p.chosen_by = rule::asked;
  if (p.full) return finished(p);
  if (in_fixed_point(t.precision)) return add_in_fixed_point(p, d, variant);
  if (variant == fft_variant::automatic) {
    if (choose(p, d)) return status::ok;
    if (p.ran_out) return refused(p, no_room());
    return refused(p, status::does_not_fit, "no variant fits this length into this profile's local memory");
  }
  const verdict fits = fill(p, d, variant);
  return fits.result == status::ok ? status::ok : refused(p, fits);
}
// Checks of `t`; distances that say dense become numbers.
constexpr verdict prepare_layout(fft& t) {
  if (t.length >= 1 && t.length <= length_max) fill_distances(t);
  return check(t);
}
constexpr verdict prepare(fft& t, const profile& d) {
  const verdict v = prepare_layout(t);
  if (in_fixed_point(t.precision)) return v.result == status::ok ? check_fixed(t) : v;
  return and_precision(v, d, t.precision);
}
constexpr void fill_sizes(plan_draft& p) {
  const fft& t = p.what;
  p.input_bytes = source_bytes(t);
  p.output_bytes = in_fixed_point(t.precision) ? exponents_offset(t) + 4 * t.batch
                   : is_checked(t)             ? exponents_offset(t) + check_bytes(t)
                                               : result_bytes(t);
  p.chunk_in_bytes = p.chunk * t.in.distance * bytes_of(t.precision) * (real_in(t) ? 1 : 2);
  p.chunk_out_bytes = p.chunk * t.out.distance * bytes_of(t.precision) * (real_out(t) ? 1 : 2);
}
// Sweeps that run at once have scratch of their own.
constexpr void share_scratch(plan_draft& p, const profile& d) {
  if (p.chunk >= p.what.batch || p.scratch_bytes == 0) return;
  const index most = smaller(smaller(d.sweeps, sweeps_max), quotient_up(p.what.batch, p.chunk));
  p.sweeps = static_cast<uint8_t>(larger(1, most));
  p.scratch_bytes *= p.sweeps;
}
// Results that leave the caches anyway go past them, but for those in lines that the only launch has just read.
constexpr void stream_results(plan_draft& p, const profile& d) {
  launch& l = p.launches[p.launch_count - 1];
  if (p.output_bytes < d.stream_bytes || !is_tile(l.kernel)) return;
  if (p.what.in_place && p.launch_count == 1) return;
  fft_arguments g = arguments_of<fft_arguments>(p, l);
  g.stream = 1;
  l.streams = true;
  set_arguments(p, l, g);
}

// ---- half precision: a plan of single precision, of one lane, whose launches find the caller's points so ----
constexpr bool is_callers(slot s) {
  return s == slot::input || s == slot::output;
}
constexpr status add_fft_of_halves(plan_draft& p, const fft& t, const profile& d, fft_variant variant) {
  const bool asked = variant != fft_variant::automatic;
  if (asked && variant != fft_variant::tile) return refused(p, unfit("this variant has no half precision"));
  const status made = add_fft(p, t, profile_for(d, precision::f16), fft_variant::tile);
  if (made == status::variant_does_not_fit && !asked) return refused(p, status::does_not_fit, p.reason);
  if (made != status::ok) return made;
  if (!asked) p.chosen_by = rule::tile;
  p.what.precision = precision::f16;
  for (int i = 0; i < p.launch_count; ++i) {
    launch& l = p.launches[i];
    const int ends = is_callers(l.memories[0]) + is_callers(l.memories[1]);
    l.build.f16 = ends > 0;
    l.bytes_moved -= 0.25 * ends * l.bytes_moved;
    if (l.build.f16 && (!is_tile(l.kernel) || has_real_rows(l)))
      return refused(p, status::unsupported_precision,
                     "half precision: this length, kind or layout takes copies, products or a step of real data");
  }
  return status::ok;
}

constexpr status write_plan(plan_draft& p, fft t, const profile& d, fft_variant variant) {
  const bool halves = has_group_kernels && t.precision == precision::f16;
  if (halves) t.precision = precision::f32;
  begin(p, d, t.precision);
  const verdict v = prepare(t, d);
  p.what = t;
  if (v.result != status::ok) return refused(p, v);
  const memory_argument sums = memory_of(slot::output, exponents_offset(t));
  if (is_checked(t)) add_check_input(p, d, t, {memory_of(slot::input), sums});
  const status made = halves ? add_fft_of_halves(p, t, d, variant) : add_fft(p, t, d, variant);
  if (made != status::ok) return made;
  if (is_checked(t)) add_check_results(p, d, t, {memory_of(slot::output), sums});
  fill_sizes(p);
  share_scratch(p, d);
  if (p.full) return finished(p);
  stream_results(p, d);
  return finished(p);
}

}  // namespace planning

// How `d` computes `t`.  variant: the one to use, or automatic for the planner's choice.  result.result says whether it
// can: unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision, not_finite,
// variant_does_not_fit or does_not_fit, with result.reason.
constexpr plan plan_fft(const fft& t, const profile& d, fft_variant variant = fft_variant::automatic) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d, variant));
  return p;
}

}  // namespace komdsp
