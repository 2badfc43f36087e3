// device_arguments.hpp: the arguments of a launch as kernels on devices take them; opencl and cuda hand over the same.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp {

// A launch's arguments as a device has them: T is its index_t.
inline constexpr int argument_words_max = 32;
constexpr bool arguments_fit() {
  for (int k = 0; k < static_cast<int>(kernel_id::count); ++k)
    if (argument_words(static_cast<kernel_id>(k)) > argument_words_max) return false;
  return true;
}
static_assert(arguments_fit(), "a family has more words of arguments than backends hand over");
template <class T>
void write_words(const plan_view& p, const launch& l, T (&to)[argument_words_max]) {
  const index* const from = arguments_of(p, l);
  for (int i = 0; i < argument_words(l.kernel); ++i) to[i] = static_cast<T>(from[i]);
}

// One sweep over the launches: where it is in the batch, and how many transforms it takes; in a loop, where that is.
struct sweep {
  index done, now;
  const launch_loop* loop = nullptr;
  index turn = 0;
};
// Calls run(i, w) for each launch, in loops for each turn, until it fails.
template <class Run>
status run_launches(const plan_view& p, sweep w, const Run& run) {
  for (int i = 0, end = 0; i < p.launch_count; i = end) {
    const launch& l = p.launches[i];
    end = i + (l.loop > 0 ? l.loop : 1);
    const launch_loop loop = l.loop > 0 ? loop_of(p.words, &l) : launch_loop();
    w.loop = &loop;
    for (w.turn = 0; w.turn < turns_of(loop); ++w.turn)
      for (int j = i; j < end; ++j) {
        const status s = run(j, w);
        if (s != status::ok) return s;
      }
  }
  return status::ok;
}
inline bool is_last(const plan_view& p, int i, const sweep& w) {
  return i == p.launch_count - 1 && w.done + w.now == p.batch() && w.turn == turns_of(*w.loop) - 1;
}
inline index groups_of(const plan_view& p, const launch& l, const sweep& w) {
  return w.now == p.chunk ? l.groups : l.groups / p.chunk * w.now;
}

// Memory of a launch in repetition c of a sweep: bytes from the beginning of what the caller gave.
struct device_place {
  slot memory;
  index bytes;
};
inline device_place place_of(const plan_view& p, const launch& l, int memory, const sweep& w, int c) {
  const int i = l.swaps && memory < 2 ? memory ^ (c & 1) : memory;
  slot s = l.memories[i];
  index bytes = memory_bytes(p, l, i);
  if (s == slot::from || s == slot::to) {
    const int side = s == slot::from ? 0 : 1;
    bytes += bytes_in_turn(*w.loop, side, w.turn);
    s = static_cast<slot>(w.loop->memories[side]);
  }
  const index moved = s == slot::input     ? p.chunk_in_bytes
                      : s == slot::output  ? p.chunk_out_bytes
                      : s == slot::operand ? p.chunk_operand_bytes
                                           : 0;
  const index turn = w.done / p.chunk;
  if (s == slot::scratch) bytes += turn % p.sweeps * (p.scratch_bytes / p.sweeps);
  return {s, s == slot::none ? 0 : bytes + turn * moved};
}

// The caller's memory for a slot, of a backend's buffers; empty for none.
template <class Buffers>
decltype(Buffers::input) memory_in(const Buffers& at, slot s) {
  switch (s) {
    case slot::input:
      return at.input;
    case slot::output:
      return at.output;
    case slot::scratch:
      return at.scratch;
    case slot::table:
      return at.tables;
    case slot::operand:
      return at.operand;
    case slot::none:
    case slot::from:  // places name what they lie in
    case slot::to:
      break;
  }
  return {};
}

// By the addresses where buffers begin: input and output are the same, in place, or all are apart.
inline status check_places(const plan_view& p, uint64_t input, uint64_t operand, uint64_t output) {
  const uint64_t ahead = output - input, behind = input - output;
  const bool apart = ahead >= static_cast<uint64_t>(input_reach(p)) &&
                     behind >= static_cast<uint64_t>(output_reach(p)) && (p.operand_bytes == 0 || operand != output);
  return (p.what.in_place ? ahead == 0 : apart) ? status::ok : status::bad_in_place;
}

// Two launches whose code is the same.
inline bool same_kernel(const launch& a, const launch& b) {
  return a.kernel == b.kernel && a.build.pack() == b.build.pack() && a.build.pack_radices() == b.build.pack_radices();
}

}  // namespace komdsp
