// plan_convolve_passes.hpp: convolutions longer than a tile, N = n1 n2.  Complex: a first pass over x and over y, one
// launch that finishes both transforms, multiplies and begins the inverse (kernels/convolve/convolve.h), a last pass.
// Real: both transforms, a product over memory, the inverse, each of pairs of samples.
#pragma once
#include "../fft/plan_convolve_middle.hpp"
#include "plan_convolve_tile.hpp"

namespace komdsp::planning {

// Rows of a launch: `inner` ones by the second index of its groups, `outer` ones by the third.
struct pass_rows {
  index inner = 1, outer = 1;
  index in_inner = 0, in_outer = 0, out_inner = 0, out_outer = 0;  // scalars
};
constexpr void repeat_rows(launch& l, const pass_rows& r) {
  const index rows = r.inner * r.outer;
  l.groups *= rows;
  l.operations *= static_cast<double>(rows);
  l.bytes_moved *= static_cast<double>(rows);
}
// A pass over one row, over all of them.
constexpr void set_rows(pass_draft& pass, const pass_rows& r) {
  fft_arguments& g = pass.tiles;
  g.count[1] = r.inner;
  g.in[1] = r.in_inner;
  g.in[2] = r.in_outer;
  g.out[1] = r.out_inner;
  g.out[2] = r.out_outer;
  repeat_rows(pass.launched, r);
}
// A pass with rows of scalars at one end.
constexpr void add_pass(plan_draft& p, pass_draft& pass, convolve_pass_arguments g) {
  pass.launched.kernel = kernel_id::convolve_pass;
  g.tile = pass.tiles;
  add_tile(p, pass.launched, g, pass.from, pass.to, pass.twiddle, pass.extra, pass.scale);
}

struct convolve_passes {
  tile_shape tile;
  index n1 = 0, n2 = 0;  // 0: they do not fit
  index row = 0;         // scalars of a row's points
};
constexpr convolve_passes convolve_passes_for(const profile& d, const sized_convolution& c) {
  convolve_passes s;
  const index points = points_of(c);
  s.tile = shape_for(d, c.precision, fft_kind::complex);
  s.row = 2 * points;
  // Both factors are whole tiles.
  const auto split = [&](index tile) {
    const index tiles = points / (tile * tile), most = d.one_item_tiles ? s.tile.np_max : points;
    s.n1 = points % (tile * tile) == 0 ? tile * divisor_of(tiles, root_of(tiles, 2), most / tile, 1) : 0;
    s.n2 = s.n1 > 0 ? points / s.n1 : 0;
    return s.n1 > 0 && (d.one_item_tiles || work_arrays_bytes(d, s.n1 * tile, c.precision, 3) <= d.local_bytes);
  };
  if (d.one_item_tiles) {
    if (points % (s.tile.lanes * s.tile.lanes) != 0) s.tile.lanes = 1;
    split(s.tile.lanes);
    return s;
  }
  for (s.tile.width = 8; !split(s.tile.width); s.tile.width /= 2) {
    if (s.tile.width > 1) continue;
    s.n1 = 0;
    break;
  }
  return s;
}

constexpr memory_argument scratch_at(index scalars, const sized_convolution& c) {
  return memory_of(slot::scratch, scalars * bytes_of(c.precision));
}

// First pass of one factor, zero-padded, to scratch from scalar `to` on.
constexpr void add_padded_pass(plan_draft& p, const profile& d, const sized_convolution& c, const convolve_passes& s,
                               bool of_y, const pass_rows& rows, index to) {
  pass_draft pass = first_pass(p, d, s.tile, points_of(c), s.n1, {of_y ? slot::operand : slot::input, 0, 2, 0});
  const scalar_row row = of_y ? row_of_y(c) : row_of_x(c);
  convolve_pass_arguments g;
  g.row = row.scalars;
  g.period = row.period;
  g.pairs = c.real;
  pass.launched.build.load = load_padded;
  pass.launched.note = of_y ? "first pass over y, zero-padded" : "first pass over x, zero-padded";
  pass.to = scratch_at(to, c);
  set_rows(pass, rows);
  add_pass(p, pass, g);
}
// Last pass into natural order: rows of spectra in scratch.
constexpr void add_spectrum_pass(plan_draft& p, const profile& d, const sized_convolution& c, const convolve_passes& s,
                                 const pass_rows& rows, index from, index to) {
  split_length n;
  n.n[0] = s.n1;
  n.n[1] = s.n2;
  n.passes = 2;
  pass_draft pass = last_pass(p, d, s.tile, n, {slot::scratch, to, 2, 0}, 1);
  pass.from = scratch_at(from, c);
  set_rows(pass, rows);
  add_pass(p, pass);
}
// First pass of the inverse of a product in scratch, to the beginning of scratch.
constexpr void add_inverse_pass(plan_draft& p, const profile& d, const sized_convolution& c, const convolve_passes& s,
                                const pass_rows& rows, index from) {
  pass_draft pass = first_pass(p, d, s.tile, points_of(c), s.n2, {slot::scratch, from, 2, 0});
  set_rows(pass, rows);
  add_pass(p, pass);
}
// Last pass of the inverse: to z.
constexpr void add_result_pass(plan_draft& p, const profile& d, const sized_convolution& c, const convolve_passes& s,
                               const pass_rows& rows, index from) {
  split_length n;
  n.n[0] = s.n2;
  n.n[1] = s.n1;
  n.passes = 2;
  pass_draft pass = last_pass(p, d, s.tile, n, {slot::output, 0, 2, 0}, p.what.scale);
  convolve_pass_arguments g;
  g.row = row_of_result(c);
  g.period = s.row;
  g.first = first_of_result(c);
  g.pairs = c.real;
  pass.launched.build.store = store_cropped;
  pass.launched.note = "last pass: rows through the tiles, to z";
  pass.from = scratch_at(from, c);
  set_rows(pass, rows);
  add_pass(p, pass, g);
}

// Both transforms finished, product, and the first pass of the inverse.
constexpr void add_middle(plan_draft& p, const profile& d, const sized_convolution& c, const convolve_passes& s,
                          bool shared, index x, index y, index to) {
  convolve_middle m = middle_pass(p, d, s.tile, s.n1, s.n2, product_of(c) | (shared ? product_spectrum : 0));
  convolve_arguments& g = m.tiles;
  g.tile.count[1] = c.inner;
  g.tile.in[1] = g.tile.out[1] = s.row;
  g.tile.in[2] = g.tile.out[2] = c.inner * s.row;
  g.other[1] = shared ? 0 : s.row;
  g.other[2] = shared ? s.row : c.inner * s.row;
  add_middle_pass(p, m, scratch_at(x, c), scratch_at(y, c), scratch_at(to, c), c.inner * c.outer);
}
// The product of spectra of pairs over memory, into the place of x.
constexpr void add_product(plan_draft& p, const profile& d, const sized_convolution& c, const pass_rows& rows, index x,
                           index y, index y_inner, index y_outer) {
  launch_draft l = memory_launch(p, d, kernel_id::product_bins);
  product_arguments g;
  g.width = elements_of_group;
  g.np = points_of(c);
  g.product = product_of(c);
  g.groups = quotient_up(points_of(c) / 2 + 1, g.width);
  g.rows = rows.inner;
  g.in[0] = rows.in_inner;
  g.in[1] = rows.in_outer;
  g.other[0] = y_inner;
  g.other[1] = y_outer;
  add(l, scratch_at(x, c));
  add(l, scratch_at(y, c));
  add(l, hermitian_table(p, 2 * points_of(c), real_step_roots(points_of(c))));
  l.groups = g.groups;
  l.operations = 24.0 * static_cast<double>(points_of(c));
  l.bytes_moved = 6.0 * static_cast<double>(points_of(c)) * bytes_of(c.precision);
  repeat_rows(l, rows);
  l.note = "product of the spectra of real rows";
  add(p, l, g);
}

// x rows, y rows (the vectors of y where pairs share them), rows of the product: in scratch one after the other.
constexpr bool plan_convolve_passes(plan_draft& p, const profile& d, const sized_convolution& c) {
  const convolve_passes s = convolve_passes_for(d, c);
  if (s.n1 == 0) return false;
  const bool shared = shares_spectrum(c);
  const index per = c.real ? 1 : 2, row = s.row, rows = c.inner * c.outer;
  const pass_rows of_x{c.inner, c.outer, per * c.x.inner, per * c.x.outer, row, c.inner * row},
      of_y = shared ? pass_rows{1, c.outer, 0, per * c.y.outer, 0, row}
                    : pass_rows{c.inner, c.outer, per * c.y.inner, per * c.y.outer, row, c.inner * row},
      to_z{c.inner, c.outer, row, c.inner * row, per * c.z.inner, per * c.z.outer};
  const auto within = [&](pass_rows r) {  // from scratch to scratch
    return pass_rows{r.inner, r.outer, r.out_inner, r.out_outer, r.out_inner, r.out_outer};
  };
  const index first = 0, second = rows * row, third = 2 * rows * row;
  p.chunk = 1;  // the passes count one row; set_rows the others
  add_padded_pass(p, d, c, s, true, of_y, c.real || shared ? first : second);
  if (c.real || shared) add_spectrum_pass(p, d, c, s, within(of_y), first, second);
  add_padded_pass(p, d, c, s, false, of_x, first);
  if (c.real) {
    add_spectrum_pass(p, d, c, s, within(of_x), first, third);
    add_product(p, d, c, within(of_x), third, second, shared ? 0 : row, shared ? row : c.inner * row);
    add_inverse_pass(p, d, c, s, within(of_x), third);
    add_result_pass(p, d, c, s, to_z, first);
  } else {
    add_middle(p, d, c, s, shared, first, second, third);
    add_result_pass(p, d, c, s, to_z, third);
  }
  p.chunk = p.what.batch;
  p.scratch_bytes = aligned((third + rows * row) * bytes_of(c.precision));
  return true;
}

}  // namespace komdsp::planning
