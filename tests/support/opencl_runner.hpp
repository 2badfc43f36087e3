// opencl_runner.hpp: runs plans on the opencl backend, every buffer at an offset in its memory and between guard zones.
#pragma once
#include "opencl_session.hpp"

#include <komdsp/planner.hpp>
#include <komdsp/tables.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>

namespace komdsp::tests {

inline std::vector<unsigned char> tables_of(const plan& p) {
  std::vector<unsigned char> memory(static_cast<std::size_t>(p.table_bytes) + 64);
  unsigned char* const aligned = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
  if (fill_tables(p, aligned) != status::ok) throw std::runtime_error("fill_tables failed");
  memory.erase(memory.begin(), memory.begin() + (aligned - memory.data()));
  return memory;
}

// The device memory of a plan.  In place, `input` is not looked at; a null pointer leaves memory as it is.
struct opencl_memory {
  opencl_memory(const plan& p, const void* input, const void* output, const void* window_values = nullptr)
      : in_place(p.what.in_place),
        in(in_place ? 0 : p.input_bytes, in_place ? nullptr : input),
        out(in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes, output),
        tables(p.table_bytes, tables_of(p).data()),
        scratch(p.scratch_bytes),
        window(p.second_bytes, window_values) {}

  opencl::buffers buffers() const {
    return {(in_place ? out : in).handle(), out.handle(), tables.handle(), scratch.handle(), window.handle()};
  }

  bool in_place;
  device_memory in, out, tables, scratch, window;
};

inline status run_opencl(const plan& p, const void* input, void* output, cl_command_queue queue = session().in_order,
                         const void* window = nullptr) {
  static std::vector<char> text(1 << 16);
  opencl::build_log log{text.data(), text.size(), 0};
  opencl::executable e;
  const status built = opencl::build(e, p, session().context, session().device, &log);
  if (built == status::build_failed) throw std::runtime_error(text.data());
  if (built != status::ok) return built;
  const opencl_memory memory(p, input, output, window);
  cl_event done = nullptr;
  const status enqueued = opencl::enqueue(e, p, queue, memory.buffers(), 0, nullptr, &done);
  if (enqueued != status::ok) return enqueued;
  require(clWaitForEvents(1, &done), "clWaitForEvents");
  clReleaseEvent(done);
  const bool intact =
      memory.in.read() & memory.tables.read() & memory.scratch.read() & memory.window.read() & memory.out.read(output);
  if (!intact) throw std::runtime_error("memory beside a buffer was written");
  return status::ok;
}

// The same for many plans: those with the same kernels share what was built for the first of them.
inline opencl::executable& built_for(const plan& p) {
  static auto* const all = new std::map<std::string, opencl::executable>;  // the driver may go before destructors run
  std::string key;
  for (int i = 0; i < p.launch_count; ++i) {
    char text[opencl::options_size];
    key.append(text, opencl::write_options(p.launches[i], text, sizeof text));
  }
  const auto [at, fresh] = all->try_emplace(key);
  if (fresh && opencl::build(at->second, p, session().context, session().device) != status::ok)
    throw std::runtime_error("build failed: " + key);
  return at->second;
}
inline status run_opencl_built(const plan& p, const void* input, void* output) {
  const opencl_memory memory(p, input, output);
  const status enqueued = opencl::enqueue(built_for(p), p, session().in_order, memory.buffers());
  if (enqueued != status::ok) return enqueued;
  require(clFinish(session().in_order), "clFinish");
  const bool intact = memory.in.read() & memory.tables.read() & memory.scratch.read() & memory.out.read(output);
  if (!intact) throw std::runtime_error("memory beside a buffer was written");
  return status::ok;
}

}  // namespace komdsp::tests
