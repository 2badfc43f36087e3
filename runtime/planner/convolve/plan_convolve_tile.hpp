// plan_convolve_tile.hpp: convolutions without leaving the work-group (kernels/convolve/convolve.h).
#pragma once
#include <komdsp/convolution.hpp>
#include "../fft/plan_tile.hpp"

namespace komdsp::planning {

// A convolution, and the points of its transforms.
struct sized_convolution : convolution {
  index length = 1;
  bool repeated = false;  // a vector is there twice
  bool spectra = false;   // y is spectra, in natural order, one for each vector of the outer index, or one
  bool levelled = false;  // fixed point: results of an outer index have one exponent, that of its y
};
constexpr index points_of(const sized_convolution& c) {
  return c.length / (c.real ? 2 : 1);
}
constexpr bool shares_spectrum(const sized_convolution& c) {
  return c.inner > 1 && c.y.inner == 0;
}
constexpr int product_of(const sized_convolution& c) {
  return (c.correlate ? product_correlate : 0) | (c.real ? product_pairs : 0);
}

// Which kernel computes rows of this length; count: none, they are too long.
struct convolve_shape {
  kernel_id kernel = kernel_id::count;
  tile_shape tile;
};
constexpr convolve_shape group_shape_for(const profile& d, const sized_convolution& c) {
  convolve_shape s;
  const index points = points_of(c);
  const auto fits = [&](index width) {
    return group_items(points, width) <= d.max_group &&
           work_arrays_bytes(d, points * width, c.precision, 2) <= d.local_bytes;
  };
  if (c.real || points < 16 || !is_power_of_two(points) || !fits(1)) return s;
  s.kernel = kernel_id::convolve_group;
  while (s.tile.width < 16 && s.tile.width < c.inner && group_items(points, 2 * s.tile.width) <= 128 &&
         fits(2 * s.tile.width))
    s.tile.width *= 2;
  return s;
}

// Clusters, of lengths that are squares: columns and rows are equally long.
constexpr convolve_shape cluster_shape_for(const profile& d, const sized_convolution& c) {
  convolve_shape s;
  const index points = points_of(c);
  if (!has_group_kernels || c.real || c.spectra || shares_spectrum(c) || log2_of(points) % 2 != 0) return s;
  const cluster_shape found = cluster_for(d, points, c.precision, pass_ends::points);
  if (found.groups > 0 && work_arrays_bytes(d, points / found.groups, c.precision, 2) <= d.local_bytes)
    s.kernel = kernel_id::convolve_cluster;
  return s;
}

constexpr convolve_shape convolve_shape_for(const profile& d, const sized_convolution& c) {
  convolve_shape s;
  if (!d.one_item_tiles) s = group_shape_for(d, c);
  if (s.kernel == kernel_id::count) s = cluster_shape_for(d, c);
  if (s.kernel != kernel_id::count) return s;
  s.tile = shape_for(d, c.precision, fft_kind::complex);
  const index points = points_of(c), lanes = s.tile.lanes;
  if (lanes > 1 && points % (lanes * lanes) == 0 && points <= whole_points(d, c.precision)) {
    s.kernel = kernel_id::convolve_in_vector;
    return s;
  }
  if (lanes > 1 && 4 * c.inner < lanes) s.tile.lanes = 1;
  index most = s.tile.np_max;
  if (!d.one_item_tiles) {
    most = 1;
    while (work_arrays_bytes(d, 2 * most, c.precision, 3) <= d.local_bytes) most *= 2;
    s.tile.np_max = most;
    most = work_arrays_bytes(d, points, c.precision, 3) <= d.local_bytes ? points : 0;
  }
  if (lanes > 1 && points > d.max_np) return s;
  if (points <= most) s.kernel = kernel_id::convolve_tile;
  return s;
}

// The scalar of a row's transform that is the first of the result.
constexpr index first_of_result(const sized_convolution& c) {
  const index per = c.real ? 1 : 2, n = per * c.length, before = per * (c.y_length - 1);
  if (c.repeated) return c.correlate ? 0 : per * c.x_length;
  if (c.circular) return 0;
  if (c.correlate) return c.valid ? 0 : (n - before) % n;
  return c.valid ? before : 0;
}
// A vector as a row of scalars: how many there are, and after how many it begins again.  Vectors that repeat are there
// twice.
struct scalar_row {
  index scalars = 0, period = 0;
};
constexpr scalar_row row_of_x(const sized_convolution& c) {
  const index period = (c.real ? 1 : 2) * c.x_length;
  return {c.repeated && c.correlate ? 2 * period : period, period};
}
constexpr scalar_row row_of_y(const sized_convolution& c) {
  const index period = (c.real ? 1 : 2) * c.y_length;
  return {c.repeated && !c.correlate ? 2 * period : period, period};
}
constexpr index row_of_result(const sized_convolution& c) {
  return (c.real ? 1 : 2) * length_of_result(c);
}
constexpr memory_argument product_roots(plan_draft& p, const sized_convolution& c, index split) {
  return c.real ? hermitian_table(p, 2 * points_of(c), split) : nothing();
}

// Spectra of the vectors of y that rows share, in natural order, one after the other in scratch.
constexpr void add_shared_spectra(plan_draft& p, const profile& d, const sized_convolution& c,
                                  const convolve_shape& s) {
  const index points = points_of(c), per = c.real ? 1 : 2;
  const bool in_vector = s.kernel == kernel_id::convolve_in_vector;
  tile_shape one = s.tile;
  one.width = 1;
  if (!in_vector) one.lanes = 1;
  launch_draft l = in_vector ? tile_launch(p, d, one, points / one.lanes, load_in_vector, store_columns)
                             : tile_launch(p, d, one, points, load_padded, store_rows);
  const scalar_row y = row_of_y(c);
  convolve_pass_arguments g;
  l.kernel = kernel_id::convolve_pass;
  l.groups = c.outer;
  g.tile = one_tile();
  g.row = y.scalars;
  g.period = y.period;
  g.pairs = c.real;
  // Tiles of one transform are counted by the first index, rows by the third.
  g.tile.in[in_vector ? 0 : 2] = per * c.y.outer;
  g.tile.out[in_vector ? 0 : 2] = 2 * points;
  g.tile.in_stride = g.tile.out_stride = 2;
  count_work(l, c.outer, points, c.precision);
  l.note = "spectra of the vectors that pairs share";
  const memory_argument twiddle = stage_table(p, l),
                        pass = in_vector ? in_vector_table(p, one.lanes, points) : nothing();
  add_tile(p, l, g, memory_of(slot::operand), memory_of(slot::scratch), twiddle, pass, 1);
}

// Rows of x, y and z, `rows` of them in a tile.
constexpr convolve_arguments arguments_of_rows(const sized_convolution& c, index rows, bool shared) {
  const index per = c.real ? 1 : 2;
  const scalar_row x = row_of_x(c), y = row_of_y(c);
  convolve_arguments g;
  fft_arguments& tiles = g.tile;
  tiles.count[0] = quotient_up(c.inner, rows);
  tiles.count[1] = c.outer;
  tiles.transforms = c.inner;
  tiles.in_lane = per * c.x.inner;
  g.other_lane = per * c.y.inner;
  tiles.out_lane = per * c.z.inner;
  tiles.in[0] = rows * tiles.in_lane;
  tiles.in[1] = per * c.x.outer;
  g.other[0] = shared ? 0 : rows * g.other_lane;
  g.other[1] = !shared ? per * c.y.outer : c.spectra && c.y.outer == 0 ? 0 : 2 * points_of(c);
  tiles.out[0] = rows * tiles.out_lane;
  tiles.out[1] = per * c.z.outer;
  tiles.split = 1;
  g.row = x.scalars;
  g.period = x.period;
  g.other_row = y.scalars;
  g.other_period = y.period;
  g.out_row = row_of_result(c);
  g.first = first_of_result(c);
  return g;
}
// Work of three transforms of each pair, of rows that are read once and written once.
constexpr void count_convolution(launch_draft& l, const sized_convolution& c, bool shared) {
  count_work(l, (shared ? 2 : 3) * c.inner * c.outer, points_of(c), c.precision);
  l.bytes_moved = static_cast<double>(c.inner * c.outer * bytes_of_element(c)) *
                  static_cast<double>(c.x_length + (shared ? 0 : c.y_length) + length_of_result(c));
}
[[gnu::noinline]] constexpr void plan_convolve_cluster(plan_draft& p, const profile& d, const sized_convolution& c,
                                                       const convolve_shape& s) {
  const index points = points_of(c);
  const cluster_shape shape = cluster_for(d, points, c.precision, pass_ends::points);
  const int bits = log2_of(points) / 2;
  const cluster_stages stages{two_radices_of(bits), two_radices_of(bits, true), 1 << bits, 2};
  launch_draft l = cluster_launch(p, d, s.tile, points, shape.groups, shape.items, stages);
  l.kernel = kernel_id::convolve_cluster;
  l.build.load = load_padded;
  l.build.store = store_cropped;
  l.build.product = product_of(c);
  l.barriers = 6 * stages_of(l.build.radices) - 4;
  l.groups = c.inner * c.outer * shape.groups;
  l.note = "cluster: both transforms, product and inverse by work-groups that share their local memory";
  convolve_arguments g = arguments_of_rows(c, 1, false);
  set_tile(g.tile, l);
  g.tile.width = stages.n1;
  g.product = l.build.product;
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::operand));
  add(l, memory_of(slot::output));
  add_cluster_tables(p, l, stages);
  add_real(l, p.what.scale);
  count_convolution(l, c, false);
  add(p, l, g);
}
constexpr void plan_convolve_tile(plan_draft& p, const profile& d, const sized_convolution& c, convolve_shape s) {
  if (has_group_kernels && s.kernel == kernel_id::convolve_cluster) return plan_convolve_cluster(p, d, c, s);
  const index points = points_of(c);
  const bool in_vector = s.kernel == kernel_id::convolve_in_vector, group = s.kernel == kernel_id::convolve_group;
  const bool shared = c.spectra || shares_spectrum(c);
  if (!in_vector && !group) s.tile = shape_of_rows(s.tile, d, points);
  if (shared && !c.spectra) {
    p.scratch_bytes = aligned(c.outer * 2 * points * bytes_of(c.precision));
    add_shared_spectra(p, d, c, s);
  }
  launch_draft l = tile_launch(p, d, s.tile, points / (in_vector ? s.tile.lanes : 1), load_padded, store_cropped);
  l.kernel = s.kernel;
  l.build.product = product_of(c) | (shared ? product_spectrum : 0);
  if (group)
    make_resident(l, d, 2, c.precision, group_shape(points, l.build.width));
  else
    l.work_bytes = l.work_bytes / 2 * 3;
  convolve_arguments g = arguments_of_rows(c, in_vector ? 1 : static_cast<index>(s.tile.lanes) * s.tile.width, shared);
  set_tile(g.tile, l);
  g.product = l.build.product;
  l.groups = g.tile.count[0] * c.outer;
  add(l, memory_of(slot::input));
  add(l, memory_of(shared && !c.spectra ? slot::scratch : slot::operand));
  add(l, memory_of(slot::output));
  add(l, stage_table(p, l));
  if (in_vector) add(l, in_vector_table(p, s.tile.lanes, points));
  if (!group) add(l, product_roots(p, c, in_vector ? s.tile.lanes : points / 2 + 1));
  add_real(l, p.what.scale);
  count_convolution(l, c, shared);
  l.barriers = l.build.items > 1 ? (shared ? 2 : 3) * stages_of(l.build.radices) + 1 : 0;
  l.note = "both transforms, product and inverse without leaving the work-group";
  add(p, l, g);
}

}  // namespace komdsp::planning
