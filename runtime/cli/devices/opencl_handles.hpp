#pragma once

#include <memory>
#include <type_traits>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include <komdsp/opencl.hpp>

namespace komdsp::cli {

template <auto Release>
struct opencl_release {
  template <class Handle>
  void operator()(Handle handle) const {
    Release(handle);
  }
};
using context_handle = std::unique_ptr<std::remove_pointer_t<cl_context>, opencl_release<clReleaseContext>>;
using queue_handle = std::unique_ptr<std::remove_pointer_t<cl_command_queue>, opencl_release<clReleaseCommandQueue>>;
using memory_handle = std::unique_ptr<std::remove_pointer_t<cl_mem>, opencl_release<clReleaseMemObject>>;

/// Throws error where a driver's call did not succeed.
inline void require_opencl(cl_int code, const char* call) {
  if (code == CL_SUCCESS) return;
  const bool memory =
      code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES || code == CL_INVALID_BUFFER_SIZE;
  throw error(fmt::format("the OpenCL driver refused {} with code {}{}", call, code,
                          memory ? ": not enough memory on the device" : ""));
}

}  // namespace komdsp::cli
