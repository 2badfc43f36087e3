// plan_cluster.hpp: transforms too long for a work-group, in one launch by clusters of groups that reach each other's
// local memory (kernels/fft/fft_cluster.h): CUDA from sm_90 on.
#pragma once
#include "plan_passes.hpp"

namespace komdsp::planning {

// Columns, then rows, by so many groups each; no groups: a cluster cannot have it.
struct cluster_shape {
  int groups = 0;
  index items = 0;
  radix_list columns = 0, rows = 0;
};
// Two stages, the second one the larger where they are not equal.
constexpr radix_list two_radices_of(int bits) {
  return radix_at(0, index{1} << bits / 2) | radix_at(1, index{1} << (bits + 1) / 2);
}
// Groups have 32 KiB of points each at most, their items 32 in f32, 16 in f64 (measured on an H200: with longer groups
// passes are as fast).
constexpr cluster_shape cluster_for(const profile& d, index points, precision type, pass_ends ends) {
  const index each = 32768 / (2 * bytes_of(type));
  const int bits = log2_of(points);
  cluster_shape s;
  if (d.cluster_max == 0 || d.one_item_tiles || !is_power_of_two(points) || points > each * d.cluster_max) return s;
  int groups = 1;
  while (points > each * groups) groups *= 2;
  s.items = smaller(d.max_group, quotient_up(points / groups, type == precision::f32 ? 32 : 16));
  s.columns = two_radices_of((bits + 1) / 2);
  s.rows = two_radices_of(bits / 2);
  const bool mirrored = ends == pass_ends::to_bins;  // half as many neighbours among the bins
  if (type == precision::f32 && bits == 15 && !mirrored) {
    s.columns = radix_at(0, 32);
    s.rows = two_radices_of(10);
  }
  const bool fits = points_of(s.rows) * bytes_of(type) >= 64 * groups &&
                    points_of(s.columns) >= (mirrored ? 2 : 1) * groups &&
                    work_arrays_bytes(d, points / groups, type, 1) <= d.local_bytes;
  s.groups = fits ? groups : 0;
  return s;
}
// Few transforms that a group could have alone leave most processors idle: more groups are faster (f32, 8 and 16
// transforms of 16384 points, measured on an H200: 1.3 and 1.2 times as fast).
constexpr bool clusters_have_few(const plan_draft& p, const profile& d, index points) {
  return has_group_kernels && d.cluster_max > 0 && p.what.kind == fft_kind::complex && p.what.type == precision::f32 &&
         points == 16384 && p.what.length == points && p.what.batch * 8 <= d.groups;
}
[[gnu::noinline]] constexpr bool add_cluster(plan_draft& p, const profile& d, index points, const place& in,
                                             const place& out, double scale, pass_ends ends = pass_ends::points) {
  const cluster_shape c = cluster_for(d, points, p.what.type, ends);
  if (c.groups == 0) return false;
  if (p.what.batch * c.groups < d.groups && !clusters_have_few(p, d, points)) return false;  // passes have more groups
  const int n1 = points_of(c.columns);
  const tile_shape s = shape_for(d, p.what.type, p.what.kind);
  launch_draft l =
      tile_launch(p, d, s, n1, in.stride == 2 ? load_columns : load_rows, out.stride == 2 ? store_columns : store_rows);
  fft_arguments g = one_tile();
  if (ends == pass_ends::from_bins) l.build.load = load_bins;
  if (ends == pass_ends::to_bins) l.build.store = store_bins;
  l.kernel = kernel_id::fft_cluster;
  l.build.radices = c.columns | c.rows << (4 * stages_of(c.columns));
  l.build.np = static_cast<int>(points);
  l.build.max_np = n1;
  l.build.cluster = static_cast<std::uint8_t>(c.groups);
  l.build.inverse = p.what.inverse;
  l.build.items = static_cast<int>(c.items);
  l.work_bytes = work_arrays_bytes(d, points / c.groups, p.what.type, 1);
  l.resident_bytes = aligned(points * 2 * bytes_of(p.what.type));
  l.barriers = 2 * stages_of(l.build.radices) - 2;
  l.groups = p.what.batch * c.groups;
  if (ends == pass_ends::to_bins) l.barriers += 2;
  l.note = "cluster: one transform by work-groups that share their local memory";
  count_work(l, p.what.batch, points, p.what.type);
  p.chunk = p.what.batch;
  g.in[0] = in.distance;
  g.out[0] = out.distance;
  g.in_lane = in.stride;
  g.out_lane = out.stride;
  set_tile(g, l);
  g.width = n1;
  add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  launch of_columns = l;
  of_columns.build.radices = c.columns;
  add(l, stage_table(p, of_columns));
  add(l, continued_table(p, c.rows, n1, n1, n1));
  add(l, ends == pass_ends::points ? nothing()
                                   : hermitian_table(p, 2 * points, ends == pass_ends::from_bins ? points / n1 : n1));
  add_real(l, scale);
  add(p, l, g);
  return true;
}

}  // namespace komdsp::planning
