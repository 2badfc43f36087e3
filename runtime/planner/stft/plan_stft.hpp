// plan_stft.hpp: how a profile computes a short-time transform: frames are tiles.
#pragma once
#include <komdsp/stft.hpp>

#include "../fft/plan_fixed.hpp"
#include "../fft/plan_tile.hpp"

namespace komdsp {

namespace planning {

constexpr verdict check(const stft& t) {
  if (t.length < 2 || t.length > length_max || t.length % 2 != 0 || !is_smooth(t.length))
    return {status::unsupported_length, "frames have an even number of samples, without prime factors above 13"};
  if (t.hop < 1 || t.hop > t.length) return {status::bad_argument, "the hop is 1 to a frame's length"};
  if (t.samples < 1 || t.samples > scalars_max / 8)
    return {status::bad_batch, "the signal has at least one sample, and no more than an index can count"};
  if (frames_of(t) < 1) return {status::bad_batch, "the signal is shorter than a frame"};
  if (frames_of(t) > scalars_max / (2 * t.length)) return {status::bad_batch, "more bins than an index can count"};
  return {};
}

// A frame as a transform.
constexpr fft frame_of(const stft& t) {
  fft f;
  f.length = t.length;
  f.batch = frames_of(t);
  f.kind = fft_kind::real;
  f.inverse = t.inverse;
  f.precision = t.precision;
  f.out.distance = t.length / 2 + 1;
  return f;
}
// Repetition c takes every step-th frame from c on.
constexpr void add_frames(plan_draft& p, const profile& d, const tile_shape& s, const stft& t, index step) {
  const index np = t.length / 2, frames = frames_of(t), tile = static_cast<index>(s.lanes) * s.width;
  launch_draft l = t.inverse ? tile_launch(p, d, s, np, load_hermitian, store_frames)
                             : tile_launch(p, d, s, np, load_frames, store_hermitian);
  l.kernel = kernel_id::stft_tile;
  l.build.inverse = t.inverse;
  l.repeat = static_cast<int>(step);
  l.groups = quotient_up(quotient_up(frames, step), tile);
  stft_arguments g;
  g.tile = one_tile();
  const index bins = 2 * (np + 1) * step, hop = t.hop * step;
  g.tile.count[0] = l.groups;
  g.tile.transforms = frames;
  g.tile.in_lane = t.inverse ? bins : hop;
  g.tile.out_lane = t.inverse ? hop : bins;
  g.tile.in[0] = tile * g.tile.in_lane;
  g.tile.out[0] = tile * g.tile.out_lane;
  g.step = step;
  g.before = t.centred ? t.length / 2 : 0;
  g.samples = t.samples;
  set_tile(g.tile, l);
  g.tile.lends = !t.inverse && lends_output(p, d, s, load_frames, {slot::input, 0, 1, hop}, place_out(frame_of(t)));
  if (g.tile.lends) l.work_bytes /= 2;
  count_work(l, quotient_up(frames, step), np, t.precision);
  l.note = t.inverse ? "frames: bins to samples, times window, added to the signal"
                     : "frames: samples, times window, to bins";
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::output));
  add(l, stage_table(p, l));
  add(l, hermitian_table(p, t.length, np / 2 + 1));
  add(l, memory_of(slot::operand));
  add_real(l, t.inverse ? 1.0 / static_cast<double>(t.length) : 1);
  add(p, l, g);
}
// Launches over all samples of a signal.
constexpr launch_draft signal_launch(const plan_draft& p, const profile& d, kernel_id kernel, signal_arguments& g) {
  launch_draft l = memory_launch(p, d, kernel);
  g.width = elements_of_group;
  l.groups = quotient_up(g.samples, g.width);
  return l;
}
constexpr void add_signal_clear(plan_draft& p, const profile& d, index samples) {
  signal_arguments g;
  g.samples = samples;
  launch_draft l = signal_launch(p, d, kernel_id::signal_clear, g);
  l.bytes_moved = static_cast<double>(samples) * bytes_of(p.what.precision);
  l.note = "the signal is set to zero";
  add(l, memory_of(slot::output));
  add(p, l, g);
}
// The signal of frames that overlap.
constexpr signal_arguments signal_of(const stft& t) {
  signal_arguments g;
  g.samples = t.samples;
  g.length = t.length;
  g.hop = t.hop;
  g.frames = frames_of(t);
  g.before = t.centred ? t.length / 2 : 0;
  return g;
}
constexpr void add_normalisation(plan_draft& p, const profile& d, const stft& t) {
  signal_arguments g = signal_of(t);
  launch_draft l = signal_launch(p, d, kernel_id::signal_normalise, g);
  l.bytes_moved = 2 * static_cast<double>(t.samples) * bytes_of(t.precision);
  l.note = "divided by the sum of the squared windows";
  add(l, memory_of(slot::output));
  add(l, memory_of(slot::operand));
  add(p, l, g);
}

