// plan_reproducible.hpp: copies for transforms whose results are the same to the bit alone, in any batch and in any
// layout (profile::reproducible): where their recipe reads and writes neighbours, points that are none are copied to
// the workspace and back.
#pragma once
#include "write_recipe.hpp"

namespace komdsp::planning {

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
  return block_of(t.batch, larger(1, d.chunk_bytes / (row_of_scratch(2 * t.length + 2) * bytes_of(t.precision))));
}
// A chunk of copies of `room` scalars each.
constexpr void bound_chunk(plan_draft& p, const profile& d, index room) {
  p.chunk = block_of(p.chunk, larger(1, sweep_bytes(p, d) / (room * scalar_bytes(p))));
}
constexpr bool is_dense_by_length(const profile& d, const tile_shape& s, const fft& t, index points) {
  return design_by_length(sub_fft_of(t, points, {}, {}), d, s).dense;
}
constexpr bool is_dense_real(const fft& t) {
  return has_pairs(t) && (real_out(t) ? t.in.stride : t.out.stride) == 1;
}
// Real rows that lanes compute, a lane each, take bins of any stride; others are copied where they are not dense.
constexpr bool copies_real(const profile& d, const tile_shape& s, const fft& t) {
  const index points = t.length / 2;
  const bool rows = t.kind == fft_kind::real && is_smooth(points) && points <= s.np_max;
  return !is_dense_real(t) && !(rows && !is_dense_by_length(d, s, t, points));
}
// Rows that are copied to the workspace: of a pass over an axis, a block of them at a time.
constexpr bool copies_rows(const fft& t, const profile& d) {
  const tile_shape s = shape_for(d, t.precision, t.kind);
  if (!is_reproducible(d, s) || t.length < 2) return false;
  if (t.kind != fft_kind::complex) return t.length % 2 == 0 && copies_real(d, s, t);
  return (t.in.stride != 1 || t.out.stride != 1) && is_dense_by_length(d, s, t, t.length);
}

// A transform of any places; copies go through the workspace.
constexpr void add_copied(plan_draft& p, const profile& d, const recipe& r, const sub_fft& f) {
  const bool from_dense = f.in.stride == 2, to_dense = f.out.stride == 2;
  const index room = row_of_scratch(2 * f.points);
  bound_chunk(p, d, room);
  claim(p, d, r, f);
  const place whole{slot::scratch, more_room(p, room * scalar_bytes(p)), 2, room};
  if (!from_dense) add_real_copy(p, d, copy_points, f.points, f.in, whole);
  write(p, d, r, f.between(from_dense ? f.in : whole, to_dense ? f.out : whole, f.scale));
  if (!to_dense) add_real_copy(p, d, copy_points, f.points, whole, f.out);
}

}  // namespace komdsp::planning
