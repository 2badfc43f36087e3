// plan_bluestein.hpp: lengths with a prime factor that no stage has: Rader's or Bluestein's convolution in one launch
// (plan_prime_tile.hpp), or Bluestein's in three and more.
#pragma once
#include "plan_prime_tile.hpp"

namespace komdsp::planning {

constexpr void add_chirped_pass(plan_draft& p, pass_draft& pass, const points_moved& r) {
  bluestein_arguments g;
  g.tile = pass.tiles;
  g.length = r.length;
  g.inverse = p.what.inverse;
  launch_draft& l = pass.launched;
  l.kernel = kernel_id::bluestein_pass;
  l.build.inverse = 0;
  set_tile(g.tile, l);
  add(l, pass.from);
  add(l, pass.to);
  add(l, pass.twiddle);
  add(l, pass.extra);
  add(l, chirp_table(p, r.length));
  add_real(l, pass.scale);
  add(p, l, g);
}
// Apart, so that stacks do not add up: planning has 4 KiB.
[[gnu::noinline]] constexpr void add_first_chirped(plan_draft& p, const profile& d, const tile_shape& s,
                                                   const split_length& n, const points_moved& r) {
  pass_draft first = first_pass(p, d, s, n.n[0] * n.n[1], n.n[0], r.in);
  first.launched.build.load = load_chirped;
  first.launched.note = "Bluestein: first pass, times the chirp";
  add_chirped_pass(p, first, r);
}
// From the beginning of the workspace to `half` of it.
[[gnu::noinline]] constexpr void add_chirped_middle(plan_draft& p, const profile& d, const tile_shape& s,
                                                    const split_length& n, const points_moved& r, index half) {
  const index points = n.n[0] * n.n[1];
  convolve_middle m = middle_pass(p, d, s, n.n[0], n.n[1], product_spectrum);
  m.tiles.tile.in[2] = m.tiles.tile.out[2] = 2 * points;
  add_middle_pass(p, m, memory_of(slot::scratch), chirp_spectrum(p, r.length, points), memory_of(slot::scratch, half),
                  p.chunk);
}
[[gnu::noinline]] constexpr void add_last_chirped(plan_draft& p, const profile& d, const tile_shape& s,
                                                  const split_length& n, const points_moved& r, index half) {
  const split_length back{{n.n[1], n.n[0], 1}, 2};
  pass_draft last = last_pass(p, d, s, back, r.out, r.scale);
  last.launched.build.store = store_dechirped;
  last.launched.note = "Bluestein: last pass, times the chirp";
  last.from = memory_of(slot::scratch, half);
  add_chirped_pass(p, last, r);
}
// Three arrays of n1 points have room in a tile.
constexpr bool fits_passes(const profile& d, const tile_shape& s, index n1, precision type) {
  return d.one_item_tiles ? n1 <= s.np_max : work_arrays_bytes(d, n1 * s.width, type, 3) <= d.local_bytes;
}
constexpr bool add_bluestein_passes(plan_draft& p, const profile& d, tile_shape s, const points_moved& r) {
  s.width = d.one_item_tiles ? 1 : 8;
  split_length n;
  index points = 0;
  for (; n.passes == 0; s.width /= 2) {
    if (s.width == 0) return false;
    const index tile = static_cast<index>(s.lanes) * s.width;
    points = padded_length(r.length, tile * tile);
    const index tiles = points / tile / tile, n1 = tile * divisor_of(tiles, root_of(tiles, 2), s.np_max / tile, 1);
    if (n1 > 0 && fits_passes(d, s, n1, p.what.type)) n = {{n1, points / n1, 1}, 2};
    if (n.passes > 0) break;
  }
  const index one = 2 * points * scalar_bytes(p);
  p.chunk = larger(1, smaller(p.what.batch, sweep_bytes(p, d) / one));
  const index half = aligned(p.chunk * one);
  p.scratch_bytes = 2 * half;
  add_first_chirped(p, d, s, n, r);
  add_chirped_middle(p, d, s, n, r, half);
  add_last_chirped(p, d, s, n, r, half);
  return true;
}
// One step over memory, times `factors`: a chirp or its spectrum.
constexpr void add_chirp_step(plan_draft& p, const profile& d, chirp_step_form form, const points_moved& r,
                              index points, memory_argument factors) {
  chirp_arguments g;
  launch_draft l = step_launch(p, d, kernel_id::chirp_step, points, r.in, r.out, g);
  l.build.load = form;
  g.np = points;
  g.length = r.length;
  g.inverse = p.what.inverse;
  add(l, factors);
  add_real(l, r.scale);
  l.operations = 6.0 * static_cast<double>(p.chunk * points);
  l.bytes_moved = 6.0 * static_cast<double>(p.chunk * points) * bytes_of(p.what.type);
  l.note = form == chirp_product ? "Bluestein: product of the spectra" : "Bluestein: times the chirp";
  add(p, l, g);
}
// Steps apart, so that stacks do not add up: planning has 4 KiB.
[[gnu::noinline]] constexpr void add_chirp_before(plan_draft& p, const profile& d, const points_moved& r, index points,
                                                  const place& to) {
  add_chirp_step(p, d, chirp_pad, {r.length, r.in, to, 1}, points, chirp_table(p, r.length));
}
[[gnu::noinline]] constexpr void add_chirp_between(plan_draft& p, const profile& d, index length, index points,
                                                   const place& at) {
  add_chirp_step(p, d, chirp_product, {points, at, at, 1}, points, chirp_spectrum(p, length, points));
}
[[gnu::noinline]] constexpr void add_chirp_behind(plan_draft& p, const profile& d, const points_moved& r,
                                                  const place& from) {
  add_chirp_step(p, d, chirp_crop, {r.length, from, r.out, r.scale}, r.length, chirp_table(p, r.length));
}
// Longer than two passes: transforms and steps apart.
constexpr bool add_bluestein_steps(plan_draft& p, const profile& d, const tile_shape& s, const points_moved& r) {
  const index points = padded_length(r.length, larger(512, static_cast<index>(s.lanes) * s.lanes * s.lanes));
  return with_room(p, 4 * points * scalar_bytes(p), [&](index offset) {
    const place x{slot::scratch, offset, 2, 4 * points}, y{slot::scratch, offset + 2 * points, 2, 4 * points};
    const bool inverse = p.what.inverse;
    add_chirp_before(p, d, r, points, x);
    p.what.inverse = false;  // both transforms are forward
    bool fits = add_passes(p, d, s, points, x, y, 1);
    add_chirp_between(p, d, r.length, points, y);
    fits = fits && add_passes(p, d, s, points, y, x, 1);
    p.what.inverse = inverse;
    add_chirp_behind(p, d, r, x);
    return fits;
  });
}
constexpr bool add_bluestein(plan_draft& p, const profile& d, const tile_shape& shape, const points_moved& r) {
  tile_shape s = shape;
  const index points = padded_length(r.length, 8), batch = p.what.batch;
  const bool rows = s.lanes == 1 || 4 * batch >= s.lanes;
  // A row per lane where the lanes are full and the tile stays in cache; else all lanes on one row.
  const bool first = s.lanes == 1 || (4 * batch >= 3 * s.lanes && points <= 6 * d.rows_max);
  if (first && add_bluestein_tile(p, d, s, r)) return true;
  if (has_vectors && add_bluestein_in_vector(p, d, s, r)) return true;
  if (rows && !first && add_bluestein_tile(p, d, s, r)) return true;
  if (points >= static_cast<index>(s.lanes) * s.lanes && add_bluestein_passes(p, d, s, r)) return true;
  if (points >= d.max_np && add_bluestein_steps(p, d, s, r)) return true;
  s.lanes = 1;
  if (has_vectors && has_generator(r.length) && add_rader_tile(p, d, s, r)) return true;
  return add_bluestein_tile(p, d, s, r) || add_bluestein_passes(p, d, s, r) || add_bluestein_steps(p, d, s, r);
}

// Rader's convolution, which has half the points, where it takes less: of work-groups by the cost of their stages, of
// vectors a row per lane as above, in f64 of full vectors, and of one transform alone from where `direct` is slower
// (measured).
[[gnu::noinline]] constexpr bool add_rader(plan_draft& p, const profile& d, const tile_shape& s, const points_moved& r,
                                           bool direct) {
  if (!has_generator(r.length)) return false;
  if (has_group_kernels && !d.one_item_tiles && d.kept_min != unlimited) {
    const index batch = p.what.batch;
    const resident_convolution ours = resident_rader_for(d, r.length, batch, p.what.type),
                               other = resident_padding_for(d, r.length, batch, p.what.type);
    const bool less = ours.points > 0 && (other.points == 0 || cost_of(ours) <= cost_of(other));
    return less && add_convolved_tile(p, d, s, r, r.length - 1, ours);
  }
  const bool dense = r.in.stride == 2 && r.out.stride == 2;
  const index full = dense ? 3 : 1;  // quarters of the lanes that are
  const bool rows = s.lanes == 1 || 4 * p.what.batch >= full * s.lanes,
             best = rows && (p.what.type == precision::f32 || !dense || p.what.batch >= s.lanes);
  if (best && add_rader_tile(p, d, s, r)) return true;
  if (has_vectors && !(direct && r.length < 112) && add_lone_rader(p, d, s, r)) return true;
  return rows && !best && add_rader_tile(p, d, s, r);
}

}  // namespace komdsp::planning
