// cuda_driver.cpp: opens libcuda and libnvrtc.
#include "cuda_driver.hpp"

#include <dlfcn.h>

#include <atomic>
#include <cstdio>
#include <initializer_list>
#include <new>

namespace komdsp::cuda {
namespace {

// Looks names up in a library; one that is missing stays on record.
struct finder {
  void* library;
  bool complete = true;

  template <class Function>
  void find(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    if (!function) complete = false;
  }
};
// Names with a version are those that <cuda.h> defines the plain ones to.
#define KOMDSP_FIND(name) from.find(table.name, #name)
#define KOMDSP_FIND_AS(name, version) from.find(table.name, #name "_v" #version)

bool fill(driver& table, void* library) {
  finder from{library};
  KOMDSP_FIND(cuInit);
  KOMDSP_FIND(cuDriverGetVersion);
  KOMDSP_FIND(cuDeviceGetCount);
  KOMDSP_FIND(cuDeviceGet);
  KOMDSP_FIND(cuDeviceGetName);
  KOMDSP_FIND(cuDeviceGetAttribute);
  KOMDSP_FIND_AS(cuDeviceTotalMem, 2);
  KOMDSP_FIND(cuDevicePrimaryCtxRetain);
  KOMDSP_FIND_AS(cuDevicePrimaryCtxRelease, 2);
  KOMDSP_FIND_AS(cuCtxPushCurrent, 2);
  KOMDSP_FIND_AS(cuCtxPopCurrent, 2);
  KOMDSP_FIND(cuCtxGetDevice);
  KOMDSP_FIND(cuModuleLoadData);
  KOMDSP_FIND(cuModuleUnload);
  KOMDSP_FIND(cuModuleGetFunction);
  KOMDSP_FIND(cuFuncGetAttribute);
  KOMDSP_FIND(cuFuncSetAttribute);
  KOMDSP_FIND(cuLaunchKernelEx);
  KOMDSP_FIND_AS(cuMemAlloc, 2);
  KOMDSP_FIND_AS(cuMemFree, 2);
  KOMDSP_FIND_AS(cuMemcpyHtoD, 2);
  KOMDSP_FIND_AS(cuMemcpyDtoH, 2);
  KOMDSP_FIND(cuStreamCreate);
  KOMDSP_FIND_AS(cuStreamDestroy, 2);
  KOMDSP_FIND(cuStreamSynchronize);
  KOMDSP_FIND(cuStreamWaitEvent);
  KOMDSP_FIND(cuEventCreate);
  KOMDSP_FIND_AS(cuEventDestroy, 2);
  KOMDSP_FIND(cuEventRecord);
  KOMDSP_FIND(cuEventSynchronize);
  return from.complete;
}
bool fill(compiler& table, void* library) {
  finder from{library};
  KOMDSP_FIND(nvrtcCreateProgram);
  KOMDSP_FIND(nvrtcDestroyProgram);
  KOMDSP_FIND(nvrtcCompileProgram);
  KOMDSP_FIND(nvrtcGetCUBINSize);
  KOMDSP_FIND(nvrtcGetCUBIN);
  KOMDSP_FIND(nvrtcGetProgramLogSize);
  KOMDSP_FIND(nvrtcGetProgramLog);
  return from.complete;
}
#undef KOMDSP_FIND
#undef KOMDSP_FIND_AS

void* open_compiler() {
  char path[64];
  for (const char* folder : {"", "/usr/local/cuda/lib64/"})
    for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so"}) {
      std::snprintf(path, sizeof path, "%s%s", folder, name);
      if (void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL)) return library;
    }
  return nullptr;
}

// Looked up once; libraries stay open until the process ends.
std::atomic<const driver*> the_driver{nullptr};
std::atomic<const compiler*> the_compiler{nullptr};

// A complete table, or null.
template <class Table>
Table* make_table(void* library) {
  Table* made = library ? new (std::nothrow) Table : nullptr;
  if (!made || fill(*made, library)) return made;
  delete made;
  return nullptr;
}
// Two threads may both have made one: the second is dropped.
template <class Table>
const Table* keep(std::atomic<const Table*>& kept, Table* made) {
  const Table* before = nullptr;
  if (!made || kept.compare_exchange_strong(before, made)) return made;
  delete made;
  return before;
}

}  // namespace

const driver* find_driver(int* code) noexcept {
  int ignored;
  int& why = code ? *code : ignored;
  why = 0;
  if (const driver* const d = the_driver.load()) return d;
  driver* const made = make_table<driver>(dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL));
  why = made ? made->cuInit(0) : cu_no_device;
  if (why == 0) return keep(the_driver, made);
  delete made;
  return nullptr;
}

const compiler* find_compiler() noexcept {
  const compiler* const c = the_compiler.load();
  return c ? c : keep(the_compiler, make_table<compiler>(open_compiler()));
}

}  // namespace komdsp::cuda
