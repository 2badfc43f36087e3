// plan_check_images.hpp: checked transforms of images, whose rows are folded into one (kernels/checks/check_images.h).
#pragma once
#include "../base/axes.hpp"
#include "plan_checks.hpp"

namespace komdsp::planning {

constexpr verdict check_checked_images(const fftn& t) {
  const verdict v = check_checked(t.precision);
  const image_axes m = images_of(t);
  if (v.result != status::ok || (!more_axes_than_images(t) && m.columns.in == 1 && m.columns.out == 1)) return v;
  return {status::unsupported_layout,
          "checked transforms are over the last axis or two, of neighbours, with one more as a batch"};
}
// Bytes of the output that sums stand behind: in place the input is there as well.
constexpr index bytes_before_sums(const fftn& t) {
  const index in = t.in_place ? reach_in(t) * (real_in(t) ? 1 : 2) : 0, out = reach_out(t) * (real_out(t) ? 1 : 2);
  return next_word(larger(in, out) * bytes_of(t.precision));
}
// Rows of images that are folded into one, `row`.
constexpr fold_arguments fold_of(const image_axes& m, const fft& row, bool input) {
  fold_arguments g;
  const index each = (input ? real_in(row) : real_out(row)) ? 1 : 2;
  g.form = each == 1 ? check_real : check_complex;
  g.sums = input ? 3 : 1;
  g.rows = m.rows.points;
  g.numbers = each * (input ? points_in(row) : points_out(row));
  g.pitch = each * (input ? m.rows.in : m.rows.out);
  g.distance = each * (input ? m.images.in : m.images.out);
  g.tiles = quotient_up(g.numbers, fold_tile);
  g.parts = quotient_up(g.rows, fold_rows);
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
  const image_axes m = images_of(t);
  fft row = row_of(t, m);
  row.batch = m.images.points;
  const fold_arguments g = fold_of(m, row, input);
  const checked_memory at{add_fold(p, d, g, row), memory_of(slot::output, bytes_before_sums(t)), g.rows};
  input ? add_check_input(p, d, row, at) : add_check_results(p, d, row, at);
  return at.points.bytes + aligned(3 * row.batch * row.length * bytes_of(t.precision));
}

}  // namespace komdsp::planning
