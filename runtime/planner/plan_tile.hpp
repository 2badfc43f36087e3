// plan_tile.hpp: plans made of tiles (kernels/fft/fft_tile.h).  A transform is
//   rows    one launch, transforms beside each other in the lanes of a tile;
//   in-vector   one launch, one work-item per transform with all lanes at work on it (kernels/fft/in_vector.h);
//   passes  two or three launches (plan_passes.hpp);
//   Rader       prime lengths N where N - 1 has stages and fits a tile (plan_prime_tile.hpp);
//   Bluestein   other lengths with larger primes (plan_bluestein.hpp).
// Real transforms are complex ones of half the length between pairs of samples and an extra step.
#pragma once
#include "plan_real.hpp"
#include "plan_bluestein.hpp"
#include "plan_cluster.hpp"

namespace komdsp::planning {

// ---- rows ----
// `count` transforms from number `first` on.
struct some_rows {
  index first, count;
  int load, store;
  double scale;
};
// A tile of short ones is several vectors (kernels/fft/short_rows.h): 256 points of a lane, since calls cost time.
constexpr int vectors_of_rows(const tile_shape& s, index np, const place& in, const place& out, const some_rows& rows) {
  const auto dense = [&](const place& at) { return at.stride == 2 && at.distance == 2 * np; };
  const bool known = (np >= 2 && np <= 16 && np != 14) || np == 20,
             kept = known && rows.load == load_rows && rows.store == store_rows;
  return has_vectors && s.lanes > 1 && kept && dense(in) && dense(out) ? static_cast<int>(256 / np) : s.width;
}
constexpr void add_rows(plan_draft& p, const profile& d, const tile_shape& s, index np, place in, place out,
                        const some_rows& rows) {
  const index count = rows.count;
  launch_draft l = tile_launch(p, d, s, np, rows.load, rows.store);
  const radix_list two = has_vectors && s.lanes > 1 && rows.load != load_columns ? radices_of_rows(np) : 0;
  if (two != 0) l.build.radices = two;
  tile_shape tiles = s;
  tiles.width = l.build.width = vectors_of_rows(s, np, in, out, rows);
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
// halves: two transforms per work-item.
constexpr launch_draft in_vector_launch(plan_draft& p, const profile& d, const tile_shape& s, bool halves, index points,
                                        const place& in, const place& out, fft_arguments& g) {
  const int together = halves ? 2 : 1;
  launch_draft l = tile_launch(p, d, s, points * together / s.lanes, halves ? load_halves : load_in_vector,
                               halves ? store_halves : store_columns);
  l.build.inverse = p.what.inverse;
  if (!halves)
    l.work_bytes = work_arrays_bytes(d, larger(points, static_cast<index>(s.lanes) * s.lanes), p.what.type, 2);
  l.groups = quotient_up(p.what.batch, together);
  g = one_tile();
  g.transforms = p.what.batch;
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
// Of `points` pairs of real samples, with the step to or from their bins (kernels/fft/fft_real.h).
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

// ---- all of it ----
constexpr bool goes_in_vector(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                              const place& out) {
  return s.lanes > 1 && in.stride == 2 && out.stride == 2 && 2 * points > static_cast<index>(s.lanes) * s.lanes &&
         points % s.lanes == 0 && points <= whole_points(d, p.what.type);
}
// Two transforms in a vector: where rows exceed the first cache, or where the columns of one would leave lanes idle.
// Multiples of 256 leave none; one alone has fewer lanes.
constexpr bool goes_in_halves(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                              const place& out) {
  const index half = s.lanes / 2, all = static_cast<index>(s.lanes) * s.lanes;
  if (!has_vectors || half < 4 || in.stride != 2 || out.stride != 2) return false;
  if (points % half != 0 || points < s.rows_max || points < half * half) return false;
  if (p.what.batch == 1 || points > whole_points(d, p.what.type)) return false;
  if (4 * points < 3 * all && 6 * points < 5 * whole_tiles(points / half, half) * half) return false;
  return points % s.lanes != 0 || (points % 256 != 0 && points <= 5 * all);
}
// Long columns that one item reads many of meet the same lines of the first cache.  One transform alone, whose data are
// in the caches, goes in two passes from 96 KiB on, where both read whole vectors and a launch is a call: 1.2 to 1.4
// times as fast on an AMD EPYC, 0.85 to 1.0 times on an Intel Xeon.
constexpr bool passes_are_faster(const plan_draft& p, const profile& d, const tile_shape& s, index points) {
  const index bytes = 2 * bytes_of(p.what.type) * points;
  if (!has_vectors || d.max_group > 1 || bytes < 96 << 10 || p.what.batch > 1) return false;
  const split_length n = split_for(points, s);
  return n.passes == 2 && n.n[0] % s.lanes == 0 && n.n[1] % s.lanes == 0;
}
// Where all lanes have no room, or there is a rest, half of them or a quarter may do.  A lane each: none.
constexpr int lanes_in_vector(const plan_draft& p, const profile& d, tile_shape s, index points, const place& in,
                              const place& out) {
  const int all = s.lanes, least = least_lanes(s.lanes, p.what.type);
  if (!has_vectors || passes_are_faster(p, d, s, points)) return 1;
  for (; s.lanes >= least; s.lanes /= 2)
    if (goes_in_vector(p, d, s, points, in, out))
      return s.lanes == all || points <= index{4} * s.lanes * all ? s.lanes : 1;  // else passes are better
  return 1;
}
// By definition: short transforms, longer ones and any number of them where the alternative is a convolution.
constexpr bool goes_direct(const plan_draft& p, const tile_shape& s, index points, const place& in, const place& out) {
  if (s.lanes == 1 || in.stride != 2 || out.stride != 2) return false;
  const bool few = 4 * p.what.batch < s.lanes, smooth = is_smooth(points);
  const index longest = (smooth ? few ? 8 : 0 : few ? 12 : 6) * s.lanes;
  if (points == 8) return false;  // one lane has a kernel of just that
  return points > least_lanes(s.lanes, p.what.type) && points <= smaller(longest, s.np_max);
}
[[gnu::noinline]] constexpr void add_direct(plan_draft& p, const profile& d, tile_shape s, index points, place in,
                                            place out, double scale) {
  while (s.lanes >= points) s.lanes /= 2;
  launch_draft l = tile_launch(p, d, s, 1, load_rows, store_rows);
  fft_arguments g = one_tile();
  table factors;
  l.kernel = kernel_id::fft_direct;
  l.build.np = static_cast<int>(points);
  l.build.inverse = p.what.inverse;
  l.groups = p.what.batch;
  l.work_bytes = 2 * aligned(points * bytes_of(p.what.type));
  g.in[0] = in.distance;
  g.out[0] = out.distance;
  count_work(l, p.what.batch, points, p.what.type);
  l.note = "by definition: one short transform per work-item, bins in the lanes";
  factors.what = table::kind::direct;
  factors.length = points;
  factors.lanes = s.lanes;
  set_tile(g, l);
  add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  add(l, add_table(p, factors));
  add_real(l, scale);
  p.chunk = p.what.batch;
  add(p, l, g);
}
// One transform after the other.
constexpr bool add_complex(plan_draft& p, const profile& d, const tile_shape& s, index points, place in, place out,
                           double scale) {
  const points_moved moved{points, in, out, scale};
  const bool smooth = is_smooth(points);
  tile_shape some = s;
  const bool halves = smooth && goes_in_halves(p, d, s, points, in, out);
  if (smooth && !halves) some.lanes = lanes_in_vector(p, d, s, points, in, out);
  if (smooth && some.lanes > 1) {
    add_in_vector(p, d, some, halves, points, in, out, scale);
    return true;
  }
  const bool direct = has_vectors && goes_direct(p, s, points, in, out);
  if (!smooth && add_rader(p, d, s, moved, direct)) return true;
  if (direct) {
    add_direct(p, d, s, points, in, out, scale);
    return true;
  }
  if (!smooth) return add_bluestein(p, d, s, moved);
  if (has_group_kernels && points > s.np_max && add_cluster(p, d, points, in, out, scale)) return true;
  const int least = least_lanes(s.lanes, p.what.type);
  for (some = s; some.lanes >= least; some.lanes /= 2) {
    if (add_passes(p, d, some, points, in, out, scale)) return true;
    if (has_vectors) some.np_max *= 2;  // half of the lanes have room for tiles of twice as many points
  }
  some = s;
  some.lanes = some.width = 1;
  if (points > s.np_max) return add_passes(p, d, some, points, in, out, scale) || add_bluestein(p, d, s, moved);
  add_rows(p, d, some, points, in, out, {0, p.what.batch, load_rows, store_rows, scale});
  return true;
}

// Whether few short real transforms have vectors, and their step as a launch of its own: where a launch is a call.  The
// shortest ones are computed alone as in a batch, to the bit: it costs nothing.
constexpr bool step_is_apart(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                             const place& out) {
  return has_vectors && d.max_group == 1 && p.what.length % 2 == 0 && in.stride == 2 && out.stride == 2 &&
         4 * p.what.batch < s.lanes && points >= 8;
}
// One of few points is faster in one lane than in one of four: 2, 4 and 8 have kernels of their own.
constexpr bool is_alone(const plan_draft& p, index points) {
  return p.what.batch == 1 && (points <= 5 || points == 8);
}
// Halves take a group so long that few transforms are better in two passes by many.
constexpr bool goes_by_parts(const plan_draft& p, const profile& d, index points, const place& in, const place& out) {
  return has_group_kernels && p.what.kind == fft_kind::complex && in.stride == 2 && out.stride == 2 &&
         resident_by_parts(d, points, p.what.type).items > 0 &&
         (pieces_by_parts(d, points, p.what.type) == 1 || p.what.batch >= d.groups);
}
// Whether transforms of `points` points are rows, a lane each: where lanes cannot share one, even if some stay empty.
constexpr bool are_rows(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                        const place& out) {
  if (!is_smooth(points)) return false;
  if (p.what.kind == fft_kind::complex && goes_in_halves(p, d, s, points, in, out)) return false;
  if (points > s.np_max)
    return (rows_stay_resident(d, points, 1, p.what.type) || goes_by_parts(p, d, points, in, out)) &&
           !clusters_have_few(p, d, points);
  if (s.lanes == 1) return true;
  if (4 * points < index{3} * s.lanes * s.lanes)
    return (4 * p.what.batch >= s.lanes && !is_alone(p, points)) ||
           (p.what.kind == fft_kind::real && !step_is_apart(p, d, s, points, in, out));
  const bool in_vector = goes_in_vector(p, d, s, points, in, out);
  if (p.what.batch < s.lanes) return !in_vector && 4 * p.what.batch >= s.lanes && split_for(points, s).passes == 0;
  return !in_vector || points <= s.rows_max || are_neighbours(p.what);
}
constexpr bool add_transforms(plan_draft& p, const profile& d, const tile_shape& s, index points, place in, place out,
                              double scale) {
  if (!are_rows(p, d, s, points, in, out)) return add_complex(p, d, s, points, in, out, scale);
  plan_rows(p, d, s, points, in, out, scale);
  return true;
}

// Odd lengths are complex transforms in the workspace.
constexpr bool add_odd_real(plan_draft& p, const profile& d, const tile_shape& s) {
  const fft& t = p.what;
  return with_room(p, 2 * t.length * scalar_bytes(p), [&](index offset) {
    const place whole{slot::scratch, offset, 2, 2 * t.length};
    const bool back = real_out(t);
    add_real_copy(p, d, back ? copy_hermitian : copy_widened, t.length, back ? place_in(t) : samples_in(t), whole);
    if (!add_transforms(p, d, s, t.length, whole, whole, t.scale)) return false;
    add_real_copy(p, d, back ? copy_samples : copy_points, back ? t.length : bins_of(t), whole,
                  back ? samples_out(t) : place_out(t));
    return true;
  });
}

// Long ones of work-groups: what begins or ends with bins has no step of its own, with the sign of real data alone.
constexpr bool add_long_real(plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                             const place& out) {
  if (!has_group_kernels || d.one_item_tiles || p.what.kind != fft_kind::real) return false;
  if (!is_smooth(points) || points <= s.np_max) return false;
  const pass_ends ends = real_in(p.what) ? pass_ends::to_bins : pass_ends::from_bins;
  return add_cluster(p, d, points, in, out, p.what.scale, ends) ||
         add_passes(p, d, s, points, in, out, p.what.scale, ends);
}
// Lanes of real transforms that one launch has, step and all; 1: none.  Where a launch is a call two are as fast, and
// short transforms faster.
constexpr int lanes_of_real(const plan_draft& p, const profile& d, const tile_shape& s, index points, const place& in,
                            const place& out) {
  const bool whole = has_vectors && d.max_group > 1 && p.what.kind == fft_kind::real && is_smooth(points);
  return whole && !goes_in_halves(p, d, s, points, in, out) ? lanes_in_vector(p, d, s, points, in, out) : 1;
}
// Even lengths are complex transforms of pairs of samples and a step, in one tile or over memory: tiles have the step
// with the sign of real data, not of Hermitian ones.
constexpr bool add_pairs(plan_draft& p, const profile& d, const tile_shape& s, place in, place out) {
  const index points = p.what.length / 2;
  const bool rows = are_rows(p, d, s, points, in, out);
  if (rows && p.what.kind == fft_kind::real) {
    plan_rows(p, d, s, points, in, out, p.what.scale);
    return true;
  }
  if (!rows && add_long_real(p, d, s, points, in, out)) return true;
  if (const int lanes = rows ? 1 : lanes_of_real(p, d, s, points, in, out); lanes > 1) {
    tile_shape some = s;
    some.lanes = lanes;
    add_real_in_vector(p, d, some, points, in, out);
    return true;
  }
  const auto add_paired = [&](const place& from, double scale) {
    if (!rows) return add_complex(p, d, s, points, from, out, scale);
    plan_rows(p, d, s, points, from, out, scale);
    return true;
  };
  if (real_in(p.what)) {
    if (!add_paired(in, 1)) return false;
    add_real_step(p, d, kernel_id::real_split, points, out, out, p.what.scale);
    return true;
  }
  // The first step writes the pairs to where the samples go; chunks are as the passes after it have them.
  const bookmark before = here_in(p);
  if (!add_paired(out, p.what.scale)) return false;
  const index chunk = p.chunk;
  go_back(p, before);
  p.chunk = chunk;
  add_real_step(p, d, kernel_id::real_merge, points, in, out, 1);
  return add_paired(out, p.what.scale);
}
constexpr bool add_even_real(plan_draft& p, const profile& d, const tile_shape& s) {
  const fft& t = p.what;
  if (has_pairs(t)) return add_pairs(p, d, s, place_in(t), place_out(t));
  return with_room(p, t.length * scalar_bytes(p), [&](index offset) {
    const place samples{slot::scratch, offset, 1, t.length}, pairs{slot::scratch, offset, 2, t.length};
    if (real_in(t)) add_real_copy(p, d, copy_samples, t.length, samples_in(t), samples);
    if (!add_pairs(p, d, s, real_out(t) ? place_in(t) : pairs, real_out(t) ? pairs : place_out(t))) return false;
    if (real_out(t)) add_real_copy(p, d, copy_samples, t.length, samples, samples_out(t));
    return true;
  });
}

// Fills p; false when no arrangement of tiles fits the device.
constexpr bool plan_tile(plan_draft& p, const profile& d) {
  const fft& t = p.what;
  const bool real = t.kind != fft_kind::complex;
  const index points = real && t.length % 2 == 0 ? t.length / 2 : t.length;
  tile_shape s = shape_for(d, t.type, t.kind);
  p.chunk = t.batch;
  p.input_samples = real_in(t) && !has_pairs(t);
  p.output_samples = real_out(t) && !has_pairs(t);
  if (real && t.length == 1) {
    add_real_point(p, d);
    return true;
  }
  if (s.np_max < 1) return false;  // no local memory
  const bool few = 4 * points < 3 * static_cast<index>(s.lanes) * s.lanes && 4 * t.batch < s.lanes;
  if (real && few && is_smooth(points) && !step_is_apart(p, d, s, points, place_in(t), place_out(t))) s.lanes = 1;
  if (!real) return add_transforms(p, d, s, points, place_in(t), place_out(t), t.scale);
  return t.length % 2 == 0 ? add_even_real(p, d, s) : add_odd_real(p, d, s);
}

}  // namespace komdsp::planning
