// cuda_driver.hpp: the entry points of NVIDIA's driver and of NVRTC that the cuda backend uses, opened at run time, and
// declared here so that no toolkit is needed.  The backend's own, the command line's and the tests'; not installed.
#pragma once
#include <komdsp/cuda.hpp>

namespace komdsp::cuda {

// CUresult: 0 is success.
inline constexpr int cu_out_of_memory = 2, cu_no_device = 100, cu_invalid_device = 101, cu_device_unavailable = 46,
                     cu_stub_library = 34, cu_invalid_image = 200, cu_no_binary = 209, cu_not_found = 500,
                     cu_launch_out_of_resources = 701;
// CUdevice_attribute, CUfunction_attribute.
inline constexpr int device_max_threads = 1, device_shared_bytes = 8, device_registers = 12,
                     device_multiprocessors = 16, device_cache_bytes = 38, device_capability_major = 75,
                     device_capability_minor = 76, device_shared_bytes_asked = 97;
inline constexpr int function_max_threads = 0, function_shared_bytes = 1, function_private_bytes = 3,
                     function_shared_bytes_asked = 8, function_large_cluster = 14;
// Private memory that CUDA gives a thread at most, "local memory per thread" of its technical specifications.
inline constexpr int private_bytes_max = 512 << 10;

// CUlaunchConfig and CUlaunchAttribute.
struct launch_attribute {
  int id;
  alignas(8) unsigned char value[64];
};
struct launch_config {
  unsigned grid[3], block[3], shared_bytes;
  stream on;
  launch_attribute* attributes;
  unsigned attribute_count;
};

struct driver {
  int (*cuInit)(unsigned flags);
  int (*cuDriverGetVersion)(int* version);
  int (*cuDeviceGetCount)(int* count);
  int (*cuDeviceGet)(int* device, int ordinal);
  int (*cuDeviceGetName)(char* name, int size, int device);
  int (*cuDeviceGetAttribute)(int* value, int attribute, int device);
  int (*cuDeviceTotalMem)(size_t* bytes, int device);
  int (*cuDevicePrimaryCtxRetain)(context* c, int device);
  int (*cuDevicePrimaryCtxRelease)(int device);
  int (*cuCtxPushCurrent)(context c);
  int (*cuCtxPopCurrent)(context* c);
  int (*cuCtxGetDevice)(int* device);
  int (*cuModuleLoadData)(CUmod_st** module, const void* image);
  int (*cuModuleUnload)(CUmod_st* module);
  int (*cuModuleGetFunction)(CUfunc_st** function, CUmod_st* module, const char* name);
  int (*cuFuncGetAttribute)(int* value, int attribute, CUfunc_st* function);
  int (*cuFuncSetAttribute)(CUfunc_st* function, int attribute, int value);
  int (*cuLaunchKernelEx)(const launch_config* config, CUfunc_st* function, void** arguments, void** extra);
  int (*cuMemAlloc)(device_pointer* memory, size_t bytes);
  int (*cuMemFree)(device_pointer memory);
  int (*cuMemcpyHtoD)(device_pointer to, const void* from, size_t bytes);
  int (*cuMemcpyDtoH)(void* to, device_pointer from, size_t bytes);
  int (*cuStreamCreate)(stream* s, unsigned flags);
  int (*cuStreamDestroy)(stream s);
  int (*cuStreamSynchronize)(stream s);
  int (*cuStreamWaitEvent)(stream s, event e, unsigned flags);
  int (*cuEventCreate)(event* e, unsigned flags);
  int (*cuEventDestroy)(event e);
  int (*cuEventRecord)(event e, stream s);
  int (*cuEventSynchronize)(event e);
};
// The driver of this machine, ready for use; null, with `code` the reason, where there is none. Kept until the process
// ends.
const driver* find_driver(int* code = nullptr) noexcept;

// Shared memory that a launch brings: that of tiles (KD_TILE_ARRAY); other kernels declare theirs.
constexpr int shared_bytes_of(const launch& l) {
  const bool tiles = kernel_traits::has(l.kernel, kernel_traits::launch_sized);
  return tiles && l.local && l.build.items > 1 ? static_cast<int>(l.work_bytes) : 0;
}

struct compiler {
  int (*nvrtcCreateProgram)(void** program, const char* text, const char* name, int headers, const char* const* texts,
                            const char* const* names);
  int (*nvrtcDestroyProgram)(void** program);
  int (*nvrtcCompileProgram)(void* program, int count, const char* const* options);
  int (*nvrtcGetCUBINSize)(void* program, size_t* bytes);
  int (*nvrtcGetCUBIN)(void* program, char* code);
  int (*nvrtcGetProgramLogSize)(void* program, size_t* bytes);
  int (*nvrtcGetProgramLog)(void* program, char* log);
};
// NVRTC, where the loader finds it, or in /usr/local/cuda; null where there is none.
const compiler* find_compiler() noexcept;

// Makes a context current as long as it lives.
class current {
 public:
  current(const driver& d, context c) : driver_(d), code_(d.cuCtxPushCurrent(c)) {}
  ~current() {
    context before;
    if (code_ == 0) driver_.cuCtxPopCurrent(&before);
  }
  current(const current&) = delete;
  current& operator=(const current&) = delete;
  int code() const { return code_; }

 private:
  const driver& driver_;
  int code_;
};

// A number of a device as it can be.
constexpr int within(int number, int least, int most) {
  return number < least ? least : number > most ? most : number;
}
constexpr int capability_of(int major, int minor) {
  return 10 * within(major, 0, 999) + within(minor, 0, 9);
}

constexpr status status_of(int code) {
  switch (code) {
    case 0:
      return status::ok;
    case cu_out_of_memory:
      return status::out_of_memory;
    case cu_no_device:
    case cu_invalid_device:
    case cu_device_unavailable:
    case cu_stub_library:
      return status::device_missing;
    case cu_launch_out_of_resources:
      return status::variant_does_not_fit;
    default:
      return status::driver_failed;
  }
}

}  // namespace komdsp::cuda
