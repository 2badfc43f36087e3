// design.hpp: how a profile computes a Fourier transform.  design() is read from top to bottom: the first form that
// fits is taken.  Profiles with the member `reproducible` look at the length alone: design_by_length().
#pragma once
#include "recipe.hpp"

namespace komdsp::planning {

// ---- vectors: a lane each, or some that share a transform ----
// Transforms that so many lanes share.
constexpr bool can_share(const profile& d, int lanes, index points, precision type) {
  return points % lanes == 0 && 2 * points > static_cast<index>(lanes) * lanes && points <= whole_points(d, type);
}
// Lanes that share a transform: all, or where they have no room or leave a rest, half or a quarter, unless passes are
// better then.  1: a lane each.
constexpr int lanes_sharing(const profile& d, const tile_shape& s, index points, precision type) {
  const int least = least_lanes(s.lanes, type);
  for (int lanes = s.lanes; lanes >= least; lanes /= 2)
    if (can_share(d, lanes, points, type)) return lanes == s.lanes || points <= index{4} * lanes * s.lanes ? lanes : 1;
  return 1;
}
// Too short for all lanes to share: columns of one transform would fill less than three quarters of them.
constexpr bool leaves_lanes_idle(const tile_shape& s, index points) {
  return 4 * points < index{3} * s.lanes * s.lanes;
}
// Two transforms in a vector: where rows exceed the first cache, or where the columns of one would leave lanes idle.
// Multiples of 256 leave none; one alone has fewer lanes.
constexpr bool halves_fit(const sub_fft& f, const profile& d, const tile_shape& s) {
  const index half = s.lanes / 2, all = static_cast<index>(s.lanes) * s.lanes, points = f.points;
  if (!has_vectors || half < 4 || !f.is_dense()) return false;
  if (points % half != 0 || points < s.rows_max || points < half * half) return false;
  if (f.batch == 1 || points > whole_points(d, f.precision)) return false;
  if (leaves_lanes_idle(s, points) && 6 * points < 5 * whole_tiles(points / half, half) * half) return false;
  return points % s.lanes != 0 || (points % 256 != 0 && points <= 5 * all);
}
// One transform alone, whose data are in the caches, in passes that read whole vectors: long columns of which one item
// reads many meet the same lines of the first cache.
constexpr bool passes_are_faster(const sub_fft& f, const profile& d, const tile_shape& s) {
  return has_vectors && d.max_group == 1 && f.batch == 1 && has_whole_passes(s, f.points, f.precision);
}
// Lanes that share a transform of neighbouring points.  1: a lane each.
constexpr int lanes_in_vector(const sub_fft& f, const profile& d, const tile_shape& s) {
  return has_vectors && f.is_dense() && !passes_are_faster(f, d, s) ? lanes_sharing(d, s, f.points, f.precision) : 1;
}
// By definition: short transforms, longer ones and any number of them where the alternative is a convolution.
constexpr bool direct_is_faster(const sub_fft& f, const tile_shape& s) {
  if (!has_vectors || s.lanes == 1 || !f.is_dense() || f.points == 8) return false;  // one lane has a kernel of 8
  const bool few = 4 * f.batch < s.lanes;
  const index longest = s.lanes * (is_smooth(f.points) ? few ? measured::direct_few : 0
                                   : few               ? measured::direct_few_primes
                                                       : measured::direct_primes);
  return f.points > least_lanes(s.lanes, f.precision) && f.points <= smaller(longest, s.np_max);
}
constexpr recipe direct_by(tile_shape s, index points) {
  while (s.lanes >= points) s.lanes /= 2;
  return recipe_of(recipe::form::direct, s);
}

// ---- rows ----
// Few short real transforms have vectors, and their step as a launch of its own, where a launch is a call.  One of 4,
// 8 or 16 samples has a kernel of one lane, step and all.
constexpr bool is_short_real(index batch, index points) {
  return batch == 1 && (points == 2 || points == 4 || points == 8);
}
constexpr bool step_is_apart(const sub_fft& f, const profile& d, const tile_shape& s) {
  return has_vectors && d.max_group == 1 && f.pairs && f.is_dense() && 4 * f.batch < s.lanes && f.points >= 8 &&
         !is_short_real(f.batch, f.points);
}
// One of few points is faster in one lane than in one of four: 2, 4 and 8 have kernels of their own.
constexpr bool is_alone(const sub_fft& f) {
  return f.batch == 1 && (f.points <= 5 || f.points == 8);
}
// Halves of either part take a group so long that few transforms are better in two passes by many.
constexpr bool parts_fit(const sub_fft& f, const profile& d) {
  return has_group_kernels && f.kind == fft_kind::complex && f.is_dense() &&
         resident_by_parts(d, f.points, f.precision).items > 0 &&
         (pieces_by_parts(d, f.points, f.precision) == 1 || f.batch >= d.groups);
}
// Few transforms that a group could have alone leave most processors idle: clusters have more groups.
constexpr bool clusters_have_few(const sub_fft& f, const profile& d) {
  return has_group_kernels && d.cluster_max > 0 && f.kind == fft_kind::complex && f.precision == precision::f32 &&
         f.points == measured::cluster_of_few && f.batch * 8 <= d.groups;
}
// A batch of transforms, a lane each, that lanes cannot share, even if some stay empty.
constexpr bool batch_fills_lanes(const sub_fft& f, const profile& d, const tile_shape& s) {
  if (!is_smooth(f.points)) return false;
  if (f.kind == fft_kind::complex && halves_fit(f, d, s)) return false;
  if (f.points > s.np_max)
    return (rows_stay_resident(d, f.points, 1, f.precision) || parts_fit(f, d)) && !clusters_have_few(f, d);
  if (s.lanes == 1) return true;
  if (leaves_lanes_idle(s, f.points))
    return (4 * f.batch >= s.lanes && !is_alone(f)) || (f.kind == fft_kind::real && !step_is_apart(f, d, s));
  const bool in_vector = f.is_dense() && can_share(d, s.lanes, f.points, f.precision);
  if (f.batch < s.lanes) return !in_vector && 4 * f.batch >= s.lanes && split_for(f.points, s).passes == 0;
  return !in_vector || f.points <= s.rows_max || f.is_of_columns();
}

// ---- lengths with a prime factor that no stage has ----
constexpr recipe convolution_by(recipe::form how, const tile_shape& s, index points,
                                const resident_convolution& resident = {}) {
  recipe r = recipe_of(how, s);
  r.points = points;
  r.resident = resident;
  return r;
}
// A transform per lane, or by a work-group; none where no tile holds the convolution.
constexpr recipe rader_tile(const sub_fft& f, const tile_shape& s) {
  return f.points > s.np_max + 1 ? recipe() : convolution_by(recipe::form::rader_tile, s, f.points - 1);
}
constexpr recipe bluestein_tile(const sub_fft& f, const tile_shape& s, const resident_convolution& resident) {
  const index points = resident.points > 0 ? resident.points : padded_length(f.points, f.points > 8 ? 8 : 1);
  if (points > s.np_max && resident.points == 0) return {};
  return convolution_by(recipe::form::bluestein_tile, s, points, resident);
}
// One transform by all lanes of s, where they have points enough.
constexpr bool convolution_in_vector_fits(const sub_fft& f, const profile& d, index lanes, index points) {
  return has_vectors && lanes > 1 && f.is_dense() && points % lanes == 0 && points >= lanes * lanes &&
         points <= whole_points(d, f.precision, 2);
}
constexpr recipe bluestein_in_vector(const sub_fft& f, const profile& d, const tile_shape& s) {
  const index lanes = s.lanes, points = larger(lanes * lanes, padded_length(f.points, 2 * lanes));
  if (!convolution_in_vector_fits(f, d, lanes, points)) return {};
  return convolution_by(recipe::form::bluestein_in_vector, s, points);
}
// As many lanes as can be, half of them or a quarter (measured): 16 where the vectors are many and not odd, which would
// be copied around the stages, a quarter where the transform is short.
constexpr recipe rader_in_vector(const sub_fft& f, const profile& d, const tile_shape& s) {
  const index points = f.points - 1;
  for (tile_shape some = s; some.lanes == s.lanes || some.lanes >= 4; some.lanes /= 2) {
    if (some.lanes > 8 && (points % (2 * some.lanes) != 0 || points < 1024)) continue;
    if (4 * some.lanes <= s.lanes && points > index{4} * some.lanes * s.lanes) continue;
    if (convolution_in_vector_fits(f, d, some.lanes, points))
      return convolution_by(recipe::form::rader_in_vector, some, points);
  }
  return {};
}
constexpr recipe bluestein_passes(const sub_fft& f, const profile& d, const tile_shape& s) {
  recipe r = recipe_of(recipe::form::bluestein_passes, chirped_passes_for(d, s, f.points, f.precision));
  r.points = r.shape.n.n[0] * r.shape.n.n[1];
  return r;
}
constexpr recipe bluestein_steps(const sub_fft& f, const profile& d, const tile_shape& s) {
  const index points = padded_length(f.points, larger(512, static_cast<index>(s.lanes) * s.lanes * s.lanes));
  recipe r = recipe_of(recipe::form::bluestein_steps, passes_for(d, s, points, f.batch, f.precision));
  r.points = points;
  return r;
}
// Rader's convolution, which has half the points of Bluestein's, where it takes less: of work-groups by the cost of
// their stages, of vectors a row per lane as below, in f64 of full vectors, and of one transform alone from where
// `direct` is slower (measured).
constexpr recipe design_rader(const sub_fft& f, const profile& d, const tile_shape& s, bool direct) {
  const bool resident = has_group_kernels && !d.one_item_tiles && d.kept_min != unlimited;
  if (resident && f.points <= measured::prime_points[f.precision == precision::f64] && is_prime(f.points))
    return recipe_of(recipe::form::prime, s);
  if (!has_generator(f.points)) return {};
  if (resident) {
    const resident_convolution ours = resident_rader_for(d, f.points, f.batch, f.precision),
                               other = resident_padding_for(d, f.points, f.batch, f.precision);
    const bool less = ours.points > 0 && (other.points == 0 || cost_of(ours) <= cost_of(other));
    return less ? convolution_by(recipe::form::rader_tile, s, f.points - 1, ours) : recipe();
  }
  const index full = f.is_dense() ? 3 : 1;  // quarters of the lanes that are
  const bool rows = s.lanes == 1 || 4 * f.batch >= full * s.lanes,
             best = rows && (f.precision == precision::f32 || !f.is_dense() || f.batch >= s.lanes);
  if (const recipe r = best ? rader_tile(f, s) : recipe()) return r;
  if (has_vectors && !(direct && f.points < measured::rader_alone))
    if (const recipe r = rader_in_vector(f, d, s)) return r;
  return rows && !best ? rader_tile(f, s) : recipe();
}
// A lane each: the first of these that fits.
constexpr recipe convolution_in_lanes(const sub_fft& f, const profile& d, const tile_shape& s,
                                      const resident_convolution& resident) {
  recipe r;
  if (has_vectors && has_generator(f.points) && (r = rader_tile(f, s))) return r;
  if ((r = bluestein_tile(f, s, resident))) return r;
  if ((r = bluestein_passes(f, d, s))) return r;
  return bluestein_steps(f, d, s);
}
// A row per lane where the lanes are full and the tile stays in cache; else all lanes on one row.
constexpr recipe design_bluestein(const sub_fft& f, const profile& d, tile_shape s) {
  const resident_convolution resident = resident_padding_for(d, f.points, f.batch, f.precision);
  const index points = padded_length(f.points, 8), all = static_cast<index>(s.lanes) * s.lanes;
  const bool rows = s.lanes == 1 || 4 * f.batch >= s.lanes,
             first = s.lanes == 1 || (4 * f.batch >= 3 * s.lanes && points <= 6 * d.rows_max);
  recipe r;
  if (first && (r = bluestein_tile(f, s, resident))) return r;
  if ((r = bluestein_in_vector(f, d, s))) return r;
  if (rows && !first && (r = bluestein_tile(f, s, resident))) return r;
  if (points >= all && (r = bluestein_passes(f, d, s))) return r;
  if (points >= d.max_np && (r = bluestein_steps(f, d, s))) return r;
  s.lanes = 1;
  return convolution_in_lanes(f, d, s, resident);
}

// ---- the list ----
constexpr recipe design_cluster(const sub_fft& f, const profile& d, const tile_shape& s,
                                pass_ends ends = pass_ends::points) {
  if (!has_group_kernels || f.points <= s.np_max) return {};
  const int groups = cluster_for(d, f.points, f.precision, ends).groups;
  if (groups == 0 || (f.batch * groups < d.groups && !clusters_have_few(f, d))) return {};  // passes have more groups
  recipe r = recipe_of(recipe::form::cluster, s);
  r.groups = groups;
  r.ends = ends;
  return r;
}
// One transform after the other.
constexpr recipe design_alone(const sub_fft& f, const profile& d, const tile_shape& s) {
  tile_shape some = s;
  recipe r;
  if (!is_smooth(f.points)) {
    const bool direct = direct_is_faster(f, s);
    if ((r = design_rader(f, d, s, direct))) return r;
    return direct ? direct_by(s, f.points) : design_bluestein(f, d, s);
  }
  if (halves_fit(f, d, s)) return recipe_of(recipe::form::halves, s);
  if ((some.lanes = lanes_in_vector(f, d, s)) > 1) return recipe_of(recipe::form::in_vector, some);
  if (direct_is_faster(f, s)) return direct_by(s, f.points);
  if ((r = design_cluster(f, d, s))) return r;
  if ((r = recipe_of(recipe::form::passes, passes_of_vectors(d, s, f.points, f.batch, f.precision)))) return r;
  some.lanes = some.width = 1;
  if (f.points <= s.np_max) return recipe_of(recipe::form::one_lane, some);
  if ((r = recipe_of(recipe::form::passes, passes_for(d, some, f.points, f.batch, f.precision)))) return r;
  return design_bluestein(f, d, s);
}

// ---- the list by length alone ----
constexpr bool is_reproducible(const profile& d, const tile_shape& s) {
  return has_vectors && d.reproducible && s.lanes > 1;
}
constexpr bool convolution_goes_in_rows(const profile& d, const tile_shape& s, index points) {
  return padded_length(points, 8) <= smaller(6 * d.rows_max, s.np_max);
}
constexpr recipe design_convolution_by_length(const sub_fft& f, const profile& d, tile_shape s) {
  const bool rader = has_generator(f.points), rows = convolution_goes_in_rows(d, s, f.points);
  recipe r;
  if (rows && rader && (r = rader_tile(f, s))) return r;
  if (rows && (r = bluestein_tile(f, s, {}))) return r;
  if (rader && (r = rader_in_vector(f, d, s))) return r;
  if ((r = bluestein_in_vector(f, d, s))) return r;
  if ((r = convolution_in_lanes(f, d, s, {}))) return r;
  s.lanes = 1;
  return convolution_in_lanes(f, d, s, {});
}
constexpr recipe design_passes_by_length(const sub_fft& f, const profile& d, const tile_shape& s) {
  tile_shape one = s;
  one.lanes = one.width = 1;
  recipe r = recipe_of(recipe::form::passes, passes_of_vectors(d, s, f.points, f.batch, f.precision));
  if (!r) r = recipe_of(recipe::form::passes, passes_for(d, one, f.points, f.batch, f.precision));
  return r ? r : bluestein_steps(f, d, s);
}
// Thresholds are those of one transform alone (batch_fills_lanes, lanes_sharing, passes_are_faster); Bluestein's points
// are those of which a row per lane stays in the cache.  All but rows and long passes read and write neighbours.
[[gnu::noinline]] constexpr recipe design_by_length(sub_fft f, const profile& d, const tile_shape& s) {
  f.in.stride = f.out.stride = 2;
  const index points = f.points;
  recipe r;
  if (!is_smooth(points)) {
    r = design_convolution_by_length(f, d, s);
    r.dense = !convolution_goes_in_rows(d, s, points);
    return r;
  }
  const bool is_short = points <= s.np_max;
  if (is_short && leaves_lanes_idle(s, points)) return recipe_of(recipe::form::rows, s);
  const bool whole = has_whole_passes(s, points, f.precision);
  tile_shape some = s;
  some.lanes = whole ? 1 : lanes_sharing(d, s, points, f.precision);
  if (some.lanes > 1)
    r = recipe_of(recipe::form::in_vector, some);
  else if (whole || !is_short || split_for(points, s).passes > 0)
    r = design_passes_by_length(f, d, s);
  else
    return recipe_of(recipe::form::rows, s);
  r.dense = !whole && (is_short || some.lanes > 1);
  return r;
}

constexpr recipe design(const sub_fft& f, const profile& d, const tile_shape& s) {
  if (is_reproducible(d, s)) return design_by_length(f, d, s);
  if (batch_fills_lanes(f, d, s)) return recipe_of(recipe::form::rows, s);
  return design_alone(f, d, s);
}

}  // namespace komdsp::planning
