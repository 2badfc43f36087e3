// opencl_runner.hpp: the OpenCL device of the tests, and plans run on it.
#pragma once
#include "support/device_runner.hpp"

#include <komdsp/opencl.hpp>

#include <string>

namespace komdsp::tests {

void require(cl_int code, const char* what);

// One device, its context and two queues for the whole program; they live until the process ends.
struct opencl_session {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue in_order = nullptr, out_of_order = nullptr;

  opencl_session();
};
const opencl_session& session();
// Its profile, for plans.
profile reported_profile();

class device_memory {
 public:
  explicit device_memory(index bytes, const void* contents = nullptr, cl_mem_flags access = CL_MEM_READ_WRITE);
  ~device_memory() { clReleaseMemObject(memory_); }
  device_memory(const device_memory&) = delete;
  device_memory& operator=(const device_memory&) = delete;

  opencl::buffer handle() const { return {memory_, guard_zone}; }
  bool read(void* contents = nullptr) const;  // unzoned's answer

 private:
  std::size_t size_;
  cl_mem memory_ = nullptr;
};
using opencl_memory = plan_memory<device_memory, opencl::buffers>;

// Kernels built once serve all plans that have them.
status run_opencl(const plan& p, const void* input, void* output, cl_command_queue queue = session().in_order,
                  const void* second = nullptr);
// On the queue in order.
status on_opencl(const plan& p, const void* input, void* output, const void* operand = nullptr);

}  // namespace komdsp::tests
