// plan_fixed_images.hpp: plans of images in fixed point: rows and columns as transforms with an exponent each, which
// are brought to the largest one of their image behind each pass (kernels/fixed/align.h).
#pragma once
#include "../base/axes.hpp"
#include "plan_fixed.hpp"

namespace komdsp::planning {

// Rows, or columns, of images: the side they come from and go to, in scalars.
struct fixed_pass {
  sub_fft f;
  fixed_images images;
  int parts_out = 2;  // scalars of a result
};
// Columns side by side are read in runs.
constexpr tile_shape shape_of_pass(const profile& d, const sub_fft& f) {
  tile_shape s = shape_of_fixed(d, f.points, f.precision);
  while (!d.one_item_tiles && f.in.distance == 2 && s.width < 8 &&
         fixed_work_bytes(d, f.points, 2 * s.width, f.precision) <= d.local_bytes)
    s.width *= 2;
  return s;
}
constexpr void add_align(plan_draft& p, const profile& d, const fixed_pass& w, memory_argument exponents,
                         memory_argument common, memory_argument before) {
  launch_draft l = memory_launch(p, d, kernel_id::fixed_align);
  align_arguments g;
  g.width = larger(1, elements_of_group / w.f.points);
  g.transforms = w.f.batch;
  g.groups = quotient_up(g.transforms, g.width);
  g.np = w.f.pairs ? (w.parts_out == 1 ? 2 * w.f.points : w.f.points + 1) : w.f.points;
  g.parts = w.parts_out;
  g.stride = w.parts_out == 1 ? 1 : w.f.out.stride;
  g.transform = w.f.out.distance;
  g.image = w.images.out;
  g.adds = before.memory != slot::none;
  l.groups = g.groups * w.images.count;
  l.bytes_moved = 2.0 * static_cast<double>(w.images.count * w.f.batch * g.np * g.parts) * bytes_of(w.f.precision);
  l.note = "transforms of an image to one exponent";
  add(l, memory_of(w.f.out, w.f.precision));
  add(l, exponents);
  add(l, common);
  add(l, before);
  add(p, l, g);
}
constexpr fft column_of(const fftn& t, const image_axes& a) {
  fft c;
  c.length = a.rows.points;
  c.batch = bins_of(row_of(t, a));
  c.inverse = t.inverse;
  c.precision = t.precision;
  return c;
}
constexpr verdict check_fixed_images(const fftn& t, const profile& d) {
  if (more_axes_than_images(t))
    return {status::unsupported_layout, "in fixed point one or two axes are transformed, and one more is a batch"};
  const image_axes a = images_of(t);
  const fft row = row_of(t, a), column = column_of(t, a);
  verdict v = check_fixed(row);
  if (v.result == status::ok) v = check_fixed(column);
  if (v.result != status::ok) return v;
  if (row.kind != fft_kind::complex && !has_pairs(row))
    return {status::unsupported_length, "in fixed point rows of real images are pairs of samples"};
  const auto fits = [&](index points) { return points <= shape_of_fixed(d, points, t.precision).np_max; };
  if (!fits(fixed_points(row)) || !fits(column.length))
    return {status::does_not_fit, "in fixed point two work arrays of a transform fit the local memory"};
  return {};
}
// Data between the passes, in points: bins of real inverses lie in the workspace, unless in place.
struct fixed_between {
  slot memory = slot::output;
  index image = 0, row = 0, column = 1;
};
constexpr fixed_between between_passes(plan_draft& p, const fftn& t, const image_axes& a) {
  if (!real_out(t)) return {slot::output, a.images.out, a.rows.out, a.columns.out};
  if (t.in_place) return {slot::output, a.images.in, a.rows.in, a.columns.in};
  const index bins = bins_of(row_of(t, a));
  p.scratch_bytes += aligned(a.images.points * a.rows.points * bins * 2 * bytes_of(t.precision));
  return {slot::scratch, a.rows.points * bins, bins, 1};
}
// Columns of what is given, or of what lies between.
constexpr fixed_pass columns_pass(const fftn& t, const image_axes& a, const fixed_between& b, bool first) {
  const fft c = column_of(t, a);
  const place to{b.memory, 0, 2 * b.row, 2 * b.column};
  const place from = first ? place{slot::input, 0, 2 * a.rows.in, 2 * a.columns.in} : to;
  return {sub_fft_of(c, c.length, from, to), {a.images.points, 2 * (first ? a.images.in : b.image), 2 * b.image}};
}
// Rows, from and to what is given where they are the first and the last pass.
constexpr fixed_pass rows_pass(const fftn& t, const image_axes& a, const fixed_between& b, bool first, bool last) {
  const fft row = row_of(t, a);
  const place bins{b.memory, 0, 2 * b.column, 2 * b.row};
  const index from = first ? a.images.in * (real_in(t) ? 1 : 2) : 2 * b.image,
              to = last ? a.images.out * (real_out(t) ? 1 : 2) : 2 * b.image;
  return {sub_fft_of(row, fixed_points(row), first ? place_in(row) : bins, last ? place_out(row) : bins),
          {a.images.points, from, to},
          real_out(t) ? 1 : 2};
}
constexpr void add_both_passes(plan_draft& p, const fftn& t, const profile& d, const image_axes& a,
                               memory_argument exponents) {
  const fixed_between b = between_passes(p, t, a);
  const bool columns_first = real_out(t);
  const fixed_pass columns = columns_pass(t, a, b, columns_first),
                   rows = rows_pass(t, a, b, !columns_first, columns_first), &first = columns_first ? columns : rows,
                   &last = columns_first ? rows : columns;
  const index images = a.images.points;
  const memory_argument one = scratch_integers(p, first.f.batch * images), common = scratch_integers(p, images),
                        two = scratch_integers(p, last.f.batch * images);
  add_fixed(p, d, shape_of_pass(d, first.f), first.f, one, first.images);
  add_align(p, d, first, one, common, nothing());
  add_fixed(p, d, shape_of_pass(d, last.f), last.f, two, last.images);
  add_align(p, d, last, two, exponents, common);
}
constexpr index bytes_of_side(const fftn& t, bool out) {
  return out ? reach_out(t) * bytes_of(t.precision) * (real_out(t) ? 1 : 2)
             : reach_in(t) * bytes_of(t.precision) * (real_in(t) ? 1 : 2);
}
constexpr void add_fixed_images(plan_draft& p, const fftn& t, const profile& d) {
  const image_axes a = images_of(t);
  const index behind = larger(bytes_of_side(t, true), t.in_place ? bytes_of_side(t, false) : 0);
  const memory_argument exponents{slot::output, next_word(behind), true};
  p.what = row_of(t, a);
  p.chunk = p.what.batch = a.images.points;
  if (a.rows.points == 1) {
    const fixed_pass rows = rows_pass(t, a, {}, true, true);
    add_fixed(p, d, shape_of_pass(d, rows.f), rows.f, exponents, rows.images);
  } else {
    add_both_passes(p, t, d, a, exponents);
  }
  p.what.length = a.rows.points * a.columns.points;
  p.input_bytes = p.chunk_in_bytes = bytes_of_side(t, false);
  p.output_bytes = p.chunk_out_bytes = exponents.bytes + 4 * a.images.points;
}
constexpr status plan_fixed_images(plan_draft& p, fftn& t, const profile& d, fft_variant variant) {
  begin(p, d, t.precision);
  verdict v = prepare(t);
  if (v.result == status::ok) v = check_fixed_images(t, d);
  if (v.result == status::ok && variant != fft_variant::automatic && variant != fft_variant::tile)
    v = unfit("this variant has no fixed point");
  if (v.result != status::ok) return refused(p, v);
  p.variant = fft_variant::tile;
  p.chosen_by = variant == fft_variant::tile ? rule::asked : rule::tile;
  add_fixed_images(p, t, d);
  return finished(p);
}

}  // namespace komdsp::planning
