// plan_tile.hpp: plans made of tiles (kernels/fft/fft_tile.h).  A transform is
//   rows    one launch, transforms beside each other in the lanes of a tile;
//   in-vector   one launch, one work-item per transform with all lanes at work on it (kernels/fft/in_vector.h);
//   passes  two or three launches: N = n1 n2 n3, columns of n1 points, then of n2, then rows of n3, each a tile, with a
//   twiddle on the way out and the data between them AoSoA (Gentleman and Sande's decomposition).
// Real transforms are complex ones of half the length between pairs of samples and an extra step.
#pragma once
#include "plan_real.hpp"
#include "tile_launch.hpp"

namespace komdsp::planning {

// ---- rows ----
// `count` transforms from number `first` on.
struct some_rows {
  index first, count;
  int load, store;
};
constexpr void add_rows(plan_draft& p, const profile& d, const tile_shape& s, index np, place in, place out,
                        const some_rows& rows) {
  const index count = rows.count;
  launch_draft l = tile_launch(p, d, s, np, rows.load, rows.store);
  fft_arguments g = one_tile();
  l.build.inverse = p.what.inverse;
  const index tile = static_cast<index>(s.lanes) * s.width;
  l.groups = quotient_up(count, tile);
  g.count[0] = l.groups;
  g.transforms = count;
  g.in[0] = tile * in.distance;
  g.out[0] = tile * out.distance;
  g.in_stride = in.stride;
  g.out_stride = out.stride;
  g.in_lane = in.distance;
  g.out_lane = out.distance;
  in.offset += rows.first * in.distance;
  out.offset += rows.first * out.distance;
  const bool hermitian = rows.load == load_hermitian || rows.store == store_hermitian;
  const bool columns = np > 1 && in.distance == 2 && out.distance == 2 && s.lanes == 1;
  count_work(l, count, np, p.what.type);
  l.note = columns || rows.load == load_columns
               ? "columns: a tile of neighbouring transforms, read once and written once"
               : "rows: a tile of transforms, read once and written once";
  const memory_argument from = memory_of(in, p.what.type), to = memory_of(out, p.what.type);
  if (hermitian || !stays_resident(d, np, s.width, p.what.type)) {
    const memory_argument twiddle = stage_table(p, l),
                          extra = hermitian ? hermitian_table(p, 2 * np, np / 2 + 1) : nothing();
    add_tile(p, l, g, from, to, twiddle, extra, p.what.scale);
    return;
  }
  l.kernel = kernel_id::fft_resident;
  l.build.load = columns ? load_columns : load_rows;
  make_resident(l, d, 1, p.what.type);
  set_tile(g, l);
  add(l, from);
  add(l, to);
  add(l, stage_table(p, l));
  add_real(l, p.what.scale);
  add(p, l, g);
}

// Point n of all transforms side by side.
constexpr bool are_neighbours(const fft& t) {
  return t.kind == fft_kind::complex && t.in.distance == 1 && t.out.distance == 1;
}
constexpr void plan_rows(plan_draft& p, const profile& d, const tile_shape& shape, index np) {
  const place in = place_in(p.what), out = place_out(p.what);
  const tile_shape s = are_neighbours(p.what) ? shape_of_neighbours(shape, d, np, p.what.batch, p.what.type)
                                              : shape_of_rows(shape, d, np);
  const index batch = p.what.batch;
  const int load = real_out(p.what) ? load_hermitian : load_rows,
            store = real_in(p.what) ? store_hermitian : store_rows;
  const bool columns = s.lanes > 1 && are_neighbours(p.what);
  const index full = columns ? batch / s.lanes * s.lanes : 0;
  if (full > 0) add_rows(p, d, s, np, in, out, {0, full, load_columns, store_columns});
  if (batch > full) add_rows(p, d, s, np, in, out, {full, batch - full, load, store});
}

// ---- in-vector ----
constexpr memory_argument in_vector_table(plan_draft& p, int lanes, index points) {
  table pass;
  pass.what = table::kind::pass;
  pass.length = points;
  pass.n1 = pass.lanes = lanes;
  return add_table(p, pass);
}
constexpr void add_in_vector(plan_draft& p, const profile& d, const tile_shape& s, index points, place in, place out,
                             double scale) {
  launch_draft l = tile_launch(p, d, s, points / s.lanes, load_in_vector, store_columns);
  fft_arguments g = one_tile();
  l.build.inverse = p.what.inverse;
  l.groups = p.what.batch;
  g.in[0] = in.distance;
  g.out[0] = out.distance;
  count_work(l, p.what.batch, points, p.what.type);
  l.note = "in-vector: one transform per work-item, all lanes at work on it";
  const memory_argument from = memory_of(in, p.what.type), to = memory_of(out, p.what.type);
  const memory_argument twiddle = stage_table(p, l), pass = in_vector_table(p, s.lanes, points);
  add_tile(p, l, g, from, to, twiddle, pass, scale);
}

// ---- passes ----
struct split_length {
  index n[3] = {1, 1, 1};
  int passes = 0;  // 0: too long
};
constexpr split_length split_for(index points, const tile_shape& s) {
  split_length r;
  const int bits = log2_of(points), most = s.np_max > 0 ? log2_of(s.np_max) : 0;
  for (int passes = 2; passes <= 3 && r.passes == 0; ++passes) {
    if (bits > passes * most) continue;
    r.passes = passes;
    int left = bits;
    for (int i = 0; i < passes; ++i) {
      const int mine = (left + passes - i - 1) / (passes - i);
      r.n[i] = index{1} << mine;
      left -= mine;
    }
  }
  if (r.n[r.passes > 0 ? r.passes - 1 : 0] < static_cast<index>(s.lanes) * s.width) r.passes = 0;
  return r;
}
// split: of the table, for the arguments.
constexpr memory_argument pass_table(plan_draft& p, const launch_draft& l, const tile_shape& s, index length,
                                     index& split) {
  const radix_list radices = l.build.radices;
  table t;
  t.what = table::kind::pass;
  t.length = length;
  t.n1 = l.build.np;
  t.split = t.n1 / radix_of(radices, stages_of(radices) - 1);  // low factors along a stage, high ones along its outputs
  t.lanes = s.lanes;
  t.width = s.width;
  split = t.split;
  return add_table(p, t);
}

// A pass before it is written: families change what it reads or writes.
struct pass_draft {
  launch_draft launched;
  fft_arguments tiles;
  memory_argument from, to, twiddle, extra;
  double scale = 1;
};
constexpr void add_pass(plan_draft& p, pass_draft& pass) {
  add_tile(p, pass.launched, pass.tiles, pass.from, pass.to, pass.twiddle, pass.extra, pass.scale);
}
// Columns of n1 points, the points / n1 of them side by side, into AoSoA tiles.
constexpr pass_draft first_pass(plan_draft& p, const profile& d, const tile_shape& s, index points, index n1,
                                place in) {
  const index columns = points / n1, tile = static_cast<index>(s.lanes) * s.width;
  pass_draft r;
  launch_draft& l = r.launched;
  fft_arguments& g = r.tiles;
  l = tile_launch(p, d, s, n1, s.lanes == 1 || in.stride == 2 ? load_columns : load_rows, store_aosoa);
  g = one_tile();
  l.build.inverse = p.what.inverse;
  l.groups = columns / tile * p.chunk;
  g.count[0] = columns / tile;
  g.transforms = columns;
  g.in[0] = tile * in.stride;
  g.in[2] = in.distance;
  g.in_stride = columns * in.stride;
  g.in_lane = in.stride;
  g.out[0] = n1 * tile * 2;
  g.out[2] = points * 2;
  g.out_stride = tile * 2;
  count_work(l, p.chunk, points, p.what.type);
  l.operations = 5.0 * static_cast<double>(p.chunk * points) * log2_of(n1);
  l.note = "first pass: columns, times twiddles, into AoSoA tiles";
  r.from = memory_of(in, p.what.type);
  r.to = memory_of(slot::scratch);
  r.twiddle = stage_table(p, l);
  r.extra = pass_table(p, l, s, points, g.split);
  return r;
}
constexpr void add_middle_pass(plan_draft& p, const profile& d, const tile_shape& s, const split_length& n,
                               index points) {
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile, tiles = n.n[2] / tile;
  launch_draft l = tile_launch(p, d, s, n.n[1], load_aosoa, store_aosoa);
  fft_arguments g = one_tile();
  l.groups = tiles * n.n[0] * p.chunk;
  g.count[0] = tiles;
  g.count[1] = n.n[0];
  g.transforms = n.n[2];
  g.in[0] = n.n[0] * block;
  g.in[1] = block;
  g.in[2] = g.out[2] = points * 2;
  g.in_stride = tiles * n.n[0] * block;
  g.out[0] = n.n[1] * block;
  g.out[1] = tiles * n.n[1] * block;
  g.out_stride = block;
  count_work(l, p.chunk, points, p.what.type);
  l.operations = 5.0 * static_cast<double>(p.chunk * points) * log2_of(n.n[1]);
  l.note = "middle pass: columns of the rows, times twiddles, into AoSoA tiles";
  const memory_argument twiddle = stage_table(p, l), extra = pass_table(p, l, s, n.n[1] * n.n[2], g.split);
  add_tile(p, l, g, memory_of(slot::scratch), memory_of(slot::scratch, p.chunk * points * 2 * scalar_bytes(p)), twiddle,
           extra, 1);
}
constexpr pass_draft last_pass(plan_draft& p, const profile& d, const tile_shape& s, const split_length& n,
                               index points, place out, double scale) {
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile;
  const bool three = n.passes == 3;
  const index n2 = three ? n.n[1] : 1, last = n.n[n.passes - 1], before = three ? n.n[1] : n.n[0];
  pass_draft r;
  launch_draft& l = r.launched;
  fft_arguments& g = r.tiles;
  l = tile_launch(p, d, s, last, load_transposed, s.lanes == 1 || out.stride == 2 ? store_columns : store_rows);
  g = one_tile();
  l.build.inverse = p.what.inverse;
  l.groups = n.n[0] / tile * n2 * p.chunk;
  g.count[0] = n.n[0] / tile;
  g.count[1] = n2;
  g.transforms = n.n[0];
  g.in_lane = three ? last / tile * n2 * block : block;
  g.in[0] = tile * g.in_lane;
  g.in[1] = block;
  g.in[2] = points * 2;
  g.in_stride = before * block;
  g.out[0] = tile * out.stride;
  g.out[1] = n.n[0] * out.stride;
  g.out[2] = out.distance;
  g.out_stride = n.n[0] * n2 * out.stride;
  g.out_lane = out.stride;
  count_work(l, p.chunk, points, p.what.type);
  l.operations = 5.0 * static_cast<double>(p.chunk * points) * log2_of(last);
  l.note = "last pass: rows through the tiles, natural order out";
  r.from = memory_of(slot::scratch, three ? p.chunk * points * 2 * scalar_bytes(p) : 0);
  r.to = memory_of(out, p.what.type);
  r.twiddle = stage_table(p, l);
  r.scale = scale;
  return r;
}
constexpr bool add_passes(plan_draft& p, const profile& d, const tile_shape& shape, index points, place in, place out,
                          double scale) {
  const tile_shape s = shape_of_columns(shape, d);
  const split_length n = split_for(points, s);
  if (n.passes == 0) return false;
  const index one = points * 2 * scalar_bytes(p);
  p.chunk = larger(1, smaller(p.what.batch, d.chunk_bytes / one));
  p.scratch_bytes = aligned(p.chunk * one * (n.passes - 1));
  pass_draft first = first_pass(p, d, s, points, n.n[0], in);
  add_pass(p, first);
  if (n.passes == 3) add_middle_pass(p, d, s, n, points);
  pass_draft last = last_pass(p, d, s, n, points, out, scale);
  add_pass(p, last);
  return true;
}

// ---- all of it ----
constexpr bool add_complex(plan_draft& p, const profile& d, const tile_shape& s, index points, place in, place out,
                           double scale) {
  const bool in_vector = s.lanes > 1 && in.stride == 2 && out.stride == 2 &&
                         points >= static_cast<index>(s.lanes) * s.lanes && points <= d.whole_max;
  if (!in_vector) return add_passes(p, d, s, points, in, out, scale);
  add_in_vector(p, d, s, points, in, out, scale);
  return true;
}

// The first step writes the pairs to where the samples go; chunks are as the passes after it have them.
constexpr bool add_inverse_real(plan_draft& p, const profile& d, const tile_shape& s, index points) {
  const place pairs = place_out(p.what);
  const bookmark before = here_in(p);
  if (!add_complex(p, d, s, points, pairs, pairs, p.what.scale)) return false;
  const index chunk = p.chunk;
  go_back(p, before);
  p.chunk = chunk;
  add_real_step(p, d, kernel_id::real_merge, points, place_in(p.what), pairs, 1);
  return add_complex(p, d, s, points, pairs, pairs, p.what.scale);
}

// Fills p; false when no arrangement of tiles fits the device.
constexpr bool plan_tile(plan_draft& p, const profile& d) {
  const fft& t = p.what;
  const bool real = t.kind == fft_kind::real;
  const index points = real ? t.length / 2 : t.length, batch = t.batch;
  tile_shape s = shape_for(d, t.type, t.kind);
  p.chunk = batch;
  if (real && t.length == 1) {
    add_real_point(p, d);
    return true;
  }
  if (s.np_max < 1) return false;  // no local memory
  const bool short_lanes =
      points < static_cast<index>(s.lanes) * s.lanes;  // too short for all lanes to share one transform
  if (short_lanes && 4 * batch < s.lanes) s.lanes = 1;
  const bool rows = points <= s.np_max &&
                    (short_lanes || s.lanes == 1 || (batch >= s.lanes && (points <= s.rows_max || are_neighbours(t))));
  if (rows) {
    plan_rows(p, d, s, points);
    return true;
  }
  if (!real) return add_complex(p, d, s, points, place_in(t), place_out(t), t.scale);
  if (!t.inverse) {
    if (!add_complex(p, d, s, points, place_in(t), place_out(t), 1)) return false;
    add_real_step(p, d, kernel_id::real_split, points, place_out(t), place_out(t), t.scale);
    return true;
  }
  return add_inverse_real(p, d, s, points);
}

}  // namespace komdsp::planning
