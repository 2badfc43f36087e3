// plan_fft2d.hpp: the planner of two-dimensional FFTs: the rows as one FFT, the columns as another, one after the
// other.  Columns are transforms with strides, several neighbours in one tile, so that no transposed copy is made
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
  const index gap = t.in_place ? 2 - t.columns % 2 : 0;
  t.in = dense(t.in, t.rows, columns_in(t) + (real_in(t) ? gap : 0));
  t.out = dense(t.out, t.rows, columns_out(t) + (real_out(t) ? gap : 0));
}
constexpr bool fits(image_layout l, index rows, index columns, index batch) {
  return l.pitch >= columns && l.pitch <= scalars_max / rows && l.distance >= (rows - 1) * l.pitch + columns &&
         l.distance <= scalars_max / batch;
}
// Rows of pairs of samples begin at pairs in every image, or in none.
constexpr bool mixes_pairs(image_layout l, index columns, index batch) {
  return columns % 2 == 0 && l.pitch % 2 == 0 && batch > 1 && l.distance % 2 != 0;
}

constexpr verdict check_size(const fft2d& t) {
  if (t.rows < 1 || t.columns < 1 || t.rows > length_max || t.columns > length_max / t.rows)
    return {status::unsupported_length, "rows and columns are 1 at least, together up to 2^26"};
  if (t.batch < 1 || t.batch > scalars_max / (t.rows * t.columns))
    return {status::bad_batch, "the batch is at least 1 and its elements fit an index"};
  if (!is_finite(t.scale)) return {status::not_finite, "the scale must be finite"};
  return {};
}
constexpr verdict check_layouts(const fft2d& t) {
  if (!fits(t.in, t.rows, columns_in(t), t.batch) || !fits(t.out, t.rows, columns_out(t), t.batch))
    return {status::unsupported_layout, "rows or images overlap, or their elements do not fit an index"};
  if ((real_in(t) && mixes_pairs(t.in, t.columns, t.batch)) || (real_out(t) && mixes_pairs(t.out, t.columns, t.batch)))
    return {status::unsupported_layout, "where the pitch of real images is even, their distance is"};
  const index in = real_in(t) ? 1 : 2, out = real_out(t) ? 1 : 2;
  const bool same = (t.rows == 1 || in * t.in.pitch == out * t.out.pitch) &&
                    (t.batch == 1 || in * t.in.distance == out * t.out.distance);
  if (t.in_place && !same) return {status::bad_in_place, "in place, input and output must cover the same memory"};
  return {};
}

// ---- parts: FFTs among the launches of a larger plan ----
struct part_place {
  slot in = slot::input, out = slot::output;
  index scratch_bytes = 0;  // where its workspace begins
};
// Launches from `first` on were written as those of a plan of their own.
constexpr void move_part(plan_draft& p, int first, const part_place& at) {
  for (int i = first; i < p.launch_count; ++i) {
    launch& l = p.launches[i];
    for (int m = 0; m < l.memory_count; ++m) {
      slot& memory = l.memories[m];
      if (memory == slot::scratch) p.words[l.first_word + m] += at.scratch_bytes;
      memory = memory == slot::input ? at.in : memory == slot::output ? at.out : memory;
    }
  }
}
// What is known of a part that was written.
struct part {
  int first = 0, end = 0;  // its launches
  any_variant variant;
  rule chosen_by = rule::asked;
  bool one_sweep = true;
};
constexpr status add_part(plan_draft& p, fft t, const profile& d, fft_variant v, const part_place& at, part& made) {
  const index scratch = p.scratch_bytes;
  p.scratch_bytes = 0;
  made.first = p.launch_count;
  const verdict checked = prepare(t, d);
  if (checked.result != status::ok) return refused(p, checked);
  const status s = add_fft(p, t, d, v);
  if (s != status::ok) return s;
  fill_sizes(p);
  if (!p.full) stream_results(p, d);
  move_part(p, made.first, at);
  p.scratch_bytes = larger(scratch, at.scratch_bytes + p.scratch_bytes);
  made.end = p.launch_count;
  made.variant = p.variant;
  made.chosen_by = p.chosen_by;
  made.one_sweep = p.chunk == t.batch;
  return status::ok;
}

