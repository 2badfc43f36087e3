// plan_reproducible.hpp: transforms whose results are the same to the bit alone, in any batch and in any layout
// (profile::reproducible), on CPUs with vectors: their recipe depends on their length alone.
//   rows       short ones, and those that vectors cannot share: a lane each, even if others stay empty;
//   in-vector  longer ones, all lanes at work on one;
//   passes     those that vectors cannot share, from 96 KiB on, and what is longer than a tile.
// All but rows and long passes are copied to the workspace where their points are no neighbours.
#pragma once
#include "plan_bluestein.hpp"
#include "plan_rows.hpp"

namespace komdsp::planning {

constexpr bool is_reproducible(const profile& d, const tile_shape& s) {
  return has_vectors && d.reproducible && s.lanes > 1;
}

// How transforms of a length are computed.  lanes: those that share a transform; 1: a lane each.
struct recipe {
  enum class form { rows, in_vector, passes, long_passes, rader, bluestein } how = form::rows;
  int lanes = 1;

  constexpr bool is_dense() const { return how != form::rows && how != form::long_passes; }
};
// Thresholds are those of one transform alone (are_rows, lanes_sharing, passes_are_faster); Bluestein's points are
// those of which a row per lane stays in the cache (add_bluestein).
constexpr recipe recipe_for(const profile& d, const tile_shape& s, index points, precision type) {
  using form = recipe::form;
  const index all = static_cast<index>(s.lanes) * s.lanes;
  if (!is_smooth(points)) {
    const bool short_one = padded_length(points, 8) <= smaller(6 * d.rows_max, s.np_max);
    return {short_one ? form::rows : has_generator(points) ? form::rader : form::bluestein};
  }
  if (4 * points < 3 * all && points <= s.np_max) return {};
  if (has_whole_passes(s, points, type)) return {form::long_passes};
  const int lanes = lanes_sharing(d, s, points, type);
  if (lanes > 1) return {form::in_vector, lanes};
  if (points > s.np_max) return {form::long_passes};
  return {split_for(points, s).passes > 0 ? form::passes : form::rows};
}

// Lengths with a prime factor that no stage has.
[[gnu::noinline]] constexpr bool add_convolved(plan_draft& p, const profile& d, const tile_shape& s, recipe r,
                                               const points_moved& m) {
  const bool rader = has_generator(m.length);
  if (r.how == recipe::form::rows) {
    if (rader && add_rader_tile(p, d, s, m)) return true;
    if (add_bluestein_tile(p, d, s, m)) return true;
  }
  if (rader && add_lone_rader(p, d, s, m)) return true;
  if (add_bluestein_in_vector(p, d, s, m)) return true;
  tile_shape some = s;
  for (; some.lanes > 0; some.lanes = some.lanes > 1 ? 1 : 0) {
    if (rader && add_rader_tile(p, d, some, m)) return true;
    if (add_bluestein_tile(p, d, some, m) || add_bluestein_passes(p, d, some, m)) return true;
    if (add_bluestein_steps(p, d, some, m)) return true;
  }
  return false;
}
[[gnu::noinline]] constexpr bool add_any_passes(plan_draft& p, const profile& d, const tile_shape& s, index points,
                                                place in, place out, double scale) {
  if (add_passes_of_vectors(p, d, s, points, in, out, scale)) return true;
  tile_shape some = s;
  some.lanes = some.width = 1;
  return add_passes(p, d, some, points, in, out, scale) || add_bluestein_steps(p, d, s, {points, in, out, scale});
}
// A transform by its recipe; places are dense where that needs it.
constexpr bool add_by_recipe(plan_draft& p, const profile& d, const tile_shape& s, recipe r, index points, place in,
                             place out, double scale) {
  if (!is_smooth(points)) return add_convolved(p, d, s, r, {points, in, out, scale});
  if (r.how == recipe::form::passes || r.how == recipe::form::long_passes)
    return add_any_passes(p, d, s, points, in, out, scale);
  if (r.how == recipe::form::rows) {
    plan_rows(p, d, s, points, in, out, scale);
    return true;
  }
  tile_shape some = s;
  some.lanes = r.lanes;
  add_in_vector(p, d, some, false, points, in, out, scale);
  return true;
}
// Scalars from row to row of copies: rows that are powers of two apart would meet in few lines of the caches.
constexpr index row_of_scratch(index scalars) {
  return quotient_up(scalars, 16) * 16 + 16;
}
// Transforms whose copies the workspace has at a time: as many as a chunk has, of a batch that they divide.  In 16ths
// they fill lanes, in eighths groups of copies; a batch without such a divisor is copied whole.
constexpr index block_of(index batch, index most) {
  if (batch <= most) return batch;
  for (index unit = 16; unit >= 8; unit /= 2)
    for (index block = most / unit * unit; block > 0; block -= unit)
      if (batch % block == 0) return block;
  for (index block = most; block > most / 4; --block)
    if (batch % block == 0) return block;
  return batch;
}
constexpr index block_of_copies(const profile& d, const fft& t) {
  return block_of(t.batch, larger(1, d.chunk_bytes / (row_of_scratch(2 * t.length + 2) * bytes_of(t.type))));
}
// A chunk of copies of `room` scalars each.
constexpr void bound_chunk(plan_draft& p, const profile& d, index room) {
  p.chunk = block_of(p.chunk, larger(1, sweep_bytes(p, d) / (room * scalar_bytes(p))));
}
constexpr bool is_dense_real(const fft& t) {
  return has_pairs(t) && (real_out(t) ? t.in.stride : t.out.stride) == 1;
}
// Real rows that lanes compute, a lane each, take bins of any stride; others are copied where they are not dense.
constexpr bool copies_real(const profile& d, const tile_shape& s, const fft& t) {
  const index points = t.length / 2;
  const bool rows = t.kind == fft_kind::real && is_smooth(points) && !recipe_for(d, s, points, t.type).is_dense();
  return !is_dense_real(t) && !(rows && points <= s.np_max);
}
// Rows that are copied to the workspace: of a pass over an axis, a block of them at a time.
constexpr bool copies_rows(const fft& t, const profile& d) {
  const tile_shape s = shape_for(d, t.type, t.kind);
  if (!is_reproducible(d, s) || t.length < 2) return false;
  if (t.kind != fft_kind::complex) return t.length % 2 == 0 && copies_real(d, s, t);
  return (t.in.stride != 1 || t.out.stride != 1) && recipe_for(d, s, t.length, t.type).is_dense();
}

// A transform of any places: copies go through the workspace.
constexpr bool add_reproducible(plan_draft& p, const profile& d, const tile_shape& s, index points, place in, place out,
                                double scale) {
  const recipe r = recipe_for(d, s, points, p.what.type);
  const bool from_dense = in.stride == 2, to_dense = out.stride == 2;
  if (!r.is_dense() || (from_dense && to_dense)) return add_by_recipe(p, d, s, r, points, in, out, scale);
  const index room = row_of_scratch(2 * points);
  bound_chunk(p, d, room);
  return with_room(p, room * scalar_bytes(p), [&](index offset) {
    const place whole{slot::scratch, offset, 2, room};
    if (!from_dense) add_real_copy(p, d, copy_points, points, in, whole);
    if (!add_by_recipe(p, d, s, r, points, from_dense ? in : whole, to_dense ? out : whole, scale)) return false;
    if (!to_dense) add_real_copy(p, d, copy_points, points, whole, out);
    return true;
  });
}

}  // namespace komdsp::planning
