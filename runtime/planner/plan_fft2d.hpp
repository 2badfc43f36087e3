// plan_fft2d.hpp: the planner of two-dimensional FFTs: the rows as one plan of FFTs, the columns as another, one after
// the other.  Columns are transforms with strides, several neighbours in one tile, so that no transposed copy is made
// (Zhang Quan et al., two-dimensional FFT on GPUs, sections 2.1 and 2.2).  Real images have half as many columns of
// bins; their inverse begins with the columns.
#pragma once
#include <komdsp/fft2d.hpp>
#include "plan_fft.hpp"

namespace komdsp {

namespace planning {

constexpr image_layout dense(image_layout l, index rows, index columns) {
  if (l.pitch == 0) l.pitch = columns;
  if (l.distance == 0) l.distance = rows * l.pitch;
  return l;
}
constexpr void fill_distances(fft2d& t) {
  const index gap = t.in_place && t.columns > 1 ? 2 : t.in_place;
  t.in = dense(t.in, t.rows, columns_in(t) + (real_in(t) ? gap : 0));
  t.out = dense(t.out, t.rows, columns_out(t) + (real_out(t) ? gap : 0));
}
constexpr bool fits(image_layout l, index rows, index columns, index batch) {
  return l.pitch >= columns && l.pitch <= scalars_max / rows && l.distance >= (rows - 1) * l.pitch + columns &&
         l.distance <= scalars_max / batch;
}
constexpr bool is_even(image_layout l) {
  return l.pitch % 2 == 0 && l.distance % 2 == 0;
}

constexpr verdict check_size(const fft2d& t) {
  if (!is_power_of_two(t.rows) || !is_power_of_two(t.columns) || t.rows > length_max || t.columns > length_max / t.rows)
    return {status::unsupported_length, "rows and columns are powers of two, together up to 2^26"};
  if (t.batch < 1 || t.batch > scalars_max / (t.rows * t.columns))
    return {status::bad_batch, "the batch is at least 1 and its elements fit an index"};
  if (!is_finite(t.scale)) return {status::not_finite, "the scale must be finite"};
  return {};
}
constexpr verdict check_layouts(const fft2d& t) {
  if (!fits(t.in, t.rows, columns_in(t), t.batch) || !fits(t.out, t.rows, columns_out(t), t.batch))
    return {status::unsupported_layout, "rows or images overlap, or their elements do not fit an index"};
  if (t.columns > 1 && ((real_in(t) && !is_even(t.in)) || (real_out(t) && !is_even(t.out))))
    return {status::unsupported_layout, "the pitch and the distance of real images must be even"};
  const index in = real_in(t) ? 1 : 2, out = real_out(t) ? 1 : 2;
  const bool same = (t.rows == 1 || in * t.in.pitch == out * t.out.pitch) &&
                    (t.batch == 1 || in * t.in.distance == out * t.out.distance);
  if (t.in_place && !same) return {status::bad_in_place, "in place, input and output must cover the same memory"};
  return {};
}

// ---- parts: plans of FFTs among the launches of a larger plan ----
struct part_place {
  slot in = slot::input, out = slot::output;
  index scratch_bytes = 0;  // where its workspace begins
};
constexpr argument placed(plan& p, const plan& part, argument a, const part_place& at) {
  if (a.what != argument::kind::memory) return a;
  for (int i = 0; a.memory == slot::table && i < part.table_count; ++i)
    if (part.tables[i].offset == a.value) return add_table(p, part.tables[i]);
  const auto move = [&](slot& memory, index& bytes) {
    if (memory == slot::scratch) bytes += at.scratch_bytes;
    memory = memory == slot::input ? at.in : memory == slot::output ? at.out : memory;
  };
  move(a.memory, a.value);
  move(a.other, a.other_value);
  return a;
}
constexpr void add_part(plan& p, const plan& part, const part_place& at) {
  for (int i = 0; i < part.launch_count; ++i) {
    launch l = part.launches[i];
    for (int a = 0; a < l.argument_count; ++a) l.arguments[a] = placed(p, part, l.arguments[a], at);
    add(p, l);
  }
  p.scratch_bytes = larger(p.scratch_bytes, at.scratch_bytes + part.scratch_bytes);
}

// Launches whose tiles leave the third index free can count images by it.
constexpr bool leaves_index(const plan& part) {
  for (int i = 0; i < part.launch_count; ++i) {
    const launch& l = part.launches[i];
    const bool free = is_tile(l.kernel) && (l.build.load == load_rows || l.build.load == load_across) &&
                      (l.build.store == store_rows || l.build.store == store_across);
    if (!free) return false;
  }
  return true;
}
constexpr void repeat_images(plan& part, index images, index in, index out) {
  for (int i = 0; i < part.launch_count; ++i) {
    launch& l = part.launches[i];
    l.groups *= images;
    l.geometry.in[2] = in;
    l.geometry.out[2] = out;
    l.operations *= static_cast<double>(images);
    l.bytes_moved *= static_cast<double>(images);
  }
}

// ---- rows and columns ----
constexpr fft rows_of(const fft2d& t, image_layout in, image_layout out, index images) {
  fft r;
  r.length = t.columns;
  r.batch = t.rows * images;
  r.kind = t.kind;
  r.inverse = t.inverse;
  r.type = t.type;
  r.in.distance = in.pitch;
  r.out.distance = out.pitch;
  return r;
}
constexpr fft columns_of(const fft2d& t, image_layout in, image_layout out) {
  fft c;
  c.length = t.rows;
  c.batch = columns_of_bins(t);
  c.inverse = t.inverse;
  c.type = t.type;
  c.in = {in.pitch, 1};
  c.out = {out.pitch, 1};
  return c;
}

// The parts in the order in which they run; the first goes from the input to `middle`, the last to the output.
struct image_parts {
  plan rows, columns;
  bool has_rows = false, has_columns = false, columns_first = false;
  image_layout middle;
  bool through_scratch = false;  // the middle lies there
  index images = 1;              // of one sweep
};
constexpr image_parts parts_of(const fft2d& t, profile d, fft_variant v, index images) {
  d.chunk_bytes = unlimited;  // a part is one sweep
  image_parts s;
  s.images = images;
  s.has_columns = t.rows > 1;
  s.has_rows = t.columns > 1 || t.kind == fft_kind::real || !s.has_columns;
  s.columns_first = real_out(t);
  s.through_scratch = s.has_rows && s.has_columns && s.columns_first && !t.in_place;
  s.middle = s.through_scratch ? dense({}, t.rows, columns_of_bins(t)) : s.columns_first ? t.in : t.out;
  fft rows = rows_of(t, s.has_columns && s.columns_first ? s.middle : t.in, t.out, images),
      columns = columns_of(t, s.has_rows && !s.columns_first ? s.middle : t.in, s.has_rows ? s.middle : t.out);
  rows.in_place = t.in_place;
  columns.in_place = t.in_place || (s.has_rows && !s.columns_first);
  (s.has_rows && (s.columns_first || !s.has_columns) ? rows : columns).scale = t.scale;
  if (s.has_rows) s.rows = plan_fft(rows, d, v);
  if (s.has_columns) s.columns = plan_fft(columns, d, v);
  return s;
}
constexpr const plan& worse(const image_parts& s) {
  return s.has_rows && s.rows.result != status::ok ? s.rows : s.has_columns ? s.columns : s.rows;
}

// The parts for as many images as stay in the caches, for all where that leaves tiles empty, for one where launches
// cannot count images.
constexpr bool whole_groups(const plan& part, index images) {
  for (int i = 0; i < part.launch_count; ++i)
    if (part.launches[i].groups % images != 0) return false;
  return true;
}
constexpr image_parts parts_together(const fft2d& t, const profile& d, fft_variant v) {
  const image_parts alone = parts_of(t, d, v, 1);
  const auto dense_images = [&](image_layout l) { return l.distance == t.rows * l.pitch; };
  if (t.batch == 1 || !dense_images(t.in) || !dense_images(t.out)) return alone;
  const index one = t.rows * t.columns * 2 * bytes_of(t.type);
  const index choices[] = {smaller(t.batch, larger(1, d.chunk_bytes / one)), t.batch};
  for (const index images : choices) {
    const image_parts s = parts_of(t, d, v, images);
    if (worse(s).result != status::ok) return alone;
    const bool rows = !s.has_rows || s.rows.chunk == s.rows.what.batch,
               columns = !s.has_columns || leaves_index(s.columns);
    if (!rows || !columns) return alone;
    if (images == t.batch || !s.has_rows || whole_groups(s.rows, images)) return s;
  }
  return alone;
}

constexpr void add_images(plan& p, const fft2d& t, image_parts& s) {
  const index images = s.images, scalar = bytes_of(t.type),
              middle = s.through_scratch ? aligned(images * s.middle.distance * 2 * scalar) : 0;
  if (s.has_columns && images > 1) {
    const bool from_middle = s.has_rows && !s.columns_first;
    repeat_images(s.columns, images, 2 * (from_middle ? s.middle : t.in).distance,
                  2 * (s.has_rows ? s.middle : t.out).distance);
  }
  part_place rows, columns;
  rows.scratch_bytes = columns.scratch_bytes = middle;
  if (s.has_rows && s.has_columns && !s.columns_first) columns.in = slot::output;
  if (s.has_rows && s.has_columns && s.columns_first)
    columns.out = rows.in = s.through_scratch ? slot::scratch : slot::output;
  if (s.columns_first && s.has_columns) add_part(p, s.columns, columns);
  if (s.has_rows) add_part(p, s.rows, rows);
  if (!s.columns_first && s.has_columns) add_part(p, s.columns, columns);
  p.scratch_bytes = larger(p.scratch_bytes, middle);
}

// The published configuration: 256 and 512 rows run fastest with columns of 64 bytes side by side, 128 with 128 bytes
// (tables 1 and 2), in the fewest stages of radices up to 16: 128 = 16 x 8, 256 = 16 x 16, 512 = 8 x 8 x 8
// (section 2.1).
constexpr profile as_published(profile d, const fft2d& t) {
  d.radix = d.first_radix = 16;
  d.kept_min = unlimited;
  return with_columns(d, t.rows <= 128 ? 16 : 8);
}
}  // namespace planning

// How `d` computes `t`.  variant: that of rows and columns, or automatic for the planner's choice of each.
// result.result: unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision, not_finite,
// variant_does_not_fit or does_not_fit, with result.reason.
constexpr plan plan_fft2d(fft2d t, const profile& d, fft_variant variant = fft_variant::automatic) {
  plan p;
  p.profile_name = d.name;
  planning::verdict v = planning::check_size(t);
  if (v.result != status::ok) return planning::refused(p, v.result, v.reason);
  planning::fill_distances(t);
  v = planning::check_layouts(t);
  if (v.result != status::ok) return planning::refused(p, v.result, v.reason);
  p.what.length = t.rows * t.columns;
  p.what.batch = t.batch;
  p.what.kind = t.kind;
  p.what.inverse = t.inverse;
  p.what.type = t.type;
  p.what.scale = t.scale;
  p.what.in_place = t.in_place;
  const bool published = variant == fft_variant::zhang;
  const profile as = published ? planning::as_published(d, t) : d;
  const fft_variant of_parts = published ? fft_variant::tile : variant;
  planning::image_parts s = planning::parts_together(t, as, of_parts);
  const plan& leading = planning::worse(s);
  if (leading.result != status::ok) return planning::refused(p, leading.result, leading.reason);
  p.variant = published ? variant : leading.variant;
  p.chosen_by = leading.chosen_by;
  const auto bytes = [&](index columns, image_layout l, bool real) {
    return ((t.batch - 1) * l.distance + (t.rows - 1) * l.pitch + columns) * bytes_of(t.type) * (real ? 1 : 2);
  };
  p.input_bytes = bytes(columns_in(t), t.in, real_in(t));
  p.output_bytes = bytes(columns_out(t), t.out, real_out(t));
  p.chunk = s.images;
  p.chunk_in_bytes = s.images * t.in.distance * bytes_of(t.type) * (real_in(t) ? 1 : 2);
  p.chunk_out_bytes = s.images * t.out.distance * bytes_of(t.type) * (real_out(t) ? 1 : 2);
  planning::add_images(p, t, s);
  for (int i = 0; i < p.launch_count; ++i) p.launches[i].build.index_bits = planning::index_bits_for(p);
  p.result = status::ok;
  return p;
}

}  // namespace komdsp
