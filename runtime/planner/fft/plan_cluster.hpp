// plan_cluster.hpp: the launch of a transform by clusters of work-groups (pass_shape.hpp).
#pragma once
#include "plan_passes.hpp"

namespace komdsp::planning {

[[gnu::noinline]] constexpr void add_cluster(plan_draft& p, const profile& d, const sub_fft& f, const recipe& r) {
  const cluster_shape c = cluster_for(d, f.points, f.precision, r.ends);
  const int n1 = points_of(c.columns);
  launch_draft l = tile_launch(p, d, r.shape.tile, n1, f.in.stride == 2 ? load_columns : load_rows,
                               f.out.stride == 2 ? store_columns : store_rows);
  fft_arguments g = one_tile();
  if (r.ends == pass_ends::from_bins) l.build.load = load_bins;
  if (r.ends == pass_ends::to_bins) l.build.store = store_bins;
  l.kernel = kernel_id::fft_cluster;
  l.build.radices = c.columns | c.rows << (4 * stages_of(c.columns));
  l.build.np = static_cast<int>(f.points);
  l.build.max_np = n1;
  l.build.cluster = static_cast<uint8_t>(c.groups);
  l.build.inverse = f.inverse;
  l.build.items = static_cast<int>(c.items);
  l.work_bytes = work_arrays_bytes(d, f.points / c.groups, f.precision, 1);
  l.resident_bytes = aligned(f.points * 2 * bytes_of(f.precision));
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
  g.width = n1;
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  launch of_columns = l;
  of_columns.build.radices = c.columns;
  add(l, stage_table(p, of_columns));
  add(l, continued_table(p, c.rows, n1, n1, n1));
  add(l, r.ends == pass_ends::points
             ? nothing()
             : hermitian_table(p, 2 * f.points, r.ends == pass_ends::from_bins ? f.points / n1 : n1));
  add_real(l, f.scale);
  add(p, l, g);
}

}  // namespace komdsp::planning
