// plan_checks.hpp: the launches of checked transforms (kernels/checks/checks.h).
#pragma once
#include <komdsp/verify.hpp>

#include "../base/tile_launch.hpp"

namespace komdsp::planning {

constexpr bool is_checked(const fft& t) {
  return has_group_kernels && t.checked;
}
constexpr verdict check_checked(precision type) {
  if (!has_group_kernels) return {status::unsupported_precision, "in firmware checked transforms are for static plans"};
  if (is_fixed(type) || type == precision::f16)
    return {status::unsupported_precision, "checked transforms are of numbers in f32 or f64"};
  return {};
}
// Memory that is checked: the points, and the sums of their transform.
struct checked_memory {
  memory_argument points, sums;
  index rows = 0;  // of an image, which are folded into one; 0: rows are as callers have them
};
// Classes of points, blocks of results, and how the points of the input, or the results, lie.
constexpr check_arguments check_of(const fft& t, layout l, check_form form) {
  check_arguments g;
  // Blocks of two kinds are an even number of results apart, and so are all of them.
  g.kinds = t.length % 4 == 0 ? 2 : 1;
  g.classes = g.kinds == 2 ? check_classes : check_classes - 1;
  while (t.length % g.classes != 0 || (g.kinds == 2 && t.length / g.classes % 2 != 0)) g.classes -= 2;
  g.step = t.length / g.classes;
  const bool half = points_out(t) < t.length;
  g.blocks = half ? larger(g.classes / 2, 1) : g.classes;
  g.block = half ? points_out(t) - (g.blocks - 1) * g.step : g.step;
  g.form = form;
  g.stride = (form == check_real ? 1 : 2) * l.stride;
  g.distance = (form == check_real ? 1 : 2) * l.distance;
  g.inverse = t.inverse;
  return g;
}
// Folded rows are complex, and have squares behind them.
constexpr check_arguments check_of_input(const fft& t, bool folded) {
  const check_form form = real_out(t) ? check_half : real_in(t) && !folded ? check_real : check_complex;
  check_arguments g = check_of(t, folded ? layout{1, 0} : t.in, form);
  g.apart = g.kinds == 2 && g.form != check_half ? t.length / 2 : 0;
  g.points = points_in(t) - g.apart;
  if (folded) {
    g.squares = 2 * points_in(t);
    g.distance = 3 * points_in(t);
  }
  return g;
}
// vectors: a CPU's take rows as they lie in memory.
constexpr launch_draft check_launch(const plan_draft& p, const profile& d, kernel_id kernel, const fft& t,
                                    bool vectors) {
  const int lanes = lanes_of(d, t.precision);
  launch_draft l = memory_launch(p, d, kernel, d.one_item_tiles ? 1 : t.length < 4096 ? 64 : 256);
  if (lanes > 1 && vectors) {
    l.build.lanes = lanes;
    l.build.items = 1;
  }
  const index parts = l.build.lanes > 1 ? 2 * check_classes : larger(check_classes, l.build.items);
  l.groups = t.batch;
  l.work_bytes = aligned(parts * check_sums * bytes_of(t.precision));  // those of results have fewer
  l.local = true;
  l.bytes_moved = 2.0 * static_cast<double>(t.batch * t.length) * bytes_of(t.precision);
  return l;
}
// Numbers of a point, of which vectors find a weight or a sign each.
constexpr int copies_of(const launch_draft& l, const check_arguments& g) {
  return l.build.lanes > 1 && g.form != check_real ? 2 : 1;
}
constexpr void add_check_input(plan_draft& p, const profile& d, const fft& t, const checked_memory& at) {
  p.one_sweep = true;
  const check_arguments g = check_of_input(t, at.rows > 0);
  const bool rows = g.form != check_real || g.points % (2 * check_classes) == 0;
  launch_draft l = check_launch(p, d, kernel_id::check_input, t,
                                g.stride == (g.form == check_real ? 1 : 2) && g.classes == check_classes && rows);
  l.barriers = 2;
  l.operations = 6.0 * static_cast<double>(t.batch * t.length);
  l.note = "sums of the input, which those of the results are to agree with";
  table weights;
  weights.what = g.form == check_half ? table::kind::half_weights : table::kind::weights;
  weights.length = t.length;
  weights.n1 = g.block;
  weights.columns = t.inverse;
  weights.split = g.kinds == 2 ? t.length / 2 : 0;
  weights.lanes = l.build.lanes;
  weights.width = copies_of(l, g);
  add(l, at.points);
  add(l, at.sums);
  add(l, add_table(p, weights));
  add(p, l, g);
}
// Dimensions of the distance between sums.  Where few points or few results are most of all, errors of short transforms
// repeat, most so those of odd radices: it has fewer then.  Measured with single tones and with samples of any size.
constexpr double dimensions_of_check(const fft& t, index points, const check_arguments& g) {
  index rest = points;
  divide_out(rest, 2), divide_out(rest, 3), divide_out(rest, 5);
  const bool complex = t.kind == fft_kind::complex;
  const double length = static_cast<double>(points),
               long_one = rest > 1  ? 512
                          : complex ? 128
                                    : 256,
               few = rest > 1                  ? 0.75
                     : !complex                ? 1
                     : is_power_of_two(points) ? 4
                                               : 1.5,
               least = few > length / long_one ? few : length / long_one,
               all = static_cast<double>(g.blocks) * (real_out(t) ? 0.5 : 1);
  return least < all ? least : all;
}
// The squared share of the results that rounding explains, for one number of the sum of squares of the input.  The sums
// differ by about 0.65 of the bound of a transform's error (accuracy.hpp).  Of 10^8 squared distances in 2 n dimensions
// the largest is (2.6 + 16 / n) times their mean; folded rows, of whose weights rows + 1.25 is the sum of squares, have
// four times as much, since tones and samples of any size make them differ more.
constexpr double check_tolerance(const plan_draft& p, const fft& t, index rows, const check_arguments& g) {
  bool convolved = false;  // by Rader or Bluestein
  for (int i = 0; i < p.table_count; ++i)
    convolved |= p.tables[i].what == table::kind::chirp_spectrum || p.tables[i].what == table::kind::root_spectrum;
  const double epsilon = t.precision == precision::f64 ? 2.220446049250313e-16 : 1.1920928955078125e-7,
               share = (convolved ? 2 : 1) * 0.75 * 0.6 * epsilon,
               squares = real_out(t) ? 2 : 1;  // of all points over those of np / 2 + 1
  const double weights = rows == 0 ? 1 : 4 * (static_cast<double>(rows) + 1.25);
  const index points = t.length * larger(rows, 1);
  return share * share * (1 + log2_of(points)) * (5 + 24 / dimensions_of_check(t, points, g)) * squares *
         static_cast<double>(g.blocks * g.block) * weights;
}
constexpr void add_check_results(plan_draft& p, const profile& d, const fft& t, const checked_memory& at) {
  const layout rows = at.rows > 0 ? layout{1, points_out(t)} : t.out;
  const check_arguments g = check_of(t, rows, real_out(t) ? check_real : check_complex);
  launch_draft l = check_launch(p, d, kernel_id::check_results, t, rows.stride == 1 && g.block >= check_classes);
  l.barriers = 2;
  l.operations = 2.0 * static_cast<double>(t.batch * t.length);
  l.note = "sums of the results, and how far they are from what those of the input say";
  table signs;
  signs.what = table::kind::signs;
  signs.length = g.block;
  signs.width = copies_of(l, g);
  add(l, at.points);
  add(l, at.sums);
  add(l, add_table(p, signs));
  add(l, root_table(p, g.classes));
  add_real(l, t.scale);
  add_real(l, (t.scale < 0 ? -t.scale : t.scale) > 1e-30 ? 1 / t.scale : 0);
  add_real(l, check_tolerance(p, t, at.rows, g));
  add(p, l, g);
}

}  // namespace komdsp::planning
