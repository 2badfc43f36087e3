// plan_tile.hpp: plans made of tiles (kernels/fft/fft_tile.h).  A transform is
//   rows    one launch, transforms beside each other in the lanes of a tile;
//   in-vector   one launch, one work-item per transform with all lanes at work on it (kernels/fft/in_vector.h);
//   passes  two or three launches (plan_passes.hpp);
//   Rader       prime lengths N where N - 1 has stages and fits a tile (plan_prime_tile.hpp);
//   Bluestein   other lengths with larger primes (plan_bluestein.hpp).
// Real transforms are complex ones of half the length between pairs of samples and an extra step.
#pragma once
#include "plan_cluster.hpp"
#include "plan_reproducible.hpp"

namespace komdsp::planning {

// ---- all of it ----
constexpr bool goes_in_vector(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                              const place& out) {
  return s.lanes > 1 && in.stride == 2 && out.stride == 2 && can_share(d, s.lanes, points, p.what.type);
}
// Two transforms in a vector: where rows exceed the first cache, or where the columns of one would leave lanes idle.
// Multiples of 256 leave none; one alone has fewer lanes.
constexpr bool goes_in_halves(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                              const place& out) {
  const index half = s.lanes / 2, all = static_cast<index>(s.lanes) * s.lanes;
  if (!has_vectors || half < 4 || in.stride != 2 || out.stride != 2) return false;
  if (points % half != 0 || points < s.rows_max || points < half * half) return false;
  if (p.what.batch == 1 || points > whole_points(d, p.what.type)) return false;
  if (4 * points < 3 * all && 6 * points < 5 * whole_tiles(points / half, half) * half) return false;
  return points % s.lanes != 0 || (points % 256 != 0 && points <= 5 * all);
}
// Long columns that one item reads many of meet the same lines of the first cache.  One transform alone, whose data are
// in the caches, goes in two passes from 96 KiB on, where both read whole vectors and a launch is a call: 1.2 to 1.4
// times as fast on an AMD EPYC, 0.85 to 1.0 times on an Intel Xeon.
constexpr bool passes_are_faster(const plan_draft& p, const profile& d, const tile_shape& s, index points) {
  return has_vectors && d.max_group == 1 && p.what.batch == 1 && has_whole_passes(s, points, p.what.type);
}
// Lanes that share a transform of neighbouring points.  1: a lane each.
constexpr int lanes_in_vector(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                              const place& out) {
  const bool dense = in.stride == 2 && out.stride == 2;
  return has_vectors && dense && !passes_are_faster(p, d, s, points) ? lanes_sharing(d, s, points, p.what.type) : 1;
}
// By definition: short transforms, longer ones and any number of them where the alternative is a convolution.
constexpr bool goes_direct(const plan_draft& p, const tile_shape& s, index points, const place& in, const place& out) {
  if (s.lanes == 1 || in.stride != 2 || out.stride != 2) return false;
  const bool few = 4 * p.what.batch < s.lanes, smooth = is_smooth(points);
  const index longest = (smooth ? few ? 8 : 0 : few ? 12 : 6) * s.lanes;
  if (points == 8) return false;  // one lane has a kernel of just that
  return points > least_lanes(s.lanes, p.what.type) && points <= smaller(longest, s.np_max);
}
[[gnu::noinline]] constexpr void add_direct(plan_draft& p, const profile& d, tile_shape s, index points, place in,
                                            place out, double scale) {
  while (s.lanes >= points) s.lanes /= 2;
  launch_draft l = tile_launch(p, d, s, 1, load_rows, store_rows);
  fft_arguments g = one_tile();
  table factors;
  l.kernel = kernel_id::fft_direct;
  l.build.np = static_cast<int>(points);
  l.build.inverse = p.what.inverse;
  l.groups = p.what.batch;
  l.work_bytes = 2 * aligned(points * bytes_of(p.what.type));
  g.in[0] = in.distance;
  g.out[0] = out.distance;
  count_work(l, p.what.batch, points, p.what.type);
  l.note = "by definition: one short transform per work-item, bins in the lanes";
  factors.what = table::kind::direct;
  factors.length = points;
  factors.lanes = s.lanes;
  set_tile(g, l);
  add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  add(l, add_table(p, factors));
  add_real(l, scale);
  p.chunk = p.what.batch;
  add(p, l, g);
}
// One transform after the other.
constexpr bool add_complex(plan_draft& p, const profile& d, const tile_shape& s, index points, place in, place out,
                           double scale) {
  const points_moved moved{points, in, out, scale};
  const bool smooth = is_smooth(points);
  tile_shape some = s;
  const bool halves = smooth && goes_in_halves(p, d, s, points, in, out);
  if (smooth && !halves) some.lanes = lanes_in_vector(p, d, s, points, in, out);
  if (smooth && some.lanes > 1) {
    add_in_vector(p, d, some, halves, points, in, out, scale);
    return true;
  }
  const bool direct = has_vectors && goes_direct(p, s, points, in, out);
  if (!smooth && add_rader(p, d, s, moved, direct)) return true;
  if (direct) {
    add_direct(p, d, s, points, in, out, scale);
    return true;
  }
  if (!smooth) return add_bluestein(p, d, s, moved);
  if (has_group_kernels && points > s.np_max && add_cluster(p, d, points, in, out, scale)) return true;
  if (add_passes_of_vectors(p, d, s, points, in, out, scale)) return true;
  some = s;
  some.lanes = some.width = 1;
  if (points > s.np_max) return add_passes(p, d, some, points, in, out, scale) || add_bluestein(p, d, s, moved);
  add_rows(p, d, some, points, in, out, {0, p.what.batch, load_rows, store_rows, scale});
  return true;
}

// Few short real transforms have vectors, and their step as a launch of its own, where a launch is a call.  The
// shortest ones are computed alone as in a batch, to the bit: it costs nothing.
constexpr bool step_is_apart(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                             const place& out) {
  return has_vectors && d.max_group == 1 && p.what.length % 2 == 0 && in.stride == 2 && out.stride == 2 &&
         4 * p.what.batch < s.lanes && points >= 8;
}
// One of few points is faster in one lane than in one of four: 2, 4 and 8 have kernels of their own.
constexpr bool is_alone(const plan_draft& p, index points) {
  return p.what.batch == 1 && (points <= 5 || points == 8);
}
// Halves take a group so long that few transforms are better in two passes by many.
constexpr bool goes_by_parts(const plan_draft& p, const profile& d, index points, const place& in, const place& out) {
  return has_group_kernels && p.what.kind == fft_kind::complex && in.stride == 2 && out.stride == 2 &&
         resident_by_parts(d, points, p.what.type).items > 0 &&
         (pieces_by_parts(d, points, p.what.type) == 1 || p.what.batch >= d.groups);
}
// Rows, a lane each, are transforms that lanes cannot share, even if some stay empty.
constexpr bool are_rows(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                        const place& out) {
  if (!is_smooth(points)) return false;
  if (p.what.kind == fft_kind::complex && goes_in_halves(p, d, s, points, in, out)) return false;
  if (points > s.np_max)
    return (rows_stay_resident(d, points, 1, p.what.type) || goes_by_parts(p, d, points, in, out)) &&
           !clusters_have_few(p, d, points);
  if (s.lanes == 1) return true;
  if (4 * points < index{3} * s.lanes * s.lanes)
    return (4 * p.what.batch >= s.lanes && !is_alone(p, points)) ||
           (p.what.kind == fft_kind::real && !step_is_apart(p, d, s, points, in, out));
  const bool in_vector = goes_in_vector(p, d, s, points, in, out);
  if (p.what.batch < s.lanes) return !in_vector && 4 * p.what.batch >= s.lanes && split_for(points, s).passes == 0;
  return !in_vector || points <= s.rows_max || are_neighbours(p.what);
}
constexpr bool add_transforms(plan_draft& p, const profile& d, const tile_shape& s, index points, place in, place out,
                              double scale) {
  if (is_reproducible(d, s)) return add_reproducible(p, d, s, points, in, out, scale);
  if (!are_rows(p, d, s, points, in, out)) return add_complex(p, d, s, points, in, out, scale);
  plan_rows(p, d, s, points, in, out, scale);
  return true;
}

// Odd lengths are complex transforms in the workspace.
constexpr bool add_odd_real(plan_draft& p, const profile& d, const tile_shape& s) {
  const fft& t = p.what;
  return with_room(p, 2 * t.length * scalar_bytes(p), [&](index offset) {
    const place whole{slot::scratch, offset, 2, 2 * t.length};
    const bool back = real_out(t);
    add_real_copy(p, d, back ? copy_hermitian : copy_widened, t.length, back ? place_in(t) : samples_in(t), whole);
    if (!add_transforms(p, d, s, t.length, whole, whole, t.scale)) return false;
    add_real_copy(p, d, back ? copy_samples : copy_points, back ? t.length : bins_of(t), whole,
                  back ? samples_out(t) : place_out(t));
    return true;
  });
}

// Long ones of work-groups: what begins or ends with bins has no step of its own, with the sign of real data alone.
constexpr bool add_long_real(plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                             const place& out) {
  if (!has_group_kernels || d.one_item_tiles || p.what.kind != fft_kind::real) return false;
  if (!is_smooth(points) || points <= s.np_max) return false;
  const pass_ends ends = real_in(p.what) ? pass_ends::to_bins : pass_ends::from_bins;
  return add_cluster(p, d, points, in, out, p.what.scale, ends) ||
         add_passes(p, d, s, points, in, out, p.what.scale, ends);
}
// Lanes of real transforms that one launch has, step and all; 1: none.  Where a launch is a call two are as fast, and
// short transforms faster.
constexpr int lanes_of_real(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                            const place& out) {
  const bool whole = has_vectors && d.max_group > 1 && p.what.kind == fft_kind::real && is_smooth(points);
  return whole && !goes_in_halves(p, d, s, points, in, out) ? lanes_in_vector(p, d, s, points, in, out) : 1;
}
// Even lengths are complex transforms of pairs of samples and a step, in one tile or over memory: tiles have the step
// with the sign of real data, not of Hermitian ones.
constexpr bool add_pairs(plan_draft& p, const profile& d, const tile_shape& s, place in, place out) {
  const index points = p.what.length / 2;
  const bool same = is_reproducible(d, s);
  const recipe r = same ? recipe_for(d, s, points, p.what.type) : recipe();
  const bool rows = same ? r.how == recipe::form::rows && is_smooth(points) : are_rows(p, d, s, points, in, out);
  if (rows && p.what.kind == fft_kind::real) {
    plan_rows(p, d, s, points, in, out, p.what.scale);
    return true;
  }
  if (!rows && add_long_real(p, d, s, points, in, out)) return true;
  if (const int lanes = rows || same ? 1 : lanes_of_real(p, d, s, points, in, out); lanes > 1) {
    tile_shape some = s;
    some.lanes = lanes;
    add_real_in_vector(p, d, some, points, in, out);
    return true;
  }
  const auto add_paired = [&](const place& from, double scale) {
    if (is_reproducible(d, s)) return add_by_recipe(p, d, s, r, points, from, out, scale);
    if (!rows) return add_complex(p, d, s, points, from, out, scale);
    plan_rows(p, d, s, points, from, out, scale);
    return true;
  };
  if (real_in(p.what)) {
    if (!add_paired(in, 1)) return false;
    add_real_step(p, d, kernel_id::real_split, points, out, out, p.what.scale);
    return true;
  }
  // The first step writes the pairs to where the samples go; chunks are as the passes after it have them.
  const bookmark before = here_in(p);
  if (!add_paired(out, p.what.scale)) return false;
  const index chunk = p.chunk;
  go_back(p, before);
  p.chunk = chunk;
  add_real_step(p, d, kernel_id::real_merge, points, in, out, 1);
  return add_paired(out, p.what.scale);
}
// Reproducible real transforms: samples and bins are copied to the workspace, where they are neighbours.
constexpr bool add_dense_real(plan_draft& p, const profile& d, const tile_shape& s) {
  const fft& t = p.what;
  const index room = row_of_scratch(2 * t.length + 2);
  bound_chunk(p, d, room);
  return with_room(p, room * scalar_bytes(p), [&](index offset) {
    const place samples{slot::scratch, offset, 1, room}, pairs{slot::scratch, offset, 2, room},
        bins{slot::scratch, offset + t.length, 2, room};
    const bool back = real_out(t);
    if (back)
      add_real_copy(p, d, copy_points, bins_of(t), place_in(t), bins);
    else
      add_real_copy(p, d, copy_samples, t.length, samples_in(t), samples);
    if (!add_pairs(p, d, s, back ? bins : pairs, back ? pairs : bins)) return false;
    if (back)
      add_real_copy(p, d, copy_samples, t.length, samples, samples_out(t));
    else
      add_real_copy(p, d, copy_points, bins_of(t), bins, place_out(t));
    return true;
  });
}
constexpr bool add_even_real(plan_draft& p, const profile& d, const tile_shape& s) {
  const fft& t = p.what;
  if (is_reproducible(d, s) && copies_real(d, s, t)) return add_dense_real(p, d, s);
  if (has_pairs(t)) return add_pairs(p, d, s, place_in(t), place_out(t));
  return with_room(p, t.length * scalar_bytes(p), [&](index offset) {
    const place samples{slot::scratch, offset, 1, t.length}, pairs{slot::scratch, offset, 2, t.length};
    if (real_in(t)) add_real_copy(p, d, copy_samples, t.length, samples_in(t), samples);
    if (!add_pairs(p, d, s, real_out(t) ? place_in(t) : pairs, real_out(t) ? pairs : place_out(t))) return false;
    if (real_out(t)) add_real_copy(p, d, copy_samples, t.length, samples, samples_out(t));
    return true;
  });
}

// Fills p; false when no arrangement of tiles fits the device.
constexpr bool plan_tile(plan_draft& p, const profile& d) {
  const fft& t = p.what;
  const bool real = t.kind != fft_kind::complex;
  const index points = real && t.length % 2 == 0 ? t.length / 2 : t.length;
  tile_shape s = shape_for(d, t.type, t.kind);
  p.chunk = t.batch;
  p.input_samples = real_in(t) && !has_pairs(t);
  p.output_samples = real_out(t) && !has_pairs(t);
  if (real && t.length == 1) {
    add_real_point(p, d);
    return true;
  }
  if (s.np_max < 1) return false;  // no local memory
  const bool few = 4 * points < 3 * static_cast<index>(s.lanes) * s.lanes && 4 * t.batch < s.lanes;
  if (real && few && is_smooth(points) && !is_reproducible(d, s) &&
      !step_is_apart(p, d, s, points, place_in(t), place_out(t)))
    s.lanes = 1;
  if (!real) return add_transforms(p, d, s, points, place_in(t), place_out(t), t.scale);
  return t.length % 2 == 0 ? add_even_real(p, d, s) : add_odd_real(p, d, s);
}

}  // namespace komdsp::planning
