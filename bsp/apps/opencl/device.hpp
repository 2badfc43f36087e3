// device.hpp: the first OpenCL device, and one plan at a time on it.
#pragma once
#include <komdsp/opencl.hpp>

struct opencl_device {
  cl_device_id id = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  komdsp::profile profile;
  komdsp::opencl::device_text text;

  komdsp::status open();
  // Builds the kernels of p, computes, and waits: input and output are host memory.
  komdsp::status run(const komdsp::plan& p, const void* input, void* output);
};
