// plan_prime_tile.hpp: lengths with a prime factor that no stage has, in one launch: a convolution with a chirp, which
// is Bluestein's (kernels/bluestein/bluestein.h), or of primes where length - 1 has stages Rader's
// (kernels/rader/rader.h).
#pragma once
#include "plan_convolve_middle.hpp"

namespace komdsp::planning {

// points_moved: `length` points, from a place to another.
struct points_moved {
  index length;
  place in, out;
  double scale;
};

// Lengths with a generator whose powers are a convolution's points.
constexpr bool has_generator(index length) {
  if (length < 17 || length > 1 << 14 || !is_smooth(length - 1)) return false;
  for (index q = 2; q * q <= length; ++q)
    if (length % q == 0) return false;
  return true;
}
// The points that the convolution is padded to, n1 n2, each a multiple of `unit`: products of 2, 3 and 5 that are
// 2 length - 1 at least.
constexpr bool has_small_factors(index n) {
  divide_out(n, 2);
  divide_out(n, 3);
  divide_out(n, 5);
  return n == 1;
}
constexpr index padded_length(index length, index unit) {
  index points = quotient_up(2 * length - 1, unit);
  while (!has_small_factors(points)) ++points;
  return points * unit;
}

constexpr memory_argument table_of_length(plan_draft& p, table::kind what, index length, index points = 1) {
  table t;
  t.what = what;
  t.length = length;
  t.n1 = points;
  return add_table(p, t);
}
constexpr memory_argument chirp_table(plan_draft& p, index length) {
  return table_of_length(p, table::kind::chirp, length);
}
constexpr memory_argument chirp_spectrum(plan_draft& p, index length, index points) {
  return table_of_length(p, table::kind::chirp_spectrum, length, points);
}
// A convolution of length - 1 points is Rader's.
constexpr bool is_rader(const points_moved& r, index points) {
  return points < r.length;
}
// Factors of a convolution's points, or their places, and its spectrum.
constexpr void add_convolution_tables(plan_draft& p, launch_draft& l, const points_moved& r, index points) {
  if (!is_rader(r, points)) {
    add(l, chirp_table(p, r.length));
    add(l, chirp_spectrum(p, r.length, points));
    return;
  }
  const bool places = l.build.lanes > 1 && l.kernel == kernel_id::rader_tile;
  add(l, table_of_length(p, places ? table::kind::logarithms : table::kind::powers, r.length));
  add(l, table_of_length(p, table::kind::root_spectrum, r.length));
}

// ---- with the points in registers ----
// A convolution of so many points, and how many of a group, of what cost.
struct resident_convolution {
  index points = 0, width = 1;  // 0: no group can have it
  resident_shape shape;
};
constexpr double cost_of(const resident_convolution& c) {
  return c.shape.cost * static_cast<double>(c.points);
}
// Puts one of `points` points in the place of `best` where it costs less.  more: sweeps besides its stages.
constexpr void search_convolution(resident_convolution& best, const profile& d, index points, index batch,
                                  precision type, double more) {
  const index most = larger(1, smaller(larger(4, 2048 / points), batch / d.groups));
  for (index width = larger(1, smaller(most, 512 / points)); width <= most; ++width) {
    if (width > 1 && points * width > 4096) break;
    if (work_arrays_bytes(d, points * width, type, 1) > d.local_bytes) break;
    resident_convolution c{points, width, search_shape(d, points, width, type, true)};
    if (c.shape.items == 0) continue;
    c.shape.cost += more;
    if (best.points == 0 || cost_of(c) < cost_of(best)) best = c;
  }
}
// Points go through local memory on their way in and out: an exchange each.
[[gnu::noinline]] constexpr resident_convolution resident_rader_for(const profile& d, index length, index batch,
                                                                    precision type) {
  resident_convolution found;
  search_convolution(found, d, length - 1, batch, type, 3);
  return found;
}

// With the points in registers: which padded length, and how many transforms of a group, cost least.
[[gnu::noinline]] constexpr resident_convolution resident_padding_for(const profile& d, index length, index batch,
                                                                      precision type) {
  resident_convolution best;
  if (d.one_item_tiles || d.kept_min == unlimited) return best;
  const index shortest = padded_length(length, 2);
  for (index points = shortest; points <= 16384 && 4 * points <= 5 * shortest;
       points = padded_length(points / 2 + 1, 2))
    search_convolution(best, d, points, batch, type, 0);
  const index two = index{1} << log2_of(shortest);
  if (4 * two > 5 * shortest && two <= 16384) search_convolution(best, d, two, batch, type, 0);
  return best;
}

// ---- one launch ----
// A transform per lane, or by a work-group: in registers where `resident` has points.
[[gnu::noinline]] constexpr bool add_convolved_tile(plan_draft& p, const profile& d, tile_shape s,
                                                    const points_moved& r, index points,
                                                    const resident_convolution& resident) {
  const index batch = p.what.batch;
  const bool rader = is_rader(r, points), kept = resident.points > 0;
  if (points > s.np_max && !kept) return false;
  s = shape_of_rows(s, d, points);
  if (kept) s.width = static_cast<int>(resident.width);
  launch_draft l = tile_launch(p, d, s, points, load_hooked, store_hooked);
  l.kernel = rader  ? kept ? kernel_id::rader_group : kernel_id::rader_tile
             : kept ? kernel_id::bluestein_group
                    : kernel_id::bluestein_tile;
  bluestein_arguments g;
  g.tile = tiles_of_rows(s, batch, r.in, r.out);
  l.groups = g.tile.count[0];
  g.length = r.length;
  g.inverse = p.what.inverse;
  if (rader && s.lanes > 1) l.work_bytes = work_arrays_bytes(d, r.length * s.lanes, p.what.type, 2);
  count_work(l, 2 * batch, points, p.what.type);
  if (kept) {
    make_resident(l, d, 1, p.what.type, resident.shape);
    l.build.inverse = p.what.inverse;
    l.build.dense = r.in.stride == 2 && r.out.stride == 2;
  }
  l.barriers = l.build.items > 1 ? 2 * stages_of(l.build.radices) + (rader && kept ? 4 : 0) : 0;
  l.note = rader ? "Rader: a convolution in the order of a generator's powers without leaving the work-group"
                 : "Bluestein: a convolution with a chirp without leaving the work-group";
  const memory_argument twiddle = stage_table(p, l);
  set_tile(g.tile, l);
  add(l, memory_of(r.in, p.what.type));
  add(l, memory_of(r.out, p.what.type));
  add(l, twiddle);
  add_convolution_tables(p, l, r, points);
  add_real(l, r.scale);
  p.chunk = batch;
  add(p, l, g);
  return true;
}
constexpr bool add_rader_tile(plan_draft& p, const profile& d, const tile_shape& s, const points_moved& r) {
  return add_convolved_tile(p, d, s, r, r.length - 1, {});
}
constexpr bool add_bluestein_tile(plan_draft& p, const profile& d, const tile_shape& s, const points_moved& r) {
  const resident_convolution kept = resident_padding_for(d, r.length, p.what.batch, p.what.type);
  const index points = kept.points > 0 ? kept.points : padded_length(r.length, r.length > 8 ? 8 : 1);
  return add_convolved_tile(p, d, s, r, points, kept);
}

// One transform by all lanes of s, where they have points enough.
[[gnu::noinline]] constexpr bool add_convolved_in_vector(plan_draft& p, const profile& d, const tile_shape& s,
                                                         const points_moved& r, index points) {
  const index lanes = s.lanes;
  if (lanes == 1 || r.in.stride != 2 || r.out.stride != 2) return false;
  if (points % lanes != 0 || points < lanes * lanes || points > whole_points(d, p.what.type, 2)) return false;
  launch_draft l = tile_launch(p, d, s, points / lanes, load_hooked, store_hooked);
  l.kernel = is_rader(r, points) ? kernel_id::rader_in_vector : kernel_id::bluestein_in_vector;
  l.groups = p.chunk;
  bluestein_arguments g;
  g.tile = one_tile();
  g.tile.in[0] = r.in.distance;
  g.tile.out[0] = r.out.distance;
  g.length = r.length;
  g.inverse = p.what.inverse;
  count_work(l, 2 * p.what.batch, points, p.what.type);
  l.note = is_rader(r, points)
               ? "Rader: a convolution in the order of a generator's powers, all lanes at work on one transform"
               : "Bluestein: a convolution with a chirp, all lanes at work on one transform";
  const memory_argument twiddle = stage_table(p, l), pass = in_vector_table(p, s.lanes, points);
  set_tile(g.tile, l);
  add(l, memory_of(r.in, p.what.type));
  add(l, memory_of(r.out, p.what.type));
  add(l, twiddle);
  add(l, pass);
  add_convolution_tables(p, l, r, points);
  add_real(l, r.scale);
  add(p, l, g);
  return true;
}
constexpr bool add_bluestein_in_vector(plan_draft& p, const profile& d, const tile_shape& s, const points_moved& r) {
  const index lanes = s.lanes;
  return add_convolved_in_vector(p, d, s, r, larger(lanes * lanes, padded_length(r.length, 2 * lanes)));
}
// As many lanes as can be, half of them or a quarter (measured): 16 where the vectors are many and not odd, which would
// be copied around the stages, a quarter where the transform is short.
constexpr bool add_lone_rader(plan_draft& p, const profile& d, const tile_shape& s, const points_moved& r) {
  const index points = r.length - 1;
  for (tile_shape some = s; some.lanes == s.lanes || some.lanes >= 4; some.lanes /= 2) {
    if (some.lanes > 8 && (points % (2 * some.lanes) != 0 || points < 1024)) continue;
    if (4 * some.lanes <= s.lanes && points > index{4} * some.lanes * s.lanes) continue;
    if (add_convolved_in_vector(p, d, some, r, points)) return true;
  }
  return false;
}

}  // namespace komdsp::planning
