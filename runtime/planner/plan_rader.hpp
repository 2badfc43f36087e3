// plan_rader.hpp: prime lengths N where N - 1 has stages and fits a tile: a convolution in the order of a generator's
// powers (kernels/rader/rader.h), in one launch.
#pragma once
#include "plan_convolve_middle.hpp"

namespace komdsp::planning {

// What is transformed: `length` points from a place to another.
struct points_moved {
  index length;
  place in, out;
  double scale;
};

// Whether a length has a generator whose powers are a convolution's points.
constexpr bool has_generator(index length) {
  if (length < 17 || length > 1 << 14 || !is_smooth(length - 1)) return false;
  for (index q = 2; q * q <= length; ++q)
    if (length % q == 0) return false;
  return true;
}
constexpr memory_argument order_table(plan_draft& p, index length, int lanes) {
  table t;
  t.what = lanes > 1 ? table::kind::logarithms : table::kind::powers;
  t.length = length;
  return add_table(p, t);
}
constexpr memory_argument root_spectrum(plan_draft& p, index length) {
  table t;
  t.what = table::kind::root_spectrum;
  t.length = length;
  return add_table(p, t);
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
  if (!d.one_item_tiles && d.kept_min != unlimited) search_convolution(found, d, length - 1, batch, type, 3);
  return found;
}

// ---- one launch ----
// A transform per lane, or by a work-group, in registers where `resident` has points.
[[gnu::noinline]] constexpr bool add_rader_tile(plan_draft& p, const profile& d, tile_shape s, const points_moved& r,
                                                const resident_convolution& resident = {}) {
  const index points = r.length - 1, batch = p.what.batch;
  if (points > s.np_max && resident.points == 0) return false;
  s = shape_of_rows(s, d, points);
  if (resident.points > 0) s.width = static_cast<int>(resident.width);
  launch_draft l = tile_launch(p, d, s, points, load_hooked, store_hooked);
  l.kernel = kernel_id::rader_tile;
  rader_arguments g;
  g.tile = tiles_of_rows(s, batch, r.in, r.out);
  l.groups = g.tile.count[0];
  g.inverse = p.what.inverse;
  if (s.lanes > 1) l.work_bytes = work_arrays_bytes(d, (points + 1) * s.lanes, p.what.type, 2);
  count_work(l, 2 * batch, points, p.what.type);
  if (resident.points > 0) {
    l.kernel = kernel_id::rader_group;
    make_resident(l, d, 1, p.what.type, resident.shape);
  }
  l.barriers = l.build.items > 1 ? 2 * stages_of(l.build.radices) + (resident.points > 0 ? 4 : 0) : 0;
  l.note = "Rader: a convolution in the order of a generator's powers without leaving the work-group";
  const memory_argument twiddle = stage_table(p, l);
  set_tile(g.tile, l);
  add(l, memory_of(r.in, p.what.type));
  add(l, memory_of(r.out, p.what.type));
  add(l, twiddle);
  add(l, order_table(p, r.length, s.lanes));
  add(l, root_spectrum(p, r.length));
  add_real(l, r.scale);
  p.chunk = batch;
  add(p, l, g);
  return true;
}
// One transform by `lanes` lanes, where they have points enough.
[[gnu::noinline]] constexpr bool add_rader_in_vector(plan_draft& p, const profile& d, tile_shape s,
                                                     const points_moved& r) {
  const index lanes = s.lanes, points = r.length - 1;
  if (lanes == 1 || points % lanes != 0 || points < lanes * lanes || points > d.whole_max) return false;
  launch_draft l = tile_launch(p, d, s, points / lanes, load_hooked, store_hooked);
  l.kernel = kernel_id::rader_in_vector;
  l.groups = p.what.batch;
  rader_arguments g;
  g.tile = one_tile();
  g.tile.in[0] = r.in.distance;
  g.tile.out[0] = r.out.distance;
  g.inverse = p.what.inverse;
  count_work(l, 2 * p.what.batch, points, p.what.type);
  l.note = "Rader: a convolution in the order of a generator's powers, all lanes at work on one transform";
  const memory_argument twiddle = stage_table(p, l), pass = in_vector_table(p, s.lanes, points);
  set_tile(g.tile, l);
  add(l, memory_of(r.in, p.what.type));
  add(l, memory_of(r.out, p.what.type));
  add(l, twiddle);
  add(l, pass);
  add(l, order_table(p, r.length, 1));
  add(l, root_spectrum(p, r.length));
  add_real(l, r.scale);
  p.chunk = p.what.batch;
  add(p, l, g);
  return true;
}

// As many lanes as can be, half of them or a quarter; an odd number of vectors is copied around the stages, which half
// of 16 lanes do better without.
constexpr bool add_lone_rader(plan_draft& p, const profile& d, const tile_shape& s, const points_moved& r) {
  const index points = r.length - 1;
  if (r.in.stride != 2 || r.out.stride != 2) return false;
  for (tile_shape some = s; some.lanes == s.lanes || some.lanes >= 4; some.lanes /= 2) {
    if (some.lanes > 8 && points % (2 * some.lanes) != 0) continue;
    if (4 * some.lanes <= s.lanes && points > index{8} * some.lanes * s.lanes) continue;
    if (add_rader_in_vector(p, d, some, r)) return true;
  }
  return false;
}

}  // namespace komdsp::planning
