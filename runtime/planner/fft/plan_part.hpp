// plan_part.hpp: FFTs among the launches of a larger plan.
#pragma once
#include "plan_fft.hpp"

namespace komdsp::planning {

struct part_place {
  slot in = slot::input, out = slot::output;
  index scratch_bytes = 0;            // where its workspace begins
  index in_bytes = 0, out_bytes = 0;  // where its input and its output begin
};
// Launches from `first` on were written as those of a plan of their own.
constexpr void move_part(plan_draft& p, int first, const part_place& at) {
  const auto moved = [&](slot s) { return s == slot::input ? at.in : s == slot::output ? at.out : s; };
  const auto bytes = [&](slot s) {
    return s == slot::input     ? at.in_bytes
           : s == slot::output  ? at.out_bytes
           : s == slot::scratch ? at.scratch_bytes
                                : 0;
  };
  for (int i = first; i < p.launch_count; ++i) {
    launch& l = p.launches[i];
    for (int m = 0; m < l.memory_count; ++m) {
      p.words[l.first_word + m] += bytes(l.memories[m]);
      l.memories[m] = moved(l.memories[m]);
    }
    if (l.loop == 0) continue;
    launch_loop w = loop_of(p.words, &l);
    for (int side = 0; side < 2; ++side) {
      const slot memory = static_cast<slot>(w.memories[side]);
      w.bytes[side] += bytes(memory);
      w.memories[side] = static_cast<index>(moved(memory));
    }
    w.write(p.words + first_word_of_loop(&l));
  }
}
// A part that was written.
struct part {
  int first = 0, end = 0;  // its launches
  any_variant variant;
  rule chosen_by = rule::asked;
  bool one_sweep = true;
};
// Numbers of an element.
struct element_numbers {
  int in = 2, out = 2;
};
// move_part follows, once its place is known.
constexpr status add_part(plan_draft& p, fft t, const profile& d, fft_variant v, part& made) {
  p.scratch_bytes = 0;
  made.first = p.launch_count;
  const verdict checked = prepare(t, d);
  if (checked.result != status::ok) return refused(p, checked);
  const status s = add_fft(p, t, d, v);
  if (s != status::ok) return s;
  fill_sizes(p);
  if (!p.full) stream_results(p, d);
  made.end = p.launch_count;
  made.variant = p.variant;
  made.chosen_by = p.chosen_by;
  made.one_sweep = p.chunk == t.batch;
  return status::ok;
}

}  // namespace komdsp::planning
