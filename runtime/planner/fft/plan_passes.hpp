// plan_passes.hpp: launches of transforms longer than a tile (pass_shape.hpp), the data between them AoSoA.  Tiles
// multiply by twiddles on their way out (the decomposition of Gentleman and Sande), or, in registers, their stages go
// on where those before ended.  Where the last tile were incomplete, vectors take it from earlier on (fft_tile.h).
#pragma once
#include "recipe.hpp"

namespace komdsp::planning {

// A pass keeps its points in registers where the shape says so: in f32 32 of 512 or 1024 points for each item, and an
// exchange less (measured on an H200: transforms of 2^18 and 2^20 points 1.11 times as fast, 4 columns slower).
constexpr void stay_in_pass(launch_draft& l, const profile& d, const tile_shape& s, precision type) {
  if (!has_group_kernels || !s.resident || !stay_resident(l, d, type)) return;
  const index np = l.build.np, items = np * l.build.width / 32;
  const bool wide = s.width >= 8 && items <= d.max_group;
  if (wide && type == precision::f32 && (np == 512 || np == 1024) && is_kept(d, np))
    make_resident(l, d, 1, type, {radix_at(0, 32) | radix_at(1, np / 32), items, 0});
}
constexpr bool is_resident(const launch& l) {
  return has_group_kernels && l.kernel == kernel_id::fft_resident;
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
  const index columns = points / n1, tile = static_cast<index>(s.lanes) * s.width, tiles = quotient_up(columns, tile);
  pass_draft r;
  launch_draft& l = r.launched;
  fft_arguments& g = r.tiles;
  l = tile_launch(p, d, s, n1, in.stride == 2 ? load_columns : load_rows, store_aosoa);
  stay_in_pass(l, d, s, p.what.precision);
  g = one_tile();
  l.build.inverse = p.what.inverse;
  l.groups = tiles * p.chunk;
  g.count[0] = tiles;
  g.transforms = columns;
  g.in[0] = tile * in.stride;
  g.in[2] = in.distance;
  g.in_stride = columns * in.stride;
  g.in_lane = in.stride;
  g.out[0] = n1 * tile * 2;
  g.out[2] = points_between(n1, columns, tile) * 2;
  g.out_stride = tile * 2;
  count_work(l, p.chunk, points, p.what.precision);
  l.operations = fft_operations(p.chunk * columns, n1);
  l.note = is_resident(l) ? "first pass: columns into tiles" : "first pass: columns, times twiddles, into AoSoA tiles";
  r.from = memory_of(in, p.what.precision);
  r.to = memory_of(slot::scratch);
  r.twiddle = stage_table(p, l);
  if (!is_resident(l)) r.extra = pass_table(p, l, s, points, g.split);
  return r;
}
constexpr void add_middle_pass(plan_draft& p, const profile& d, const pass_shape& shape) {
  const tile_shape& s = shape.tile;
  const split_length& n = shape.n;
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile, tiles = n.n[2] / tile, kept = n.kept(),
              points = kept * n.n[1] * n.n[2];
  launch_draft l = tile_launch(p, d, s, n.n[1], load_aosoa, store_aosoa);
  stay_in_pass(l, d, s, p.what.precision);
  fft_arguments g = one_tile();
  l.groups = tiles * kept * p.chunk;
  g.count[0] = tiles;
  g.count[1] = kept;
  g.transforms = n.n[2];
  g.in[0] = kept * block;
  g.in[1] = block;
  g.in[2] = g.out[2] = points * 2;
  g.in_stride = tiles * kept * block;
  g.out[0] = n.n[1] * block;
  g.out[1] = tiles * n.n[1] * block;
  g.out_stride = block;
  count_work(l, p.chunk, points, p.what.precision);
  l.operations = fft_operations(p.chunk * points / n.n[1], n.n[1]);
  l.note = is_resident(l) ? "middle pass: columns of the rows into tiles"
                          : "middle pass: columns of the rows, times twiddles, into AoSoA tiles";
  memory_argument twiddle, extra;
  if (is_resident(l)) {
    twiddle = continued_table(p, l.build.radices, n.n[0], n.n[0], kept);
  } else {
    twiddle = stage_table(p, l);
    extra = pass_table(p, l, s, n.n[1] * n.n[2], g.split);
  }
  add_tile(p, l, g, memory_of(slot::scratch), memory_of(slot::scratch, p.chunk * points * 2 * scalar_bytes(p)), twiddle,
           extra, 1);
}
constexpr pass_draft last_pass(plan_draft& p, const profile& d, const tile_shape& s, const split_length& n, place out,
                               double scale) {
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile;
  const bool three = n.passes == 3;
  const index n2 = three ? n.n[1] : 1, last = n.n[n.passes - 1], kept = n.kept(), before = three ? n.n[1] : kept,
              rows = kept * n2;
  pass_draft r;
  launch_draft& l = r.launched;
  fft_arguments& g = r.tiles;
  l = tile_launch(p, d, s, last, load_transposed, out.stride == 2 ? store_columns : store_rows);
  stay_in_pass(l, d, s, p.what.precision);
  g = one_tile();
  l.build.inverse = p.what.inverse;
  l.groups = quotient_up(kept, tile) * n2 * p.chunk;
  g.count[0] = quotient_up(kept, tile);
  g.count[1] = n2;
  g.transforms = kept;
  g.in_lane = three ? last / tile * n2 * block : block;
  g.in[0] = tile * g.in_lane;
  g.in[1] = block;
  g.in[2] = points_between(rows, last, tile) * 2;
  g.in_stride = before * block;
  g.out[0] = tile * out.stride;
  g.out[1] = n.n[0] * out.stride;
  g.out[2] = out.distance;
  g.out_stride = n.n[0] * n2 * out.stride;
  g.out_lane = out.stride;
  count_work(l, p.chunk, rows * last, p.what.precision);
  l.operations = fft_operations(p.chunk * rows, last);
  l.note = "last pass: rows through the tiles, natural order out";
  r.from = memory_of(slot::scratch, three ? p.chunk * rows * last * 2 * scalar_bytes(p) : 0);
  r.to = memory_of(out, p.what.precision);
  r.twiddle = is_resident(l) ? continued_table(p, l.build.radices, n.n[0] * n2, n.n[0], quotient_up(kept, tile) * tile)
                             : stage_table(p, l);
  r.scale = scale;
  return r;
}
// Columns of pairs of real samples, taken apart: two tiles of the next pass.
constexpr void take_apart(pass_draft& first, const tile_shape& s, const split_length& n, index columns) {
  first.launched.build.store = store_apart;
  first.launched.barriers += 2;
  first.launched.note = "first pass: columns of pairs, apart into tiles of real columns";
  first.tiles.out[0] = n.kept() * s.width * 4;
  first.tiles.out[2] = points_between(n.kept(), columns, s.width) * 2;
}
// Apart, so that stacks do not add up: planning has 4 KiB.
[[gnu::noinline]] constexpr void add_first_pass(plan_draft& p, const profile& d, const sub_fft& f, const recipe& r) {
  const split_length& n = r.shape.n;
  const index columns = (n.apart() ? 2 : 1) * f.points / n.n[0];
  pass_draft pass = first_pass(p, d, r.shape.tile, f.points, n.n[0], f.in);
  pass.launched.build.inverse = f.inverse;
  if (n.apart()) take_apart(pass, r.shape.tile, n, columns);
  if (has_group_kernels && r.ends == pass_ends::from_bins) {
    pass.launched.build.load = load_bins;
    pass.launched.note = "first pass: columns of the spectrum of pairs, from bins into tiles";
    pass.extra = hermitian_table(p, 2 * f.points, columns);
  }
  add_pass(p, pass);
}
[[gnu::noinline]] constexpr void add_last_pass(plan_draft& p, const profile& d, const sub_fft& f, const recipe& r) {
  pass_draft pass = last_pass(p, d, r.shape.tile, r.shape.n, f.out, f.scale);
  pass.launched.build.inverse = f.inverse;
  if (r.shape.n.apart()) {
    pass.launched.build.store = store_bins;
    pass.launched.note = "last pass: rows through the tiles, to the bins of the real signal";
  }
  add_pass(p, pass);
}
constexpr void add_passes(plan_draft& p, const profile& d, const sub_fft& f, const recipe& r) {
  add_first_pass(p, d, f, r);
  if (r.shape.n.passes == 3) add_middle_pass(p, d, r.shape);
  add_last_pass(p, d, f, r);
}

}  // namespace komdsp::planning
