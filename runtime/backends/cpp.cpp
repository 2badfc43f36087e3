// cpp.cpp: runs a plan's launches as calls of the kernels' C++ form.
#include <komdsp/cpp.hpp>

namespace komdsp::cpp {
namespace {

// Where the slots of a plan are in memory during one sweep.
struct slots {
  unsigned char* base[6] = {};
  unsigned char*& operator[](slot s) { return base[static_cast<int>(s)]; }
  unsigned char* operator[](slot s) const { return base[static_cast<int>(s)]; }
};

value value_of(const argument& a, const launch& l, const slots& at, int c) {
  value v{};
  switch (a.what) {
    case argument::kind::memory: {
      const slot s = c % 2 != 0 ? a.other : a.memory;
      v.pointer = s == slot::none ? nullptr : at[s] + (c % 2 != 0 ? a.other_value : a.value);
      break;
    }
    case argument::kind::number:
      v.number = a.value + c * a.step;
      break;
    case argument::kind::real:
      v.real = a.real;
      break;
    case argument::kind::geometry:
      v.geometry = &l.geometry;
      break;
  }
  return v;
}

struct part {
  kernel run;
  const value* values;
  unsigned char* work;
  index worker_bytes;
};
void run_part(void* argument, index first, index last, int worker) {
  const part& p = *static_cast<const part*>(argument);
  p.run(p.values, first, last, p.work + worker * p.worker_bytes);
}

// alignment: a power of two.
bool misplaced(const void* memory, index alignment) {
  return (reinterpret_cast<std::uintptr_t>(memory) & static_cast<std::uintptr_t>(alignment - 1)) != 0;
}

status check(const steps& s, const buffers& at) {
  const bool workspace = s.scratch_bytes + s.worker_bytes > 0;
  if (!at.input || !at.output || (s.table_bytes > 0 && !at.tables) || (workspace && !at.workspace) ||
      (s.window_bytes > 0 && !at.window))
    return status::bad_argument;
  const index element = s.window_bytes > 0 ? s.scalar_bytes : 2 * s.scalar_bytes;  // signals begin at any sample
  if (misplaced(at.input, element) || misplaced(at.output, element) || misplaced(at.tables, 64) ||
      misplaced(at.workspace, 64))
    return status::misaligned;
  for (int i = 0; i < s.count; ++i)
    if (!s.kernels[i]) return status::kernel_missing;
  return status::ok;
}

}  // namespace

status execute(const steps& s, const buffers& at, const parallel_for& loop) noexcept {
  const status checked = check(s, at);
  if (checked != status::ok) return checked;
  slots memory;
  memory[slot::input] = static_cast<unsigned char*>(const_cast<void*>(at.input));
  memory[slot::output] = static_cast<unsigned char*>(at.output);
  memory[slot::scratch] = static_cast<unsigned char*>(at.workspace);
  memory[slot::table] = static_cast<unsigned char*>(const_cast<void*>(at.tables));
  memory[slot::window] = static_cast<unsigned char*>(const_cast<void*>(at.window));
  unsigned char* const work = memory[slot::scratch] + s.scratch_bytes;

  for (index done = 0; done < s.batch; done += s.chunk) {
    const index now = s.batch - done < s.chunk ? s.batch - done : s.chunk;
    for (int i = 0; i < s.count; ++i) {
      const launch& l = s.launches[i];
      const index groups = now == s.chunk ? l.groups : l.groups / s.chunk * now;
      for (int c = 0; c < l.repeat; ++c) {
        value values[arguments_max];
        for (int a = 0; a < l.argument_count; ++a) values[a] = value_of(l.arguments[a], l, memory, c);
        part work_part{s.kernels[i], values, work, s.worker_bytes};
        if (loop.run && loop.workers > 1)
          loop.run(loop.context, groups, run_part, &work_part);
        else
          s.kernels[i](values, 0, groups, work);
      }
    }
    memory[slot::input] += s.chunk_in_bytes;
    memory[slot::output] += s.chunk_out_bytes;
  }
  return status::ok;
}

status execute(const plan& p, const binding& b, const buffers& at, const parallel_for& loop) noexcept {
  return p.result == status::ok ? execute(steps_of(p, p.launches, b.kernels), at, loop) : p.result;
}

}  // namespace komdsp::cpp
