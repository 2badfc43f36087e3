// plan_convolution.hpp: the planner: how a profile convolves.  constexpr: a plan of constants is a constant.
#pragma once
#include "plan_convolve_fixed.hpp"
#include "plan_convolve_length.hpp"
#include "plan_convolve_published.hpp"

namespace komdsp {

namespace planning {

constexpr verdict check(const convolution& c) {
  if (c.x_length < 1 || c.y_length < 1 || c.x_length > length_max || c.y_length > length_max)
    return {status::unsupported_length, "vectors have 1 to 2^26 elements"};
  if (c.circular && c.x_length != c.y_length)
    return {status::unsupported_length, "a circular convolution is of vectors of the same length"};
  if (c.valid && c.circular) return {status::bad_argument, "a circular convolution has no valid part"};
  if (c.valid && c.x_length < c.y_length)
    return {status::unsupported_length, "the valid part needs an x as long as y at least"};
  const index fewest = transform_length(c);
  if (fewest == 0 || fewest > length_max)
    return {status::unsupported_length, "the transforms would be longer than 2^26 points"};
  if (c.outer < 1 || c.inner < 1 || c.outer > scalars_max / c.inner || c.outer * c.inner > scalars_max / fewest)
    return {status::bad_batch, "there is at least one pair, and no more elements than an index can count"};
  if (!is_finite(c.scale)) return {status::not_finite, "the scale must be finite"};
  return {};
}
// Distances that say dense become numbers.
constexpr void fill_distances(pair_layout& l, index length, const convolution& c) {
  if (l.inner == pair_layout::dense) l.inner = length;
  if (l.outer == pair_layout::dense) l.outer = c.inner * length;
}
constexpr bool too_far(const pair_layout& l, const convolution& c) {
  return l.inner < 0 || l.outer < 0 || l.inner > scalars_max / c.inner || l.outer > scalars_max / c.outer;
}
constexpr verdict check_layouts(const convolution& c) {
  if (too_far(c.x, c) || too_far(c.y, c) || too_far(c.z, c))
    return {status::unsupported_layout, "distances are not negative, and their elements fit an index"};
  const index length = length_of_result(c);
  const bool rows = c.inner == 1 || c.z.inner >= length, matrices = c.outer == 1 || c.z.outer >= length;
  const index inner_reach = (c.inner - 1) * c.z.inner + length, outer_reach = (c.outer - 1) * c.z.outer + length;
  const bool apart = c.inner == 1 || c.outer == 1 || c.z.outer >= inner_reach || c.z.inner >= outer_reach;
  if (!rows || !matrices || !apart) return {status::unsupported_layout, "vectors of the result overlap"};
  return {};
}
constexpr index bytes_reached(const pair_layout& l, index length, const convolution& c) {
  return ((c.outer - 1) * l.outer + (c.inner - 1) * l.inner + length) * bytes_of_element(c);
}

// Pairs in one row where all three vectors go on alike; lanes run along the inner index, so that is the one along which
// y is shared.
constexpr convolution arranged(convolution c) {
  const auto one_row = [&](const pair_layout& l) { return l.outer == c.inner * l.inner; };
  if (c.inner > 1 && c.outer > 1 && one_row(c.x) && one_row(c.y) && one_row(c.z)) {
    c.inner *= c.outer;
    c.outer = 1;
  }
  const bool turn = c.outer > 1 && (c.inner == 1 || (c.y.outer == 0 && c.y.inner != 0));
  if (!turn) return c;
  const auto exchanged = [](pair_layout l) { return pair_layout{l.inner, l.outer}; };
  c.x = exchanged(c.x);
  c.y = exchanged(c.y);
  c.z = exchanged(c.z);
  const index outer = c.outer;
  c.outer = c.inner;
  c.inner = outer;
  return c;
}

constexpr verdict fill_convolution(plan_draft& p, const profile& d, const sized_convolution& c, convolution_variant v) {
  p.variant = v;
  p.transfers = 3;
  if (v != convolution_variant::tile) return plan_convolve_published(p, d, c, v);
  const convolve_shape s = convolve_shape_for(d, c);
  if (s.kernel != kernel_id::count) {
    plan_convolve_tile(p, d, c, s);
    return {};
  }
  if (c.spectra) return unfit("spectra of filters longer than a tile go by partitions");
  return plan_convolve_passes(p, d, c) ? verdict{} : unfit("local memory is too small for tiles of this length");
}

// The profile's published table, where it speaks of this convolution.
constexpr convolution_variant published_choice(const profile& d, const convolution& c) {
  const bool in_table = d.convolutions && c.precision == precision::f32 && takes_published(c).result == status::ok;
  return in_table ? d.convolutions->find(c.x_length, c.inner) : convolution_variant::automatic;
}
constexpr verdict choose_convolution(plan_draft& p, const profile& d, const sized_convolution& c) {
  p.chosen_by = rule::tile;
  if (c.spectra) return fill_convolution(p, d, c, convolution_variant::tile);
  p.chosen_by = rule::published;
  const convolution_variant published = published_choice(d, c);
  if (published != convolution_variant::automatic) return fill_convolution(p, d, c, published);
  p.chosen_by = rule::tile;
  if (fill_convolution(p, d, c, convolution_variant::tile).result == status::ok) return {};
  p.chosen_by = rule::stages;
  if (fill_convolution(p, d, c, convolution_variant::E).result == status::ok) return {};
  return {status::does_not_fit, "local memory is too small for tiles of this length"};
}

// Checks of `c`; distances that say dense become numbers.
constexpr verdict prepare(convolution& c, const profile& d) {
  verdict v = check(c);
  if (v.result != status::ok) return v;
  fill_distances(c.x, c.x_length, c);
  fill_distances(c.y, c.y_length, c);
  fill_distances(c.z, length_of_result(c), c);
  v = check_layouts(c);
  return in_fixed_point(c.precision) ? v : and_precision(v, d, c.precision);
}
// spectra: the operand, of y, whose vectors differ along the outer index or not at all.
// levelled: in fixed point results have an exponent for each outer index.
constexpr status write_plan(plan_draft& p, const convolution& asked, const profile& d, convolution_variant variant,
                            bool spectra = false, bool levelled = false) {
  begin(p, d, asked.precision);
  convolution c = asked;
  verdict v = prepare(c, d);
  if (v.result != status::ok) return refused(p, v);
  p.what.batch = p.chunk = c.outer * c.inner;
  p.input_samples = p.output_samples = c.real;
  p.operand_samples = c.real && !spectra;
  p.input_bytes = bytes_reached(c.x, c.x_length, c);
  p.operand_bytes = bytes_reached(c.y, c.y_length, c);
  p.output_bytes = bytes_reached(c.z, length_of_result(c), c);
  if (in_fixed_point(c.precision)) {
    v = plan_convolve_fixed(p, d, c, variant, levelled);
    return v.result == status::ok ? finished(p) : refused(p, v);
  }
  const sized_convolution s = sized(spectra && c.y.outer != 0 ? c : arranged(c), d, spectra);
  p.what.length = s.length;
  if (spectra) p.operand_bytes = (s.y.outer != 0 ? s.outer : 1) * 2 * points_of(s) * bytes_of(c.precision);
  p.what.scale = c.scale / static_cast<double>(s.length);
  v = variant == convolution_variant::automatic ? choose_convolution(p, d, s) : fill_convolution(p, d, s, variant);
  return v.result == status::ok ? finished(p) : refused(p, v);
}

constexpr status write_step_plan(plan_draft& p, convolution_step step, convolution_variant variant, index length,
                                 index pairs, precision type, const profile& d) {
  convolution c;
  c.x_length = c.y_length = length;
  c.inner = pairs;
  c.circular = true;
  c.precision = type;
  const status whole = write_plan(p, c, d, variant);
  if (whole != status::ok) return whole;
  bookmark nothing_written;
  nothing_written.chunk = p.chunk;
  go_back(p, nothing_written);
  const index row = 2 * length;
  const place in = rows_at(slot::input, row), operand = rows_at(slot::operand, row), out = rows_at(slot::output, row);
  p.transfers = step == convolution_step::product ? 3 : 2;
  if (step == convolution_step::product) {
    add_product_of_spectra(p, d, variant, in, operand, out);
  } else {
    p.operand_bytes = 0;
    add_transform(p, d, variant, in, out, step == convolution_step::inverse);
  }
  return finished(p);
}

}  // namespace planning

// How `d` computes `c`: execute with buffers input = x, operand = y, output = z.  variant: the one to use, or automatic
// for the planner's choice.
constexpr plan plan_convolution(const convolution& c, const profile& d,
                                convolution_variant variant = convolution_variant::automatic) {
  plan p;
  static_cast<void>(planning::write_into(p, c, d, variant));
  return p;
}

// One step of variants A and D alone, for callers that bring every intermediate matrix back to the host as these do,
// nine transfers in all: forward twice, of x and of y, then the product of the spectra, then the inverse.  Matrices are
// dense, `pairs` vectors of `length` points; input and operand are read, output is written.
constexpr plan plan_convolution_step(convolution_step step, convolution_variant variant, index length, index pairs,
                                     precision type, const profile& d) {
  plan p;
  static_cast<void>(planning::drafted(p, [&](planning::plan_draft& draft) {
    return planning::write_step_plan(draft, step, variant, length, pairs, type, d);
  }));
  return p;
}

}  // namespace komdsp
