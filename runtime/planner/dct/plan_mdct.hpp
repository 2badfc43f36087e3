// plan_mdct.hpp: how a profile computes a modified cosine transform: by those of type 4 of its frames, which
// they fold as they read them; the inverse has folded frames in the workspace, and adds them up.
#pragma once
#include <komdsp/mdct.hpp>

#include "../fft/plan_fixed.hpp"
#include "plan_dct.hpp"

namespace komdsp {

namespace planning {

constexpr verdict check(const mdct& t) {
  if (t.length < 2 || t.length > length_max || t.length % 2 != 0)
    return {status::unsupported_length, "frames have an even number of coefficients, 2 to 2^26"};
  if (t.frames < 1 || t.frames > scalars_max / t.length - 1)
    return {status::bad_batch, "there is at least one frame, and no more samples than an index can count"};
  return {};
}
// Kind 4 has a 2 before its sum.
constexpr dct folded_transform(const mdct& t) {
  dct folded;
  folded.length = t.length;
  folded.type = 4;
  folded.batch = t.frames;
  folded.precision = t.precision;
  folded.scale = t.inverse ? t.scale / static_cast<double>(t.length) : t.scale / 2;
  return folded;
}

constexpr mdct_arguments hops_of(const mdct& t) {
  mdct_arguments g;
  g.width = elements_of_group;
  g.groups = quotient_up(t.length / 2, g.width);
  g.length = t.length;
  g.frames = t.frames;
  return g;
}
constexpr launch_draft overlap_launch(const plan_draft& p, const profile& d, kernel_id kernel, const mdct& t) {
  launch_draft l = memory_launch(p, d, kernel);
  l.groups = hops_of(t).groups * (t.frames + 1);
  l.operations = 3.0 * static_cast<double>(samples_of(t));
  l.bytes_moved = 2.0 * static_cast<double>(samples_of(t)) * bytes_of(t.precision);
  l.note = "frames unfolded, times the window, added up";
  return l;
}
constexpr void add_overlap(plan_draft& p, const profile& d, const mdct& t, const place& folded) {
  launch_draft l = overlap_launch(p, d, kernel_id::mdct_overlap, t);
  const mdct_arguments g = hops_of(t);
  add(l, memory_of(folded, t.precision));
  add(l, memory_of(slot::output));
  add(l, memory_of(slot::operand));
  add(p, l, g);
}
// All frames in one sweep: each sample is of two.
constexpr bool add_inverse(plan_draft& p, const profile& d, const mdct& t, dct_draft& c) {
  p.one_sweep = true;
  p.chunk = t.frames;
  const dct_recipe r = design_dct(p, d, c);
  if (!r.fits) return false;
  const index points = claim(p, d, r, c);
  c.out = {slot::scratch, more_room(p, t.length * scalar_bytes(p)), 1, t.length};
  write(p, d, r, c, points);
  add_overlap(p, d, t, c.out);
  return true;
}

// In fixed point frames come with exponents, and the signal has one.
constexpr verdict add_fixed_inverse(plan_draft& p, const profile& d, const mdct& t, dct_draft& c) {
  const index bytes = bytes_of(t.precision);
  c.out = {slot::scratch, 0, 1, t.length};
  p.scratch_bytes = aligned(t.frames * t.length * bytes);
  const memory_argument given{slot::input, next_word(t.frames * t.length * bytes), true},
      exponents = scratch_integers(p, t.frames), common{slot::output, next_word(samples_of(t) * bytes), true};
  const verdict v = plan_fixed(p, d, c, exponents);
  if (v.result != status::ok) return v;
  p.one_sweep = true;
  add_joined(p, d, t.frames, given, exponents, nothing(), common, 1);
  launch_draft l = overlap_launch(p, d, kernel_id::mdct_overlap_fixed, t);
  add(l, memory_of(c.out, t.precision));
  add(l, exponents);
  add(l, common);
  add(l, memory_of(slot::operand));
  add(l, memory_of(slot::output));
  add(p, l, hops_of(t));
  return {};
}

constexpr status write_plan(plan_draft& p, const mdct& t, const profile& d) {
  begin(p, d, t.precision);
  p.variant = fft_variant::tile;
  p.chosen_by = rule::tile;
  const verdict v = check(t);
  if (v.result != status::ok) return refused(p, v);
  const dct folded = folded_transform(t);
  p.what = rows_of(folded);
  verdict fits = prepare_rows(p.what, d);
  if (fits.result != status::ok) return refused(p, fits);
  p.input_samples = p.output_samples = p.operand_samples = true;
  dct_draft c = draft_of(p, folded);
  if (!t.inverse) c.form = dct_framed;
  if (in_fixed_point(t.precision))
    fits = t.inverse ? add_fixed_inverse(p, d, t, c) : plan_fixed(p, d, c, exponents_behind(p));
  else if (!(t.inverse ? add_inverse(p, d, t, c) : add_dct(p, d, c)))
    fits = p.full ? no_room() : verdict{status::does_not_fit, "local memory is too small for its tiles"};
  if (fits.result != status::ok) return refused(p, fits);
  p.what.inverse = t.inverse;
  const index bytes = bytes_of(t.precision), signal = samples_of(t) * bytes, coefficients = t.frames * t.length * bytes;
  p.input_bytes = t.inverse ? coefficients : signal;
  p.output_bytes = t.inverse ? signal : coefficients;
  p.operand_bytes = 2 * t.length * bytes;
  p.chunk_in_bytes = p.chunk_out_bytes = p.chunk * t.length * bytes;
  if (in_fixed_point(t.precision))
    (t.inverse ? p.input_bytes : p.output_bytes) = next_word(coefficients) + 4 * t.frames;
  if (in_fixed_point(t.precision) && t.inverse) p.output_bytes = next_word(signal) + 4;
  return finished(p);
}

}  // namespace planning

// How `d` computes `t`; plan.what has its length and frames, the operand is the window, of plan.operand_bytes.  Errors
// as make_plan's.
constexpr plan plan_mdct(const mdct& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

}  // namespace komdsp
