// cpp.hpp: the cpp backend: runs plans on this CPU.  No heap, no threads of its own, nothing printed.
#pragma once
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

namespace komdsp::cpp {

// Addresses of a plan's slots, during one sweep over its launches.
struct addresses {
  unsigned char* base[slot_count] = {};  // where the memory of each begins
  const index* words = nullptr;          // the plan's
  const void* reals = nullptr;           // its real numbers, as its kernels take them (cpp_call.hpp)
  // That of one slot.
  unsigned char*& operator[](slot s) { return base[static_cast<int>(s)]; }
  // One slot's, of constant addresses.
  unsigned char* operator[](slot s) const { return base[static_cast<int>(s)]; }
};
// Runs work-groups first .. last-1 of a launch at repetition c; work: one worker's memory.
using kernel = void (*)(const launch& l, const addresses& at, int c, index first, index last, unsigned char* work);

// How input and output may share memory: they are the same, or begin in gaps between each other's rows.
enum buffer_sharing : uint8_t { share_all = 1, input_has_gaps = 2, output_has_gaps = 4 };
// Requirements of a plan: its buffers, and how its launches are swept.
struct requirements {
  int count = 0;                                                                  // launches
  uint8_t input_alignment = 8, output_alignment = 8, operand_alignment = 8;       // bytes
  uint8_t sharing = 0;                                                            // bits of buffer_sharing
  index batch = 1, chunk = 1;                                                     // of sweeps; as the plan says
  index chunk_in_bytes = 0, chunk_out_bytes = 0, chunk_operand_bytes = 0;         // the same
  index table_bytes = 0, scratch_bytes = 0, worker_bytes = 0, operand_bytes = 0;  // as the plan says
  index input_bytes = 0, output_bytes = 0;                                        // as the plan says
};
// The kernels of a plan's launches, and what is checked before they run: found once, since short transforms take less
// time than finding it.
struct binding : requirements {
  kernel kernels[launches_max] = {};  // one for each launch
};

// Finds the kernels of a plan among those of this library, for this CPU's instruction set.  kernel_missing: a launch
// has build options that the library does not hold (lanes of another instruction set).
status bind(const plan_view& p, binding& b) noexcept;

// The profile this CPU is best planned with: profiles::cpp_avx512, cpp_avx2, cpp_baseline or cpp_scalar by its
// instruction set, with the caches that the system reports.
const profile& native_profile() noexcept;

// The caller's memory that a plan runs on.
struct buffers {
  const void* input = nullptr;   // plan.input_bytes; with in_place equal to output
  void* output = nullptr;        // plan.output_bytes
  const void* tables = nullptr;  // plan.table_bytes, from fill_tables or a static plan; aligned to 64 bytes
  void* workspace =
      nullptr;  // plan.workspace_bytes(workers); aligned to 64 bytes; its contents mean nothing between calls
  const void* operand = nullptr;  // plan.operand_bytes: a window, or what is convolved with the input
  index workspace_bytes = 0;      // that there are, where the caller has the number; 0: enough
};

// A loop the caller may run in parallel: calls body(argument, first, last, worker) on parts of 0 .. count-1 that cover
// it, worker in 0 .. workers-1 and never the same at the same time, and returns when all are done.
struct parallel_for {
  int workers = 1;  // the most that work at the same time
  // Runs body on all parts.
  void (*run)(void* context, index count, void (*body)(void* argument, index first, index last, int worker),
              void* argument) = nullptr;
  void* context = nullptr;  // the first argument of run
};

// Runs the launches of a loop (plan.hpp), of which this is the first.
void run_loop(const launch* first, const kernel* kernels, addresses& at, unsigned char* work, index worker_bytes,
              const parallel_for& loop);

// Steps of a plan, for execution: static plans keep just this.
struct steps : requirements {
  const launch* launches = nullptr;    // the plan's
  const kernel* kernels = nullptr;     // one for each launch
  const index* words = nullptr;        // the plan's
  const void* reals = nullptr;         // its real numbers, as its kernels take them
  decltype(&run_loop) loop = nullptr;  // run_loop, of what has loops: firmware without them does without it
};
// Those of a plan.
constexpr requirements requirements_of(const plan_head& p) {
  requirements r;
  r.count = p.launch_count;
  r.input_alignment = static_cast<uint8_t>(input_alignment(p));
  r.output_alignment = static_cast<uint8_t>(output_alignment(p));
  r.operand_alignment = static_cast<uint8_t>(operand_alignment(p));
  r.sharing =
      static_cast<uint8_t>((p.what.in_place ? share_all : 0) | (input_reach(p) < p.input_bytes ? input_has_gaps : 0) |
                           (output_reach(p) < p.output_bytes ? output_has_gaps : 0));
  r.batch = p.batch();
  r.chunk = p.chunk;
  r.chunk_in_bytes = p.chunk_in_bytes;
  r.chunk_out_bytes = p.chunk_out_bytes;
  r.chunk_operand_bytes = p.chunk_operand_bytes;
  r.table_bytes = p.table_bytes;
  r.scratch_bytes = p.scratch_bytes;
  r.worker_bytes = p.worker_bytes;
  r.operand_bytes = p.operand_bytes;
  r.input_bytes = p.input_bytes;
  r.output_bytes = p.output_bytes;
  return r;
}
// The steps of a plan, from its parts.
constexpr steps steps_of(const plan_head& p, const launch* launches, const kernel* kernels, const index* words,
                         const void* reals) {
  return {requirements_of(p), launches, kernels, words, reals};
}
// The calling thread alone.
extern const parallel_for on_this_thread;
// Computes, as below, by steps.
status execute(const steps& s, const buffers& at, const parallel_for& loop = on_this_thread) noexcept;
// Computes a plan by its parts.
status execute(const plan_head& p, const launch* launches, const index* words, const double* reals, const binding& b,
               const buffers& at, const parallel_for& loop) noexcept;

// Computes.  bad_argument: a buffer is missing; misaligned; bad_in_place: input and output are not the same, in place,
// or not apart; buffer_too_small: the workspace; bad_workspace: it shares memory with another buffer; kernel_missing:
// the binding belongs to another plan.
// Plans, bindings and tables may be shared by threads; a workspace may not.
template <int Launches, int Tables, int Words>
status execute(const sized_plan<Launches, Tables, Words>& p, const binding& b, const buffers& at,
               const parallel_for& loop = {}) noexcept {
  return execute(p, p.launches, p.words, p.reals, b, at, loop);
}

// A call of a plan with its buffers, checked and placed once: for short transforms, which take less time than that.
struct prepared {
  steps what;             // the plan's
  addresses memory;       // the buffers'
  kernel only = nullptr;  // of a plan that is one call of it
};
// Prepares what execute does on the calling thread.  The plan, its binding and the buffers stay where they are as long
// as the call is used; what the buffers hold may change from one time to the next.
// Errors: those of execute; nothing is prepared then.
status prepare(const steps& s, const buffers& at, prepared& call) noexcept;
template <int Launches, int Tables, int Words>
status prepare(const sized_plan<Launches, Tables, Words>& p, const binding& b, const buffers& at,
               prepared& call) noexcept {
  call = {};
  if (p.result != status::ok) return p.result;
  if (b.count != p.launch_count) return status::kernel_missing;
  return prepare(steps{b, p.launches, b.kernels, p.words, p.reals, run_loop}, at, call);
}
// Computes what was prepared; by one thread at a time, since it has one workspace.  bad_argument: nothing was.
status execute(const prepared& call) noexcept;

// How far a transform is that is computed in slices.
struct progress {
  index swept = 0;     // transforms of the batch, by sweeps before
  index turn = 0;      // of the loop that the launch is in
  index group = 0;     // work-groups of the launch that are done
  int launch = 0;      // that is next
  int repetition = 0;  // of the launch
};
// Computes as execute does, on the calling thread, at most `groups` work-groups at a time, 1 or more: for a task
// that has a budget, or a loop that others wait for.  status::unfinished: the next call, with the same buffers, goes
// on; ok: all is done, and `now` is as before the first slice.  Results have the same bits as at once.  Input,
// operand, output and workspace belong to the slices until then.  A tile is one work-group: a
// transform of one tile is one slice.
// Errors: those of execute, and bad_argument (groups, or progress that is none of the plan's).
status execute_slice(const steps& s, const buffers& at, index groups, progress& now) noexcept;
template <int Launches, int Tables, int Words>
status execute_slice(const sized_plan<Launches, Tables, Words>& p, const binding& b, const buffers& at, index groups,
                     progress& now) noexcept {
  if (p.result != status::ok) return p.result;
  if (b.count != p.launch_count) return status::kernel_missing;
  return execute_slice(steps{b, p.launches, b.kernels, p.words, p.reals, run_loop}, at, groups, now);
}

}  // namespace komdsp::cpp