// Launches whose tiles leave the third index free can count images by it.
constexpr bool leaves_index(const plan_draft& p, const part& made) {
  for (int i = made.first; i < made.end; ++i) {
    const launch& l = p.launches[i];
    const bool free = is_tile(l.kernel) && (l.build.load == load_rows || l.build.load == load_columns) &&
                      (l.build.store == store_rows || l.build.store == store_columns);
    if (!free) return false;
  }
  return true;
}
constexpr void repeat_images(plan_draft& p, const part& made, index images, index in, index out) {
  for (int i = made.first; i < made.end; ++i) {
    launch& l = p.launches[i];
    fft_arguments g = arguments_of<fft_arguments>(p, l);
    g.in[2] = in;
    g.out[2] = out;
    set_arguments(p, l, g);
    l.groups *= images;
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

// How the parts lie: the first that runs goes from the input to `middle`, the last to the output.
struct image_parts {
  bool has_rows = false, has_columns = false, columns_first = false;
  image_layout middle;
  bool through_scratch = false;  // the middle lies there
};
constexpr image_parts parts_of(const fft2d& t) {
  image_parts s;
  s.has_columns = t.rows > 1;
  s.has_rows = t.columns > 1 || t.kind == fft_kind::real || !s.has_columns;
  s.columns_first = real_out(t);
  s.through_scratch = s.has_rows && s.has_columns && s.columns_first && !t.in_place;
  s.middle = s.through_scratch ? dense({}, t.rows, columns_of_bins(t)) : s.columns_first ? t.in : t.out;
  return s;
}
// What the middle of `images` images takes there.
constexpr index middle_bytes(const fft2d& t, const image_parts& s, index images) {
  return s.through_scratch ? aligned(images * s.middle.distance * 2 * bytes_of(t.type)) : 0;
}
constexpr status add_image_rows(plan_draft& p, const fft2d& t, const profile& d, fft_variant v, const image_parts& s,
                                index images, part& made) {
  fft rows = rows_of(t, s.has_columns && s.columns_first ? s.middle : t.in, t.out, images);
  rows.in_place = t.in_place;
  if (s.columns_first || !s.has_columns) rows.scale = t.scale;
  part_place at;
  if (s.has_columns && s.columns_first) at.in = s.through_scratch ? slot::scratch : slot::output;
  at.scratch_bytes = middle_bytes(t, s, images);
  return add_part(p, rows, d, v, at, made);
}
constexpr status add_image_columns(plan_draft& p, const fft2d& t, const profile& d, fft_variant v, const image_parts& s,
                                   index images, part& made) {
  const bool from_middle = s.has_rows && !s.columns_first;
  const image_layout in = from_middle ? s.middle : t.in, out = s.has_rows ? s.middle : t.out;
  fft columns = columns_of(t, in, out);
  columns.in_place = t.in_place || from_middle;
  if (!(s.has_rows && s.columns_first)) columns.scale = t.scale;
  part_place at;
  if (from_middle) at.in = slot::output;
  if (s.has_rows && s.columns_first) at.out = s.through_scratch ? slot::scratch : slot::output;
  at.scratch_bytes = middle_bytes(t, s, images);
  return add_part(p, columns, d, v, at, made);
}
// Both parts for `images` images at once.
struct written_images {
  status result = status::ok;
  part rows, columns;
};
constexpr written_images add_parts(plan_draft& p, const fft2d& t, const profile& d, fft_variant v, index images) {
  const image_parts s = parts_of(t);
  written_images w;
  if (s.has_columns && s.columns_first) w.result = add_image_columns(p, t, d, v, s, images, w.columns);
  if (s.has_rows && w.result == status::ok) w.result = add_image_rows(p, t, d, v, s, images, w.rows);
  if (s.has_columns && !s.columns_first && w.result == status::ok)
    w.result = add_image_columns(p, t, d, v, s, images, w.columns);
  if (w.result != status::ok) return w;
  const part& leading = s.has_columns ? w.columns : w.rows;
  p.variant = leading.variant;
  p.chosen_by = leading.chosen_by;
  p.scratch_bytes = larger(p.scratch_bytes, middle_bytes(t, s, images));
  return w;
}

// A sweep of fewer images runs its share of the groups: each launch needs a whole number of them for an image.
constexpr bool whole_groups(const plan_draft& p, int first, int end, index images) {
  for (int i = first; i < end; ++i)
    if (p.launches[i].groups % images != 0) return false;
  return true;
}
constexpr bool whole_groups(const plan_draft& p, int first, index images) {
  return whole_groups(p, first, p.launch_count, images);
}
// For as many images as stay in the caches, for all where that leaves tiles empty, for one where launches cannot count
// images.  p.chunk: the images of a sweep.
constexpr status add_images(plan_draft& p, const fft2d& t, profile d, fft_variant v) {
  const index one = t.rows * t.columns * 2 * bytes_of(t.type);
  const index choices[] = {smaller(t.batch, larger(1, d.chunk_bytes / one)), t.batch};
  d.chunk_bytes = unlimited;  // a part is one sweep
  const auto dense_images = [&](image_layout l) { return l.distance == t.rows * l.pitch; };
  const image_parts s = parts_of(t);
  const bookmark before = here_in(p);
  for (const index images : choices) {
    if (t.batch == 1 || !dense_images(t.in) || !dense_images(t.out)) break;
    const written_images w = add_parts(p, t, d, v, images);
    const bool together = w.result == status::ok && w.rows.one_sweep && leaves_index(p, w.columns);
    const bool whole = images == t.batch || !s.has_rows || whole_groups(p, w.rows.first, w.rows.end, images);
    if (together && whole) {
      const bool from_middle = s.has_rows && !s.columns_first;
      if (s.has_columns && images > 1)
        repeat_images(p, w.columns, images, 2 * (from_middle ? s.middle : t.in).distance,
                      2 * (s.has_rows ? s.middle : t.out).distance);
      p.chunk = images;
      return status::ok;
    }
    go_back(p, before);
    if (!together) break;
  }
  const status alone = add_parts(p, t, d, v, 1).result;
  p.chunk = 1;
  return alone;
}

// The published configuration: 256 and 512 rows run fastest with columns of 64 bytes side by side, 128 with 128 bytes
// (tables 1 and 2), in the fewest stages of radices up to 16: 128 = 16 x 8, 256 = 16 x 16, 512 = 8 x 8 x 8
// (section 2.1).
constexpr profile as_published(profile d, const fft2d& t) {
  d.radix = d.first_radix = 16;
  d.kept_min = unlimited;
  return with_columns(d, t.rows <= 128 ? 16 : 8);
}
// Apart: the stack of others has no room for a profile more.
[[gnu::noinline]] constexpr status add_published_images(plan_draft& p, const fft2d& t, const profile& d) {
  const status s = add_images(p, t, as_published(d, t), fft_variant::tile);
  p.variant = fft_variant::zhang;
  return s;
}
constexpr status add_images_of(plan_draft& p, const fft2d& t, const profile& d, fft_variant variant) {
  if (variant == fft_variant::zhang) return add_published_images(p, t, d);
  return add_images(p, t, d, variant);
}
constexpr verdict prepare(fft2d& t) {
  const verdict v = check_size(t);
  if (v.result != status::ok) return v;
  fill_distances(t);
  return check_layouts(t);
}
// The launches of `t` behind those that p has, which else keeps what it says of itself; p.chunk: the images of a sweep.
constexpr status add_fft2d(plan_draft& p, fft2d t, const profile& d, fft_variant variant, const part_place& at) {
  const bookmark before = here_in(p);
  const fft what = p.what;
  const any_variant of_all = p.variant;
  const rule chosen_by = p.chosen_by;
  p.scratch_bytes = 0;
  const verdict v = prepare(t);
  const status s = v.result == status::ok ? add_images_of(p, t, d, variant) : refused(p, v);
  p.what = what;
  p.variant = of_all;
  p.chosen_by = chosen_by;
  if (s != status::ok) {
    go_back(p, before);
    return s;
  }
  move_part(p, before.launch_count, at);
  p.scratch_bytes = larger(before.scratch_bytes, at.scratch_bytes + p.scratch_bytes);
  return s;
}

constexpr status write_plan(plan_draft& p, fft2d t, const profile& d, fft_variant variant) {
  begin(p, d, t.type);
  const verdict v = prepare(t);
  if (v.result != status::ok) return refused(p, v);
  const status s = add_images_of(p, t, d, variant);
  if (s != status::ok) return s;
  const fft rows = rows_of(t, t.in, t.out, 1);
  p.input_samples = real_in(t) && !has_pairs(rows);
  p.output_samples = real_out(t) && !has_pairs(rows);
  p.what = fft();
  p.what.length = t.rows * t.columns;
  p.what.batch = t.batch;
  p.what.kind = t.kind;
  p.what.inverse = t.inverse;
  p.what.type = t.type;
  p.what.scale = t.scale;
  p.what.in_place = t.in_place;
  const auto bytes = [&](index columns, image_layout l, bool real) {
    return ((t.batch - 1) * l.distance + (t.rows - 1) * l.pitch + columns) * bytes_of(t.type) * (real ? 1 : 2);
  };
  p.input_bytes = bytes(columns_in(t), t.in, real_in(t));
  p.output_bytes = bytes(columns_out(t), t.out, real_out(t));
  p.chunk_in_bytes = p.chunk * t.in.distance * bytes_of(t.type) * (real_in(t) ? 1 : 2);
  p.chunk_out_bytes = p.chunk * t.out.distance * bytes_of(t.type) * (real_out(t) ? 1 : 2);
  return finished(p);
}

}  // namespace planning

// How `d` computes `t`.  variant: that of rows and columns, or automatic for the planner's choice of each.
// result.result: unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision, not_finite,
// variant_does_not_fit or does_not_fit, with result.reason.
constexpr plan plan_fft2d(const fft2d& t, const profile& d, fft_variant variant = fft_variant::automatic) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d, variant));
  return p;
}

}  // namespace komdsp
