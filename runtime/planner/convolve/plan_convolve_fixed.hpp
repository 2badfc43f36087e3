// plan_convolve_fixed.hpp: convolutions in fixed point (kernels/fixed/convolve_fixed.h).  Transforms are of the next
// power of two, whatever the profile, so that bits are the same everywhere and 1 / length is an exponent.
#pragma once
#include "../fft/plan_fixed.hpp"
#include "plan_convolve_tile.hpp"

namespace komdsp::planning {

constexpr sized_convolution sized_in_fixed_point(const convolution& c) {
  sized_convolution s;
  static_cast<convolution&>(s) = c;
  s.repeated = c.circular && (!is_power_of_two(c.x_length) || (c.real && c.x_length == 1));
  s.length = c.real ? 2 : 1;
  while (s.length < (s.repeated ? 2 * c.x_length : c.circular ? c.x_length : elements_at_least(c))) s.length *= 2;
  return s;
}
// Memory of a group: peaks of three transforms and of the product, and three work arrays with room for bins.
constexpr index convolve_fixed_bytes(const profile& d, index points, index transforms, precision type) {
  return aligned(4 * block_states * 4 * transforms) + work_arrays_bytes(d, (points + 1) * transforms, type, 3);
}
constexpr tile_shape shape_of_fixed_rows(const profile& d, const sized_convolution& c) {
  tile_shape s;
  const auto fits = [&](index points, index width) {
    return convolve_fixed_bytes(d, points, width, c.precision) <= d.local_bytes;
  };
  s.np_max = d.one_item_tiles ? length_max : index{1} << 16;
  while (!d.one_item_tiles && s.np_max > 0 && !fits(s.np_max, 1)) s.np_max /= 2;
  s = shape_of_rows(s, d, points_of(c));
  while (s.width > 1 && !fits(points_of(c), s.width)) s.width /= 2;  // peaks take room, too
  return s;
}
// The exponents of results that what they are convolved with says (kernels/fixed/filter_exponent.h).
constexpr void add_filter_exponents(plan_draft& p, const profile& d, const sized_convolution& c,
                                    memory_argument exponents) {
  launch_draft l = memory_launch(p, d, kernel_id::filter_exponent);
  const index per = c.real ? 1 : 2;
  filter_arguments g;
  g.scalars = per * c.y_length;
  g.distance = per * c.y.outer;
  g.exponent = exponent_of(c.scale).exponent;
  l.groups = c.outer;
  l.local = !d.one_item_tiles;
  l.work_bytes = aligned(8 * l.build.items);
  l.bytes_moved = static_cast<double>(c.outer * c.y_length * bytes_of_element(c));
  l.note = "exponents of filters";
  add(l, memory_of(slot::operand));
  add(l, exponents);
  add(p, l, g);
}
constexpr void add_convolve_fixed(plan_draft& p, const profile& d, const sized_convolution& c, const tile_shape& s) {
  const index points = points_of(c), pairs = c.inner * c.outer;
  const memory_argument exponents{slot::output, next_word(p.output_bytes), true};
  if (c.levelled) add_filter_exponents(p, d, c, exponents);
  tile_shape tile = s;
  tile.lanes = points > 1 && !c.levelled ? lanes_of_fixed(d, c.precision, points, c.inner) : 1;
  launch_draft l = tile_launch(p, d, tile, points, c.real ? load_hermitian : load_rows,
                               c.levelled ? static_cast<int>(store_levelled) : store_rows);
  const convolve_arguments rows = arguments_of_rows(c, tile.lanes * s.width, false);
  convolve_fixed_arguments g;
  l.kernel = kernel_id::convolve_fixed;
  l.build.padded = false;
  l.work_bytes = tile.lanes > 1 ? fixed_bytes_of_lanes(4 * block_states, points, 3, tile.lanes, c.precision)
                                : convolve_fixed_bytes(d, points, s.width, c.precision);
  g.tile = rows.tile;
  for (int i = 0; i < 2; ++i) g.other[i] = rows.other[i];
  g.other_lane = rows.other_lane;
  g.row = rows.row;
  g.period = rows.period;
  g.other_row = rows.other_row;
  g.other_period = rows.other_period;
  g.out_row = rows.out_row;
  g.first = rows.first;
  g.correlate = c.correlate;
  g.exponent = exponent_of(p.what.scale).exponent;
  set_tile(g.tile, l);
  l.groups = g.tile.count[0] * c.outer;
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::operand));
  add(l, memory_of(slot::output));
  add(l, stage_table(p, l));
  add(l, product_roots(p, c, points / 2 + 1));
  add(l, exponents);
  count_work(l, 3 * pairs, points, c.precision);
  l.bytes_moved = static_cast<double>(pairs * bytes_of_element(c)) *
                  static_cast<double>(c.x_length + c.y_length + length_of_result(c));
  l.barriers = l.build.items > 1 ? 3 * stages_of(l.build.radices) + 8 : 0;
  l.note = "both transforms, product and inverse in fixed point without leaving the work-group";
  add(p, l, g);
}
constexpr verdict plan_convolve_fixed(plan_draft& p, const profile& d, const convolution& c,
                                      convolution_variant variant, bool levelled) {
  sized_convolution sized = sized_in_fixed_point(c);
  sized.levelled = levelled;
  const tile_shape s = shape_of_fixed_rows(d, sized);
  if (variant != convolution_variant::automatic && variant != convolution_variant::tile)
    return unfit("this variant has no fixed point");
  if (!exponent_of(c.scale).exists)
    return {status::bad_argument, "in fixed point a scale is a power of two: the exponent has it"};
  if (points_of(sized) > 1 && fixed_radices(points_of(sized)) == 0)
    return {status::unsupported_length, "in fixed point lengths have 7 stages at most"};
  if (points_of(sized) > s.np_max)
    return {status::does_not_fit, "in fixed point three work arrays of a transform fit the local memory"};
  p.variant = convolution_variant::tile;
  p.chosen_by = variant == convolution_variant::tile ? rule::asked : rule::tile;
  p.transfers = 3;
  p.what.length = sized.length;
  p.what.scale = c.scale / static_cast<double>(sized.length);
  add_convolve_fixed(p, d, sized, s);
  if (levelled) p.what.batch = p.chunk = c.outer;
  p.output_bytes = next_word(p.output_bytes) + 4 * p.what.batch;
  return {};
}

}  // namespace komdsp::planning
