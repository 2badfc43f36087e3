// plan_tile.hpp: plans made of tiles (kernels/fft/fft_tile.h).  A transform is
//   rows    one launch, transforms beside each other in the lanes of a tile;
//   whole   one launch, one work-item per transform with all lanes at work on it (kernels/fft/fft_whole.h);
//   passes  two or three launches: N = n1 n2 n3, columns of n1 points, then of n2, then rows of n3, each a tile, with a
//   twiddle on
//           the way out and the data between them blocked (Gentleman and Sande's decomposition).
// Real transforms are complex ones of half the length between pairs of samples and an extra step.
#pragma once
#include "plan_real.hpp"

namespace komdsp::planning {

// Work arrays of complex numbers, with gaps where the profile wants them (WORK_AT of kernels/fft/port.h).
constexpr index work_arrays_bytes(const profile& d, index numbers, precision type, int arrays) {
  const index every = 64 / bytes_of(type), places = d.padded ? numbers - 1 + (numbers - 1) / every + 1 : numbers;
  return arrays * aligned(places * 2 * bytes_of(type));
}

// How a device holds tiles of this precision.
struct tile_shape {
  int lanes = 1, width = 1;
  index np_max = 1;    // longest tile
  index rows_max = 1;  // longest that is better a row per lane when there is a batch
};
constexpr tile_shape shape_for(const profile& d, precision type, fft_kind kind) {
  tile_shape s;
  s.lanes = type == precision::f64 ? d.lanes_f64 : d.lanes_f32;
  s.np_max = d.max_np;
  s.rows_max = kind == fft_kind::real ? d.real_rows_max : d.rows_max;
  if (d.one_item_tiles) return s;
  s.lanes = 1;
  // One number more: bins of real spectra.
  while (s.np_max > 0 && work_arrays_bytes(d, s.np_max + 1, type, 2) > d.local_bytes) s.np_max /= 2;
  s.rows_max = s.np_max;
  return s;
}
// Rows: short ones fill a work-group together.
constexpr tile_shape shape_of_rows(tile_shape s, const profile& d, index np) {
  while (!d.one_item_tiles && 2 * s.width * np <= smaller(s.np_max, 256)) s.width *= 2;
  return s;
}
// Columns of passes: 8 neighbours in one group, so that memory is read in runs of 8 numbers.
constexpr tile_shape shape_of_columns(tile_shape s, const profile& d) {
  while (!d.one_item_tiles && s.width < 8 && s.np_max > 256) {
    s.np_max /= 2;
    s.width *= 2;
  }
  return s;
}

constexpr launch tile_launch(plan& p, const profile& d, const tile_shape& s, index np, int load, int store) {
  launch l;
  l.kernel = kernel_id::fft_tile;
  l.build = options_for(p, s.lanes);
  l.build.radices = radices_for(np, d.radix, d.first_radix, s.lanes);
  l.build.baked = true;
  l.build.np = static_cast<int>(np);
  l.build.width = s.width;
  l.build.load = load;
  l.build.store = store;
  const int last = radix_of(l.build.radices, stages_of(l.build.radices) > 0 ? stages_of(l.build.radices) - 1 : 0);
  if (!d.one_item_tiles)
    l.build.items = static_cast<int>(larger(1, smaller(d.max_group, np * s.width / larger(last, 1))));
  l.geometry.np = np;
  l.geometry.radices = l.build.radices;
  l.geometry.width = s.width;
  const bool half = load == load_half || store == store_half;
  l.local = !d.one_item_tiles;
  l.build.padded = l.local && d.padded;
  l.work_bytes = work_arrays_bytes(d, (np + half) * s.width * s.lanes, p.what.type, 2);
  l.barriers = l.build.items > 1 ? static_cast<int>(larger(0, stages_of(l.build.radices) - 1)) + half : 0;
  return l;
}
// ---- tiles with the data in registers (kernels/fft/fft_kept.h) ----
// Radices whose first and last are the same, of at most 16: kernels/fft/fft_kept.h.
constexpr radix_list group_radices(index points) {
  const int bits = log2_of(points);
  int stages = (bits + 3) / 4;
  if (stages == 2 && bits % 2 != 0) stages = 3;
  if (stages < 2) return static_cast<radix_list>(bits);
  radix_list list = 0;
  int more = bits % stages;
  const int ends = more >= 2 ? 1 : 0;
  more -= 2 * ends;
  for (int s = 0; s < stages; ++s) {
    const bool end = s == 0 || s == stages - 1;
    list |= static_cast<radix_list>(bits / stages + (end ? ends : s <= more)) << (4 * s);
  }
  return list;
}
constexpr index group_items(index points, index width) {
  return points * width / 16;
}
// Makes a launch of a tile one of those, with so many arrays in local memory.
constexpr void keep_points(launch& l, const profile& d, int arrays, precision type) {
  const index np = l.geometry.np, width = l.geometry.width;
  l.build.radices = l.geometry.radices = group_radices(np);
  l.build.items = static_cast<int>(group_items(np, width));
  l.work_bytes = work_arrays_bytes(d, np * width, type, arrays);
  l.kept_bytes = aligned(np * width * 2 * bytes_of(type));
  l.barriers = static_cast<int>(larger(0, 2 * stages_of(l.build.radices) - 3));
}
// Whether the profile wants transforms of np points so, and a group can have them.
constexpr bool keeps(const profile& d, index np, index width, precision type) {
  return !d.one_item_tiles && np >= d.kept_min && group_items(np, width) >= 1 &&
         group_items(np, width) <= d.max_group && work_arrays_bytes(d, np * width, type, 1) <= d.local_bytes;
}
// Rows that are neighbours in memory, as the columns of a matrix: several in one group, so that memory is read in runs.
constexpr tile_shape shape_of_neighbours(tile_shape s, const profile& d, index np, index count, precision type) {
  int most = type == precision::f64 ? d.columns / 2 : d.columns;
  while (most > 4 && count < static_cast<index>(d.groups) * most) most /= 2;
  const auto fits = [&](int width) {
    return keeps(d, np, width, type) || work_arrays_bytes(d, np * width, type, 2) <= d.local_bytes;
  };
  while (!d.one_item_tiles && 2 * s.width <= most && fits(2 * s.width)) s.width *= 2;
  return s;
}

constexpr void tile_arguments(launch& l, argument in, argument out, argument twiddle, argument extra, argument window,
                              double scale) {
  add(l, in);
  add(l, out);
  add(l, twiddle);
  add(l, extra);
  add(l, window);
  add(l, geometry_argument());
  add(l, number_of(0, 1));
  add(l, real_of(scale));
}
constexpr void count_work(launch& l, index transforms, index np, precision type) {
  l.operations = 5.0 * static_cast<double>(transforms * np) * log2_of(np);
  l.bytes_moved = 4.0 * static_cast<double>(transforms * np) * bytes_of(type);
}

// ---- rows ----
// `count` transforms from number `first` on; across: the transforms are neighbours in memory.
constexpr void add_rows(plan& p, const profile& d, const tile_shape& s, index np, place in, place out, index first,
                        index count, int load, int store) {
  launch l = tile_launch(p, d, s, np, load, store);
  l.build.inverse = p.what.inverse;
  const index tile = static_cast<index>(s.lanes) * s.width;
  l.groups = quotient_up(count, tile);
  l.geometry.count[0] = l.groups;
  l.geometry.lanes = count;
  l.geometry.in[0] = tile * in.distance;
  l.geometry.out[0] = tile * out.distance;
  l.geometry.in_stride = in.stride;
  l.geometry.out_stride = out.stride;
  l.geometry.in_lane = in.distance;
  l.geometry.out_lane = out.distance;
  in.offset += first * in.distance;
  out.offset += first * out.distance;
  const bool half = load == load_half || store == store_half;
  const bool across = np > 1 && in.distance == 2 && out.distance == 2 && s.lanes == 1;
  if (!half && keeps(d, np, s.width, p.what.type)) {
    l.kernel = kernel_id::fft_kept;
    l.build.load = across ? load_across : load_rows;
    keep_points(l, d, 1, p.what.type);
    add(l, memory_of(in, p.what.type));
    add(l, memory_of(out, p.what.type));
    add(l, stage_table(p, l));
    add(l, geometry_argument());
    add(l, real_of(p.what.scale));
  } else {
    const argument twiddle = stage_table(p, l), extra = half ? half_table(p, 2 * np, np / 2 + 1) : nothing();
    tile_arguments(l, memory_of(in, p.what.type), memory_of(out, p.what.type), twiddle, extra, nothing(), p.what.scale);
  }
  count_work(l, count, np, p.what.type);
  l.note = across || load == load_across ? "columns: a tile of neighbouring transforms, read once and written once"
                                         : "rows: a tile of transforms, read once and written once";
  add(p, l);
}

// Point n of all transforms side by side.
constexpr bool are_neighbours(const fft& t) {
  return t.kind == fft_kind::complex && t.in.distance == 1 && t.out.distance == 1;
}
constexpr void plan_rows(plan& p, const profile& d, const tile_shape& shape, index np) {
  const place in = place_in(p.what), out = place_out(p.what);
  const tile_shape s = are_neighbours(p.what) ? shape_of_neighbours(shape, d, np, p.what.batch, p.what.type)
                                              : shape_of_rows(shape, d, np);
  const index batch = p.what.batch;
  const int load = real_out(p.what) ? load_half : load_rows, store = real_in(p.what) ? store_half : store_rows;
  const bool across = s.lanes > 1 && are_neighbours(p.what);
  const index full = across ? batch / s.lanes * s.lanes : 0;
  if (full > 0) add_rows(p, d, s, np, in, out, 0, full, load_across, store_across);
  if (batch > full) add_rows(p, d, s, np, in, out, full, batch - full, load, store);
}

// ---- whole ----
constexpr argument whole_table(plan& p, int lanes, index points) {
  table pass;
  pass.what = table::kind::pass;
  pass.length = points;
  pass.n1 = pass.lanes = lanes;
  return add_table(p, pass);
}
constexpr void add_whole(plan& p, const profile& d, const tile_shape& s, index points, place in, place out,
                         double scale) {
  launch l = tile_launch(p, d, s, points / s.lanes, load_rows, store_rows);
  l.kernel = kernel_id::fft_whole;
  l.build.inverse = p.what.inverse;
  l.groups = p.what.batch;
  l.geometry.in[0] = in.distance;
  l.geometry.out[0] = out.distance;
  add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  add(l, stage_table(p, l));
  add(l, whole_table(p, s.lanes, points));
  add(l, geometry_argument());
  add(l, real_of(scale));
  count_work(l, p.what.batch, points, p.what.type);
  l.note = "whole: one transform per work-item, all lanes at work on it";
  add(p, l);
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
constexpr argument pass_table(plan& p, launch& l, const tile_shape& s, index length) {
  const radix_list radices = l.build.radices;
  table t;
  t.what = table::kind::pass;
  t.length = length;
  t.n1 = l.geometry.np;
  t.split = t.n1 / radix_of(radices, stages_of(radices) - 1);  // low factors along a stage, high ones along its outputs
  t.lanes = s.lanes;
  t.width = s.width;
  l.geometry.split = t.split;
  return add_table(p, t);
}

// Columns of n1 points, the points / n1 of them side by side, into blocked tiles.
constexpr void add_first_pass(plan& p, const profile& d, const tile_shape& s, index points, index n1, place in) {
  const index columns = points / n1, tile = static_cast<index>(s.lanes) * s.width;
  launch l = tile_launch(p, d, s, n1, s.lanes == 1 || in.stride == 2 ? load_across : load_rows, store_blocked);
  l.build.inverse = p.what.inverse;
  l.groups = columns / tile * p.chunk;
  l.geometry.count[0] = columns / tile;
  l.geometry.lanes = columns;
  l.geometry.in[0] = tile * in.stride;
  l.geometry.in[1] = 0;
  l.geometry.in[2] = in.distance;
  l.geometry.in_stride = columns * in.stride;
  l.geometry.in_lane = in.stride;
  l.geometry.out[0] = n1 * tile * 2;
  l.geometry.out[2] = points * 2;
  l.geometry.out_stride = tile * 2;
  const argument twiddle = stage_table(p, l), extra = pass_table(p, l, s, points);
  tile_arguments(l, memory_of(in, p.what.type), memory_of(slot::scratch), twiddle, extra, nothing(), 1);
  count_work(l, p.chunk, points, p.what.type);
  l.operations = 5.0 * static_cast<double>(p.chunk * points) * log2_of(n1);
  l.note = "first pass: columns, times twiddles, into blocked tiles";
  add(p, l);
}
constexpr void add_middle_pass(plan& p, const profile& d, const tile_shape& s, const split_length& n, index points) {
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile, tiles = n.n[2] / tile;
  launch l = tile_launch(p, d, s, n.n[1], load_blocked, store_blocked);
  l.groups = tiles * n.n[0] * p.chunk;
  l.geometry.count[0] = tiles;
  l.geometry.count[1] = n.n[0];
  l.geometry.lanes = n.n[2];
  l.geometry.in[0] = n.n[0] * block;
  l.geometry.in[1] = block;
  l.geometry.in[2] = l.geometry.out[2] = points * 2;
  l.geometry.in_stride = tiles * n.n[0] * block;
  l.geometry.out[0] = n.n[1] * block;
  l.geometry.out[1] = tiles * n.n[1] * block;
  l.geometry.out_stride = block;
  const argument twiddle = stage_table(p, l), extra = pass_table(p, l, s, n.n[1] * n.n[2]);
  tile_arguments(l, memory_of(slot::scratch), memory_of(slot::scratch, p.chunk * points * 2 * scalar_bytes(p)), twiddle,
                 extra, nothing(), 1);
  count_work(l, p.chunk, points, p.what.type);
  l.operations = 5.0 * static_cast<double>(p.chunk * points) * log2_of(n.n[1]);
  l.note = "middle pass: columns of the rows, times twiddles, into blocked tiles";
  add(p, l);
}
constexpr void add_last_pass(plan& p, const profile& d, const tile_shape& s, const split_length& n, index points,
                             place out, double scale) {
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile;
  const bool three = n.passes == 3;
  const index n2 = three ? n.n[1] : 1, last = n.n[n.passes - 1], before = three ? n.n[1] : n.n[0];
  launch l = tile_launch(p, d, s, last, load_turned, s.lanes == 1 || out.stride == 2 ? store_across : store_rows);
  l.build.inverse = p.what.inverse;
  l.groups = n.n[0] / tile * n2 * p.chunk;
  l.geometry.count[0] = n.n[0] / tile;
  l.geometry.count[1] = n2;
  l.geometry.lanes = n.n[0];
  l.geometry.in_lane = three ? last / tile * n2 * block : block;
  l.geometry.in[0] = tile * l.geometry.in_lane;
  l.geometry.in[1] = block;
  l.geometry.in[2] = points * 2;
  l.geometry.in_stride = before * block;
  l.geometry.out[0] = tile * out.stride;
  l.geometry.out[1] = n.n[0] * out.stride;
  l.geometry.out[2] = out.distance;
  l.geometry.out_stride = n.n[0] * n2 * out.stride;
  l.geometry.out_lane = out.stride;
  const argument from = memory_of(slot::scratch, three ? p.chunk * points * 2 * scalar_bytes(p) : 0);
  const argument twiddle = stage_table(p, l);
  tile_arguments(l, from, memory_of(out, p.what.type), twiddle, nothing(), nothing(), scale);
  count_work(l, p.chunk, points, p.what.type);
  l.operations = 5.0 * static_cast<double>(p.chunk * points) * log2_of(last);
  l.note = "last pass: rows across the tiles, natural order out";
  add(p, l);
}
constexpr bool add_passes(plan& p, const profile& d, const tile_shape& shape, index points, place in, place out,
                          double scale) {
  const tile_shape s = shape_of_columns(shape, d);
  const split_length n = split_for(points, s);
  if (n.passes == 0) return false;
  const index one = points * 2 * scalar_bytes(p);
  p.chunk = larger(1, smaller(p.what.batch, d.chunk_bytes / one));
  p.scratch_bytes = aligned(p.chunk * one * (n.passes - 1));
  add_first_pass(p, d, s, points, n.n[0], in);
  if (n.passes == 3) add_middle_pass(p, d, s, n, points);
  add_last_pass(p, d, s, n, points, out, scale);
  return true;
}

// ---- all of it ----
constexpr bool add_complex(plan& p, const profile& d, const tile_shape& s, index points, place in, place out,
                           double scale) {
  const bool whole = s.lanes > 1 && in.stride == 2 && out.stride == 2 &&
                     points >= static_cast<index>(s.lanes) * s.lanes && points <= d.whole_max;
  if (!whole) return add_passes(p, d, s, points, in, out, scale);
  add_whole(p, d, s, points, in, out, scale);
  return true;
}

// The first step writes the pairs to where the samples go; chunks are as the passes after it have them.
constexpr bool add_inverse_real(plan& p, const profile& d, const tile_shape& s, index points) {
  const place pairs = place_out(p.what);
  plan probe = p;
  if (!add_complex(probe, d, s, points, pairs, pairs, p.what.scale)) return false;
  p.chunk = probe.chunk;
  add_real_step(p, d, kernel_id::real_merge, points, place_in(p.what), pairs, 1);
  return add_complex(p, d, s, points, pairs, pairs, p.what.scale);
}

// Fills p; false when no arrangement of tiles fits the device.
constexpr bool plan_tile(plan& p, const profile& d) {
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
