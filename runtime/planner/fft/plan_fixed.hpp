// plan_fixed.hpp: plans of complex FFTs in fixed point (kernels/fixed/fixed_tile.h).  Their bits are those of a list of
// stages, so the list is one of the length alone, whatever the profile.
#pragma once
#include "../base/tile_launch.hpp"

namespace komdsp::planning {

// Bits that inputs at full scale grow by in so many points: the least k with sqrt(2) points <= 2^k, and room for what
// is rounded up.
constexpr int bits_of_growth(index points) {
  int bits = 1;
  while (1.4143 * static_cast<double>(points) > static_cast<double>(index{1} << bits)) ++bits;
  return bits;
}
// Bits of each stage, 4 bits each, the first one's lowest.
constexpr index bits_of_stages(radix_list radices) {
  index list = 0, points = 1;
  int before = 0;
  for (int s = 0; s < stages_of(radices); ++s) {
    points *= radix_of(radices, s);
    const int bits = bits_of_growth(points);
    list |= static_cast<index>(bits - before) << (4 * s);
    before = bits;
  }
  return list;
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

constexpr verdict check_fixed(const fft& t) {
  const length_factors f = factors_of(t.length);
  if (t.kind != fft_kind::complex) return no_fixed_point();
  if (!is_smooth(t.length) || f.elevens > 0 || f.thirteens > 0 || (t.length > 1 && fixed_radices(t.length) == 0))
    return {status::unsupported_length, "in fixed point lengths have no prime factor above 7, and 7 stages at most"};
  if (!exponent_of(t.scale).exists)
    return {status::bad_argument, "in fixed point a scale is a power of two: the exponent has it"};
  return {};
}
// Memory of a group: peaks, and two work arrays.
constexpr index fixed_work_bytes(const profile& d, index points, index transforms, precision type) {
  return aligned(block_states * 4 * transforms) + work_arrays_bytes(d, points * transforms, type, 2);
}
// Transforms that a group has: short ones together.
constexpr tile_shape shape_of_fixed(const profile& d, const fft& t) {
  tile_shape s;
  s.np_max = d.one_item_tiles ? length_max : index{1} << 16;
  while (!d.one_item_tiles && s.np_max > 0 && fixed_work_bytes(d, s.np_max, 1, t.precision) > d.local_bytes)
    s.np_max /= 2;
  return shape_of_rows(s, d, t.length);
}
constexpr bool plan_fixed(plan_draft& p, const profile& d) {
  const fft& t = p.what;
  const tile_shape s = shape_of_fixed(d, t);
  if (t.length > s.np_max) return false;
  p.chunk = t.batch;
  launch_draft l = tile_launch(p, d, s, t.length, load_rows, store_rows);
  l.kernel = kernel_id::fft_fixed;
  l.build.inverse = t.inverse;
  l.build.block = !t.fixed_shifts;
  l.build.padded = false;
  l.note = "rows in fixed point: read once, or twice for their largest part, and written once";
  l.work_bytes = fixed_work_bytes(d, t.length, s.width, t.precision);
  if (l.build.items > 1) l.barriers += 2 * l.build.block;
  fixed_arguments g;
  g.tile = tiles_of_rows(s, t.batch, place_in(t), place_out(t));
  set_tile(g.tile, l);
  g.drops = l.build.block ? 0 : bits_of_stages(l.build.radices);
  g.exponent = exponent_of(t.scale).exponent;
  l.groups = g.tile.count[0];
  count_work(l, t.batch, t.length, t.precision);
  l.dense = t.in.stride == 1 && t.out.stride == 1;
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::output));
  add(l, stage_table(p, l));
  add(l, memory_argument{slot::output, exponents_offset(t), true});
  add(p, l, g);
  return true;
}

}  // namespace komdsp::planning
