// plan_fixed.hpp: plans of FFTs in fixed point (kernels/fixed/fixed_tile.h).  Their bits are those of a list of stages,
// so the list is one of the length alone, whatever the profile.
#pragma once
#include "plan_stages.hpp"
#include "recipe.hpp"

namespace komdsp::planning {

// 32-bit integers of the workspace.
constexpr memory_argument scratch_integers(plan_draft& p, index count) {
  const memory_argument m{slot::scratch, p.scratch_bytes, true};
  p.scratch_bytes += aligned(4 * count);
  return m;
}
// A number within 1 in Q31; 1 is the largest.
constexpr index q31_of(double x) {
  const double number = x * 2147483648.0 + (x < 0 ? -0.5 : 0.5);
  return number < 2147483647.0 ? static_cast<index>(number) : 2147483647;
}
// The exponent of a scale that is a power of two; others have none.
struct scale_exponent {
  bool exists = false;
  int exponent = 0;
};
constexpr scale_exponent exponent_of(double scale) {
  scale_exponent e;
  for (; scale >= 2 && e.exponent < 1024; scale /= 2) ++e.exponent;
  for (; scale > 0 && scale < 1 && e.exponent > -1024; scale *= 2) --e.exponent;
  e.exists = scale == 1;
  return e;
}

// Points of the complex transform: pairs of samples of an even real one.
constexpr index fixed_points(const fft& t) {
  return t.kind != fft_kind::complex && t.length % 2 == 0 ? t.length / 2 : t.length;
}
constexpr verdict check_fixed(const fft& t) {
  const length_factors f = factors_of(t.length);
  const index points = fixed_points(t);
  if (!is_smooth(t.length) || f.elevens > 0 || f.thirteens > 0 || (points > 1 && fixed_radices(points) == 0))
    return {status::unsupported_length, "in fixed point lengths have no prime factor above 7, and 7 stages at most"};
  if (!exponent_of(t.scale).exists)
    return {status::bad_argument, "in fixed point a scale is a power of two: the exponent has it"};
  return {};
}
// Memory of a group: peaks, and work arrays.
constexpr index fixed_work_bytes(const profile& d, index points, index transforms, precision type, int arrays = 2) {
  return aligned(block_states * 4 * transforms) + work_arrays_bytes(d, points * transforms, type, arrays);
}
// That of vectors, whose lanes are as wide as points: work arrays have bins, too.
constexpr index fixed_bytes_of_lanes(index states, index points, int arrays, int lanes, precision type) {
  const index vector = 2 * lanes * bytes_of(type);
  return aligned(states * vector) + arrays * aligned((points + 1) * vector);
}
// Transforms side by side where a batch fills a vector.  Each worker has work arrays of its own: two of 65536 points
// are 8 MiB, which is enough.
constexpr int lanes_of_fixed(const profile& d, precision type, index points, index batch) {
  if (points > 65536) return 1;
  if (!has_vectors || !d.fixed_lanes || d.lanes_f32 < 8) return 1;
  const int most = points % 7 == 0 ? 8 : 16,
            lanes = type == precision::q15 ? static_cast<int>(smaller(d.lanes_f32, most)) : d.lanes_f32 / 2;
  return batch < lanes ? 1 : lanes;
}
// Transforms that a group has: short ones together.
constexpr tile_shape shape_of_fixed(const profile& d, index points, precision type) {
  tile_shape s;
  s.np_max = d.one_item_tiles ? length_max : index{1} << 16;
  while (!d.one_item_tiles && s.np_max > 0 && fixed_work_bytes(d, s.np_max, 1, type) > d.local_bytes) s.np_max /= 2;
  if (!d.one_item_tiles && fixed_work_bytes(d, points, 1, type) <= d.local_bytes) s.np_max = larger(s.np_max, points);
  s = shape_of_rows(s, d, points);
  while (s.width > 1 && fixed_work_bytes(d, points, s.width, type) > d.local_bytes)
    s.width /= 2;  // peaks take room, too
  return s;
}
constexpr recipe design_fixed(const fft& t, const tile_shape& s) {
  return fixed_points(t) > s.np_max ? recipe() : recipe_of(recipe::form::fixed, s);
}
// Batches of batches, as the rows of images: how many, and scalars from one to the next.
struct fixed_images {
  index count = 1, in = 0, out = 0;
};
// Complex points, or pairs of samples and bins of real transforms.
constexpr void add_fixed(plan_draft& p, const profile& d, const tile_shape& s, const sub_fft& f,
                         memory_argument exponents, const fixed_images& images = {}) {
  const int load = f.pairs && !f.has_real_in() ? load_hermitian : load_rows,
            store = f.pairs && f.has_real_in() ? store_hermitian : store_rows;
  tile_shape tile = s;
  tile.lanes = lanes_of_fixed(d, f.precision, f.points, f.batch);
  launch_draft l = tile_launch(p, d, tile, f.points, load, store);
  l.kernel = kernel_id::fft_fixed;
  l.build.inverse = f.inverse;
  l.build.block = !p.what.fixed_shifts;
  l.build.padded = false;
  l.note = "rows in fixed point: read once, or twice for their largest part, and written once";
  if (l.build.items > 1) l.barriers += 2 * l.build.block;
  fixed_arguments g;
  g.tile = tiles_of_rows(tile, f.batch, f.in, f.out);
  g.tile.lends = lends_output(p, d, tile, load, f.in, f.out);
  l.work_bytes = tile.lanes > 1 ? fixed_bytes_of_lanes(block_states, f.points, 2, tile.lanes, f.precision)
                                : fixed_work_bytes(d, f.points, s.width, f.precision, g.tile.lends ? 1 : 2);
  set_tile(g.tile, l);
  g.exponent = exponent_of(f.scale).exponent;
  g.tile.count[1] = images.count;
  g.tile.in[1] = images.in;
  g.tile.out[1] = images.out;
  l.groups = g.tile.count[0] * images.count;
  count_work(l, f.batch * images.count, f.points, f.precision);
  l.dense = f.is_dense();
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add(l, stage_table(p, l));
  add(l, has_real_step(l) ? hermitian_table(p, 2 * f.points, f.points / 2 + 1) : nothing());
  add(l, exponents);
  add(p, l, g);
}

// ---- inverses of frames (kernels/fixed/frames_fixed.h): a common exponent, and one over the length ----
// One over a length: a power of two, times a factor in Q31 where the length is none; 0: it is.
struct length_inverse {
  double scale = 1;
  index factor = 0;
};
constexpr length_inverse inverse_of_length(index length) {
  length_inverse i;
  index rest = length;
  for (; rest % 2 == 0; rest /= 2) i.scale /= 2;
  index power = 1;
  for (; 2 * power <= rest; power *= 2) i.scale /= 2;
  if (rest > 1) i.factor = q31_of(static_cast<double>(power) / static_cast<double>(rest));
  return i;
}
constexpr void add_joined(plan_draft& p, const profile& d, index count, memory_argument exponents, memory_argument more,
                          memory_argument before, memory_argument common, index exponent) {
  launch_draft l = memory_launch(p, d, kernel_id::exponents_joined);
  joined_arguments g;
  g.count = count;
  g.sums = more.memory != slot::none;
  g.adds = before.memory != slot::none;
  g.exponent = exponent;
  l.groups = 1;
  l.local = !d.one_item_tiles;
  l.work_bytes = aligned(4 * l.build.items);
  l.bytes_moved = 4.0 * static_cast<double>(count);
  l.note = "the largest of exponents";
  add(l, exponents);
  add(l, more);
  add(l, before);
  add(l, common);
  add(p, l, g);
}

}  // namespace komdsp::planning
