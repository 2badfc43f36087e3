// opencl_status.hpp: what the driver's error codes mean for a caller.
#pragma once
#include <komdsp/opencl.hpp>

namespace komdsp::opencl {

constexpr status status_of(cl_int code) {
  switch (code) {
    case CL_SUCCESS:
      return status::ok;
    case CL_OUT_OF_HOST_MEMORY:
    case CL_OUT_OF_RESOURCES:
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
      return status::out_of_memory;
    case CL_BUILD_PROGRAM_FAILURE:
    case CL_COMPILER_NOT_AVAILABLE:
    case CL_INVALID_BUILD_OPTIONS:
      return status::build_failed;
    case CL_DEVICE_NOT_FOUND:
    case CL_DEVICE_NOT_AVAILABLE:
    case CL_INVALID_DEVICE:
      return status::device_missing;
    default:
      return status::driver_failed;
  }
}

}  // namespace komdsp::opencl
