// plan_check_images.hpp: checked transforms of images, whose rows are folded into one (kernels/checks/check_images.h).
#pragma once
#include "../base/axes.hpp"
#include "plan_checks.hpp"

namespace komdsp::planning {

// Axes of images: rows, elements of rows, and before them at most a batch.
constexpr bool are_images(const fftn& t) {
  const int last = t.rank - 1, axes = t.axes == 0 ? t.rank : t.axes;
  for (int a = 0; a < last - 1; ++a)
    if (is_transformed(t, a)) return false;
  return axes <= 2 && last_axis(t) == last && t.rank - axes <= 1 && t.in_stride[last] == 1 && t.out_stride[last] == 1;
}
constexpr verdict check_checked_images(const fftn& t) {
  const verdict v = check_checked(t.precision);
  if (v.result != status::ok || are_images(t)) return v;
  return {status::unsupported_layout,
          "checked transforms are over the last axis or two, of neighbours, with one more as a batch"};
}
// Bytes of the output that sums stand behind: in place the input is there as well.
constexpr index bytes_before_sums(const fftn& t) {
  const index in = t.in_place ? reach_in(t) * (real_in(t) ? 1 : 2) : 0, out = reach_out(t) * (real_out(t) ? 1 : 2);
  return quotient_up(larger(in, out) * bytes_of(t.precision), 4) * 4;
}
// Images as rows that are folded.
struct checked_images {
  fft row;
  index rows = 1, in_pitch = 0, out_pitch = 0, in_distance = 0, out_distance = 0;  // in elements
};
constexpr checked_images checked_images_of(const fftn& t) {
  const int last = t.rank - 1, batch = t.rank - (t.axes == 0 ? t.rank : t.axes);
  checked_images m;
  m.row.length = t.shape[last];
  m.row.batch = batch == 1 ? t.shape[0] : 1;
  m.row.kind = t.kind;
  m.row.inverse = t.inverse;
  m.row.precision = t.precision;
  m.row.scale = t.scale;
  if (last > batch) {
    m.rows = t.shape[last - 1];
    m.in_pitch = t.in_stride[last - 1];
    m.out_pitch = t.out_stride[last - 1];
  }
  m.in_distance = batch == 1 ? t.in_stride[0] : 0;
  m.out_distance = batch == 1 ? t.out_stride[0] : 0;
  return m;
}
constexpr fold_arguments fold_of(const checked_images& m, bool input) {
  fold_arguments g;
  const index each = (input ? real_in(m.row) : real_out(m.row)) ? 1 : 2;
  g.form = each == 1 ? check_real : check_complex;
  g.sums = input ? 3 : 1;
  g.rows = m.rows;
  g.numbers = each * (input ? points_in(m.row) : points_out(m.row));
  g.pitch = each * (input ? m.in_pitch : m.out_pitch);
  g.distance = each * (input ? m.in_distance : m.out_distance);
  g.tiles = quotient_up(g.numbers, fold_tile);
  g.parts = quotient_up(m.rows, fold_rows);
  return g;
}
// Folds rows of the input, or of the results, in the workspace: where the folded ones are.
constexpr memory_argument add_fold(plan_draft& p, const profile& d, const fold_arguments& g, const fft& row) {
  const index all = row.batch * g.parts * g.sums * g.numbers, lanes = lanes_of(d, row.precision),
              number = bytes_of(row.precision);
  const memory_argument parts = memory_of(slot::scratch), rows = memory_of(slot::scratch, aligned(all * number));
  const int items = d.one_item_tiles ? 1 : 128;
  const bool input = g.sums > 1;
  launch_draft fold = memory_launch(p, d, kernel_id::check_fold, items);
  if (lanes > 1 && g.numbers % lanes == 0) {
    fold.build.lanes = static_cast<int>(lanes);
    fold.build.items = 1;
  }
  fold.groups = row.batch * g.parts * g.tiles;
  fold.operations = (input ? 6.0 : 2.0) * static_cast<double>(row.batch * g.rows * g.numbers);
  fold.bytes_moved = static_cast<double>(row.batch * g.rows * g.numbers * number);
  fold.note = input ? "rows of the input, times their weights" : "rows of the results, times their weights";
  table weights;
  weights.what = table::kind::folds;
  weights.length = g.rows;
  weights.columns = input && row.inverse;
  weights.n1 = input;
  add(fold, memory_of(input ? slot::input : slot::output));
  add(fold, parts);
  add(fold, add_table(p, weights));
  add(p, fold, g);
  launch_draft join = memory_launch(p, d, kernel_id::check_join, items);
  join.groups = row.batch * g.tiles;
  join.operations = 2.0 * static_cast<double>(all);
  join.bytes_moved = static_cast<double>(all * number);
  join.note = "one row of each image";
  add(join, parts);
  add(join, rows);
  add(p, join, g);
  return rows;
}
// The check of the input, or of the results: the workspace's bytes that it takes.
constexpr index add_check_of_images(plan_draft& p, const profile& d, const fftn& t, bool input) {
  const checked_images m = checked_images_of(t);
  const fold_arguments g = fold_of(m, input);
  const checked_memory at{add_fold(p, d, g, m.row), memory_of(slot::output, bytes_before_sums(t)), g.rows};
  input ? add_check_input(p, d, m.row, at) : add_check_results(p, d, m.row, at);
  return at.points.bytes + aligned(3 * m.row.batch * m.row.length * bytes_of(t.precision));
}

}  // namespace komdsp::planning
