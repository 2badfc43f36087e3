// pass_shape.hpp: transforms longer than a tile, in two or three launches: N = n1 n2 n3, columns of n1 points, then of
// n2, then rows of n3, each a tile: which factors, and which tiles.
#pragma once
#include "../base/measured.hpp"
#include "../base/tile_launch.hpp"

namespace komdsp::planning {

struct split_length {
  index n[3] = {1, 1, 1};
  int passes = 0;     // 0: there is none
  bool real = false;  // columns are of real samples, apart in registers: the results beyond their middle are not kept
  constexpr bool apart() const { return has_group_kernels && real; }
  constexpr index kept() const { return apart() ? n[0] / 2 + 1 : n[0]; }
};
// Ends of transforms in registers: points, or, of pairs of real samples, the bins of their spectrum
// (kernels/resident/real_resident.h).
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
// Points that a pass leaves of one transform: whole tiles.
constexpr index points_between(index n1, index columns, index tile) {
  return n1 * whole_tiles(columns, tile);
}

// Tiles of the passes, and their lengths.
struct pass_shape {
  tile_shape tile;
  split_length n;  // of no passes: there are none

  // Points of one transform between two passes.
  constexpr index points_between(index points) const {
    return planning::points_between(n.kept(), (n.apart() ? 2 : 1) * points / n.n[0],
                                    index{1} * tile.lanes * tile.width);
  }
};
// points: of what is transformed, complex points or pairs of samples.  With bins at an end all passes are in registers,
// or there are none.
constexpr pass_shape passes_for(const profile& d, const tile_shape& shape, index points, index batch, precision type,
                                pass_ends ends = pass_ends::points) {
  const bool apart = has_group_kernels && ends == pass_ends::to_bins;
  if (apart) points *= 2;
  pass_shape s{shape, {}};
  if (has_group_kernels && !d.one_item_tiles) s.tile = shape_of_resident_passes(shape, d, points, batch, type, apart);
  if (ends != pass_ends::points && !s.tile.resident) return s;
  if (!s.tile.resident) s.tile = shape_of_columns(shape, d);
  split_length n = split_for(points, s.tile);
  for (; n.passes == 0 && s.tile.lanes == 1 && s.tile.width > 1; n = split_for(points, s.tile)) s.tile.width /= 2;
  n.real = apart;
  if (!apart || points / larger(1, n.n[0]) % 2 == 0) s.n = n;
  return s;
}
// Two passes of whole vectors.
constexpr bool has_whole_passes(const tile_shape& s, index points, precision type) {
  if (2 * bytes_of(type) * points < measured::whole_passes) return false;
  const split_length n = split_for(points, s);
  return n.passes == 2 && n.n[0] % s.lanes == 0 && n.n[1] % s.lanes == 0;
}
// Passes of all lanes, or of as many as leave room for their tiles: half of them have it for twice as many points.
constexpr pass_shape passes_of_vectors(const profile& d, tile_shape s, index points, index batch, precision type) {
  const int least = least_lanes(s.lanes, type);
  for (; s.lanes >= least; s.lanes /= 2) {
    const pass_shape found = passes_for(d, s, points, batch, type);
    if (found.n.passes > 0) return found;
    if (has_vectors) s.np_max *= 2;
  }
  return {};
}

// ---- transforms too long for a work-group, in one launch by clusters of groups that reach each other's local memory
// (kernels/resident/fft_cluster.h): CUDA from sm_90 on ----
// Columns, then rows, by so many groups each; no groups: a cluster cannot have it.
struct cluster_shape {
  int groups = 0;
  index items = 0;
  radix_list columns = 0, rows = 0;
};
// Two stages, the second one, or the first one, the larger where they are not equal.
constexpr radix_list two_radices_of(int bits, bool larger_first = false) {
  return radix_at(larger_first, index{1} << bits / 2) | radix_at(!larger_first, index{1} << (bits + 1) / 2);
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

}  // namespace komdsp::planning
