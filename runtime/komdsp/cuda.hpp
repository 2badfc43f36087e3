// cuda.hpp: the cuda backend: builds a plan's kernels for an NVIDIA GPU and enqueues its launches.  Nothing is printed
// or thrown, and no call waits for the device.  Link with libkomdsp-cuda.a, libkomdsp.a and -ldl.
//
// No CUDA toolkit is needed to build or link: the driver (libcuda.so.1, of CUDA 11.8 or newer) and, where kernels are
// compiled, NVRTC (libnvrtc.so) are opened when they are first asked for.  Without a driver every call answers
// device_missing.  The handles below are those of <cuda.h>, which may be included too: CUcontext, CUstream, CUevent,
// CUdeviceptr and CUdevice.
#pragma once
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

struct CUctx_st;
struct CUevent_st;
struct CUfunc_st;
struct CUmod_st;
struct CUstream_st;

namespace komdsp::cuda {

using context = CUctx_st*;                  // CUcontext
using stream = CUstream_st*;                // null: the context's default stream
using event = CUevent_st*;                  // CUevent
using device_pointer = unsigned long long;  // CUdeviceptr

// Devices are numbered from 0.  Errors: device_missing (no driver, or no GPU); driver_failed.
status count_devices(int& count) noexcept;

// How a device names itself; longer names are cut.
struct device_text {
  char name[128] = "";   // the device's
  char driver[16] = "";  // the CUDA version that the driver supports, as 13.0
  int capability = 0;    // 90 for sm_90
};

// The profile that plans for a device are made from: by the rules of profile.hpp, of what its driver reports.  Its name
// points into `text`.
// Errors: device_missing, driver_failed.
status read_profile(int device, profile& p, device_text& text) noexcept;

// The compiler's words on a kernel that it refused, or why there is none.
struct build_log {
  char* text = nullptr;  // the caller's; ends with 0
  size_t size = 0;       // bytes there
  size_t needed = 0;     // bytes of the log; text is empty where they are more than `size`
};

// Machine code made by nvcc beforehand (`make cuda-images`): folder/SOURCE/sm_90/OPTIONS.cubin, SOURCE being a hash of
// the kernel text inside this library.  What is not there is compiled, unless `only` is set.
struct images {
  const char* folder = nullptr;  // null: compile everything
  bool only = false;             // nothing is compiled
};

// The kernels of a plan, loaded into one context.  One per thread, since failures are noted here.
struct executable {
  CUfunc_st* functions[launches_max] = {};  // one for each launch
  CUmod_st* modules[launches_max] = {};     // null where a launch shares the kernel of one before
  context owner = nullptr;                  // that they are loaded into
  int code = 0;                             // CUresult of the driver's call that failed last
  int failed_launch = -1;                   // that it belonged to; -1: none
  int from_images = 0;                      // kernels that needed no compiler
  bool overlaps = false;                    // launches get ready while the one before runs: from sm_90 on
  stream others[sweeps_max - 1] = {};       // that sweeps which run at once take turns on, with the caller's
  event forked = nullptr;                   // where they begin
  event joined[sweeps_max - 1] = {};        // where they end

  executable() = default;
  executable(const executable&) = delete;
  executable& operator=(const executable&) = delete;
  ~executable() { release(); }
  // Gives back what build loaded; may be called again.
  void release() noexcept;
};

// Builds the kernels of p; what a process has compiled once it keeps.  log: may be null.
// Errors: p.result; bad_argument (a null context); build_failed, with the log; bundle_mismatch (images only, and none
// for this kernel, source and device); kernel_missing (a plan for vectors of a CPU); variant_does_not_fit (the device
// takes fewer work-items in a group, or less local memory, than the profile said, or an item less private memory);
// device_missing; out_of_memory; driver_failed.
status build(executable& e, const plan_view& p, context c, const images& prebuilt = {},
             build_log* log = nullptr) noexcept;

// Device memory, as cuMemAlloc gives it, or an offset into it.
struct buffers {
  device_pointer input = 0;    // plan.input_bytes; aligned to a complex number, to a sample for a signal; with in_place
                               // equal to output
  device_pointer output = 0;   // plan.output_bytes; aligned as input
  device_pointer tables = 0;   // plan.table_bytes, as fill_tables made them; aligned to 64
  device_pointer scratch = 0;  // plan.scratch_bytes; aligned to 64; its contents mean nothing between calls
  device_pointer operand = 0;  // plan.operand_bytes: a window, or what is convolved with the input; aligned as input
};

// Enqueues the launches of p, built before in the stream's context, on that stream behind the events `wait`; returns at
// once.  done: may be null; else an event of the caller's, recorded when the output is complete.  Chunks of long
// transforms run on streams of the executable's, too, which begin behind what is in the caller's stream and which it
// waits for.  All of it may be captured into a graph, where no other stream uses the executable meanwhile.  The buffers
// belong to the call until then; after an error, until the stream has finished, since some launches may be on their
// way.
// Errors: p.result; bad_argument (a buffer or kernel is missing, or there are more groups than a launch can have);
// misaligned; bad_in_place (input and output are not the same, in place, or not apart); device_missing; out_of_memory;
// driver_failed.
status enqueue(executable& e, const plan_view& p, stream on, const buffers& at, int wait_count = 0,
               const event* wait = nullptr, event done = nullptr) noexcept;

}  // namespace komdsp::cuda
