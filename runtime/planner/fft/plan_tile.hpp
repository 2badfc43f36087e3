// plan_tile.hpp: plans made of tiles (kernels/fft/fft_tile.h): a Fourier transform by its recipe (design.hpp), and real
// ones, which are complex ones of half the length between pairs of samples and an extra step.
#pragma once
#include "plan_reproducible.hpp"

namespace komdsp::planning {

// ---- design: real transforms of even length are complex ones of pairs of samples, and a step ----
// Long ones of work-groups: what begins or ends with bins has no step of its own, with the sign of real data alone.
constexpr recipe design_long_real(const sub_fft& f, const profile& d, const tile_shape& s) {
  if (!has_group_kernels || d.one_item_tiles || f.kind != fft_kind::real) return {};
  if (!is_smooth(f.points) || f.points <= s.np_max) return {};
  const pass_ends ends = f.has_real_in() ? pass_ends::to_bins : pass_ends::from_bins;
  recipe r = design_cluster(f, d, s, ends);
  if (!r) r = recipe_of(recipe::form::passes, passes_for(d, s, f.points, f.batch, f.precision, ends));
  r.ends = ends;
  return r;
}
// Lanes of real transforms that one launch has, step and all; 1: none.  Where a launch is a call two are as fast but
// for one short transform.
constexpr int lanes_of_real(const sub_fft& f, const profile& d, const tile_shape& s) {
  const bool short_one = f.batch == 1 && f.points <= measured::real_in_vector;
  const bool whole = has_vectors && (d.max_group > 1 || short_one) && f.kind == fft_kind::real && is_smooth(f.points);
  return whole && !halves_fit(f, d, s) ? lanes_in_vector(f, d, s) : 1;
}
// One real transform that four lanes share as a complex one of all samples (kernels/fft/real_as_complex.h): they cannot
// share its pairs, or those are few.
inline constexpr int lanes_of_few_samples = 4;
constexpr bool is_few_samples(const sub_fft& f, const profile& d, const tile_shape& s) {
  constexpr int lanes = lanes_of_few_samples;
  const index points = 2 * f.points;
  if (!has_vectors || d.max_group > 1 || s.lanes < lanes || f.batch > 1 || f.kind != fft_kind::real) return false;
  if (!f.is_dense() || !is_smooth(points) || points % lanes != 0 || points < lanes * lanes) return false;
  return points <= measured::few_samples ||
         (f.points % lanes != 0 && points <= measured::odd_samples[f.precision == precision::f64]);
}
// Between what the step leaves or takes: bins and the side of the samples.
constexpr sub_fft without_step(const sub_fft& f) {
  return f.has_real_in() ? f.between(f.in, f.out, 1) : f.between(f.out, f.out, f.scale);
}
// Tiles have the step with the sign of real data, not of Hermitian ones.
constexpr recipe design_pairs(const sub_fft& f, const profile& d, const tile_shape& s) {
  recipe r;
  if (is_reproducible(d, s)) {
    r = design_by_length(f, d, s);
  } else if (is_few_samples(f, d, s)) {
    tile_shape some = s;
    some.lanes = lanes_of_few_samples;
    return recipe_of(recipe::form::real_as_complex, some);
  } else if (batch_fills_lanes(f, d, s)) {
    r = recipe_of(recipe::form::rows, s);
  } else {
    if ((r = design_long_real(f, d, s))) return r;
    tile_shape some = s;
    if ((some.lanes = lanes_of_real(f, d, s)) > 1) return recipe_of(recipe::form::real_in_vector, some);
    r = design_alone(without_step(f), d, s);
  }
  r.step = r.how != recipe::form::rows || f.kind != fft_kind::real;
  return r;
}
// Places of pairs and bins: as given, or, copied, in the workspace.  Samples are copied where they are no pairs, and
// both where recipes want neighbours.
struct pair_places {
  bool samples_copied = false, bins_copied = false;
  index room = 0;  // scalars
  place samples, pairs, bins;

