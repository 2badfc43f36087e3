// plan_stft.hpp: how a profile computes a short-time transform: frames are tiles.
#pragma once
#include <komdsp/stft.hpp>

#include "plan_tile.hpp"

namespace komdsp {

namespace planning {

constexpr verdict check(const stft& t) {
  if (!is_power_of_two(t.length) || t.length < 2 || t.length > length_max)
    return {status::unsupported_length, "frames have a power of two of samples, at least 2"};
  if (t.hop < 1 || t.hop > t.length) return {status::bad_argument, "the hop is 1 to a frame's length"};
  if (t.samples < 1 || t.samples > scalars_max / 8)
    return {status::bad_batch, "the signal has at least one sample, and no more than an index can count"};
  if (frames_of(t) < 1) return {status::bad_batch, "the signal is shorter than a frame"};
  if (frames_of(t) > scalars_max / (2 * t.length)) return {status::bad_batch, "more bins than an index can count"};
  return {};
}

// The frames of turn 0, 1, ... turns-1: launch c takes every turns-th frame from c on.
constexpr launch frames_launch(plan& p, const profile& d, const tile_shape& s, const stft& t, index turns) {
  const index np = t.length / 2, frames = frames_of(t), tile = static_cast<index>(s.lanes) * s.width;
  launch l =
      t.inverse ? tile_launch(p, d, s, np, load_half, store_frames) : tile_launch(p, d, s, np, load_frames, store_half);
  l.build.inverse = t.inverse;
  l.repeat = static_cast<int>(turns);
  l.groups = quotient_up(quotient_up(frames, turns), tile);
  tile_geometry& g = l.geometry;
  const index bins = 2 * (np + 1) * turns, hop = t.hop * turns;
  g.count[0] = l.groups;
  g.lanes = frames;
  g.turns = turns;
  g.pad = t.centred ? t.length / 2 : 0;
  g.samples = t.samples;
  g.in_lane = t.inverse ? bins : hop;
  g.out_lane = t.inverse ? hop : bins;
  g.in[0] = tile * g.in_lane;
  g.out[0] = tile * g.out_lane;
  g.in_stride = g.out_stride = 2;
  tile_arguments(l, memory_of(slot::input), memory_of(slot::output), stage_table(p, l),
                 half_table(p, t.length, np / 2 + 1), memory_of(slot::second),
                 t.inverse ? 1.0 / static_cast<double>(t.length) : 1);
  count_work(l, quotient_up(frames, turns), np, t.type);
  l.note = t.inverse ? "frames: bins to samples, times window, added to the signal"
                     : "frames: samples, times window, to bins";
  return l;
}
constexpr launch signal_launch(plan& p, const profile& d, const stft& t, kernel_id kernel) {
  launch l;
  l.kernel = kernel;
  l.build = options_for(p, 1);
  l.build.width = 0;
  l.build.items = static_cast<int>(smaller(d.max_group, 128));
  l.geometry.width = 1024;
  l.geometry.np = t.length / 2;
  l.geometry.in_lane = t.hop;
  l.geometry.lanes = frames_of(t);
  l.geometry.pad = t.centred ? t.length / 2 : 0;
  l.geometry.samples = t.samples;
  l.groups = quotient_up(t.samples, l.geometry.width);
  l.bytes_moved = static_cast<double>(t.samples) * bytes_of(t.type) * (kernel == kernel_id::signal_clear ? 1 : 2);
  l.note =
      kernel == kernel_id::signal_clear ? "the signal is set to zero" : "divided by the sum of the squared windows";
  add(l, memory_of(slot::output));
  if (kernel == kernel_id::signal_normalise) add(l, memory_of(slot::second));
  add(l, geometry_argument());
  return l;
}

}  // namespace planning

// How `d` computes `t`; plan.what is the transform of the frames, the window is the caller's: plan.second_bytes, length
// samples. Errors as plan_fft's.
constexpr plan plan_stft(const stft& t, const profile& d) {
  plan p;
  p.profile_name = d.name;
  p.variant = fft_variant::tile;
  p.chosen_by = rule::tile;
  const planning::verdict v = planning::check(t);
  if (v.result != status::ok) return planning::refused(p, v.result, v.reason);
  if (t.type == precision::f64 && !d.fp64)
    return planning::refused(p, status::unsupported_precision, "the profile has no double precision");
  const index frames = frames_of(t), bins = t.length / 2 + 1;
  p.what.length = t.length;
  p.what.batch = p.chunk = frames;
  p.what.kind = fft_kind::real;
  p.what.inverse = t.inverse;
  p.what.type = t.type;
  const planning::tile_shape s =
      planning::shape_of_rows(planning::shape_for(d, t.type, fft_kind::real), d, t.length / 2);
  if (t.length / 2 > s.np_max)
    return planning::refused(p, status::does_not_fit, "a frame is longer than a tile of this profile");

  if (!t.inverse) {
    planning::add(p, planning::frames_launch(p, d, s, t, 1));
  } else {
    const index turns = planning::quotient_up(t.length, t.hop);  // so many frames on, the next one no longer overlaps
    planning::add(p, planning::signal_launch(p, d, t, kernel_id::signal_clear));
    planning::add(p, planning::frames_launch(p, d, s, t, turns));
    planning::add(p, planning::signal_launch(p, d, t, kernel_id::signal_normalise));
  }
  const index signal = t.samples * bytes_of(t.type), spectrum = frames * bins * 2 * bytes_of(t.type);
  p.result = status::ok;
  p.input_bytes = t.inverse ? spectrum : signal;
  p.output_bytes = t.inverse ? signal : spectrum;
  p.second_bytes = t.length * bytes_of(t.type);
  p.second_samples = true;
  (t.inverse ? p.output_samples : p.input_samples) = true;
  for (int i = 0; i < p.launch_count; ++i) p.launches[i].build.index_bits = planning::index_bits_for(p);
  return p;
}

}  // namespace komdsp
