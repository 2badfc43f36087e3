// plan_otf.hpp: the planner of optical transfer functions (kernels/otf/otf.h): one launch where a square image fits on
// chip; three where rows and columns fit tiles; else step by step, through two-dimensional FFTs.
#pragma once
#include <komdsp/otf.hpp>
#include "../fft/plan_fft2d.hpp"

namespace komdsp {

namespace planning {

[[gnu::noinline]] constexpr verdict check(const otf& t) {
  if (t.rows > 0 && t.columns > length_max / t.rows)
    return {status::unsupported_length, "images have up to 2^26 points"};
  fft2d image;
  image.rows = t.rows;
  image.columns = t.columns;
  image.batch = t.batch;
  return check_shape(over_axes(image));
}

// Images of a plan: sweeps take `images` of them; the spectra and then the rows' sums lie in scratch.
struct otf_job {
  const otf& t;
  const profile& d;
  index images = 1;

  constexpr index points() const { return t.rows * t.columns; }
  constexpr index spectra_bytes() const { return aligned(images * points() * 2 * bytes_of(t.precision)); }
  constexpr index power_bytes() const { return aligned(images * t.rows * bytes_of(t.precision)); }
  constexpr memory_argument spectra() const { return memory_of(slot::scratch); }
  constexpr memory_argument power() const { return memory_of(slot::scratch, spectra_bytes()); }
  constexpr bool divided() const { return !t.raw; }
  constexpr double back() const { return 1.0 / static_cast<double>(points()); }
};
constexpr void set_product(launch_draft& l, otf_arguments& g, const otf& t) {
  l.build.product = static_cast<int>(t.product);
  g.product = static_cast<index>(t.product) | (t.centre ? otf_centre : 0) | (t.raw ? otf_raw : 0);
  g.out = t.rows * t.columns * (real_out(t) ? 1 : 2);
}
constexpr void count_bytes(launch_draft& l, const otf_job& j, double scalars) {
  l.bytes_moved = scalars * static_cast<double>(j.images * j.points()) * bytes_of(j.t.precision);
}

// ---- single steps ----
constexpr launch_draft step_launch(const plan_draft& p, const otf_job& j, kernel_id kernel, const char* note,
                                   otf_arguments& g) {
  launch_draft l = memory_launch(p, j.d, kernel);
  g.elements = j.points() % elements_of_group == 0 ? elements_of_group
               : is_power_of_two(j.points())       ? j.points()
                                                   : j.t.columns;
  g.rows = j.t.rows;
  g.columns = j.t.columns;
  l.groups = j.images * (j.points() / g.elements);
  l.note = note;
  return l;
}
constexpr void add_power(plan_draft& p, const otf_job& j) {
  otf_arguments g;
  launch_draft l = step_launch(p, j, kernel_id::otf_power, "sums of the rows' squared amplitudes", g);
  l.groups = j.images * j.t.rows;
  l.work_bytes = l.build.items * bytes_of(j.t.precision);
  l.local = true;
  l.barriers = 1;
  add(l, memory_of(slot::input));
  add(l, j.power());
  add_real(l, j.back());
  count_bytes(l, j, 1);
  add(p, l, g);
}
constexpr void add_pupil(plan_draft& p, const otf_job& j) {
  otf_arguments g;
  launch_draft l = step_launch(p, j, kernel_id::otf_pupil, "complex numbers of the pupil", g);
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::operand));
  add(l, j.spectra());
  count_bytes(l, j, 4);
  add(p, l, g);
}
[[gnu::noinline]] constexpr void add_square(plan_draft& p, const otf_job& j) {
  otf_arguments g;
  launch_draft l = step_launch(p, j, kernel_id::otf_square, "point spread functions: squared moduli", g);
  add(l, j.spectra());
  count_bytes(l, j, 4);
  add(p, l, g);
}
[[gnu::noinline]] constexpr void add_product(plan_draft& p, const otf_job& j) {
  otf_arguments g;
  launch_draft l = step_launch(p, j, kernel_id::otf_product, "the product, divided and placed", g);
  set_product(l, g, j.t);
  l.work_bytes = 64 * 2 * bytes_of(j.t.precision);
  l.local = l.build.items > 1;
  l.barriers = l.local && j.divided() ? 2 : 0;
  add(l, j.spectra());
  add(l, memory_of(slot::output));
  add(l, j.power());
  count_bytes(l, j, 4);
  add(p, l, g);
}
constexpr fftn transform_of(const otf& t, index images, bool inverse) {
  fft2d f;
  f.rows = t.rows;
  f.columns = t.columns;
  f.batch = images;
  f.inverse = inverse;
  f.precision = t.precision;
  f.in_place = true;
  if (inverse) f.scale = 1.0 / static_cast<double>(t.rows * t.columns);
  return over_axes(f);
}
// A transform of the spectra, in place.  sweeps: becomes false unless it is one sweep over all images, and the last
// one, of fewer images, has work-groups of its own.
constexpr verdict add_image_fft(plan_draft& p, const otf_job& j, bool inverse, bool& sweeps) {
  part_place at;
  at.in = at.out = slot::scratch;
  at.scratch_bytes = j.spectra_bytes() + j.power_bytes();
  fftn a = transform_of(j.t, j.images, inverse);
  const swept s = add_fftn(p, a, j.d, fft_variant::automatic, at);
  if (s.result != status::ok) return {s.result, p.reason};
  sweeps = sweeps && p.chunk == j.images && (j.t.batch % j.images == 0 || s.whole);
  return {};
}
constexpr verdict add_steps(plan_draft& p, const otf_job& j, bool& sweeps) {
  p.scratch_bytes = j.spectra_bytes() + j.power_bytes();
  if (j.divided()) add_power(p, j);
  add_pupil(p, j);
  verdict v = add_image_fft(p, j, true, sweeps);
  if (v.result == status::ok && j.t.product != otf_product::psf) {
    add_square(p, j);
    v = add_image_fft(p, j, false, sweeps);
  }
  if (v.result == status::ok) add_product(p, j);
  return v;
}
constexpr verdict plan_six(plan_draft& p, otf_job& j) {
  const bookmark before = here_in(p);
  bool sweeps = true;
  const verdict together = add_steps(p, j, sweeps);
  if (sweeps || together.result != status::ok) return together;
  go_back(p, before);
  j.images = 1;
  return add_steps(p, j, sweeps);
}

