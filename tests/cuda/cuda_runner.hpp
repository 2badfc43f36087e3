// cuda_runner.hpp: the NVIDIA GPU of the tests, and plans run on it.
#pragma once
#include "backends/cuda_driver.hpp"
#include "support/device_runner.hpp"

#include <string>

namespace komdsp::tests {

inline constexpr const char* no_gpu = "no NVIDIA driver with a GPU is here";
bool cuda_present();
void require_cuda(int code, const char* what);

// The first device's context, current in the thread that asks first, and a stream; they live until the process ends.
struct cuda_session {
  const cuda::driver& d = *cuda::find_driver();
  cuda::context context = nullptr;
  cuda::stream stream = nullptr;
  profile device;
  cuda::device_text text;

  cuda_session();
};
const cuda_session& cuda_here();

// Entries of the driver that tests call beside the backend's own.
void* driver_entry(const char* name);
template <class Call>
Call driver_entry(const char* name) {
  return reinterpret_cast<Call>(driver_entry(name));
}

class cuda_memory {
 public:
  explicit cuda_memory(index bytes, const void* contents = nullptr);
  ~cuda_memory() { cuda_here().d.cuMemFree(memory_); }
  cuda_memory(const cuda_memory&) = delete;
  cuda_memory& operator=(const cuda_memory&) = delete;

  cuda::device_pointer handle() const { return memory_ + guard_zone; }
  bool read(void* contents = nullptr) const;  // unzoned's answer

 private:
  std::size_t size_;
  cuda::device_pointer memory_ = 0;
};
using cuda_buffers = plan_memory<cuda_memory, cuda::buffers>;

status run_cuda(const plan& p, const void* input, void* output, const void* operand = nullptr,
                const cuda::images& prebuilt = {});
status on_cuda(const plan& p, const void* input, void* output, const void* operand = nullptr);

}  // namespace komdsp::tests
