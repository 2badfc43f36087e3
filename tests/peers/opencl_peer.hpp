// What the OpenCL libraries share: one PoCL device, an in-order queue, and a peer's two buffers.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "peer.hpp"

namespace peers {

struct opencl_device {
  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
};

// The first device of the PoCL platform, opened once.
opencl_device& pocl();

// Throws std::runtime_error naming the call when status is not CL_SUCCESS.
void require(cl_int status, const char* call);

cl_mem make_buffer(std::size_t bytes);

class opencl_peer : public peer {
 public:
  opencl_peer(std::string library, const problem& problem, bool in_place);
  ~opencl_peer() override;
  void load(const signal& input) override;
  signal result() override;

 protected:
  std::size_t bytes_;
  cl_mem input_;
  cl_mem output_;
};

}  // namespace peers
