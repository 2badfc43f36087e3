// plan_fft.hpp: the planner: how a profile computes an FFT.  constexpr: a plan of constants is a constant.
#pragma once
#include "cost_model.hpp"
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
  if ((real_in(t) && t.in.stride != 1) || (real_out(t) && t.out.stride != 1))
    return {status::unsupported_layout, "real samples must be adjacent: stride 1"};
  const index real_distance = real_in(t) ? t.in.distance : real_out(t) ? t.out.distance : 0;
  if (t.length > 1 && t.batch > 1 && real_distance % 2 != 0)
    return {status::unsupported_layout, "the distance between real transforms must be even"};
  return {};
}
constexpr verdict check(const fft& t) {
  if (!is_power_of_two(t.length) || t.length > length_max)
    return {status::unsupported_length, "lengths are powers of two from 1 to 2^26"};
  if (t.batch < 1 || t.batch > scalars_max / t.length)
    return {status::bad_batch, "the batch is at least 1 and its elements fit an index"};
  if (!is_finite(t.scale)) return {status::not_finite, "the scale must be finite"};
  const verdict v = check_layout(t);
  if (v.result != status::ok || !t.in_place) return v;
  const index in = real_in(t) ? t.in.distance : 2 * t.in.distance,
              out = real_out(t) ? t.out.distance : 2 * t.out.distance;
  const bool same = (t.batch == 1 || in == out) &&
                    (t.kind == fft_kind::real ? t.in.stride == 1 && t.out.stride == 1 : t.in.stride == t.out.stride);
  if (!same) return {status::bad_in_place, "in place, input and output must cover the same memory"};
  if (overlaps(t.in, points_in(t), t.batch))
    return {status::unsupported_layout, "in place, transforms of the input must not overlap"};
  return {};
}

constexpr index reach(index points, index batch, layout l) {
  return (points - 1) * l.stride + (batch - 1) * l.distance + 1;
}

constexpr verdict fill(plan& p, const profile& d, fft_variant v) {
  p.variant = v;
  p.launch_count = p.table_count = 0;
  p.table_bytes = p.scratch_bytes = p.worker_bytes = 0;
  if (v == fft_variant::zhang) return unfit("zhang is a variant of two-dimensional transforms");
  if (v != fft_variant::tile) return plan_published(p, d, v);
  return plan_tile(p, d) ? verdict{} : unfit("local memory is too small for tiles of this length");
}
constexpr bool filled(plan& p, const profile& d, fft_variant v) {
  return fill(p, d, v).result == status::ok;
}

// The table of the profile, published or measured, where it speaks of this transform and this build has that variant.
constexpr fft_variant published_choice(const profile& d, const fft& t) {
  const int bits = log2_of(t.length);
  if (t.kind != fft_kind::complex || t.batch != 1 || t.type != precision::f32) return fft_variant::automatic;
  if (bits < d.choice_first || bits >= d.choice_first + d.choice_count) return fft_variant::automatic;
  return d.choice[bits - d.choice_first];
}
// The variant of least cost; automatic where none fits.
constexpr fft_variant cheapest(plan& p, const profile& d) {
  constexpr fft_variant all[] = {fft_variant::tile, fft_variant::F,  fft_variant::E,  fft_variant::D,
                                 fft_variant::CL,   fft_variant::C,  fft_variant::BL, fft_variant::B,
                                 fft_variant::S16,  fft_variant::S8, fft_variant::S4, fft_variant::S2,
                                 fft_variant::CT2,  fft_variant::A};
  fft_variant best = fft_variant::automatic;
  double least = 0;
  for (const fft_variant v : all) {
    if (!filled(p, d, v)) continue;
    const double cost = cost_of(p);
    if (best != fft_variant::automatic && cost >= least) continue;
    best = v;
    least = cost;
  }
  return best;
}
constexpr bool choose(plan& p, const profile& d) {
  const fft_variant published = published_choice(d, p.what);
  p.chosen_by = d.tuned ? rule::measured : rule::published;
  if (published != fft_variant::automatic && filled(p, d, published)) return true;
  p.chosen_by = rule::flat;
  if (d.flat && !d.tuned) return filled(p, d, fft_variant::A);
  p.chosen_by = rule::tile;
  const bool known = d.tuned || d.choice_count > 0 || d.one_item_tiles;  // the cost model is one of GPUs
  if (known && filled(p, d, fft_variant::tile)) return true;
  p.chosen_by = rule::cost;
  const fft_variant best = cheapest(p, d);
  return best != fft_variant::automatic && filled(p, d, best);
}
constexpr void finish(plan& p, const profile& d) {
  const fft& t = p.what;
  p.result = status::ok;
  p.input_bytes = reach(points_in(t), t.batch, t.in) * bytes_of(t.type) * (real_in(t) ? 1 : 2);
  p.output_bytes = reach(points_out(t), t.batch, t.out) * bytes_of(t.type) * (real_out(t) ? 1 : 2);
  p.chunk_in_bytes = p.chunk * t.in.distance * bytes_of(t.type) * (real_in(t) ? 1 : 2);
  p.chunk_out_bytes = p.chunk * t.out.distance * bytes_of(t.type) * (real_out(t) ? 1 : 2);
  for (int i = 0; i < p.launch_count; ++i) p.launches[i].build.index_bits = index_bits_for(p);
  p.launches[p.launch_count - 1].geometry.stream = p.output_bytes >= d.stream_bytes;
}

}  // namespace planning

// How `d` computes `t`.  variant: the one to use, or automatic for the planner's choice.  result.result says whether it
// can: unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision, not_finite,
// variant_does_not_fit or does_not_fit, with result.reason.
constexpr plan plan_fft(fft t, const profile& d, fft_variant variant = fft_variant::automatic) {
  plan p;
  p.profile_name = d.name;
  if (is_power_of_two(t.length) && t.length <= length_max) planning::fill_distances(t);
  p.what = t;
  const planning::verdict v = planning::check(t);
  if (v.result != status::ok) return planning::refused(p, v.result, v.reason);
  if (t.type == precision::f64 && !d.fp64)
    return planning::refused(p, status::unsupported_precision, "the profile has no double precision");
  p.chosen_by = rule::asked;
  if (variant != fft_variant::automatic) {
    const planning::verdict fits = planning::fill(p, d, variant);
    if (fits.result != status::ok) return planning::refused(p, fits.result, fits.reason);
  } else if (!planning::choose(p, d)) {
    return planning::refused(p, status::does_not_fit, "no variant fits this length into this profile's local memory");
  }
  planning::finish(p, d);
  return p;
}

}  // namespace komdsp
