// plan_cluster.hpp: transforms too long for a work-group, in one launch by clusters of groups that reach each other's
// local memory (kernels/fft/fft_cluster.h): CUDA from sm_90 on.
#pragma once
#include "plan_passes.hpp"

namespace komdsp::planning {

// Columns of n1 points, rows of n2, by so many groups each; no groups: a cluster cannot have it.
struct cluster_shape {
  int groups = 0;
  index n1 = 1, n2 = 1;
};
// Groups have 32 KiB of points each at most: with more, passes are faster (measured on an H200).
constexpr cluster_shape cluster_for(const profile& d, index points, precision type) {
  const index each = 32768 / (2 * bytes_of(type));
  cluster_shape s;
  if (d.cluster_max == 0 || d.one_item_tiles || !is_power_of_two(points)) return s;
  s.groups = 1;
  while (2 * s.groups <= d.cluster_max && points > each * s.groups) s.groups *= 2;
  s.n1 = index{1} << (log2_of(points) + 1) / 2;
  s.n2 = points / s.n1;
  const bool fits = points <= each * s.groups && s.n2 * bytes_of(type) >= 64 * s.groups &&
                    work_arrays_bytes(d, points / s.groups, type, 1) <= d.local_bytes;
  return fits ? s : cluster_shape{};
}
// As few stages as can be.
constexpr radix_list cluster_radices(index points) {
  const int bits = log2_of(points);
  return bits > 8 ? group_radices(points) : radix_at(0, index{1} << bits / 2) | radix_at(1, index{1} << (bits + 1) / 2);
}
[[gnu::noinline]] constexpr bool add_cluster(plan_draft& p, const profile& d, index points, const place& in,
                                             const place& out, double scale) {
  const cluster_shape c = cluster_for(d, points, p.what.type);
  if (c.groups == 0 || p.what.batch * c.groups < d.groups) return false;  // passes have more groups
  const radix_list first = cluster_radices(c.n1), second = cluster_radices(c.n2);
  tile_shape s = shape_for(d, p.what.type, p.what.kind);
  launch_draft l = tile_launch(p, d, s, c.n1, in.stride == 2 ? load_columns : load_rows,
                               out.stride == 2 ? store_columns : store_rows);
  fft_arguments g = one_tile();
  l.kernel = kernel_id::fft_cluster;
  l.build.radices = second;
  s.width = static_cast<int>(c.n2 / c.groups);
  const memory_argument rows = stage_table(p, l);
  l.build.radices = first;
  const memory_argument columns = stage_table(p, l), factors = pass_table(p, l, s, points, g.split);
  l.build.radices = first | second << (4 * stages_of(first));
  l.build.np = static_cast<int>(points);
  l.build.max_np = static_cast<int>(c.n1);
  l.build.cluster = static_cast<std::uint8_t>(c.groups);
  l.build.inverse = p.what.inverse;
  l.build.items = static_cast<int>(smaller(group_items(points / c.groups, 1), smaller(d.max_group, 512)));
  l.work_bytes = work_arrays_bytes(d, points / c.groups, p.what.type, 1);
  l.resident_bytes = aligned(points * 2 * bytes_of(p.what.type));
  l.barriers = 2 * stages_of(l.build.radices) - 2;
  l.groups = p.what.batch * c.groups;
  l.note = "cluster: one transform by work-groups that share their local memory";
  count_work(l, p.what.batch, points, p.what.type);
  p.chunk = p.what.batch;
  g.in[0] = in.distance;
  g.out[0] = out.distance;
  g.in_lane = in.stride;
  g.out_lane = out.stride;
  set_tile(g, l);
  g.width = c.n1;
  add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  add(l, columns);
  add(l, rows);
  add(l, factors);
  add_real(l, scale);
  add(p, l, g);
  return true;
}

}  // namespace komdsp::planning
