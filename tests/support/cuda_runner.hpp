// cuda_runner.hpp: runs plans on the cuda backend, every buffer between guard zones.
#pragma once
#include "backends/cuda_driver.hpp"

#include <komdsp/planner.hpp>
#include <komdsp/tables.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace komdsp::tests {

inline bool cuda_present() {
  int count = 0;
  return cuda::count_devices(count) == status::ok;
}
inline void require_cuda(int code, const char* what) {
  if (code != 0) throw std::runtime_error(std::string(what) + " failed with " + std::to_string(code));
}

// The first device's context, current in the thread that asks first, and a stream; they live until the process ends.
struct cuda_session {
  const cuda::driver& d = *cuda::find_driver();
  cuda::context context = nullptr;
  cuda::stream stream = nullptr;
  profile device;
  cuda::device_text text;

  cuda_session() {
    int number = 0;
    require_cuda(d.cuDeviceGet(&number, 0), "cuDeviceGet");
    require_cuda(d.cuDevicePrimaryCtxRetain(&context, number), "cuDevicePrimaryCtxRetain");
    require_cuda(d.cuCtxPushCurrent(context), "cuCtxPushCurrent");
    // In step with the default stream: cuMemcpyHtoD uses that, and may return before the device has the data.
    require_cuda(d.cuStreamCreate(&stream, 0), "cuStreamCreate");
    if (cuda::read_profile(0, device, text) != status::ok) throw std::runtime_error("read_profile failed");
  }
};
inline const cuda_session& cuda_here() {
  static const cuda_session* const only = new cuda_session;
  return *only;
}

// Device memory between zones that nobody may write; all of it begins as NaN.
class cuda_memory {
 public:
  static constexpr std::size_t zone = 256;

  explicit cuda_memory(index bytes, const void* contents = nullptr) : size_(static_cast<std::size_t>(bytes)) {
    std::vector<unsigned char> all(2 * zone + size_, 0xff);
    if (contents) std::memcpy(all.data() + zone, contents, size_);
    require_cuda(cuda_here().d.cuMemAlloc(&memory_, all.size()), "cuMemAlloc");
    require_cuda(cuda_here().d.cuMemcpyHtoD(memory_, all.data(), all.size()), "cuMemcpyHtoD");
  }
  ~cuda_memory() { cuda_here().d.cuMemFree(memory_); }
  cuda_memory(const cuda_memory&) = delete;
  cuda_memory& operator=(const cuda_memory&) = delete;

  cuda::device_pointer at() const { return memory_ + zone; }
  // Copies to `contents`, if any; false when a zone was written.
  bool read(void* contents = nullptr) const {
    std::vector<unsigned char> all(2 * zone + size_);
    require_cuda(cuda_here().d.cuMemcpyDtoH(all.data(), memory_, all.size()), "cuMemcpyDtoH");
    if (contents) std::memcpy(contents, all.data() + zone, size_);
    for (std::size_t i = 0; i < zone; ++i)
      if (all[i] != 0xff || all[zone + size_ + i] != 0xff) return false;
    return true;
  }

 private:
  std::size_t size_;
  cuda::device_pointer memory_ = 0;
};

inline std::vector<unsigned char> tables_for(const plan& p) {
  std::vector<unsigned char> memory(static_cast<std::size_t>(p.table_bytes) + 64);
  unsigned char* const aligned = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
  if (fill_tables(p, aligned) != status::ok) throw std::runtime_error("fill_tables failed");
  memory.erase(memory.begin(), memory.begin() + (aligned - memory.data()));
  return memory;
}

// The device memory of a plan.  In place, `input` is not looked at; a null pointer leaves memory as it is.
struct cuda_buffers {
  cuda_buffers(const plan& p, const void* input, const void* output, const void* window_values = nullptr)
      : in_place(p.what.in_place),
        in(in_place ? 0 : p.input_bytes, in_place ? nullptr : input),
        out(in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes, output),
        tables(p.table_bytes, tables_for(p).data()),
        scratch(p.scratch_bytes),
        window(p.second_bytes, window_values) {}

  cuda::buffers buffers() const {
    return {(in_place ? out : in).at(), out.at(), tables.at(), scratch.at(), window.at()};
  }
  void read(void* output) const {
    if (!(in.read() & tables.read() & scratch.read() & window.read() & out.read(output)))
      throw std::runtime_error("memory beside a buffer was written");
  }

  bool in_place;
  cuda_memory in, out, tables, scratch, window;
};

inline status run_cuda(const plan& p, const void* input, void* output, const void* window = nullptr,
                       const cuda::images& prebuilt = {}) {
  static std::vector<char> text(1 << 16);
  cuda::build_log log{text.data(), text.size(), 0};
  cuda::executable e;
  const status built = cuda::build(e, p, cuda_here().context, prebuilt, &log);
  if (built == status::build_failed) throw std::runtime_error(text.data());
  if (built != status::ok) return built;
  const cuda_buffers memory(p, input, output, window);
  const status enqueued = cuda::enqueue(e, p, cuda_here().stream, memory.buffers());
  if (enqueued != status::ok) return enqueued;
  require_cuda(cuda_here().d.cuStreamSynchronize(cuda_here().stream), "cuStreamSynchronize");
  memory.read(output);
  return status::ok;
}

}  // namespace komdsp::tests
