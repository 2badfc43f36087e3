/* NVIDIA's driver and compiler without a GPU, for tests of what programs ask of them: two devices, whose
   memory is the host's and whose kernels do nothing.  What was asked is counted. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long address;
enum { not_found = 500, out_of_memory = 2, devices = 2, known_most = 4096 };

static struct {
  address begin;
  size_t size;
} known[known_most];
long silent_live, silent_launches, silent_freed_behind, silent_waits, silent_programs;
int silent_private_bytes;
void* silent_stream;

#define EMPTY(name, ...)  \
  int name(__VA_ARGS__) { \
    return 0;             \
  }
EMPTY(cuInit, unsigned flags)
EMPTY(cuDevicePrimaryCtxRelease_v2, int device)
EMPTY(cuCtxPushCurrent_v2, void* context)
EMPTY(cuCtxSetCurrent, void* context)
EMPTY(cuCtxPopCurrent_v2, void** context)
EMPTY(cuModuleUnload, void* module)
EMPTY(cuFuncSetAttribute, void* function, int attribute, int value)
EMPTY(cuStreamDestroy_v2, void* stream)
EMPTY(cuStreamSynchronize, void* stream)
EMPTY(cuEventDestroy_v2, void* event)
EMPTY(cuEventRecord, void* event, void* stream)
EMPTY(cuEventSynchronize, void* event)
EMPTY(nvrtcDestroyProgram, void** program)
EMPTY(nvrtcCompileProgram, void* program, int count, const char* const* options)
EMPTY(nvrtcGetCUBIN, void* program, char* code)
EMPTY(nvrtcGetProgramLogSize, void* program, size_t* bytes)
EMPTY(nvrtcGetProgramLog, void* program, char* log)

static int give(void** to, void* what) {
  *to = what;
  return 0;
}
static int number(int* to, int what) {
  *to = what;
  return 0;
}
int cuDriverGetVersion(int* version) {
  return number(version, 13000);
}
int cuDeviceGetCount(int* count) {
  return number(count, devices);
}
int cuDeviceGet(int* device, int ordinal) {
  return ordinal < devices ? number(device, ordinal) : 101;
}
int cuCtxGetDevice(int* device) {
  return number(device, 0);
}
int cuDeviceGetName(char* name, int size, int device) {
  strncpy(name, "silent", (size_t)size);
  return 0 * device;
}
int cuDeviceTotalMem_v2(size_t* bytes, int device) {
  *bytes = (size_t)1 << 30;
  return 0 * device;
}
/* A Hopper GPU: threads and registers of a block, multiprocessors, second-level cache, capability, shared memory. */
int cuDeviceGetAttribute(int* value, int attribute, int device) {
  static const int known[][2] = {{1, 1024},      {12, 65536}, {16, 132}, {31, 1},
                                 {38, 50 << 20}, {75, 9},     {76, 0},   {97, 232448}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i)
    if (known[i][0] == attribute) return number(value, known[i][1] + 0 * device);
  return 1;
}
int cuFuncGetAttribute(int* value, int attribute, void* function) {
  return number(value, attribute == 0 && function ? 1024 : attribute == 3 ? silent_private_bytes : 0);
}
int cuDevicePrimaryCtxRetain(void** context, int device) {
  return give(context, (char*)0 + 16 + device);
}
int cuModuleLoadData(void** module, const void* image) {
  return give(module, image ? module : NULL);
}
int cuModuleGetFunction(void** function, void* module, const char* name) {
  return name && module ? give(function, (char*)0 + 1) : not_found;
}
int nvrtcCreateProgram(void** program, const char* text, const char* name, int headers, const char* const* texts,
                       const char* const* names) {
  ++silent_programs;
  return text && name && !headers && !texts && !names ? give(program, program) : 1;
}
int nvrtcGetCUBINSize(void* program, size_t* bytes) {
  *bytes = program ? 1 : 0;
  return 0;
}
int cuStreamCreate(void** stream, unsigned flags) {
  static long streams = 1000;
  return give(stream, (char*)0 + ++streams + 0 * flags);
}
int cuEventCreate(void** event, unsigned flags) {
  return give(event, (char*)0 + 7 + 0 * flags);
}
int cuStreamWaitEvent(void* stream, void* event, unsigned flags) {
  silent_waits += stream && event && !flags;
  return 0;
}
int cuLaunchKernelEx(const void* config, void* function, void** arguments, void** extra) {
  memcpy(&silent_stream, (const char*)config + 32, sizeof silent_stream);
  ++silent_launches;
  return function && arguments && !extra ? 0 : 1;
}

int cuMemAlloc_v2(address* memory, size_t bytes) {
  for (int i = 0; i < known_most; ++i) {
    if (known[i].size != 0) continue;
    *memory = known[i].begin = (address)(size_t)aligned_alloc(256, (bytes + 255) / 256 * 256);
    known[i].size = bytes;
    ++silent_live;
    return 0;
  }
  return out_of_memory;
}
int cuMemAllocAsync(address* memory, size_t bytes, void* stream) {
  return bytes > (size_t)1 << 30 ? out_of_memory : stream == (void*)99 ? 1 : cuMemAlloc_v2(memory, bytes);
}
int cuMemFree_v2(address memory) {
  for (int i = 0; i < known_most; ++i) {
    if (known[i].size == 0 || known[i].begin != memory) continue;
    known[i].size = 0;
    free((void*)(size_t)memory);
    --silent_live;
    return 0;
  }
  return 1;
}
int cuMemFreeAsync(address memory, void* stream) {
  ++silent_freed_behind;
  return stream == (void*)99 ? 1 : cuMemFree_v2(memory);
}
int cuPointerGetAttribute(void* value, int attribute, address memory) {
  for (int i = 0; i < known_most; ++i)
    if (known[i].begin <= memory && memory < known[i].begin + known[i].size)
      return attribute == 9 ? number(value, 0) : 1;
  return 1;
}
int cuMemcpyHtoD_v2(address to, const void* from, size_t bytes) {
  memcpy((void*)(size_t)to, from, bytes);
  return 0;
}
int cuMemcpyDtoH_v2(void* to, address from, size_t bytes) {
  memcpy(to, (void*)(size_t)from, bytes);
  return 0;
}
int cuMemcpyHtoDAsync_v2(address to, const void* from, size_t bytes, void* stream) {
  return stream == (void*)99 ? 1 : cuMemcpyHtoD_v2(to, from, bytes);
}
int cuMemcpyDtoHAsync_v2(void* to, address from, size_t bytes, void* stream) {
  return stream == (void*)99 ? 1 : cuMemcpyDtoH_v2(to, from, bytes);
}
int cuMemsetD8Async(address to, unsigned char value, size_t bytes, void* stream) {
  memset((void*)(size_t)to, value, bytes);
  return stream == (void*)99 ? 1 : 0;
}
