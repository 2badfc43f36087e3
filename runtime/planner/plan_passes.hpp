// plan_passes.hpp: transforms longer than a tile, in two or three launches: N = n1 n2 n3, columns of n1 points, then of
// n2, then rows of n3, each a tile, the data between them AoSoA.  Tiles multiply by twiddles on their way out (the
// decomposition of Gentleman and Sande), or, in registers, their stages go on where those before ended.  Where the last
// tile were incomplete, vectors take it from earlier on (fft_tile.h).
#pragma once
#include "tile_launch.hpp"

namespace komdsp::planning {

struct split_length {
  index n[3] = {1, 1, 1};
  int passes = 0;     // 0: there is none
  bool real = false;  // columns are of real samples, apart in registers: the results beyond their middle are not kept
  constexpr bool apart() const { return has_group_kernels && real; }
  constexpr index kept() const { return apart() ? n[0] / 2 + 1 : n[0]; }
};
// Ends of transforms in registers: points, or, of pairs of real samples, the bins of their spectrum
// (kernels/fft/real_resident.h).
enum class pass_ends { points, to_bins, from_bins };
// The least divisor of n from `least` to `most`, a multiple of `step`; 0: none.
constexpr index divisor_of(index n, index least, index most, index step) {
  for (index a = quotient_up(least, step) * step; a <= most; a += step)
    if (n % a == 0) return a;
  return 0;
}
// The least whole number whose square, or cube, is n at least.
constexpr index root_of(index n, int power) {
  index r = 1;
  const auto reaches = [&](index a) {
    return power == 2 ? a >= quotient_up(n, a) : a >= quotient_up(quotient_up(n, a), a);
  };
  while (!reaches(2 * r)) r *= 2;
  for (index step = r / 2; step > 0; step /= 2)
    if (!reaches(r + step)) r += step;
  return reaches(r) ? r : r + 1;
}
constexpr index whole_tiles(index n, index tile) {
  return quotient_up(n, tile) * tile;
}
// Factors as equal as can be with little computed twice, larger ones first.  Lanes read and write whole vectors; where
// there are three, the last one is made of whole tiles.  Few lengths have three since no two of their factors will do,
// 3^13 among them: a lane alone takes them, more exactly than a convolution would.
constexpr split_length split_for(index points, const tile_shape& s) {
  split_length r;
  if (s.np_max < 2) return r;
  const index tile = static_cast<index>(s.lanes) * s.width, least = s.lanes > 1 ? s.lanes : 1;
  const index root = root_of(points, 2);
  const auto computed = [&](index a, index b) { return whole_tiles(a, tile) * b + whole_tiles(b, tile) * a; };
  for (index a = divisor_of(points, larger(least, root), s.np_max, 1); a > 0;
       a = divisor_of(points, a + 1, s.np_max, 1)) {
    const index b = points / a;
    if (b < least || b == 1 || (r.passes > 0 && a > 4 * root)) break;
    if (r.passes == 0 || computed(a, b) < computed(r.n[0], r.n[1])) r = {{a, b, 1}, 2};
  }
  if (r.passes > 0 || (tile > 1 && points / s.np_max < s.np_max)) return r;
  for (index a = divisor_of(points, larger(least, root_of(points, 3)), s.np_max, 1); a > 0;
       a = divisor_of(points, a + 1, s.np_max, 1)) {
    const index rest = points / a;
    for (index b = divisor_of(rest, root_of(rest, 2), s.np_max, 1); b > 0; b = divisor_of(rest, b + 1, s.np_max, 1))
      if (rest / b % tile == 0) return {{a, b, rest / b}, 3};
  }
  return r;
}
constexpr bool passes_stay_resident(const profile& d, const tile_shape& s, const split_length& n, precision type) {
  bool resident = n.passes > 0;
  for (int i = 0; i < n.passes; ++i) resident = resident && rows_stay_resident(d, n.n[i], s.width, type);
  return resident;
}
// Columns that two groups at once have room for: they are faster than one of twice as many.
constexpr index room_of_columns(const profile& d, precision type) {
  index room = 65536 / (2 * bytes_of(type));
  while (room > 4 && work_arrays_bytes(d, room, type, 1) > d.local_bytes) room /= 2;
  return room;
}
// Columns of passes that stay in registers: as many neighbours as a group has room for, so that memory is read in runs,
// unless there are few groups then, and few passes.  Not resident: there is no such split.
constexpr tile_shape usual_columns(tile_shape s, const profile& d, index points, index batch, precision type,
                                   bool apart, int passes) {
  const index room = room_of_columns(d, type);
  const int most = (type == precision::f64 ? 1 : 2) * d.columns;
  for (; passes <= 3; ++passes)
    for (s.width = most; s.width >= 4; s.width /= 2) {
      s.np_max = room / s.width;
      const split_length n = split_for(points, s);
      s.resident = n.passes == passes && passes_stay_resident(d, s, n, type);
      if (!s.resident) continue;
      const index columns = points / n.n[0] / (apart ? 2 : 1);
      if (s.width == 4 || batch * columns >= static_cast<index>(d.groups) * s.width) return s;
    }
  s.resident = false;
  return s;
}
// Groups of twice the room are faster for many transforms of 2^21 or 2^22 points with four columns in f32, or three
// passes in f64, unless both passes of f32 would need it; f32 columns that are taken apart are faster in three passes
// (measured on an H200: 1.05 to 1.3 times as fast).
constexpr tile_shape shape_of_resident_passes(const tile_shape& shape, const profile& d, index points, index batch,
                                              precision type, bool apart) {
  const tile_shape usual = usual_columns(shape, d, points, batch, type, apart, 2);
  const bool doubles = type == precision::f64;
  const int passes = usual.resident && is_power_of_two(points) ? split_for(points, usual).passes : 0;
  if (passes != (doubles ? 3 : 2) || (!doubles && usual.width > 4) || (doubles && apart)) return usual;
  tile_shape s = usual;
  s.width = doubles ? 4 : 8;
  const index room = room_of_columns(d, type);
  s.np_max = 2 * room / s.width;
  const split_length n = split_for(points, s);
  if (n.passes != 2 || batch * (points / n.n[0]) < static_cast<index>(8 * d.groups) * s.width) return usual;
  if (apart) {
    s = usual_columns(shape, d, points, batch, type, apart, 3);
    return s.resident ? s : usual;
  }
  const bool fits = work_arrays_bytes(d, 2 * room, type, 1) <= d.local_bytes && passes_stay_resident(d, s, n, type);
  return fits && (doubles || n.n[1] * s.width <= room) ? s : usual;
}
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
// Points that a pass leaves of one transform: whole tiles.
constexpr index points_between(index n1, index columns, index tile) {
  return n1 * whole_tiles(columns, tile);
}
// Columns of n1 points, the points / n1 of them side by side, into AoSoA tiles.
constexpr pass_draft first_pass(plan_draft& p, const profile& d, const tile_shape& s, index points, index n1,
                                place in) {
  const index columns = points / n1, tile = static_cast<index>(s.lanes) * s.width, tiles = quotient_up(columns, tile);
  pass_draft r;
  launch_draft& l = r.launched;
  fft_arguments& g = r.tiles;
  l = tile_launch(p, d, s, n1, in.stride == 2 ? load_columns : load_rows, store_aosoa);
  stay_in_pass(l, d, s, p.what.type);
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
  count_work(l, p.chunk, points, p.what.type);
  l.operations = fft_operations(p.chunk * columns, n1);
  l.note = is_resident(l) ? "first pass: columns into tiles" : "first pass: columns, times twiddles, into AoSoA tiles";
  r.from = memory_of(in, p.what.type);
  r.to = memory_of(slot::scratch);
  r.twiddle = stage_table(p, l);
  if (!is_resident(l)) r.extra = pass_table(p, l, s, points, g.split);
  return r;
}
constexpr void add_middle_pass(plan_draft& p, const profile& d, const tile_shape& s, const split_length& n) {
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile, tiles = n.n[2] / tile, kept = n.kept(),
              points = kept * n.n[1] * n.n[2];
  launch_draft l = tile_launch(p, d, s, n.n[1], load_aosoa, store_aosoa);
  stay_in_pass(l, d, s, p.what.type);
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
  count_work(l, p.chunk, points, p.what.type);
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
  stay_in_pass(l, d, s, p.what.type);
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
  count_work(l, p.chunk, rows * last, p.what.type);
  l.operations = fft_operations(p.chunk * rows, last);
  l.note = "last pass: rows through the tiles, natural order out";
  r.from = memory_of(slot::scratch, three ? p.chunk * rows * last * 2 * scalar_bytes(p) : 0);
  r.to = memory_of(out, p.what.type);
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
[[gnu::noinline]] constexpr void add_first_pass(plan_draft& p, const profile& d, const tile_shape& s,
                                                const split_length& n, index points, const place& in, pass_ends ends) {
  const index columns = points / n.n[0];
  pass_draft pass = first_pass(p, d, s, n.apart() ? points / 2 : points, n.n[0], in);
  if (n.apart()) take_apart(pass, s, n, columns);
  if (has_group_kernels && ends == pass_ends::from_bins) {
    pass.launched.build.load = load_bins;
    pass.launched.note = "first pass: columns of the spectrum of pairs, from bins into tiles";
    pass.extra = hermitian_table(p, 2 * points, columns);
  }
  add_pass(p, pass);
}
[[gnu::noinline]] constexpr void add_last_pass(plan_draft& p, const profile& d, const tile_shape& s,
                                               const split_length& n, const place& out, double scale) {
  pass_draft pass = last_pass(p, d, s, n, out, scale);
  if (n.apart()) {
    pass.launched.build.store = store_bins;
    pass.launched.note = "last pass: rows through the tiles, to the bins of the real signal";
  }
  add_pass(p, pass);
}
// points: of what is transformed, complex points or pairs of samples.  With bins at an end all passes are in registers,
// or there are none.
constexpr bool add_passes(plan_draft& p, const profile& d, const tile_shape& shape, index points, place in, place out,
                          double scale, pass_ends ends = pass_ends::points) {
  const bool apart = has_group_kernels && ends == pass_ends::to_bins;
  if (apart) points *= 2;
  tile_shape s = shape;
  if (has_group_kernels && !d.one_item_tiles)
    s = shape_of_resident_passes(shape, d, points, p.what.batch, p.what.type, apart);
  if (ends != pass_ends::points && !s.resident) return false;
  if (!s.resident) s = shape_of_columns(shape, d);
  split_length n = split_for(points, s);
  for (; n.passes == 0 && s.lanes == 1 && s.width > 1; n = split_for(points, s)) s.width /= 2;
  if (n.passes == 0 || (apart && points / n.n[0] % 2 != 0)) return false;
  n.real = apart;
  const index one =
      points_between(n.kept(), points / n.n[0], static_cast<index>(s.lanes) * s.width) * 2 * scalar_bytes(p);
  p.chunk = larger(1, smaller(p.what.batch, sweep_bytes(p, d) / one));
  p.scratch_bytes = aligned(p.chunk * one * (n.passes - 1));
  add_first_pass(p, d, s, n, points, in, ends);
  if (n.passes == 3) add_middle_pass(p, d, s, n);
  add_last_pass(p, d, s, n, out, scale);
  return true;
}
// Two passes of whole vectors, of 96 KiB or more.
constexpr bool has_whole_passes(const tile_shape& s, index points, precision type) {
  if (2 * bytes_of(type) * points < 96 << 10) return false;
  const split_length n = split_for(points, s);
  return n.passes == 2 && n.n[0] % s.lanes == 0 && n.n[1] % s.lanes == 0;
}
// Passes of all lanes, or of as many as leave room for their tiles: half of them have it for twice as many points.
constexpr bool add_passes_of_vectors(plan_draft& p, const profile& d, tile_shape s, index points, place in, place out,
                                     double scale) {
  const int least = least_lanes(s.lanes, p.what.type);
  for (; s.lanes >= least; s.lanes /= 2) {
    if (add_passes(p, d, s, points, in, out, scale)) return true;
    if (has_vectors) s.np_max *= 2;
  }
  return false;
}

}  // namespace komdsp::planning
