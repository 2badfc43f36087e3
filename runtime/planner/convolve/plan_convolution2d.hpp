// plan_convolution2d.hpp: how a profile convolves images, one after the other: both padded to sides that have fast
// stages, transformed, multiplied, transformed back and cropped.
#pragma once
#include <komdsp/convolution2d.hpp>
#include "plan_convolve_length.hpp"
#include "../fft/plan_fft2d.hpp"

namespace komdsp {

namespace planning {

constexpr verdict check(const convolution2d& c) {
  const index sides[] = {c.x_rows, c.x_columns, c.y_rows, c.y_columns};
  for (const index side : sides)
    if (side < 1 || side > length_max) return {status::unsupported_length, "images have 1 to 2^26 rows and columns"};
  if (c.part == convolution_part::valid && (c.x_rows < c.y_rows || c.x_columns < c.y_columns))
    return {status::unsupported_length, "the valid part needs an x as large as y at least"};
  const index rows = c.x_rows + c.y_rows - 1, columns = c.x_columns + c.y_columns - 1;
  if (rows > length_max / columns)
    return {status::unsupported_length, "the transforms would have more than 2^26 points"};
  if (c.batch < 1 || c.batch > scalars_max / (2 * rows) / (2 * columns))
    return {status::bad_batch, "there is at least one pair, and no more elements than an index can count"};
  if (!is_finite(c.scale)) return {status::not_finite, "the scale must be finite"};
  return {};
}

// The side that an axis is padded to: that of least work.  What wraps around a valid part's is not given.
constexpr index padded_side(convolution_part part, index x, index y, bool even) {
  const index least = part == convolution_part::valid ? x : x + y - 1;
  index best = 0;
  double work = 0;
  for (index side = even ? 2 * fast_length((least + 1) / 2) : fast_length(least); best == 0 || side < 2 * least;
       side = even ? 2 * fast_length(side / 2 + 1) : fast_length(side + 1)) {
    const double now = static_cast<double>(side) * (stages_work(side) + 4);
    if (best > 0 && now >= work) continue;
    best = side;
    work = now;
  }
  return best;
}

// The padded images: real ones are transformed in place, with room for their bins.
struct padded_images {
  index rows = 1, columns = 1, pitch = 2;  // pitch: scalars
  index bytes = 0;                         // of one
  index scalars = 2;                       // of an element
};
constexpr padded_images padded_for(const convolution2d& c) {
  padded_images s;
  s.rows = padded_side(c.part, c.x_rows, c.y_rows, false);
  s.columns = padded_side(c.part, c.x_columns, c.y_columns, c.real);
  s.pitch = c.real ? s.columns + 2 : 2 * s.columns;
  s.scalars = c.real ? 1 : 2;
  s.bytes = aligned(s.rows * s.pitch * bytes_of(c.precision));
  return s;
}

struct image_part {
  index rows, columns, pitch;  // pitch: scalars
};
// Apart, so that stacks do not add up: planning has 4 KiB.
[[gnu::noinline]] constexpr void add_image_copy(plan_draft& p, const profile& d, const padded_images& s,
                                                const image_part& from, const image_part& to, image_copy_arguments& g,
                                                memory_argument in, memory_argument out) {
  launch_draft l = memory_launch(p, d, kernel_id::image_copy);
  g.width = elements_of_group;
  g.scalars = s.scalars;
  g.groups = quotient_up(to.columns, g.width);
  g.columns = to.columns;
  g.in_rows = from.rows;
  g.in_columns = from.columns;
  g.in_pitch = from.pitch;
  g.out_pitch = to.pitch;
  l.groups = g.groups * to.rows;
  l.bytes_moved = 2.0 * static_cast<double>(to.rows * to.columns * s.scalars * bytes_of(p.what.precision));
  l.note = g.turned || to.rows == s.rows ? "an image, padded with zeros" : "the part that is wanted";
  add(l, in);
  add(l, out);
  add(p, l, g);
}
constexpr index first_of_part(const convolution2d& c, index y) {
  if (c.part == convolution_part::full) return 0;
  return c.part == convolution_part::valid ? y - 1 : c.correlate ? y / 2 : (y - 1) / 2;
}

[[gnu::noinline]] constexpr void add_padding(plan_draft& p, const profile& d, const convolution2d& c,
                                             const padded_images& s, bool of_y) {
  const index rows = of_y ? c.y_rows : c.x_rows, columns = of_y ? c.y_columns : c.x_columns;
  image_copy_arguments g;
  g.turned = of_y && c.correlate;
  add_image_copy(p, d, s, {rows, columns, columns * s.scalars}, {s.rows, s.columns, s.pitch}, g,
                 memory_of(of_y ? slot::operand : slot::input), memory_of(slot::scratch, of_y ? s.bytes : 0));
}
[[gnu::noinline]] constexpr void add_cropping(plan_draft& p, const profile& d, const convolution2d& c,
                                              const padded_images& s) {
  const index columns = columns_of_result(c);
  image_copy_arguments g;
  g.first_row = first_of_part(c, c.y_rows);
  g.first_column = first_of_part(c, c.y_columns);
  add_image_copy(p, d, s, {s.rows, s.columns, s.pitch}, {rows_of_result(c), columns, columns * s.scalars}, g,
                 memory_of(slot::scratch), memory_of(slot::output));
}
// In place, `at` bytes into the workspace, of which the factors take the beginning.
constexpr status add_image_transform(plan_draft& p, const profile& d, const convolution2d& c, const padded_images& s,
                                     bool inverse, index at) {
  const int first = p.launch_count;
  const index scratch = p.scratch_bytes;
  fft2d t;
  t.rows = s.rows;
  t.columns = s.columns;
  t.kind = c.real ? fft_kind::real : fft_kind::complex;
  t.inverse = inverse;
  t.precision = c.precision;
  t.in_place = true;
  if (inverse) t.scale = c.scale / static_cast<double>(s.rows * s.columns);
  p.scratch_bytes = 0;
  fftn axes = over_axes(t);
  const status made =
      add_fftn(p, axes, d, fft_variant::automatic, {slot::scratch, slot::scratch, 2 * s.bytes - at}).result;
  move_part(p, first, {slot::input, slot::output, at});
  p.scratch_bytes = larger(scratch, at + p.scratch_bytes);
  return made;
}
[[gnu::noinline]] constexpr void add_image_product(plan_draft& p, const profile& d, const convolution2d& c,
                                                   const padded_images& s) {
  launch_draft l = memory_launch(p, d, kernel_id::product_points, 256);
  published_arguments g;
  g.width = l.build.items > 1 ? l.build.items : elements_of_group;
  g.np = g.items = s.rows * s.pitch / 2;
  l.groups = quotient_up(g.items, g.width);
  l.operations = 6.0 * static_cast<double>(g.items);
  l.bytes_moved = 6.0 * static_cast<double>(g.items) * bytes_of(c.precision);
  l.note = "product of the spectra";
  add(l, memory_of(slot::scratch));
  add(l, memory_of(slot::scratch, s.bytes));
  add(l, memory_of(slot::scratch));
  add(p, l, g);
}
constexpr status add_images(plan_draft& p, const convolution2d& c, const profile& d, const padded_images& s) {
  for (int step = 0; step < 3; ++step) {  // x, y, and back
    if (step < 2) add_padding(p, d, c, s, step == 1);
    if (step == 2) add_image_product(p, d, c, s);
    const status made = add_image_transform(p, d, c, s, step == 2, step == 1 ? s.bytes : 0);
    if (made != status::ok) return made;
  }
  add_cropping(p, d, c, s);
  return status::ok;
}
constexpr status write_plan(plan_draft& p, const convolution2d& c, const profile& d) {
  begin(p, d, c.precision);
  const verdict v = and_precision(check(c), d, c.precision);
  if (v.result != status::ok) return refused(p, v);
  const padded_images s = padded_for(c);
  p.what.length = s.rows * s.columns;
  p.what.scale = c.scale;
  p.variant = convolution_variant::tile;
  p.chosen_by = rule::tile;
  p.transfers = 3;
  const status made = add_images(p, c, d, s);
  if (made != status::ok) return made;
  p.what.batch = c.batch;
  p.chunk = 1;
  p.input_samples = p.output_samples = p.operand_samples = c.real;
  const index element = s.scalars * bytes_of(c.precision);
  const index x = c.x_rows * c.x_columns * element, y = c.y_rows * c.y_columns * element,
              z = rows_of_result(c) * columns_of_result(c) * element;
  p.input_bytes = (c.shared_x ? 1 : c.batch) * x;
  p.operand_bytes = (c.shared_y ? 1 : c.batch) * y;
  p.output_bytes = c.batch * z;
  p.chunk_in_bytes = c.shared_x ? 0 : x;
  p.chunk_operand_bytes = c.shared_y ? 0 : y;
  p.chunk_out_bytes = z;
  return finished(p);
}

}  // namespace planning

// How `d` computes `c`: execute with buffers input = x, operand = y, output = z.
constexpr plan plan_convolution2d(const convolution2d& c, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, c, d));
  return p;
}

}  // namespace komdsp
