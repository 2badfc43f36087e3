// envelope.hpp: what a plan needs and does, in numbers: known before it runs.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp {

// Needs of a plan, and its work.
struct envelope {
  index table_bytes = 0;     // ROM for tables; code is what the linker keeps of the kernels named
  index scratch_bytes = 0;   // workspace that all workers share
  index worker_bytes = 0;    // workspace of each worker of the cpp backend; on a device it is private or local memory
  index stack_bytes = 6144;  // that no call takes more of, on any CPU; static plans for one lane take at most 2048
  index local_bytes = 0;     // local memory of the launch that needs most
  int work_group = 1;        // largest work-group
  index launches = 0;        // repetitions and sweeps counted
  index barriers = 0;        // that a work-group passes, over all launches
  double bytes_moved = 0;    // to and from global memory, without twiddles
  double operations = 0;     // floating-point operations, 5 n log2 n per complex transform
};

// The envelope of the whole batch.  p.result must be ok.
constexpr envelope envelope_of(const plan_view& p) {
  envelope e;
  e.table_bytes = p.table_bytes;
  e.scratch_bytes = p.scratch_bytes;
  e.worker_bytes = p.worker_bytes;
  const index sweeps = (p.batch() + p.chunk - 1) / p.chunk;
  const double whole_sweeps =
      static_cast<double>(p.batch()) / static_cast<double>(p.chunk);  // the last one may be shorter
  index turns = 1;
  for (int i = 0, end = 0; i < p.launch_count; ++i) {
    const launch& l = p.launches[i];
    if (i >= end) {  // a loop begins, or is over
      turns = l.loop > 0 ? turns_of(loop_of(p.words, &l)) : 1;
      end = i + (l.loop > 0 ? l.loop : 1);
    }
    const index times = l.repeat * turns;
    if (l.local && l.work_bytes > e.local_bytes) e.local_bytes = l.work_bytes;
    if (l.build.items > e.work_group) e.work_group = l.build.items;
    e.launches += times * sweeps;
    e.barriers += l.barriers * times * sweeps;
    e.bytes_moved += l.bytes_moved * static_cast<double>(times) * whole_sweeps;
    e.operations += l.operations * static_cast<double>(times) * whole_sweeps;
  }
  return e;
}

}  // namespace komdsp
