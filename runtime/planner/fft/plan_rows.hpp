// plan_rows.hpp: launches of transforms that fit a tile: rows beside each other in its lanes, or one row with all lanes
// at work on it (kernels/fft/in_vector.h), or by definition.
#pragma once
#include "plan_real.hpp"
#include "plan_stages.hpp"
#include "recipe.hpp"

namespace komdsp::planning {

// ---- rows ----
// `count` transforms from number `first` on.
struct row_range {
  index first, count;
  int load, store;
};
// A tile of short ones is several vectors (kernels/fft/short_rows.h): 256 points of a lane, since calls cost time.
constexpr int vectors_of_rows(const profile& d, const tile_shape& s, const sub_fft& f, const row_range& rows) {
  const index np = f.points;
  const auto dense = [&](const place& at) { return at.stride == 2 && at.distance == 2 * np; };
  const bool known = (np >= 2 && np <= 16 && np != 14) || np == 20,
             kept = known && !d.reproducible && rows.load == load_rows && rows.store == store_rows;
  return has_vectors && s.lanes > 1 && kept && dense(f.in) && dense(f.out) ? static_cast<int>(256 / np) : s.width;
}
constexpr void add_rows(plan_draft& p, const profile& d, const tile_shape& s, const sub_fft& f, const row_range& rows) {
  const index np = f.points;
  launch_draft l = tile_launch(p, d, s, np, rows.load, rows.store);
  const radix_list two =
      has_vectors && s.lanes > 1 && !d.reproducible && rows.load != load_columns ? radices_of_rows(np) : 0;
  if (two != 0) l.build.radices = two;
  tile_shape tiles = s;
  tiles.width = l.build.width = vectors_of_rows(d, s, f, rows);
  fft_arguments g = tiles_of_rows(tiles, rows.count, f.in, f.out);
  l.build.inverse = f.inverse;
  l.groups = g.count[0];
  place in = f.in, out = f.out;
  in.offset += rows.first * in.distance;
  out.offset += rows.first * out.distance;
  const bool hermitian = has_real_step(rows.load, rows.store);
  const bool columns = rows.load == load_rows && np > 1 && in.distance == 2 && out.distance == 2 && s.lanes == 1;
  count_work(l, rows.count, np, f.precision);
  l.note = columns || rows.load == load_columns
               ? "columns: a tile of neighbouring transforms, read once and written once"
               : "rows: a tile of transforms, read once and written once";
  const bool resident = has_group_kernels && stay_resident(l, d, f.precision);
  if (l.build.max_np > 0) g.split = np / l.build.max_np;  // fft_by_parts
  g.lends = !has_real_rows(l) && lends_output(p, d, s, rows.load, in, out);
  if (g.lends) l.work_bytes /= 2;
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
  add_tile(p, l, g, memory_of(in, f.precision), memory_of(out, f.precision), twiddle, extra, f.scale);
}
// The batch: whole tiles of columns first, where transforms are that.
constexpr void add_batch(plan_draft& p, const profile& d, const tile_shape& shape, const sub_fft& f) {
  const index np = f.points;
  const bool columns = f.is_of_columns(), real = f.kind == fft_kind::real && f.pairs;
  tile_shape s = columns ? shape_of_neighbours(shape, d, np, f.batch, f.precision) : shape_of_rows(shape, d, np);
  if (!columns) s = shape_of_resident_rows(s, d, np, f.batch, f.precision);
  // Short real rows have a bin more, which widths did not count.
  const bool local = has_group_kernels && real && !d.one_item_tiles && !rows_stay_resident(d, np, s.width, f.precision);
  while (local && s.width > 1 && work_arrays_bytes(d, (np + 1) * s.width, f.precision, 2) > d.local_bytes) s.width /= 2;
  tile_ends ends = ends_of(f);
  if (real) (f.inverse ? ends.load : ends.store) = f.inverse ? int{load_hermitian} : int{store_hermitian};
  const index full = columns && s.lanes > 1 ? f.batch / s.lanes * s.lanes : 0;
  if (full > 0) add_rows(p, d, s, f, {0, full, load_columns, store_columns});
  if (f.batch > full) add_rows(p, d, s, f, {full, f.batch - full, ends.load, ends.store});
}

// ---- in-vector ----
// halves: two transforms per work-item.
constexpr launch_draft in_vector_launch(plan_draft& p, const profile& d, const tile_shape& s, bool halves,
                                        const sub_fft& f, fft_arguments& g) {
  const int together = halves ? 2 : 1;
  launch_draft l = tile_launch(p, d, s, f.points * together / s.lanes, halves ? load_halves : load_in_vector,
                               halves ? store_halves : store_columns);
  l.build.inverse = f.inverse;
  if (!halves) {
    l.build.radices = radices_in_vector(f.points / s.lanes, d.radix, d.first_radix, s.lanes);
    l.work_bytes = work_arrays_bytes(d, larger(f.points, static_cast<index>(s.lanes) * s.lanes), f.precision, 2);
  }
  l.groups = quotient_up(p.chunk, together);
  g = one_tile();
  g.transforms = p.chunk;
  g.in_lane = f.in.distance;
  g.out_lane = f.out.distance;
  g.in[0] = f.in.distance * together;
  g.out[0] = f.out.distance * together;
  count_work(l, f.batch, f.points, f.precision);
  l.note = halves ? "in-vector: two transforms per work-item, half of the lanes at work on each"
                  : "in-vector: one transform per work-item, all lanes at work on it";
  return l;
}
[[gnu::noinline]] constexpr void add_in_vector(plan_draft& p, const profile& d, const tile_shape& s, bool halves,
                                               const sub_fft& f) {
  fft_arguments g;
  launch_draft l = in_vector_launch(p, d, s, halves, f, g);
  const memory_argument twiddle = stage_table(p, l), pass = in_vector_table(p, s.lanes, f.points, halves);
  add_tile(p, l, g, memory_of(f.in, f.precision), memory_of(f.out, f.precision), twiddle, pass, f.scale);
}
// Real transforms of pairs of samples, with the step to or from their bins (kernels/fft/fft_real.h).
[[gnu::noinline]] constexpr void add_real_in_vector(plan_draft& p, const profile& d, const tile_shape& s,
                                                    const sub_fft& f) {
  fft_arguments g;
  launch_draft l = in_vector_launch(p, d, s, false, f, g);
  l.kernel = kernel_id::real_in_vector;
  l.operations += real_step_operations(f.batch, f.points);
  set_tile(g, l);
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add(l, stage_table(p, l));
  add(l, in_vector_table(p, s.lanes, f.points));
  add(l, hermitian_table(p, 2 * f.points, real_step_roots(f.points)));
  add_real(l, f.scale);
  add(p, l, g);
}

// Real transforms as complex ones of all samples (kernels/fft/real_as_complex.h).
[[gnu::noinline]] constexpr void add_real_as_complex(plan_draft& p, const profile& d, const tile_shape& s, sub_fft f) {
  f.points *= 2;
  fft_arguments g;
  launch_draft l = in_vector_launch(p, d, s, false, f, g);
  l.kernel = kernel_id::real_as_complex;
  const memory_argument twiddle = stage_table(p, l), pass = in_vector_table(p, s.lanes, f.points);
  add_tile(p, l, g, memory_of(f.in, f.precision), memory_of(f.out, f.precision), twiddle, pass, f.scale);
}

// ---- by definition ----
[[gnu::noinline]] constexpr void add_direct(plan_draft& p, const profile& d, const tile_shape& s, const sub_fft& f) {
  const bool real = f.is_odd_real();
  launch_draft l = tile_launch(p, d, s, 1, ends_of(f).load, store_rows);
  fft_arguments g = one_tile();
  table factors;
  l.kernel = real ? kernel_id::real_direct : kernel_id::fft_direct;
  l.build.np = static_cast<int>(f.points);
  l.build.inverse = !real && f.inverse;
  l.groups = f.batch;
  l.work_bytes = 2 * aligned(f.points * bytes_of(f.precision));
  g.in[0] = f.in.distance;
  g.out[0] = f.out.distance;
  count_work(l, f.batch, f.points, f.precision);
  l.note = "by definition: one short transform per work-item, bins in the lanes";
  factors.what = table::kind::direct;
  factors.length = f.points;
  factors.lanes = s.lanes;
  set_tile(g, l);
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add(l, add_table(p, factors));
  add_real(l, f.scale);
  if (real) add_real(l, f.inverse ? -f.scale : f.scale);
  add(p, l, g);
}

}  // namespace komdsp::planning
