// plan_prime_tile.hpp: lengths with a prime factor that no stage has, in one launch: a convolution with a chirp, which
// is Bluestein's (kernels/bluestein/bluestein.h), or of primes where length - 1 has stages Rader's
// (kernels/rader/rader.h).
#pragma once
#include "plan_convolve_middle.hpp"

namespace komdsp::planning {

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
// Factors of a convolution's points, or their places, and its spectrum.
constexpr void add_convolution_tables(plan_draft& p, launch_draft& l, const sub_fft& f, const recipe& r) {
  if (!r.is_rader()) {
    add(l, chirp_table(p, f.points));
    add(l, chirp_spectrum(p, f.points, r.points));
    return;
  }
  const bool places = l.build.lanes > 1 && l.kernel == kernel_id::rader_tile;
  add(l, table_of_length(p, places ? table::kind::logarithms : table::kind::powers, f.points));
  add(l, table_of_length(p, table::kind::root_spectrum, f.points));
}
constexpr void add_convolution(plan_draft& p, launch_draft& l, bluestein_arguments& g, const sub_fft& f,
                               const recipe& r) {
  g.length = f.points;
  g.inverse = f.inverse;
  set_tile(g.tile, l);
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add(l, stage_table(p, l));
  if (has_vectors && r.is_in_vector()) add(l, in_vector_table(p, r.shape.tile.lanes, r.points));
  add_convolution_tables(p, l, f, r);
  add_real(l, f.scale);
  add(p, l, g);
}
// A transform per lane, or by a work-group, whose points may be in registers.
[[gnu::noinline]] constexpr void add_convolution_tile(plan_draft& p, const profile& d, const sub_fft& f,
                                                      const recipe& r) {
  const bool rader = r.is_rader(), kept = r.resident.points > 0;
  tile_shape s = shape_of_rows(r.shape.tile, d, r.points);
  if (kept) s.width = static_cast<int>(r.resident.width);
  launch_draft l = tile_launch(p, d, s, r.points, load_hooked, store_hooked);
  l.kernel = rader  ? kept ? kernel_id::rader_group : kernel_id::rader_tile
             : kept ? kernel_id::bluestein_group
                    : kernel_id::bluestein_tile;
  bluestein_arguments g;
  g.tile = tiles_of_rows(s, f.batch, f.in, f.out);
  l.groups = g.tile.count[0];
  if (rader && s.lanes > 1) l.work_bytes = work_arrays_bytes(d, f.points * s.lanes, f.precision, 2);
  count_work(l, 2 * f.batch, r.points, f.precision);
  if (kept) {
    make_resident(l, d, 1, f.precision, r.resident.shape);
    l.build.inverse = f.inverse;
    l.build.dense = f.is_dense();
  }
  l.barriers = l.build.items > 1 ? 2 * stages_of(l.build.radices) + (rader && kept ? 4 : 0) : 0;
  l.note = rader ? "Rader: a convolution in the order of a generator's powers without leaving the work-group"
                 : "Bluestein: a convolution with a chirp without leaving the work-group";
  add_convolution(p, l, g, f, r);
}
static_assert(measured::prime_points[1] <= fft_prime_max);
// Short primes by definition, an item for each transform of a group.
[[gnu::noinline]] constexpr void add_prime(plan_draft& p, const profile& d, const sub_fft& f) {
  tile_shape s;
  s.width = static_cast<int>(smaller(d.max_group, measured::prime_items));
  while (s.width > 1 && work_arrays_bytes(d, f.points * s.width, f.precision, 1) > d.local_bytes) s.width /= 2;
  launch_draft l = memory_launch(p, d, kernel_id::fft_prime, s.width);
  l.build.specialised = true;
  l.build.np = static_cast<int>(f.points);
  l.build.width = s.width;
  l.build.inverse = f.inverse;
  l.build.load = ends_of(f).load;
  l.build.store = ends_of(f).store;
  l.local = true;
  l.work_bytes = work_arrays_bytes(d, f.points * s.width, f.precision, 1);
  l.barriers = 2;
  fft_arguments g = tiles_of_rows(s, f.batch, f.in, f.out);
  set_tile(g, l);
  l.build.dense = l.dense = is_dense(l, g);
  l.groups = g.count[0];
  count_work(l, f.batch, f.points, f.precision);
  l.note = "by definition: each item makes a transform in registers";
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add(l, root_table(p, f.points));
  add_real(l, f.scale);
  add(p, l, g);
}
// One transform by all lanes.
[[gnu::noinline]] constexpr void add_convolution_in_vector(plan_draft& p, const profile& d, const sub_fft& f,
                                                           const recipe& r) {
  const tile_shape& s = r.shape.tile;
  launch_draft l = tile_launch(p, d, s, r.points / s.lanes, load_hooked, store_hooked);
  l.kernel = r.is_rader() ? kernel_id::rader_in_vector : kernel_id::bluestein_in_vector;
  l.groups = p.chunk;
  bluestein_arguments g;
  g.tile = one_tile();
  g.tile.in[0] = f.in.distance;
  g.tile.out[0] = f.out.distance;
  count_work(l, 2 * f.batch, r.points, f.precision);
  l.note = r.is_rader()
               ? "Rader: a convolution in the order of a generator's powers, all lanes at work on one transform"
               : "Bluestein: a convolution with a chirp, all lanes at work on one transform";
  add_convolution(p, l, g, f, r);
}

}  // namespace komdsp::planning
