// plan_rows.hpp: launches of transforms that fit a tile: rows beside each other in its lanes, or one row with all lanes
// at work on it (kernels/fft/in_vector.h).
#pragma once
#include "plan_real.hpp"
#include "tile_launch.hpp"

namespace komdsp::planning {

// ---- rows ----
// `count` transforms from number `first` on.
struct some_rows {
  index first, count;
  int load, store;
  double scale;
};
// A tile of short ones is several vectors (kernels/fft/short_rows.h): 256 points of a lane, since calls cost time.
constexpr int vectors_of_rows(const profile& d, const tile_shape& s, index np, const place& in, const place& out,
                              const some_rows& rows) {
  const auto dense = [&](const place& at) { return at.stride == 2 && at.distance == 2 * np; };
  const bool known = (np >= 2 && np <= 16 && np != 14) || np == 20,
             kept = known && !d.reproducible && rows.load == load_rows && rows.store == store_rows;
  return has_vectors && s.lanes > 1 && kept && dense(in) && dense(out) ? static_cast<int>(256 / np) : s.width;
}
constexpr void add_rows(plan_draft& p, const profile& d, const tile_shape& s, index np, place in, place out,
                        const some_rows& rows) {
  const index count = rows.count;
  launch_draft l = tile_launch(p, d, s, np, rows.load, rows.store);
  const radix_list two =
      has_vectors && s.lanes > 1 && !d.reproducible && rows.load != load_columns ? radices_of_rows(np) : 0;
  if (two != 0) l.build.radices = two;
  tile_shape tiles = s;
  tiles.width = l.build.width = vectors_of_rows(d, s, np, in, out, rows);
  fft_arguments g = tiles_of_rows(tiles, count, in, out);
  l.build.inverse = p.what.inverse;
  l.groups = g.count[0];
  in.offset += rows.first * in.distance;
  out.offset += rows.first * out.distance;
  const bool hermitian = has_real_step(rows.load, rows.store);
  const bool columns = np > 1 && in.distance == 2 && out.distance == 2 && s.lanes == 1;
  count_work(l, count, np, p.what.type);
  l.note = columns || rows.load == load_columns
               ? "columns: a tile of neighbouring transforms, read once and written once"
               : "rows: a tile of transforms, read once and written once";
  const memory_argument from = memory_of(in, p.what.type), to = memory_of(out, p.what.type);
  const bool resident = has_group_kernels && stay_resident(l, d, p.what.type);
  if (l.build.max_np > 0) g.split = np / l.build.max_np;  // fft_by_parts
  if (resident && l.kernel == kernel_id::fft_resident && !hermitian) {
    if (columns) {
      l.build.load = load_columns;
      l.build.store = store_columns;
    } else {
      l.build.radices = order_of_rows(np, l.build.radices);
    }
    l.barriers = resident_barriers(l);
  }
  const memory_argument twiddle = stage_table(p, l),
                        extra = hermitian ? hermitian_table(p, 2 * np, np / 2 + 1) : nothing();
  add_tile(p, l, g, from, to, twiddle, extra, rows.scale);
}

// Point n of all transforms side by side.
constexpr bool are_neighbours(const fft& t) {
  return t.kind == fft_kind::complex && t.in.distance == 1 && t.out.distance == 1;
}
constexpr void plan_rows(plan_draft& p, const profile& d, const tile_shape& shape, index np, place in, place out,
                         double scale) {
  const index batch = p.what.batch;
  const bool neighbours = are_neighbours(p.what), real = p.what.kind == fft_kind::real && np != p.what.length;
  tile_shape s = neighbours ? shape_of_neighbours(shape, d, np, batch, p.what.type) : shape_of_rows(shape, d, np);
  if (!neighbours) s = shape_of_resident_rows(s, d, np, batch, p.what.type);
  // Short real rows have a bin more, which widths did not count.
  const bool local = has_group_kernels && real && !d.one_item_tiles && !rows_stay_resident(d, np, s.width, p.what.type);
  while (local && s.width > 1 && work_arrays_bytes(d, (np + 1) * s.width, p.what.type, 2) > d.local_bytes) s.width /= 2;
  const int load = real && p.what.inverse ? load_hermitian : load_rows,
            store = real && !p.what.inverse ? store_hermitian : store_rows;
  const bool columns = s.lanes > 1 && neighbours;
  const index full = columns ? batch / s.lanes * s.lanes : 0;
  p.chunk = batch;
  if (full > 0) add_rows(p, d, s, np, in, out, {0, full, load_columns, store_columns, scale});
  if (batch > full) add_rows(p, d, s, np, in, out, {full, batch - full, load, store, scale});
}

// ---- in-vector ----
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
// halves: two transforms per work-item.
constexpr launch_draft in_vector_launch(plan_draft& p, const profile& d, const tile_shape& s, bool halves, index points,
                                        const place& in, const place& out, fft_arguments& g) {
  const int together = halves ? 2 : 1;
  launch_draft l = tile_launch(p, d, s, points * together / s.lanes, halves ? load_halves : load_in_vector,
                               halves ? store_halves : store_columns);
  l.build.inverse = p.what.inverse;
  if (!halves)
    l.work_bytes = work_arrays_bytes(d, larger(points, static_cast<index>(s.lanes) * s.lanes), p.what.type, 2);
  l.groups = quotient_up(p.chunk, together);
  g = one_tile();
  g.transforms = p.chunk;
  g.in_lane = in.distance;
  g.out_lane = out.distance;
  g.in[0] = in.distance * together;
  g.out[0] = out.distance * together;
  count_work(l, p.what.batch, points, p.what.type);
  l.note = halves ? "in-vector: two transforms per work-item, half of the lanes at work on each"
                  : "in-vector: one transform per work-item, all lanes at work on it";
  return l;
}
[[gnu::noinline]] constexpr void add_in_vector(plan_draft& p, const profile& d, const tile_shape& s, bool halves,
                                               index points, place in, place out, double scale) {
  fft_arguments g;
  launch_draft l = in_vector_launch(p, d, s, halves, points, in, out, g);
  const memory_argument from = memory_of(in, p.what.type), to = memory_of(out, p.what.type);
  const memory_argument twiddle = stage_table(p, l), pass = in_vector_table(p, s.lanes, points, halves);
  add_tile(p, l, g, from, to, twiddle, pass, scale);
}
// Real transforms of `points` pairs of samples, with the step to or from their bins (kernels/fft/fft_real.h).
[[gnu::noinline]] constexpr void add_real_in_vector(plan_draft& p, const profile& d, const tile_shape& s, index points,
                                                    place in, place out) {
  fft_arguments g;
  launch_draft l = in_vector_launch(p, d, s, false, points, in, out, g);
  l.kernel = kernel_id::real_in_vector;
  l.operations += real_step_operations(p.what.batch, points);
  g.split = real_step_roots(points);
  set_tile(g, l);
  add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  add(l, stage_table(p, l));
  add(l, in_vector_table(p, s.lanes, points));
  add(l, hermitian_table(p, 2 * points, g.split));
  add_real(l, p.what.scale);
  add(p, l, g);
}

}  // namespace komdsp::planning