// ---- fused ----
constexpr launch_draft image_tile(plan_draft& p, const otf_job& j, const tile_shape& s, kernel_id kernel, index np,
                                  int load) {
  launch_draft l = tile_launch(p, j.d, s, np, load, store_rows);
  l.kernel = kernel;
  return l;
}
// Columns of spectra: after the modulus those of real images, of which half and one are enough.
constexpr index columns_wanted(const otf_job& j, bool first) {
  return first ? j.t.columns : j.t.columns / 2 + 1;
}
constexpr tile_shape shape_of_image_columns(const otf_job& j, tile_shape s, bool first) {
  if (s.lanes > j.t.columns) s.lanes = 1;
  s = shape_of_neighbours(s, j.d, j.t.rows, j.images * columns_wanted(j, first), j.t.precision);
  while (s.width * s.lanes > j.t.columns) s.width /= 2;
  return s;
}
constexpr index columns_stored(const otf_job& j, const tile_shape& tiles) {
  const tile_shape s = shape_of_image_columns(j, tiles, false);
  const index tile = static_cast<index>(s.lanes) * s.width;
  return quotient_up(columns_wanted(j, false), tile) * tile;
}
// Columns: back from amplitude and phase, or forward to the product.
constexpr void add_columns(plan_draft& p, const otf_job& j, const tile_shape& tiles, bool first) {
  const tile_shape s = shape_of_image_columns(j, tiles, first);
  launch_draft l = image_tile(p, j, s, kernel_id::otf_columns, j.t.rows, load_rows);
  l.build.inverse = first;
  const bool resident = stays_resident(j.d, j.t.rows, s.width, j.t.precision);
  if (resident) {
    l.kernel = kernel_id::otf_columns_resident;
    make_resident(l, j.d, 1, j.t.precision, group_shape(l.build.np, l.build.width));
  }
  otf_arguments g;
  set_tile(g, l);
  g.groups = (first ? j.t.columns : columns_stored(j, tiles)) / (s.lanes * s.width);
  l.groups = j.images * g.groups;
  g.columns = j.t.columns;
  g.in = j.points() * (first ? 1 : 2);
  if (first)
    g.out = 2 * j.points();
  else
    set_product(l, g, j.t);
  add(l, first ? memory_of(slot::input) : j.spectra());
  add(l, first ? memory_of(slot::operand) : nothing());
  add(l, first ? j.spectra() : memory_of(slot::output));
  add(l, first ? nothing() : j.power());
  add(l, stage_table(p, l));
  add_real(l, first ? j.back() : 1);
  if (!first && j.divided() && l.build.items > 1) l.barriers += resident ? 3 : 2;
  l.operations = fft_operations(j.images * columns_wanted(j, first), j.t.rows);
  count_bytes(l, j, first ? 4 : real_out(j.t) ? 2 : 3);
  l.note = first ? "columns back, from amplitude and phase" : "columns forward, to the product";
  add(p, l, g);
}
constexpr void add_middle(plan_draft& p, const otf_job& j, const tile_shape& tiles) {
  tile_shape s = tiles;
  const bool in_vector = s.lanes > 1 && j.t.columns >= static_cast<index>(s.lanes) * s.lanes;
  if (s.lanes > j.t.rows && !in_vector) s.lanes = 1;
  if (s.lanes == 1) s = shape_of_rows(s, j.d, j.t.columns);
  while (!in_vector && s.width * s.lanes > j.t.rows) s.width /= 2;
  launch_draft l = image_tile(p, j, s, kernel_id::otf_rows, in_vector ? j.t.columns / s.lanes : j.t.columns,
                              in_vector ? load_in_vector : load_rows);
  const bool resident = stays_resident(j.d, j.t.columns, s.width, j.t.precision);
  if (resident) {
    l.kernel = kernel_id::otf_rows_resident;
    make_resident(l, j.d, 1, j.t.precision, group_shape(l.build.np, l.build.width));
  }
  otf_arguments g;
  set_tile(g, l);
  g.groups = j.t.rows / (in_vector ? 1 : s.lanes * s.width);
  l.groups = j.images * g.groups;
  g.rows = j.t.rows;
  g.columns = j.t.columns;
  g.stored = columns_stored(j, tiles);
  g.in = 2 * j.points();
  set_product(l, g, j.t);
  const bool psf = j.t.product == otf_product::psf;
  add(l, j.spectra());
  add(l, psf ? memory_of(slot::output) : j.spectra());
  add(l, j.power());
  add(l, stage_table(p, l));
  if (!resident) add(l, in_vector ? in_vector_table(p, s.lanes, j.t.columns) : nothing());
  const int total = psf && j.divided() ? 2 : 0;
  if (resident)
    l.barriers = psf ? l.barriers + total + total / 2 : 2 * l.barriers + 1;
  else if (l.build.items > 1)
    l.barriers += psf ? total + 1 : l.barriers + 1;
  l.operations = (psf ? 1 : 2) * fft_operations(j.images * j.t.rows, j.t.columns);
  count_bytes(l, j, 3);
  l.note = psf ? "rows back, squared moduli" : "rows back, squared moduli, rows forward";
  add(p, l, g);
}
constexpr verdict plan_three(plan_draft& p, const otf_job& j) {
  const tile_shape s = shape_for(j.d, j.t.precision, fft_kind::complex);
  const bool in_vector = s.lanes > 1 && j.t.columns <= whole_points(j.d, j.t.precision);
  if (j.t.rows > s.np_max || (j.t.columns > s.np_max && !in_vector))
    return unfit("a row or a column is longer than a tile of this profile");
  p.scratch_bytes = j.spectra_bytes() + j.power_bytes();
  const bool psf = j.t.product == otf_product::psf;
  if (psf && j.divided()) add_power(p, j);
  add_columns(p, j, s, true);
  add_middle(p, j, s);
  if (!psf) add_columns(p, j, s, false);
  return {};
}
constexpr verdict plan_one(plan_draft& p, const otf_job& j) {
  tile_shape s = shape_for(j.d, j.t.precision, fft_kind::complex);
  const bool fits = s.lanes == 1 && j.t.rows == j.t.columns &&
                    (j.d.one_item_tiles ? j.points() <= j.d.max_np
                                        : work_arrays_bytes(j.d, j.points(), j.t.precision, 2) <= j.d.local_bytes);
  if (!fits) return unfit("the image is not square, or not held by one work-group");
  s.width = static_cast<int>(j.t.columns);
  launch_draft l = image_tile(p, j, s, kernel_id::otf_image, j.t.rows, load_rows);
  otf_arguments g;
  set_tile(g, l);
  l.groups = j.images;
  g.in = j.points();
  set_product(l, g, j.t);
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::operand));
  add(l, memory_of(slot::output));
  add(l, stage_table(p, l));
  add_real(l, j.back());
  l.operations = 20.0 * static_cast<double>(j.images * j.points()) * log2_of(j.t.rows);
  l.barriers = l.build.items > 1 ? j.t.product == otf_product::psf ? 2 * l.barriers + 3 : 4 * l.barriers + 5 : 0;
  count_bytes(l, j, real_out(j.t) ? 3 : 4);
  l.note = "all of an image in one work-group";
  add(p, l, g);
  return {};
}
// A variant that does not fit writes nothing.
constexpr verdict fill(plan_draft& p, otf_job& j, otf_variant v) {
  p.variant = v;
  if (v == otf_variant::six) return plan_six(p, j);
  if (!is_power_of_two(j.t.rows) || !is_power_of_two(j.t.columns))
    return unfit("this variant is for powers of two; other images go step by step");
  if (v == otf_variant::three) return plan_three(p, j);
  const verdict one = plan_one(p, j);
  return one.result == status::ok ? one : plan_three(p, j);
}
constexpr index images_per_sweep(const otf& t, const profile& d) {
  const index one = t.rows * t.columns * 2 * bytes_of(t.precision), most = smaller(d.chunk_bytes, index{1} << 28);
  return smaller(t.batch, larger(1, most / one));
}