// Frames of samples in fixed point: their exponents, the largest of these, and how far groups of the signal grow.
struct fixed_signal {
  memory_argument frames, exponents, common, growths;
};
// `stores`: else the growth of the signal is measured.
constexpr void add_fixed_overlap(plan_draft& p, const profile& d, const stft& t, const fixed_signal& s, bool stores) {
  overlap_fixed_arguments g;
  g.signal = signal_of(t);
  g.factor = inverse_of_length(t.length).factor;
  for (index terms = 1; t.precision == precision::q31 && terms < quotient_up(t.length, t.hop); terms *= 2) ++g.drop;
  g.stores = stores;
  launch_draft l = signal_launch(p, d, kernel_id::overlap_fixed, g.signal);
  l.local = !d.one_item_tiles;
  l.work_bytes = aligned(4);
  l.operations = 4.0 * static_cast<double>(frames_of(t) * t.length);
  l.bytes_moved = 2.0 * static_cast<double>(frames_of(t) * t.length) * bytes_of(t.precision);
  l.note = stores ? "frames, times the window, added and divided by the squared windows" : "how far their sum grows";
  add(l, s.frames);
  add(l, s.exponents);
  add(l, s.common);
  add(l, memory_of(slot::operand));
  add(l, memory_of(slot::output));
  add(l, s.growths);
  add(p, l, g);
}
// Frames of bins and their exponents to a signal with one exponent.
constexpr status plan_fixed_signal(plan_draft& p, const stft& t, const profile& d) {
  const index frames = frames_of(t), spectrum = p.input_bytes, signal = p.output_bytes;
  fft frame = frame_of(t);
  frame.scale = inverse_of_length(t.length).scale;
  const verdict v = check_fixed(frame);
  if (v.result != status::ok) return refused(p, v);
  if (quotient_up(t.length, t.hop) > 1 << 15)
    return refused(p, status::bad_argument, "in fixed point at most 2^15 frames overlap");
  const tile_shape shape = shape_of_fixed(d, t.length / 2, t.precision);
  if (t.length / 2 > shape.np_max)
    return refused(p, status::does_not_fit, "in fixed point two work arrays of a frame fit the local memory");
  const place bins{slot::input, 0, 2, t.length + 2}, samples{slot::scratch, 0, 2, t.length};
  p.one_sweep = true;
  p.scratch_bytes = aligned(frames * t.length * bytes_of(t.precision));
  const index groups = quotient_up(t.samples, elements_of_group);
  fixed_signal s;
  s.frames = memory_of(samples, t.precision);
  s.exponents = scratch_integers(p, frames);
  s.common = scratch_integers(p, 1);
  s.growths = scratch_integers(p, groups);
  const memory_argument exponent{slot::output, next_word(signal), true};
  add_fixed(p, d, shape, sub_fft_of(frame, t.length / 2, bins, samples), s.exponents);
  add_joined(p, d, frames, {slot::input, next_word(spectrum), true}, s.exponents, nothing(), s.common, 0);
  add_fixed_overlap(p, d, t, s, false);
  add_joined(p, d, groups, s.growths, nothing(), s.common, exponent, 0);
  s.growths = exponent;
  add_fixed_overlap(p, d, t, s, true);
  p.input_bytes = next_word(spectrum) + 4 * frames;
  p.output_bytes = next_word(signal) + 4;
  return finished(p);
}
// Frames in fixed point; exponents stand behind the bins.
constexpr status plan_fixed_frames(plan_draft& p, const stft& t, const profile& d) {
  const fft frame = frame_of(t);
  const verdict v = check_fixed(frame);
  if (v.result != status::ok) return refused(p, v);
  const tile_shape s = shape_of_fixed(d, t.length / 2, t.precision);
  if (t.length / 2 > s.np_max)
    return refused(p, status::does_not_fit, "in fixed point two work arrays of a frame fit the local memory");
  launch_draft l = tile_launch(p, d, s, t.length / 2, load_rows, store_hermitian);
  stft_arguments g;
  l.kernel = kernel_id::stft_fixed;
  l.build.load = l.build.store = 0;
  l.build.padded = false;
  g.tile = tiles_of_rows(s, frame.batch, {slot::input, 0, 2, t.hop}, place_out(frame));
  g.before = t.centred ? t.length / 2 : 0;
  g.samples = t.samples;
  set_tile(g.tile, l);
  g.tile.lends = lends_output(p, d, s, load_frames, {slot::input, 0, 1, t.hop}, place_out(frame));
  l.work_bytes = fixed_work_bytes(d, t.length / 2, s.width, t.precision, g.tile.lends ? 1 : 2);
  l.groups = g.tile.count[0];
  count_work(l, frame.batch, t.length / 2, t.precision);
  l.note = "frames in fixed point: samples, times window, to bins";
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::output));
  add(l, stage_table(p, l));
  add(l, hermitian_table(p, t.length, t.length / 4 + 1));
  add(l, memory_of(slot::operand));
  add(l, memory_argument{slot::output, exponents_offset(frame), true});
  add(p, l, g);
  p.output_bytes += exponents_offset(frame) - result_bytes(frame) + 4 * frame.batch;
  return finished(p);
}
constexpr status write_plan(plan_draft& p, const stft& t, const profile& d) {
  begin(p, d, t.precision);
  p.variant = fft_variant::tile;
  p.chosen_by = rule::tile;
  verdict v = check(t);
  if (!in_fixed_point(t.precision)) v = and_precision(v, d, t.precision);
  if (v.result != status::ok) return refused(p, v);
  const index frames = frames_of(t), bins = t.length / 2 + 1;
  p.what.length = t.length;
  p.what.batch = p.chunk = frames;
  p.what.kind = fft_kind::real;
  p.what.inverse = t.inverse;
  const index signal = t.samples * bytes_of(t.precision), spectrum = frames * bins * 2 * bytes_of(t.precision);
  p.input_bytes = t.inverse ? spectrum : signal;
  p.output_bytes = t.inverse ? signal : spectrum;
  p.operand_bytes = t.length * bytes_of(t.precision);
  p.operand_samples = true;
  (t.inverse ? p.output_samples : p.input_samples) = true;
  if (in_fixed_point(t.precision)) return t.inverse ? plan_fixed_signal(p, t, d) : plan_fixed_frames(p, t, d);
  const tile_shape s = shape_of_rows(shape_for(d, t.precision, fft_kind::real), d, t.length / 2);
  if (t.length / 2 > s.np_max) return refused(p, status::does_not_fit, "a frame is longer than a tile of this profile");
  if (!t.inverse) {
    add_frames(p, d, s, t, 1);
  } else {
    add_signal_clear(p, d, t.samples);
    add_frames(p, d, s, t, quotient_up(t.length, t.hop));  // so many frames on, the next one no longer overlaps
    add_normalisation(p, d, t);
  }
  return finished(p);
}

}  // namespace planning

// How `d` computes `t`; plan.what is the transform of the frames, the operand is the window, of plan.operand_bytes:
// length samples.  Errors as plan_fft's.
constexpr plan plan_stft(const stft& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

}  // namespace komdsp
