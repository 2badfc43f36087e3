// opencl_profile.cpp: profiles of OpenCL devices.
#include <komdsp/profile.hpp>

#include <cstring>

#include "opencl_status.hpp"

namespace komdsp::opencl {
namespace {

constexpr int group_limit = 1024;  // of build_options::items

template <class T>
cl_int read(cl_device_id device, cl_device_info what, T& value) {
  return clGetDeviceInfo(device, what, sizeof(value), &value, nullptr);
}

// Names are for people: one that the driver does not give, or that is too long for it to give, stays empty.
template <std::size_t N>
void read_text(cl_device_id device, cl_device_info what, char (&text)[N]) {
  if (clGetDeviceInfo(device, what, N, text, nullptr) != CL_SUCCESS) text[0] = 0;
  text[N - 1] = 0;
}
cl_int read_texts(cl_device_id device, device_text& text) {
  cl_platform_id platform = nullptr;
  const cl_int code = read(device, CL_DEVICE_PLATFORM, platform);
  if (code != CL_SUCCESS) return code;
  if (clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof text.platform, text.platform, nullptr) != CL_SUCCESS)
    text.platform[0] = 0;
  text.platform[sizeof text.platform - 1] = 0;
  read_text(device, CL_DEVICE_NAME, text.name);
  read_text(device, CL_DRIVER_VERSION, text.driver);
  return CL_SUCCESS;
}

struct limits {
  cl_device_type type = 0;
  std::size_t group = 1;
  cl_ulong local_bytes = 0;
  cl_device_local_mem_type local_type = CL_GLOBAL;
  cl_device_fp_config fp64 = 0;
};
cl_int read_limits(cl_device_id device, limits& d) {
  std::size_t sizes[16] = {1};
  cl_int code = read(device, CL_DEVICE_TYPE, d.type);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, d.group);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizes);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_LOCAL_MEM_SIZE, d.local_bytes);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_LOCAL_MEM_TYPE, d.local_type);
  if (sizes[0] < d.group) d.group = sizes[0];
  if (d.group > group_limit) d.group = group_limit;
  if (read(device, CL_DEVICE_DOUBLE_FP_CONFIG, d.fp64) != CL_SUCCESS) d.fp64 = 0;  // unknown before OpenCL 1.2
  return code;
}

}  // namespace

status read_profile(cl_device_id device, profile& p, device_text& text) noexcept {
  p = {};
  text = {};
  limits d;
  cl_int code = device ? read_texts(device, text) : CL_INVALID_DEVICE;
  if (code == CL_SUCCESS) code = read_limits(device, d);
  if (code != CL_SUCCESS) return status_of(code);

  if (std::strcmp(text.platform, "Portable Computing Language") == 0 && d.type == CL_DEVICE_TYPE_CPU) {
    p = profiles::pocl;  // its tiles are computed by one work-item: they do not depend on the limits
  } else if (std::strstr(text.platform, "NVIDIA") && std::strstr(text.name, "H200")) {
    p = profiles::nvidia_h200;
    p.cluster_max = 0;  // OpenCL has none, and its queues take one launch after the other
    p.sweeps = 1;
  } else {
    p.name = text.name;
    p.source = "reported by the device";
    p.one_item_tiles = false;
    p.flat = d.local_type != CL_LOCAL;
  }
  p.max_group = static_cast<int>(d.group > 0 ? d.group : 1);
  constexpr cl_ulong most = cl_ulong{1} << 30;
  p.local_bytes = static_cast<index>(d.local_bytes < most ? d.local_bytes : most);
  p.fp64 = d.fp64 != 0;
  return status::ok;
}

}  // namespace komdsp::opencl
