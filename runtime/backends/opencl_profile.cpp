// opencl_profile.cpp: profiles of OpenCL devices.
#include <komdsp/profile.hpp>

#include "opencl_status.hpp"

namespace komdsp::opencl {
namespace {

// NVIDIA's cl_nv_device_attribute_query; others do not know them.
constexpr cl_device_info capability_major = 0x4000, capability_minor = 0x4001, registers_per_block = 0x4002;

template <class T>
cl_int read(cl_device_id device, cl_device_info what, T& value) {
  return clGetDeviceInfo(device, what, sizeof(value), &value, nullptr);
}

// Names are for people: one that the driver does not give, or that is too long for it to give, stays empty.
template <size_t N>
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

// Answers what a driver may leave unanswered, then 0.
template <class T>
T read_if_known(cl_device_id device, cl_device_info what) {
  T value = 0;
  return read(device, what, value) == CL_SUCCESS ? value : T{0};
}
int capability_of(cl_device_id device) {
  return static_cast<int>(10 * read_if_known<cl_uint>(device, capability_major) +
                          read_if_known<cl_uint>(device, capability_minor));
}
constexpr int smaller(size_t n, int most) {
  return n < static_cast<size_t>(most) ? static_cast<int>(n) : most;
}
index bytes_of(cl_ulong n) {
  constexpr cl_ulong most = cl_ulong{1} << 30;
  return static_cast<index>(n < most ? n : most);
}
cl_int read_facts(cl_device_id device, gpu_facts& f) {
  size_t group = 1, sizes[16] = {1};
  cl_uint units = 1;
  cl_ulong local_bytes = 0;
  cl_device_local_mem_type local_type = CL_GLOBAL;
  cl_int code = read(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, group);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizes);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_MAX_COMPUTE_UNITS, units);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_LOCAL_MEM_SIZE, local_bytes);
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_LOCAL_MEM_TYPE, local_type);
  f.capability = capability_of(device);
  f.multiprocessors = smaller(units > 0 ? units : 1, 1 << 16);
  f.group_items = smaller(group < sizes[0] ? group : sizes[0], group_items_max);
  if (f.group_items < 1) f.group_items = 1;
  f.group_registers = smaller(read_if_known<cl_uint>(device, registers_per_block), 1 << 30);
  f.local_bytes = bytes_of(local_bytes);
  // NVIDIA's is the first level of all multiprocessors.
  if (f.capability == 0) f.cache_bytes = bytes_of(read_if_known<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE));
  f.local_apart = local_type == CL_LOCAL;
  f.fp64 = read_if_known<cl_device_fp_config>(device, CL_DEVICE_DOUBLE_FP_CONFIG) != 0;  // unknown before OpenCL 1.2
  return code;
}
// Vectors that OpenCL C has, of 16 bytes at least; 16 lanes where nothing is reported, one where drivers say that the
// device has no vectors of its own.
int lanes_of(cl_device_id device) {
  const cl_uint floats = read_if_known<cl_uint>(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT);
  return floats == 0 || floats >= 16 ? 16 : floats >= 8 ? 8 : floats >= 4 ? 4 : 1;
}

}  // namespace

status read_profile(cl_device_id device, profile& p, device_text& text) noexcept {
  p = {};
  text = {};
  gpu_facts f;
  cl_device_type type = 0;
  cl_int code = device ? read_texts(device, text) : CL_INVALID_DEVICE;
  if (code == CL_SUCCESS) code = read(device, CL_DEVICE_TYPE, type);
  if (code == CL_SUCCESS) code = read_facts(device, f);
  if (code != CL_SUCCESS) return status_of(code);

  f.name = text.name;
  p = profiles::gpu(f);
  p.cluster_max = 0;  // OpenCL has none, and its queues take one launch after the other
  p.sweeps = 1;
  const int lanes = lanes_of(device);
  if (type != CL_DEVICE_TYPE_CPU || lanes == 1) return status::ok;
  const profile limits = p;
  p = profiles::opencl_cpu(text.name, lanes);
  p.max_group = limits.max_group;
  p.local_bytes = limits.local_bytes;
  p.fp64 = limits.fp64;
  return status::ok;
}

}  // namespace komdsp::opencl
