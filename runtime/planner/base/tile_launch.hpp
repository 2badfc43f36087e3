// tile_launch.hpp: a launch of tiles: their shape on a device, and what every kernel of tiles takes.
#pragma once
#include "measured.hpp"
#include "plan_build.hpp"
#include "resident_shape.hpp"

namespace komdsp::planning {

// Work arrays of complex numbers, with gaps where the profile wants them (WORK_AT of kernels/base/options_device.h).
constexpr index work_places(const profile& d, index numbers, precision type) {
  const index every = 64 / bytes_of(type), last = numbers - 1;
  return numbers + (d.padded ? last / every + last / (every * every) : 0);
}
constexpr index work_arrays_bytes(const profile& d, index numbers, precision type, int arrays) {
  return arrays * aligned(work_places(d, numbers, type) * 2 * bytes_of(type));
}
// One of either part of such numbers.
constexpr index part_array_bytes(const profile& d, index numbers, precision type) {
  return aligned(work_places(d, numbers, type) * bytes_of(type));
}

// How a device holds tiles of this precision.
struct tile_shape {
  int lanes = 1, width = 1;
  index np_max = 1;       // longest tile
  index rows_max = 1;     // longest that is better a row per lane when there is a batch
  bool resident = false;  // passes keep their points in registers where they can
};
constexpr tile_shape shape_for(const profile& d, precision type, fft_kind kind) {
  tile_shape s;
  s.lanes = type == precision::f64 ? d.lanes_f64 : d.lanes_f32;
  s.np_max = d.max_np;
  s.rows_max = kind == fft_kind::real ? d.real_rows_max : d.rows_max;
  if (s.lanes == 4 && d.max_group == 1 && kind == fft_kind::complex)
    s.rows_max = smaller(s.rows_max, measured::rows_of_four);
  if (d.one_item_tiles) return s;
  s.lanes = 1;
  // One number more: bins of real spectra.
  while (s.np_max > 0 && work_arrays_bytes(d, s.np_max + 1, type, 2) > d.local_bytes) s.np_max /= 2;
  s.rows_max = s.np_max;
  return s;
}
// The longest transform of one item alone that goes through work arrays again and again; those of primes have two.
constexpr index whole_points(const profile& d, precision type, int arrays = 1) {
  return d.whole_max / (type == precision::f64 ? 2 * arrays : arrays);
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

// Tiles that have the step between a real signal's spectrum and that of its pairs of samples.
constexpr bool has_real_step(int load, int store) {
  return load == load_hermitian || store == store_hermitian;
}
constexpr bool has_real_step(const launch& l) {
  return has_real_step(l.build.load, l.build.store);
}
// Rows of real data as complex ones.
constexpr bool has_real_rows(const launch& l) {
  return l.build.load == load_samples || l.build.load == load_spectrum;
}
constexpr launch_draft tile_launch(plan_draft& p, const profile& d, const tile_shape& s, index np, int load,
                                   int store) {
  launch_draft l;
  l.kernel = kernel_id::fft_tile;
  l.build = options_for(p, s.lanes);
  l.build.radices =
      in_fixed_point(p.what.precision) ? fixed_radices(np) : radices_for(np, d.radix, d.first_radix, s.lanes);
  l.build.specialised = true;
  l.build.np = static_cast<int>(np);
  l.build.width = s.width;
  l.build.load = load;
  l.build.store = store;
  const int last = radix_of(l.build.radices, stages_of(l.build.radices) > 0 ? stages_of(l.build.radices) - 1 : 0);
  if (!d.one_item_tiles)
    l.build.items = static_cast<int>(larger(1, smaller(d.max_group, np * s.width / larger(last, 1))));
  const bool hermitian = has_real_step(load, store);
  l.local = !d.one_item_tiles;
  l.build.padded = l.local && d.padded;
  l.work_bytes = work_arrays_bytes(d, (np + hermitian) * s.width * s.lanes, p.what.precision, 2);
  l.barriers = l.build.items > 1 ? static_cast<int>(larger(0, stages_of(l.build.radices) - 1)) + hermitian : 0;
  return l;
}
// Build options as arguments, for kernels that are built for any tile.
template <class Arguments>
constexpr void set_tile(Arguments& g, const launch& l) {
  g.np = l.build.np;
  g.width = l.build.width;
  g.radices = static_cast<index>(l.build.radices);
}

// ---- tiles with the data in registers (kernels/resident/stages_resident.h) ----
constexpr int resident_barriers(const launch_draft& l) {
  const int stages = stages_of(l.build.radices), steps = 2 * has_real_step(l);
  if (stages > 1) return 2 * stages - 3 + steps;
  const bool rows = l.build.load == load_rows ? l.build.store == store_rows : has_real_rows(l);
  return l.kernel == kernel_id::fft_resident && rows ? 2 : steps;
}
// Makes a launch of a tile one of those, with so many arrays in local memory.
constexpr void make_resident(launch_draft& l, const profile& d, int arrays, precision type, const resident_shape& s) {
  const index np = l.build.np, width = l.build.width;
  l.build.radices = s.radices;
  l.build.items = static_cast<int>(s.items);
  l.work_bytes = work_arrays_bytes(d, np * width, type, arrays);
  l.resident_bytes = aligned(np * width * 2 * bytes_of(type));
  if (l.build.store == store_hermitian) l.resident_bytes += aligned((np + 1) / 2 * width * 2 * bytes_of(type));
  l.barriers = resident_barriers(l);
}
// Transforms of np points that the profile wants so, and a group can have.
constexpr bool stays_resident(const profile& d, index np, index width, precision type) {
  return !d.one_item_tiles && is_power_of_two(np) && np >= d.kept_min && group_items(np, width) >= 1 &&
         group_items(np, width) <= d.max_group && work_arrays_bytes(d, np * width, type, 1) <= d.local_bytes;
}
// Rows of FFTs alone: smooth lengths from 4 to 16384.  No items: they cannot.
constexpr resident_shape resident_rows(const profile& d, index np, index width, precision type) {
  if (d.one_item_tiles || d.kept_min == unlimited || np < 4 || np > 16384 || !is_smooth(np)) return {};
  if (work_arrays_bytes(d, np * width, type, 1) > d.local_bytes) return {};
  const resident_shape s = resident_shape_of(d, np, width, type);
  return s.items <= d.max_group ? s : resident_shape{};
}
constexpr bool rows_stay_resident(const profile& d, index np, index width, precision type) {
  return resident_rows(d, np, width, type).items > 0;
}
// Those for which local memory has room by parts alone: real parts are exchanged before imaginary ones, or halves of
// them of powers of two.  With more than 48 KiB that was not measured: clusters and passes have them.
constexpr int pieces_by_parts(const profile& d, index np, precision type) {
  const index room = smaller(d.local_bytes, 48 << 10);
  if (part_array_bytes(d, np, type) <= room) return 1;
  return is_kept(d, np) && np <= 16384 && part_array_bytes(d, np / 2, type) <= room ? 2 : 0;
}
constexpr resident_shape resident_by_parts(const profile& d, index np, precision type) {
  if (d.one_item_tiles || d.kept_min == unlimited || !is_smooth(np)) return {};
  if (work_arrays_bytes(d, np, type, 1) <= d.local_bytes || pieces_by_parts(d, np, type) == 0) return {};
  const resident_shape s = is_long(d, np, type) ? long_group_shape(np) : resident_shape_of(d, np, 1, type);
  return s.items <= d.max_group ? s : resident_shape{};
}
constexpr bool stay_resident_by_parts(launch_draft& l, const profile& d, precision type) {
  const resident_shape s = resident_by_parts(d, l.build.np, type);
  if (s.items == 0 || l.build.load != load_rows || l.build.store != store_rows || l.build.width != 1) return false;
  const int pieces = pieces_by_parts(d, l.build.np, type);
  l.kernel = kernel_id::fft_by_parts;
  l.note = "rows: read once and written once, real and imaginary parts are exchanged one after the other";
  make_resident(l, d, 1, type, s);
  if (pieces > 1) l.build.max_np = l.build.np / pieces;
  l.work_bytes = part_array_bytes(d, l.build.np / pieces, type);
  l.resident_bytes *= pieces;
  l.barriers = static_cast<int>(larger(0, 4 * pieces * (stages_of(l.build.radices) - 1) - 1));
  return true;
}
// Makes an FFT's launch of a tile one of those; false: it cannot.
constexpr bool stay_resident(launch_draft& l, const profile& d, precision type) {
  resident_shape s = resident_rows(d, l.build.np, l.build.width, type);
  if (s.items == 0) return stay_resident_by_parts(l, d, type);
  if (is_long(d, l.build.np, type) && !has_real_step(l)) s = long_group_shape(l.build.np);
  l.kernel = kernel_id::fft_resident;
  make_resident(l, d, 1, type, s);
  return true;
}
// Rows that are neighbours in memory, as the columns of a matrix: several in one group, so that memory is read in runs.
constexpr tile_shape shape_of_neighbours(tile_shape s, const profile& d, index np, index count, precision type) {
  int most = type == precision::f64 ? d.columns / 2 : d.columns;
  while (most > 4 && count < static_cast<index>(d.groups) * most) most /= 2;
  const auto fits = [&](int width) {
    return rows_stay_resident(d, np, width, type) || work_arrays_bytes(d, np * width, type, 2) <= d.local_bytes;
  };
  while (!d.one_item_tiles && 2 * s.width <= most && fits(2 * s.width)) s.width *= 2;
  return s;
}
// Rows that stay in registers: as many as give a group a thousand points or more, half as many of fewer than 8 points
// (256 items were faster than 512), and items that are busy, where the batch has them for all groups.
constexpr tile_shape shape_of_resident_rows(tile_shape s, const profile& d, index np, index batch, precision type) {
  const bool known = is_kept(d, np);
  const index enough = known ? quotient_up(32, group_items(np, 1)) : larger(1, (np < 8 ? 512 : 1024) / np),
              most = larger(1, smaller(known ? enough : larger(4, 2 * enough), batch / d.groups));
  double least = 0;
  for (index width = smaller(enough, most); width <= most && np * width <= 4096; ++width) {
    const resident_shape found = resident_rows(d, np, width, type);
    if (found.items == 0 || (least > 0 && found.cost >= 0.96 * least)) continue;
    least = found.cost;
    s.width = static_cast<int>(width);
  }
  return s;
}

// Points, or samples, side by side.
constexpr bool is_dense(const launch& l, const fft_arguments& g) {
  return g.in_stride == (l.build.load == load_samples ? 1 : 2) &&
         g.out_stride == (l.build.store == store_samples ? 1 : 2);
}
// The words of a tile among a family's arguments.
template <class Arguments>
constexpr fft_arguments& tile_words(Arguments& g) {
  return g.tile;
}
constexpr fft_arguments& tile_words(fft_arguments& g) {
  return g;
}
template <class Arguments>
constexpr void add_tile(plan_draft& p, launch_draft& l, Arguments g, memory_argument in, memory_argument out,
                        memory_argument twiddle, memory_argument extra, double scale) {
  fft_arguments& tile = tile_words(g);
  set_tile(tile, l);
  l.dense = is_dense(l, tile);
  l.build.dense = (l.kernel == kernel_id::fft_resident || l.kernel == kernel_id::fft_by_parts) && l.dense;
  add(l, in);
  add(l, out);
  add(l, twiddle);
  add(l, extra);
  add_real(l, scale);
  add(p, l, g);
}
// Twiddles of a first stage across the lanes (kernels/fft/in_vector.h).
constexpr memory_argument in_vector_table(plan_draft& p, int lanes, index points, bool halves = false) {
  table pass;
  pass.what = table::kind::pass;
  pass.length = points;
  pass.lanes = lanes;
  pass.n1 = halves ? lanes / 2 : lanes;
  pass.columns = halves;
  return add_table(p, pass);
}
// One tile along each index.
constexpr fft_arguments one_tile() {
  fft_arguments g;
  g.count[0] = g.count[1] = g.transforms = g.split = 1;
  return g;
}
// `count` transforms beside each other, a tile of them for each group.
constexpr fft_arguments tiles_of_rows(const tile_shape& s, index count, const place& in, const place& out) {
  const index tile = static_cast<index>(s.lanes) * s.width;
  fft_arguments g = one_tile();
  g.count[0] = quotient_up(count, tile);
  g.transforms = count;
  g.in[0] = tile * in.distance;
  g.out[0] = tile * out.distance;
  g.in_stride = in.stride;
  g.out_stride = out.stride;
  g.in_lane = in.distance;
  g.out_lane = out.distance;
  return g;
}
// 5 N log2 N of each, as the field counts.
constexpr double fft_operations(index transforms, index np) {
  return 5.0 * static_cast<double>(transforms) * static_cast<double>(np) * log2_exactly(np);
}
constexpr void count_work(launch_draft& l, index transforms, index np, precision type) {
  l.operations = fft_operations(transforms, np);
  l.bytes_moved = 4.0 * static_cast<double>(transforms * np) * bytes_of(type);
}

}  // namespace komdsp::planning
