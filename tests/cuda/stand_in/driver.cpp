// The driver and NVRTC of the stand-in. KOMDSP_STAND_IN=N,CODE makes call N of the process fail with CODE; where it is
// silent, those in stream 99 do. KOMDSP_STAND_IN_LIE=CALL,ATTRIBUTE,NUMBER: a lie of stand_in.hpp. At its end the file
// that KOMDSP_STAND_IN_LOG names has the number of its calls, the name of the one that failed, or none, and how many
// contexts, memories and the like are left.
#include "stand_in.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED stand_in_state stand_in;
stand_in_state stand_in = {};

namespace {

using namespace komdsp::stand_in;

// Codes of the driver.
enum { invalid_value = 1, out_of_memory = 2, invalid_device = 101, invalid_image = 200, not_found = 500 };

std::map<unsigned long long, size_t> allocated;

// From the library's opening to its end.
struct process {
  process() {
    if (const char* const asked = std::getenv("KOMDSP_STAND_IN"))
      stand_in.silent = std::sscanf(asked, "%ld,%d", &stand_in.fails_at, &stand_in.code) == 0;
    if (const char* const asked = std::getenv("KOMDSP_STAND_IN_LIE"))
      std::sscanf(asked, "%39[^,],%d,%lld", stand_in.liar, &stand_in.lie_of, &stand_in.lie);
  }
  ~process() {
    const char* const path = std::getenv("KOMDSP_STAND_IN_LOG");
    std::FILE* const log = path ? std::fopen(path, "w") : nullptr;
    if (!log) return;
    const stand_in_state& s = stand_in;
    std::fprintf(log, "%ld %s %ld\n", s.calls, s.failed ? s.failed : "none",
                 s.contexts + s.modules + s.streams + s.events + s.memories + s.pushed + s.programs);
    std::fclose(log);
  }
} this_one;

// The code of this call: 0 unless it is the one that fails.
bool lies = false;  // its answer
int begin(const char* name, int attribute = 0) {
  lies = attribute == stand_in.lie_of && std::strcmp(name, stand_in.liar) == 0;
  if (++stand_in.calls != stand_in.fails_at) return 0;
  stand_in.failed = name;
  return stand_in.code;
}
#define BEGIN \
  if (const int code = begin(__func__); code != 0) return code

// A call that does nothing.
#define SUCCEEDS(name, ...)        \
  EXPORTED int name(__VA_ARGS__) { \
    BEGIN;                         \
    return 0;                      \
  }

template <class To, class What>
int give(To* to, What what) {
  *to = what;
  if constexpr (std::is_integral_v<To>)
    if (lies) *to = static_cast<To>(stand_in.lie);
  return 0;
}
// Handles are numbers that nothing lies at.
template <class To>
int make(To** to, long& live) {
  static unsigned long long handles = 0x1000;
  ++live;
  return give(to, reinterpret_cast<To*>(handles += 16));
}
int drop(long& live) {
  --live;
  return 0;
}

}  // namespace

// ---- devices and contexts ----
SUCCEEDS(cuInit, unsigned)
EXPORTED int cuDriverGetVersion(int* version) {
  BEGIN;
  return give(version, 12080);
}
EXPORTED int cuDeviceGetCount(int* count) {
  BEGIN;
  return give(count, 1 + stand_in.silent);
}
EXPORTED int cuDeviceGet(int* device, int ordinal) {
  BEGIN;
  return ordinal <= stand_in.silent ? give(device, ordinal) : invalid_device;
}
EXPORTED int cuDeviceGetName(char* name, int size, int) {
  BEGIN;
  std::snprintf(name, static_cast<size_t>(size), "stand-in");
  if (lies) std::memset(name, 'x', static_cast<size_t>(size));
  return 0;
}
EXPORTED int cuDeviceTotalMem_v2(size_t* bytes, int) {
  BEGIN;
  return give(bytes, size_t{1} << 32);
}
// As an A100 answers, or an H100 (cuda_driver.hpp has the names).
EXPORTED int cuDeviceGetAttribute(int* value, int attribute, int) {
  if (const int code = begin(__func__, attribute); code != 0) return code;
  constexpr int known[][3] = {{1, 1024, 1024},          {8, 49152, 49152}, {12, 65536, 65536}, {16, 108, 132},
                              {38, 40 << 20, 50 << 20}, {75, 8, 9},        {76, 0, 0},         {97, 166912, 232448}};
  for (const auto& k : known)
    if (k[0] == attribute) return give(value, k[1 + stand_in.silent]);
  return invalid_value;
}
EXPORTED int cuDevicePrimaryCtxRetain(void** c, int) {
  BEGIN;
  return make(c, stand_in.contexts);
}
EXPORTED int cuDevicePrimaryCtxRelease_v2(int) {
  BEGIN;
  return drop(stand_in.contexts);
}
EXPORTED int cuCtxPushCurrent_v2(void*) {
  BEGIN;
  ++stand_in.pushed;
  return 0;
}
EXPORTED int cuCtxPopCurrent_v2(void**) {
  BEGIN;
  return drop(stand_in.pushed);
}
EXPORTED int cuCtxGetDevice(int* device) {
  BEGIN;
  return give(device, 0);
}
SUCCEEDS(cuCtxSetCurrent, void*)

