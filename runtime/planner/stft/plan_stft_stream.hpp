// plan_stft_stream.hpp: how a profile computes the short-time transform of an endless signal, and its inverse: a frame
// at a time.
#pragma once
#include <komdsp/stream.hpp>

#include "../fft/plan_part.hpp"
#include "plan_stft.hpp"

namespace komdsp {

namespace planning {

constexpr index frame_bytes(const stft& t) {
  return (t.length + 2) * bytes_of(t.precision);
}
// The samples that a frame and those behind it add to: whole hops.
constexpr index ring_hops(const stft& t) {
  return quotient_up(t.length, t.hop);
}
constexpr index kept_samples_at(const stft& t) {
  return aligned(t.hop * bytes_of(t.precision));
}

constexpr void add_frame_overlap(plan_draft& p, const profile& d, const stft& t) {
  launch_draft l = memory_launch(p, d, kernel_id::signal_overlap);
  overlap_arguments g;
  g.width = elements_of_group;
  g.length = t.length;
  g.hop = t.hop;
  g.ring = ring_hops(t) * t.hop;
  l.groups = quotient_up(g.ring, g.width);
  l.operations = 4.0 * static_cast<double>(t.length);
  l.bytes_moved = 6.0 * static_cast<double>(g.ring) * bytes_of(t.precision);
  l.note = "the frame, times the window, added to the signal; a hop of it divided by the squared windows";
  const index sums = kept_samples_at(t);
  add(l, memory_of(slot::scratch));
  add(l, memory_of(slot::output));
  add(l, memory_of(slot::output, sums));
  add(l, memory_of(slot::output, sums + g.ring * bytes_of(t.precision)));
  add(l, memory_of(slot::operand));
  add(l, {slot::input, aligned(frame_bytes(t)), true});
  add(p, l, g);
}
// A frame back to samples, and these added to those before.
constexpr status write_frame_plan(plan_draft& p, const stft& t, const profile& d) {
  begin(p, d, t.precision);
  const verdict v = check_precision(d, t.precision);
  if (v.result != status::ok) return refused(p, v);
  fft frame;
  frame.length = t.length;
  frame.kind = fft_kind::real;
  frame.inverse = true;
  frame.precision = t.precision;
  frame.scale = 1.0 / static_cast<double>(t.length);
  p.one_sweep = true;
  part made;
  const status done = add_part(p, frame, d, fft_variant::automatic, made);
  if (done != status::ok) return done;
  const index samples = aligned(t.length * bytes_of(t.precision));
  if (!p.full) move_part(p, made.first, {slot::input, slot::scratch, samples});
  p.scratch_bytes += samples;
  add_frame_overlap(p, d, t);
  p.output_samples = p.operand_samples = true;
  p.input_bytes = aligned(frame_bytes(t)) + 2 * 4;
  p.output_bytes = kept_samples_at(t) + 2 * ring_hops(t) * t.hop * bytes_of(t.precision);
  p.operand_bytes = t.length * bytes_of(t.precision);
  p.chunk_in_bytes = p.chunk_out_bytes = 0;
  return finished(p);
}

constexpr void fill_frame_sizes(stream_sizes& s, const stft& t) {
  const index bytes = bytes_of(t.precision), before = t.centred ? t.length / 2 : 0;
  s.in_element = t.inverse ? frame_bytes(t) : bytes;
  s.out_element = t.inverse ? bytes : frame_bytes(t);
  s.history = t.inverse ? 0 : t.length - t.hop;
  s.step = t.inverse ? 1 : t.hop;
  s.lead = t.inverse ? 0 : before;
  s.given = s.distance = t.inverse ? t.hop : 1;
  s.skip = t.inverse ? before : 0;
  if (t.inverse) {
    s.turn_at = aligned(frame_bytes(t));
    s.ring = ring_hops(t);
    s.kept_at = kept_samples_at(t);
    s.times = t.hop;
    s.more = t.length - t.hop - before;
  } else {
    s.every = t.hop;
    s.more = t.centred ? t.hop : t.hop - t.length;
  }
}
constexpr status write_stream_plan(stream_plan& p, stft t, const profile& d) {
  static_cast<plan_head&>(p.chunk) = plan_head();
  p.sizes = {};
  p.step = p.memory_bytes = 0;
  const bool centred = t.centred;
  t.samples = t.length;
  t.centred = false;
  verdict v = check(t);
  if (v.result == status::ok && in_fixed_point(t.precision))
    v = {status::unsupported_precision, "exponents of frames differ: streams have no fixed point"};
  if (v.result != status::ok) {
    p.reason = v.reason;
    return p.result = v.result;
  }
  p.result = t.inverse ? drafted(p.chunk, [&](plan_draft& draft) { return write_frame_plan(draft, t, d); })
                       : write_into(p.chunk, t, d);
  p.reason = p.chunk.reason;
  t.centred = centred;
  fill_frame_sizes(p.sizes, t);
  p.sizes.input_bytes = p.chunk.input_bytes;
  p.sizes.output_bytes = p.chunk.output_bytes;
  p.step = p.sizes.given;
  p.memory_bytes = p.sizes.memory_bytes();
  return p.result;
}

}  // namespace planning

// How `d` computes `t` of an endless signal, a frame at a time (stft.hpp).
constexpr stream_plan plan_stft_stream(const stft& t, const profile& d) {
  stream_plan p;
  static_cast<void>(planning::write_stream_plan(p, t, d));
  return p;
}

}  // namespace komdsp
