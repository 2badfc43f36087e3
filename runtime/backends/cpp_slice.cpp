// cpp_slice.cpp: runs a plan some work-groups at a time.
#include "backends/cpp_call_begin.hpp"

namespace komdsp::cpp {
namespace {

// The launch that begins the loop of this one, or -1.
int loop_begin(const steps& s, int launch) {
  for (int first = 0; first <= launch; ++first)
    if (s.launches[first].loop > 0 && launch < first + s.launches[first].loop) return first;
  return -1;
}
// Transforms of the present chunk.
index transforms_of(const steps& s, const progress& now) {
  const index rest = s.batch - now.swept;
  return rest < s.chunk ? rest : s.chunk;
}

// A sweep over a plan's launches that goes on where the slice before ended.
struct sweep {
  const steps& s;
  addresses memory;
  unsigned char* work;
  progress& now;
  index left;  // work-groups that this slice may run

  // False: the slice ends before the launch does.
  bool run_launch(index groups) {
    const launch& l = s.launches[now.launch];
    while (now.repetition < l.repeat) {
      const index open = groups - now.group, some = open < left ? open : left;
      if (some > 0) s.kernels[now.launch](l, memory, now.repetition, now.group, now.group + some, work);
      left -= some;
      now.group += some;
      if (now.group < groups) return false;
      now.group = 0;
      ++now.repetition;
    }
    now.repetition = 0;
    return true;
  }
  // The launches of a loop from the present one on, in the present turn.
  bool run_turns(int first) {
    const launch_loop w = loop_of(s.words, s.launches + first);
    for (const index turns = turns_of(w); now.turn < turns; ++now.turn, now.launch = first) {
      place_turn(memory, w, now.turn);
      for (; now.launch < first + s.launches[first].loop; ++now.launch)
        if (!run_launch(s.launches[now.launch].groups)) return false;
    }
    now.turn = 0;
    now.launch = first + s.launches[first].loop;
    return true;
  }
  // Transforms of a chunk.
  bool run_chunk(index transforms) {
    while (now.launch < s.count) {
      const int first = loop_begin(s, now.launch);
      if (first >= 0) {
        if (!run_turns(first)) return false;
        continue;
      }
      if (!run_launch(groups_of(s, s.launches[now.launch], transforms))) return false;
      ++now.launch;
    }
    now.launch = 0;
    return true;
  }
  bool run() {
    skip_chunks(memory, s, now.swept / s.chunk);
    while (now.swept < s.batch) {
      const index transforms = transforms_of(s, now);
      if (!run_chunk(transforms)) return false;
      now.swept += transforms;
      skip_chunks(memory, s, 1);
    }
    return true;
  }
};

bool is_within(const steps& s, const progress& now) {
  if (now.swept < 0 || now.swept >= s.batch || now.swept % s.chunk != 0 || now.launch < 0 || now.launch >= s.count)
    return false;
  const launch& l = s.launches[now.launch];
  const int first = loop_begin(s, now.launch);
  const index turns = first < 0 ? 1 : turns_of(loop_of(s.words, s.launches + first)),
              groups = first < 0 ? groups_of(s, l, transforms_of(s, now)) : l.groups;
  return now.turn >= 0 && now.turn < turns && now.repetition >= 0 && now.repetition < l.repeat && now.group >= 0 &&
         now.group < groups;
}

}  // namespace

status execute_slice(const steps& s, const buffers& at, index groups, progress& now) noexcept {
  if (groups < 1 || !is_within(s, now)) return status::bad_argument;
  const status checked = check(s, s.kernels, at, 1);
  if (checked != status::ok) return checked;
  const addresses memory = addresses_of(s.words, s.reals, at);
  sweep all{s, memory, memory[slot::scratch] + s.scratch_bytes, now, groups};
  if (!all.run()) return status::unfinished;
  now = {};
  return status::ok;
}

}  // namespace komdsp::cpp
