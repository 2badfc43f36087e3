// OpenCL for the libraries: one device, an in-order queue, and a peer's two buffers.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "peers/peer.hpp"

namespace peers {

struct opencl_device {
  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
};

// The first device of the platform whose name has BENCH_OPENCL in it, PoCL's without; opened once.
opencl_device& opencl();
// Version of that platform, and its device.
std::string opencl_version();

// Throws std::runtime_error naming the call when status is not CL_SUCCESS.
void require(cl_int status, const char* call);

cl_mem make_buffer(std::size_t bytes);
void write_buffer(cl_mem buffer, const void* from, std::size_t bytes);
void read_buffer(cl_mem buffer, void* to, std::size_t bytes);

class opencl_peer : public peer {
 public:
  opencl_peer(const problem& problem, bool in_place)
      : opencl_peer(problem, in_place, in_place ? "in place" : "out of place") {}
  opencl_peer(const problem& problem, bool in_place, std::string detail);
  ~opencl_peer() override;
  bool keeps_input() const override { return output_ != input_; }
  clockid_t clock() const override { return CLOCK_MONOTONIC; }
  void load(const void* input) override { write_buffer(input_, input, problem_.input_bytes()); }
  void read(void* result) override { read_buffer(output_, result, problem_.output_bytes()); }

 protected:
  problem problem_;
  cl_mem input_;
  cl_mem output_;
};

}  // namespace peers
