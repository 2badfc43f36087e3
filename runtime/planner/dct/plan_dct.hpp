// plan_dct.hpp: how a profile computes a cosine or sine transform: in one tile (kernels/dct/dct.h), or by a Fourier
// transform in the workspace between two steps.
#pragma once
#include <komdsp/dct.hpp>

#include "../fft/plan_fft.hpp"

namespace komdsp {

namespace planning {

constexpr dct_form form_of(const dct& t) {
  const bool even = t.length % 2 == 0;
  if (is_fourier(t.type)) return even ? dct_extended : dct_indexed;
  switch (t.type) {
    case 1:
      return dct_extended;
    case 2:
      return even ? dct_paired : dct_single;
    case 3:
      return even ? dct_paired_back : dct_single_back;
    default:
      return even ? dct_turned : dct_indexed;
  }
}
constexpr dct_series series_of(const dct& t) {
  if (!is_fourier(t.type)) return t.sine ? dct_sines : dct_cosines;
  return t.type == dht_type ? dct_hartley : t.type == r2hc_type ? dct_half_complex : dct_half_complex_back;
}
constexpr bool has_real_spectrum(dct_form form) {
  return form == dct_extended || form == dct_paired || form == dct_paired_back;
}
// Factor of the results: a complex number of type 4, N even; else `im` is for the ends, where they differ.
struct dct_factor {
  double re, im;
};
constexpr double root_of_two = 1.41421356237309504880;
constexpr dct_factor factor_of(const dct& t) {
  const dct_form form = form_of(t);
  if (is_fourier(t.type)) return {t.scale, t.scale};
  if (form == dct_turned) {
    const complex_dd w = unit_root(1, 8 * t.length);
    return {2 * t.scale * w.re.high, 2 * t.scale * w.im.high};
  }
  if (form == dct_indexed) return {root_of_two * t.scale, 0};
  const double scale = form == dct_paired || form == dct_single ? 2 * t.scale : t.scale;
  const bool apart = t.orthogonal && t.type < 3 && !(t.type == 1 && t.sine);
  return {scale, apart ? scale / root_of_two : scale};
}

// Checks beyond those of rows of so many points.
constexpr verdict check(const dct& t) {
  if ((t.type < 1 || t.type > 4) && !is_fourier(t.type))
    return {status::bad_argument, "types of cosine and sine transforms are 1 to 4, or those of dct_type"};
  if (is_fourier(t.type) && (t.sine || t.orthogonal))
    return {status::bad_argument, "sine and orthogonal are of types 1 to 4 only"};
  if (t.length < 1 || t.length > length_max) return {status::unsupported_length, "lengths are from 1 to 2^26"};
  if (t.type == 1 && !t.sine && t.length < 2)
    return {status::unsupported_length, "cosine transforms of type 1 have at least 2 samples"};
  if (t.type == 1 && logical_length(t) > length_max)
    return {status::unsupported_length, "the extension of type 1 has at most 2^26 samples"};
  return {};
}
// Checks of rows; in fixed point those of the points follow.
constexpr verdict prepare_rows(fft& rows, const profile& d) {
  return in_fixed_point(rows.precision) ? prepare_layout(rows) : prepare(rows, d);
}
// Its samples as points, for what both have in common.
constexpr fft rows_of(const dct& t) {
  fft rows;
  rows.length = t.length;
  rows.batch = t.batch;
  rows.precision = t.precision;
  rows.scale = t.scale;
  rows.in_place = t.in_place;
  rows.in = t.in;
  rows.out = t.out;
  return rows;
}

// Sines go backwards on one side.
constexpr place samples_at(slot memory, layout at, index length, bool backwards) {
  if (backwards) return {memory, (length - 1) * at.stride, -at.stride, at.distance};
  return {memory, 0, at.stride, at.distance};
}
struct dct_draft {
  dct transform;
  dct_form form;
  index points;
  place in, out;
};
constexpr dct_draft draft_of(const plan_draft& p, const dct& t) {
  return {t, form_of(t), points_of(t), samples_at(slot::input, p.what.in, t.length, t.sine && t.type == 3),
          samples_at(slot::output, p.what.out, t.length, t.sine && (t.type == 2 || t.type == 4))};
}
// Frames have one: the plan's operand.
constexpr memory_argument window_of(const dct_draft& c) {
  return c.form == dct_framed ? memory_of(slot::operand) : nothing();
}
// exp(-2 pi i k / 4N), of type 4 / 2N, of type 1 / 2 points.
constexpr memory_argument turn_table(plan_draft& p, const dct_draft& c, index split) {
  const index length = c.transform.length;
  if (c.form == dct_indexed) return nothing();
  if (c.form == dct_extended) return hermitian_table(p, 2 * c.points, split);
  return hermitian_table(p, c.form == dct_turned || c.form == dct_framed ? 2 * length : 4 * length, split);
}

[[gnu::noinline]] constexpr void add_dct_tile(plan_draft& p, const profile& d, tile_shape s, const dct_draft& c) {
  s = shape_of_rows(s, d, c.points);
  launch_draft l = tile_launch(p, d, s, c.points, c.form, 0);
  l.kernel = kernel_id::dct_tile;
  dct_arguments g;
  g.tile = tiles_of_rows(s, p.what.batch, c.in, c.out);
  l.groups = g.tile.count[0];
  g.length = c.transform.length;
  g.series = series_of(c.transform);
  g.orthogonal = c.transform.orthogonal;
  set_tile(g.tile, l);
  count_work(l, p.what.batch, c.points, p.what.precision);
  if (l.build.items > 1) l.barriers = stages_of(l.build.radices) + 1;
  l.note = "samples to points, a Fourier transform and back to samples without leaving the work-group";
  add(l, memory_of(c.in, p.what.precision));
  add(l, memory_of(c.out, p.what.precision));
  add(l, stage_table(p, l));
  add(l, has_real_spectrum(c.form) ? hermitian_table(p, 2 * c.points, c.points / 2 + 1) : window_of(c));
  add(l, c.form == dct_extended ? nothing() : turn_table(p, c, c.points + has_real_spectrum(c.form)));
  const dct_factor factor = factor_of(c.transform);
  add_real(l, factor.re);
  add_real(l, factor.im);
  p.chunk = p.what.batch;
  add(p, l, g);
}

// ---- in fixed point ----
// Squares of what folding makes of the largest sample; 0: it permutes them.
constexpr index fold_growth_of(const dct_draft& c) {
  const dct_series series = series_of(c.transform);
  const bool sums = series == dct_half_complex_back,
             signs = series == dct_sines || (c.form == dct_indexed && !is_fourier(c.transform.type));
  switch (c.form) {
    case dct_extended:
    case dct_paired:
      return sums ? 8 : signs || (c.form == dct_extended && c.transform.orthogonal) ? 2 : 0;
    case dct_paired_back:
      return 16;
    case dct_turned:
    case dct_single_back:
      return 2;
    case dct_framed:
      return 8;
    default:
      return sums ? 4 : signs ? 1 : 0;
  }
}
// Squares of what unfolding makes of a modulus; Hartley's results are sums of both parts.
constexpr index unfold_growth_of(const dct_draft& c) {
  const dct_series series = series_of(c.transform);
  const bool sums = series == dct_hartley || series == dct_half_complex_back, signs = series == dct_sines;
  switch (c.form) {
    case dct_extended:
      return sums ? 4 : 2;
    case dct_paired:
      return 2;
    case dct_paired_back:
    case dct_single_back:
      return signs ? 1 : 0;
    case dct_indexed:
      return sums || !is_fourier(c.transform.type) ? 2 : 1;
    default:
      return 1;
  }
}
// Factors of results: a power of two, and within 1 what is left of them, in Q31; 0: nothing is.
struct fixed_factor {
  index turn[2] = {};
  index exponent = 0;
};
constexpr fixed_factor fixed_factor_of(const dct_draft& c) {
  const bool turned = c.form == dct_turned || c.form == dct_framed;
  const dct_factor f = factor_of(c.transform);
  const double all = turned ? 2 * c.transform.scale : f.re;
  double size = all < 0 ? -all : all, power = 1;
  fixed_factor fixed;
  for (; size > power; power *= 2) ++fixed.exponent;
  for (; 2 * size <= power; power /= 2) --fixed.exponent;
  const bool apart = f.im != f.re && c.form != dct_indexed;
  if (turned || all != power) fixed.turn[0] = q31_of(f.re / power);
  if (turned || (apart ? f.im : all) != power) fixed.turn[1] = q31_of((apart ? f.im : all) / power);
  return fixed;
}
constexpr verdict check_fixed(const dct_draft& c) {
  const dct& t = c.transform;
  fft points;
  points.length = c.points;
  points.precision = t.precision;
  if (t.scale == 0) return {status::bad_argument, "in fixed point a scale is not 0: the exponent has it"};
  return check_fixed(points);
}
constexpr memory_argument exponents_behind(const plan_draft& p) {
  return {slot::output, next_word(reach(p.what.length, p.what.batch, p.what.out) * bytes_of(p.what.precision)), true};
}
[[gnu::noinline]] constexpr void add_dct_fixed(plan_draft& p, const profile& d, const tile_shape& s, const dct_draft& c,
                                               memory_argument exponents) {
  launch_draft l = tile_launch(p, d, s, c.points, c.form, 0);
  dct_fixed_arguments g;
  const fixed_factor factor = fixed_factor_of(c);
  l.kernel = kernel_id::dct_fixed;
  l.build.padded = false;
  l.work_bytes = fixed_work_bytes(d, c.points, s.width, p.what.precision);
  g.tile = tiles_of_rows(s, p.what.batch, c.in, c.out);
  set_tile(g.tile, l);
  g.length = c.transform.length;
  g.series = series_of(c.transform);
  g.fold_growth = fold_growth_of(c);
  g.unfold_growth = unfold_growth_of(c);
  g.turn[0] = factor.turn[0];
  g.turn[1] = factor.turn[1];
  g.exponent = factor.exponent;
  g.orthogonal = c.transform.orthogonal;
  l.groups = g.tile.count[0];
  count_work(l, p.what.batch, c.points, p.what.precision);
  l.note = "samples to points, a Fourier transform and back to samples in fixed point";
  add(l, memory_of(c.in, p.what.precision));
  add(l, memory_of(c.out, p.what.precision));
  add(l, stage_table(p, l));
  add(l, has_real_spectrum(c.form) ? hermitian_table(p, 2 * c.points, c.points / 2 + 1) : window_of(c));
  add(l, c.form == dct_extended ? nothing() : turn_table(p, c, c.points + has_real_spectrum(c.form)));
  add(l, exponents);
  p.chunk = p.what.batch;
  add(p, l, g);
}
constexpr verdict plan_fixed(plan_draft& p, const profile& d, const dct_draft& c, memory_argument exponents) {
  const verdict v = check_fixed(c);
  if (v.result != status::ok) return v;
  const tile_shape s = shape_of_fixed(d, c.points, p.what.precision);
  if (c.points > s.np_max)
    return {status::does_not_fit, "in fixed point two work arrays of a transform fit the local memory"};
  add_dct_fixed(p, d, s, c, exponents);
  return {};
}

// Between samples and points in the workspace; `after`: back to samples.
[[gnu::noinline]] constexpr void add_dct_step(plan_draft& p, const profile& d, const dct_draft& c, place points,
                                              bool after) {
  dct_step_arguments g;
  const bool pairs = after ? c.form == dct_extended || c.form == dct_paired : c.form == dct_paired_back;
  launch_draft l = step_launch(p, d, kernel_id::dct_step, pairs ? c.points / 2 + 1 : c.points, after ? points : c.in,
                               after ? c.out : points, g.rows);
  l.build.load = after && c.form == dct_framed ? dct_turned : c.form;
  l.build.inverse = after;
  g.rows.np = c.points;
  g.length = c.transform.length;
  g.series = series_of(c.transform);
  g.orthogonal = c.transform.orthogonal;
  g.split = smaller(c.points + 1, step_roots);
  add(l, turn_table(p, c, g.split));
  add(l, after ? nothing() : window_of(c));
  const dct_factor factor = factor_of(c.transform);
  add_real(l, factor.re);
  add_real(l, factor.im);
  l.operations = 9.0 * static_cast<double>(p.chunk * c.points);
  l.bytes_moved = 3.0 * static_cast<double>(p.chunk * c.points) * bytes_of(p.what.precision);
  l.note = after ? "results of the Fourier transform to samples" : "samples to points of a Fourier transform";
  add(p, l, g);
}

// ---- in tiles, or as a Fourier transform in the workspace between two steps ----
struct dct_recipe {
  tile_shape tile;
  bool fits = false, steps = false;
  recipe fourier;
};
constexpr sub_fft fourier_of(const plan_draft& p, const dct_draft& c, index offset) {
  const place points{slot::scratch, offset, 2, 2 * c.points};
  sub_fft f;
  f.points = c.points;
  f.in = f.out = points;
  f.batch = p.what.batch;
  f.precision = p.what.precision;
  return f;
}
// Reproducible ones are tiles where a lane each computes them; others are, but few have all lanes at work on each.
constexpr dct_recipe design_dct(const plan_draft& p, const profile& d, const dct_draft& c) {
  dct_recipe r;
  r.tile = shape_for(d, p.what.precision, fft_kind::complex);
  tile_shape& s = r.tile;
  if (s.np_max < 1) return r;  // no local memory
  const sub_fft f = fourier_of(p, c, 0);
  const bool in_tile = c.points <= s.np_max && is_smooth(c.points), few = 4 * f.batch < s.lanes,
             shared = few && c.points >= static_cast<index>(s.lanes) * s.lanes;
  if (is_reproducible(d, s)) {
    r.fourier = design(f, d, s);
    r.steps = r.fourier.how != recipe::form::rows;
  } else {
    if (few && in_tile && !shared) s.lanes = 1;
    r.steps = !in_tile || shared;
    if (r.steps) r.fourier = design(f, d, s);
  }
  r.fits = !r.steps || r.fourier;
  return r;
}
// Sets the chunk and the workspace; gives the place of points in it.
constexpr index claim(plan_draft& p, const profile& d, const dct_recipe& r, const dct_draft& c) {
  p.chunk = p.what.batch;
  if (!r.steps) return 0;
  if (is_reproducible(d, r.tile)) bound_chunk(p, d, 2 * c.points);
  claim(p, d, r.fourier, fourier_of(p, c, 0));
  return more_room(p, 2 * c.points * scalar_bytes(p));
}
constexpr void write(plan_draft& p, const profile& d, const dct_recipe& r, const dct_draft& c, index offset) {
  if (!r.steps) return add_dct_tile(p, d, r.tile, c);
  const sub_fft f = fourier_of(p, c, offset);
  add_dct_step(p, d, c, f.in, false);
  write(p, d, r.fourier, f);
  add_dct_step(p, d, c, f.out, true);
}
// Passes over axes copy a block at a time of those in the workspace.
constexpr bool goes_in_steps(const dct& t, const profile& d) {
  const tile_shape s = shape_for(d, t.precision, fft_kind::complex);
  sub_fft f;
  f.points = points_of(t);
  f.precision = t.precision;
  return is_reproducible(d, s) && design_by_length(f, d, s).how != recipe::form::rows;
}
constexpr bool add_dct(plan_draft& p, const profile& d, const dct_draft& c) {
  const dct_recipe r = design_dct(p, d, c);
  if (!r.fits) return false;
  write(p, d, r, c, claim(p, d, r, c));
  return true;
}

// The launches of `t` behind those that p has; p.what is its samples as points from then on.
constexpr status add_dct_of(plan_draft& p, const dct& t, const profile& d) {
  p.variant = fft_variant::tile;
  p.chosen_by = rule::tile;
  const verdict v = check(t);
  if (v.result != status::ok) return refused(p, v);
  fft rows = rows_of(t);
  verdict fits = prepare_rows(rows, d);
  p.what = rows;
  if (fits.result == status::ok && in_fixed_point(t.precision))
    fits = plan_fixed(p, d, draft_of(p, t), exponents_behind(p));
  if (fits.result != status::ok) return refused(p, fits);
  if (in_fixed_point(t.precision) || add_dct(p, d, draft_of(p, t))) return status::ok;
  return refused(p, p.full ? no_room() : verdict{status::does_not_fit, "local memory is too small for its tiles"});
}
constexpr status write_plan(plan_draft& p, const dct& t, const profile& d) {
  begin(p, d, t.precision);
  const status made = add_dct_of(p, t, d);
  if (made != status::ok) return made;
  p.input_samples = p.output_samples = true;
  const index bytes = bytes_of(t.precision);
  p.input_bytes = reach(t.length, t.batch, p.what.in) * bytes;
  p.output_bytes = reach(t.length, t.batch, p.what.out) * bytes;
  p.chunk_in_bytes = p.chunk * p.what.in.distance * bytes;
  p.chunk_out_bytes = p.chunk * p.what.out.distance * bytes;
  if (in_fixed_point(t.precision)) p.output_bytes = exponents_behind(p).bytes + 4 * t.batch;
  return finished(p);
}

}  // namespace planning

// How `d` computes `t`; plan.what has its length, batch and layouts, of samples.  Errors as make_plan's.
constexpr plan plan_dct(const dct& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

}  // namespace komdsp
