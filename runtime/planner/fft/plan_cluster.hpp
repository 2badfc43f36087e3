// plan_cluster.hpp: the launch of a transform by clusters of work-groups (pass_shape.hpp).
#pragma once
#include "plan_passes.hpp"

namespace komdsp::planning {

// Stages of columns of n1 points and of rows, and how many arrays in local memory they need.
struct cluster_stages {
  radix_list columns, rows;
  int n1, arrays;
};
constexpr launch_draft cluster_launch(plan_draft& p, const profile& d, const tile_shape& tile, index points, int groups,
                                      index items, const cluster_stages& s) {
  launch_draft l = tile_launch(p, d, tile, s.n1, load_rows, store_rows);
  l.build.radices = s.columns | s.rows << (4 * stages_of(s.columns));
  l.build.np = static_cast<int>(points);
  l.build.max_np = s.n1;
  l.build.cluster = static_cast<uint8_t>(groups);
  l.build.items = static_cast<int>(items);
  l.work_bytes = work_arrays_bytes(d, points / groups, p.what.precision, s.arrays);
  l.resident_bytes = aligned(points * 2 * bytes_of(p.what.precision));
  return l;
}
constexpr void add_cluster_tables(plan_draft& p, launch_draft& l, const cluster_stages& s) {
  launch of_columns = l;
  of_columns.build.radices = s.columns;
  add(l, stage_table(p, of_columns));
  add(l, continued_table(p, s.rows, s.n1, s.n1, s.n1));
}

[[gnu::noinline]] constexpr void add_cluster(plan_draft& p, const profile& d, const sub_fft& f, const recipe& r) {
  const cluster_shape c = cluster_for(d, f.points, f.precision, r.ends);
  const cluster_stages stages{c.columns, c.rows, points_of(c.columns), 1};
  launch_draft l = cluster_launch(p, d, r.shape.tile, f.points, c.groups, c.items, stages);
  fft_arguments g = one_tile();
  if (f.in.stride == 2) l.build.load = load_columns;
  if (f.out.stride == 2) l.build.store = store_columns;
  if (r.ends == pass_ends::from_bins) l.build.load = load_bins;
  if (r.ends == pass_ends::to_bins) l.build.store = store_bins;
  l.kernel = kernel_id::fft_cluster;
  l.build.inverse = f.inverse;
  l.barriers = 2 * stages_of(l.build.radices) - 2;
  l.groups = f.batch * c.groups;
  if (r.ends == pass_ends::to_bins) l.barriers += 2;
  l.note = "cluster: one transform by work-groups that share their local memory";
  count_work(l, f.batch, f.points, f.precision);
  g.in[0] = f.in.distance;
  g.out[0] = f.out.distance;
  g.in_lane = f.in.stride;
  g.out_lane = f.out.stride;
  set_tile(g, l);
  g.width = stages.n1;
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add_cluster_tables(p, l, stages);
  add(l, r.ends == pass_ends::points
             ? nothing()
             : hermitian_table(p, 2 * f.points, r.ends == pass_ends::from_bins ? f.points / stages.n1 : stages.n1));
  add_real(l, f.scale);
  add(p, l, g);
}

}  // namespace komdsp::planning