// ---- kernels: a module is its one kernel ----
EXPORTED int cuModuleLoadData(compiled** module, const void* image) {
  BEGIN;
  compiled* const kernel = make_kernel(static_cast<const char*>(image));
  if (!kernel) return invalid_image;
  ++stand_in.modules;
  return give(module, kernel);
}
EXPORTED int cuModuleUnload(compiled* module) {
  BEGIN;
  drop_kernel(module);
  return drop(stand_in.modules);
}
EXPORTED int cuModuleGetFunction(compiled** function, compiled* module, const char* name) {
  BEGIN;
  return is_named(*module, name) ? give(function, module) : not_found;
}
EXPORTED int cuFuncGetAttribute(int* value, int attribute, compiled*) {
  if (const int code = begin(__func__, attribute); code != 0) return code;
  return give(value, attribute == 0 ? 1024 : attribute == 3 ? stand_in.private_bytes : 0);
}
SUCCEEDS(cuFuncSetAttribute, compiled*, int, int)
struct launch_configuration {
  unsigned grid[3], block[3], shared_bytes;
  void* stream;
};
EXPORTED int cuLaunchKernelEx(const launch_configuration* config, compiled* function, void** arguments, void**) {
  BEGIN;
  ++stand_in.launches;
  stand_in.stream = config->stream;
  run_kernel(*function, config->grid[0], arguments);
  return 0;
}

// ---- memory, streams and events: all is done when a call returns ----
EXPORTED int cuMemAlloc_v2(unsigned long long* memory, size_t bytes) {
  BEGIN;
  void* const made = std::aligned_alloc(256, (bytes + 511) / 256 * 256);
  if (!made) return out_of_memory;
  std::memset(made, 0xff, bytes);  // NaN
  *memory = reinterpret_cast<unsigned long long>(made);
  allocated[*memory] = bytes;
  ++stand_in.memories;
  return 0;
}
EXPORTED int cuMemFree_v2(unsigned long long memory) {
  BEGIN;
  if (allocated.erase(memory) == 0) return invalid_value;
  std::free(reinterpret_cast<void*>(memory));
  return drop(stand_in.memories);
}
EXPORTED int cuMemcpyHtoD_v2(unsigned long long to, const void* from, size_t bytes) {
  BEGIN;
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return 0;
}
EXPORTED int cuMemcpyDtoH_v2(void* to, unsigned long long from, size_t bytes) {
  BEGIN;
  std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
  return 0;
}
int in_stream(void* stream, int code) {
  return stream == reinterpret_cast<void*>(99) ? invalid_value : code;
}
EXPORTED int cuMemAllocAsync(unsigned long long* memory, size_t bytes, void* stream) {
  if (bytes > size_t{1} << 30) return out_of_memory;
  return in_stream(stream, 0) ? invalid_value : cuMemAlloc_v2(memory, bytes);
}
EXPORTED int cuMemFreeAsync(unsigned long long memory, void* stream) {
  ++stand_in.freed_behind;
  return in_stream(stream, cuMemFree_v2(memory));
}
EXPORTED int cuMemcpyHtoDAsync_v2(unsigned long long to, const void* from, size_t bytes, void* stream) {
  return in_stream(stream, cuMemcpyHtoD_v2(to, from, bytes));
}
EXPORTED int cuMemcpyDtoHAsync_v2(void* to, unsigned long long from, size_t bytes, void* stream) {
  return in_stream(stream, cuMemcpyDtoH_v2(to, from, bytes));
}
EXPORTED int cuMemsetD8Async(unsigned long long to, unsigned char value, size_t bytes, void* stream) {
  BEGIN;
  std::memset(reinterpret_cast<void*>(to), value, bytes);
  return in_stream(stream, 0);
}
// The device that has it.
EXPORTED int cuPointerGetAttribute(int* value, int, unsigned long long memory) {
  BEGIN;
  const auto behind = allocated.upper_bound(memory);
  if (behind == allocated.begin()) return invalid_value;
  const auto& [begin, bytes] = *std::prev(behind);
  return memory < begin + bytes ? give(value, 0) : invalid_value;
}
EXPORTED int cuStreamCreate(void** s, unsigned) {
  BEGIN;
  return make(s, stand_in.streams);
}
EXPORTED int cuStreamDestroy_v2(void*) {
  BEGIN;
  return drop(stand_in.streams);
}
SUCCEEDS(cuStreamSynchronize, void*)
EXPORTED int cuStreamWaitEvent(void*, void*, unsigned) {
  BEGIN;
  ++stand_in.waits;
  return 0;
}
EXPORTED int cuEventCreate(void** e, unsigned) {
  BEGIN;
  return make(e, stand_in.events);
}
EXPORTED int cuEventDestroy_v2(void*) {
  BEGIN;
  return drop(stand_in.events);
}
SUCCEEDS(cuEventRecord, void*, void*)
SUCCEEDS(cuEventSynchronize, void*)

// ---- NVRTC: machine code is the options ----
EXPORTED int nvrtcCreateProgram(std::string** options, const char*, const char*, int, const char* const*,
                                const char* const*) {
  BEGIN;
  ++stand_in.programs;
  ++stand_in.compilations;
  return give(options, new std::string);
}
EXPORTED int nvrtcDestroyProgram(std::string** options) {
  BEGIN;
  delete *options;
  return drop(stand_in.programs);
}
EXPORTED int nvrtcCompileProgram(std::string* options, int count, const char* const* words) {
  BEGIN;
  for (int i = 0; i < count; ++i) *options += std::string(words[i]) + " ";
  return 0;
}
EXPORTED int nvrtcGetCUBINSize(const std::string* options, size_t* bytes) {
  BEGIN;
  return give(bytes, options->size() + 1);
}
EXPORTED int nvrtcGetCUBIN(const std::string* options, char* code) {
  BEGIN;
  std::memcpy(code, options->c_str(), options->size() + 1);
  return 0;
}
EXPORTED int nvrtcGetProgramLogSize(const std::string*, size_t* bytes) {
  BEGIN;
  return give(bytes, size_t{9});
}
EXPORTED int nvrtcGetProgramLog(const std::string*, char* log) {
  BEGIN;
  std::memcpy(log, "stand-in", 9);
  return 0;
}