  constexpr void move_copies(index offset) {
    samples.offset += offset;
    if (samples_copied) pairs.offset += offset;
    if (bins_copied) bins.offset += offset;
  }
};
constexpr pair_places places_of_pairs(const fft& t, const profile& d, const tile_shape& s) {
  const bool whole = is_reproducible(d, s) && copies_real(d, s, t), back = real_out(t);
  pair_places at{whole || !has_pairs(t), whole, whole ? row_of_scratch(2 * t.length + 2) : t.length, {}, {}, {}};
  at.samples = {slot::scratch, 0, 1, at.room};
  at.pairs = at.samples_copied ? place{slot::scratch, 0, 2, at.room} : back ? place_out(t) : place_in(t);
  at.bins = whole ? place{slot::scratch, t.length, 2, at.room} : back ? place_in(t) : place_out(t);
  return at;
}
constexpr sub_fft fft_of_pairs(const fft& t, const pair_places& at) {
  return real_out(t) ? sub_fft_of(t, t.length / 2, at.bins, at.pairs) : sub_fft_of(t, t.length / 2, at.pairs, at.bins);
}
// Real ones of odd length are complex ones, in a tile or in the workspace.
constexpr sub_fft fft_of_odd(const fft& t, index offset) {
  const place whole{slot::scratch, offset, 2, 2 * t.length};
  return sub_fft_of(t, t.length, whole, whole);
}
constexpr sub_fft fft_of_odd_rows(const fft& t) {
  return sub_fft_of(t, t.length, real_in(t) ? samples_in(t) : place_in(t), real_out(t) ? samples_out(t) : place_out(t));
}
// By definition, where the alternative is a complex transform of as many points.
constexpr bool real_direct_is_faster(const fft& t, const tile_shape& s, int lanes) {
  const layout& bins = real_out(t) ? t.in : t.out;
  if (lanes == 1 || bins.stride != 1 || t.length > s.np_max) return false;
  const bool few = t.batch == 1 || 4 * t.batch < lanes;
  return t.length * t.length <= lanes * (is_smooth(t.length) ? few ? measured::real_direct_few : 0
                                         : few               ? measured::real_direct_few_primes
                                                             : measured::real_direct_primes);
}
constexpr recipe real_direct_by(tile_shape s, index pairs, int lanes, precision type) {
  s.lanes = lanes;
  while (s.lanes > least_lanes(lanes, type) && s.lanes / 2 >= pairs) s.lanes /= 2;
  recipe r = recipe_of(recipe::form::direct, s);
  r.real = true;
  return r;
}
// Interleaved samples, and samples of vectors that are no neighbours, are copied.
constexpr recipe design_odd(const fft& t, const profile& d, const tile_shape& s) {
  const layout& samples = real_out(t) ? t.out : t.in;
  const int lanes = lanes_of(d, t.precision);
  const sub_fft copied = fft_of_odd(t, 0);
  if (!has_vectors || is_reproducible(d, s)) return design(copied, d, s);
  if (samples.stride == 1 && real_direct_is_faster(t, s, lanes))
    return real_direct_by(s, t.length / 2, lanes, t.precision);
  recipe r = design(copied, d, s);
  if (samples.distance < samples.stride) return r;
  const bool in_lanes = s.lanes > 1 ? samples.stride == 1 : lanes > 1,
             in_group = has_group_kernels && !d.one_item_tiles;
  if (r.how == recipe::form::rows)
    r.real = in_lanes || (in_group && (t.length <= s.np_max || rows_stay_resident(d, t.length, 1, t.precision)));
  if (r.how == recipe::form::prime) r.real = true;
  return r;
}
// Few short real transforms, whose step is in their tiles, are faster in one lane.
constexpr tile_shape tile_of(const fft& t, const profile& d) {
  if (in_fixed_point(t.precision)) return shape_of_fixed(d, fixed_points(t), t.precision);
  tile_shape s = shape_for(d, t.precision, t.kind);
  const index points = t.length % 2 == 0 ? t.length / 2 : t.length;
  const bool few = 4 * t.batch < s.lanes || is_short_real(t.batch, points);
  const sub_fft f = sub_fft_of(t, points, place_in(t), place_out(t));
  if (t.kind != fft_kind::complex && leaves_lanes_idle(s, points) && few && is_smooth(points) &&
      !is_reproducible(d, s) && !step_is_apart(f, d, s) && !(f.pairs && is_few_samples(f, d, s)))
    s.lanes = 1;
  return s;
}
// How an FFT is computed in tiles; none where no arrangement of them fits the device.
[[gnu::noinline]] constexpr recipe design_fft(const fft& t, const profile& d, const tile_shape& s) {
  if (s.np_max < 1) return {};  // no local memory
  if (in_fixed_point(t.precision)) return design_fixed(t, s);
  if (t.kind == fft_kind::complex) return design(sub_fft_of(t, t.length, place_in(t), place_out(t)), d, s);
  if (t.length % 2 != 0) return design_odd(t, d, s);
  return design_pairs(fft_of_pairs(t, places_of_pairs(t, d, s)), d, s);
}

// ---- launches ----
constexpr void add_complex(plan_draft& p, const profile& d, const recipe& r) {
  const fft& t = p.what;
  const sub_fft f = sub_fft_of(t, t.length, place_in(t), place_out(t));
  if (has_vectors && r.dense && !f.is_dense()) return add_copied(p, d, r, f);
  claim(p, d, r, f);
  write(p, d, r, f);
}
constexpr void add_odd_real(plan_draft& p, const profile& d, const recipe& r) {
  const fft& t = p.what;
  claim(p, d, r, fft_of_odd(t, 0));
  if (has_vectors && r.real) return write(p, d, r, fft_of_odd_rows(t));
  const sub_fft f = fft_of_odd(t, more_room(p, 2 * t.length * scalar_bytes(p)));
  const bool back = real_out(t);
  add_real_copy(p, d, back ? copy_hermitian : copy_widened, t.length, back ? place_in(t) : samples_in(t), f.in);
  write(p, d, r, f);
  add_real_copy(p, d, back ? copy_samples : copy_points, back ? t.length : bins_of(t), f.out,
                back ? samples_out(t) : place_out(t));
}
// The first step of an inverse writes the pairs to where the samples go.
constexpr void write_pairs(plan_draft& p, const profile& d, const recipe& r, const sub_fft& f) {
  if (!r.step) return write(p, d, r, f);
  if (!f.has_real_in()) add_real_step(p, d, kernel_id::real_merge, f.points, f.in, f.out, 1);
  write(p, d, r, without_step(f));
  if (f.has_real_in()) add_real_step(p, d, kernel_id::real_split, f.points, f.out, f.out, f.scale);
}
constexpr void add_even_real(plan_draft& p, const profile& d, const tile_shape& s, const recipe& r) {
  const fft& t = p.what;
  const bool back = real_out(t);
  pair_places at = places_of_pairs(t, d, s);
  if (at.bins_copied) bound_chunk(p, d, at.room);
  claim(p, d, r, fft_of_pairs(t, at));
  if (at.samples_copied) at.move_copies(more_room(p, at.room * scalar_bytes(p)));
  if (at.bins_copied && back) add_real_copy(p, d, copy_points, bins_of(t), place_in(t), at.bins);
  if (at.samples_copied && !back) add_real_copy(p, d, copy_samples, t.length, samples_in(t), at.samples);
  write_pairs(p, d, r, fft_of_pairs(t, at));
  if (at.samples_copied && back) add_real_copy(p, d, copy_samples, t.length, at.samples, samples_out(t));
  if (at.bins_copied && !back) add_real_copy(p, d, copy_points, bins_of(t), at.bins, place_out(t));
}
// Fills p; false when no arrangement of tiles fits the device.
constexpr bool plan_tile(plan_draft& p, const profile& d) {
  const fft& t = p.what;
  p.chunk = t.batch;
  p.input_samples = real_in(t) && !has_pairs(t);
  p.output_samples = real_out(t) && !has_pairs(t);
  if (t.kind != fft_kind::complex && t.length == 1 && !in_fixed_point(t.precision)) {
    add_real_point(p, d);
    return true;
  }
  const tile_shape s = tile_of(t, d);
  const recipe r = design_fft(t, d, s);
  if (!r) return false;
  if (t.kind == fft_kind::complex)
    add_complex(p, d, r);
  else if (t.length % 2 != 0)
    add_odd_real(p, d, r);
  else
    add_even_real(p, d, s, r);
  return true;
}

}  // namespace komdsp::planning
