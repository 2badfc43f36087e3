// cpp.cpp: runs a plan's launches as calls of the kernels' C++ form.
#include "backends/cpp_call_begin.hpp"

namespace komdsp::cpp {
namespace {

#ifdef KD_FIRMWARE
constexpr bool has_shortcut = false;  // flash counts for more there
#else
constexpr bool has_shortcut = true;
#endif

struct part {
  kernel run;
  const launch& what;
  const addresses& at;
  int repetition;
  unsigned char* work;
  index worker_bytes;
};
void run_part(void* argument, index first, index last, int worker) {
  const part& p = *static_cast<const part*>(argument);
  p.run(p.what, p.at, p.repetition, first, last, p.work + worker * p.worker_bytes);
}

KD_CALL_INLINE void run_launch(kernel run, const launch& l, const addresses& at, index groups, unsigned char* work,
                               index worker_bytes, const parallel_for& loop) {
  for (int c = 0; c < l.repeat; ++c) {
    if (loop.run) {
      part p{run, l, at, c, work, worker_bytes};
      loop.run(loop.context, groups, run_part, &p);
    } else {
      run(l, at, c, 0, groups, work);
    }
  }
}

// Computes as one call of a kernel: nothing is left to sweep, repeat or share out.
KD_CALL_INLINE bool is_one_call(const requirements& s, const launch& only) {
  return has_shortcut && s.count == 1 && s.batch == s.chunk && only.repeat == 1 && only.loop == 0;
}
KD_CALL_INLINE unsigned char* work_of(const requirements& s, const addresses& memory) {
  return memory[slot::scratch] + s.scratch_bytes;
}

// A plan's own parts.
struct plan_parts {
  const launch* launches;
  const kernel* kernels;
  decltype(&run_loop) loop;
};
KD_CALL_INLINE void sweep(const requirements& s, const plan_parts& plan, addresses& memory, const parallel_for& loop) {
  unsigned char* const work = work_of(s, memory);
  for (index done = 0; done < s.batch; done += s.chunk) {
    const index now = s.batch - done < s.chunk ? s.batch - done : s.chunk;
    for (int i = 0; i < s.count; ++i) {
      const launch& l = plan.launches[i];
      if (l.loop > 0) {
        plan.loop(plan.launches + i, plan.kernels + i, memory, work, s.worker_bytes, loop);
        i += l.loop - 1;
        continue;
      }
      const index groups = groups_of(s, l, now);
      run_launch(plan.kernels[i], l, memory, groups, work, s.worker_bytes, loop);
    }
    skip_chunks(memory, s, 1);
  }
}
KD_CALL_INLINE status run_steps(const requirements& s, const plan_parts& plan, const index* words, const void* reals,
                                const buffers& at, const parallel_for& loop) {
  const status checked = check(s, plan.kernels, at, loop.run ? loop.workers : 1);
  if (checked != status::ok) return checked;
  addresses memory = addresses_of(words, reals, at);
  const launch& only = plan.launches[0];
  if (is_one_call(s, only) && !loop.run)
    plan.kernels[0](only, memory, 0, 0, only.groups, work_of(s, memory));
  else
    sweep(s, plan, memory, loop);
  return status::ok;
}

}  // namespace

const parallel_for on_this_thread = {};

void run_loop(const launch* first, const kernel* kernels, addresses& at, unsigned char* work, index worker_bytes,
              const parallel_for& loop) {
  const launch_loop w = loop_of(at.words, first);
  const index turns = turns_of(w);
  for (index turn = 0; turn < turns; ++turn) {
    place_turn(at, w, turn);
    for (int i = 0; i < first->loop; ++i)
      run_launch(kernels[i], first[i], at, first[i].groups, work, worker_bytes, loop);
  }
}
status execute(const steps& s, const buffers& at, const parallel_for& loop) noexcept {
  return run_steps(s, {s.launches, s.kernels, s.loop}, s.words, s.reals, at, loop);
}
status execute(const plan_head& p, const launch* launches, const index* words, const double* reals, const binding& b,
               const buffers& at, const parallel_for& loop) noexcept {
  if (p.result != status::ok) return p.result;
  if (b.count != p.launch_count) return status::kernel_missing;
  return run_steps(b, {launches, b.kernels, run_loop}, words, reals, at, loop);
}

status prepare(const steps& s, const buffers& at, prepared& call) noexcept {
  call = {};
  const status checked = check(s, s.kernels, at, 1);
  if (checked != status::ok) return checked;
  call.what = s;
  call.memory = addresses_of(s.words, s.reals, at);
  if (is_one_call(s, s.launches[0])) call.only = s.kernels[0];
  return status::ok;
}
status execute(const prepared& call) noexcept {
  if (call.only) {
    const launch& only = *call.what.launches;
    call.only(only, call.memory, 0, 0, only.groups, work_of(call.what, call.memory));
    return status::ok;
  }
  if (!call.what.launches) return status::bad_argument;
  addresses memory = call.memory;
  sweep(call.what, {call.what.launches, call.what.kernels, call.what.loop}, memory, on_this_thread);
  return status::ok;
}

}  // namespace komdsp::cpp