constexpr status write_plan(plan_draft& p, const otf& t, const profile& d, otf_variant variant) {
  begin(p, d, t.precision);
  verdict v = and_precision(check(t), d, t.precision);
  if (v.result != status::ok) return refused(p, v);
  p.what.length = t.rows * t.columns;
  p.what.batch = t.batch;
  otf_job job{t, d, images_per_sweep(t, d)};
  const bool choose = variant == otf_variant::automatic;
  p.chosen_by = choose ? rule::fewest : rule::asked;
  const bool idle = job.images < d.groups && job.points() > 1024;
  const otf_variant first = idle ? otf_variant::three : otf_variant::tile;
  v = fill(p, job, choose ? first : variant);
  if (choose && v.result != status::ok) v = fill(p, job, otf_variant::six);
  if (v.result != status::ok) return refused(p, v);
  const index samples = t.rows * t.columns * bytes_of(t.precision), results = samples * (real_out(t) ? 1 : 2);
  p.chunk = job.images;
  p.chunk_in_bytes = p.chunk_operand_bytes = job.images * samples;
  p.chunk_out_bytes = job.images * results;
  p.input_bytes = p.operand_bytes = t.batch * samples;
  p.output_bytes = t.batch * results;
  p.input_samples = p.operand_samples = true;
  p.output_samples = real_out(t);
  return finished(p);
}

}  // namespace planning

// How `d` computes `t`.  variant: the one to use, or automatic: the tile where it fits, three launches where tiles of
// few images of more than 32 x 32 would leave most of the device idle (4.6 us against 6.9 there, 9.5 against 7.5 at
// 64 x 64, on an H200), else step by step.
// result.result: unsupported_length, bad_batch, unsupported_precision, variant_does_not_fit or does_not_fit, with
// result.reason.
constexpr plan plan_otf(const otf& t, const profile& d, otf_variant variant = otf_variant::automatic) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d, variant));
  return p;
}

}  // namespace komdsp
