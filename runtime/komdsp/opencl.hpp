// opencl.hpp: the opencl backend: builds a plan's kernels for a device and enqueues its launches.  No heap of its own,
// nothing printed; it never waits for the device.  Link with libkomdsp-opencl.a, libkomdsp.a and the system's OpenCL
// loader.
#pragma once
#ifndef CL_TARGET_OPENCL_VERSION
  #define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
#include <komdsp/detail/compiler_options.hpp>
#include <komdsp/profile.hpp>

namespace komdsp::opencl {

// How a device names itself; longer names are cut.
struct device_text {
  char platform[128] = "";  // CL_PLATFORM_NAME
  char name[128] = "";      // CL_DEVICE_NAME
  char driver[128] = "";    // CL_DRIVER_VERSION
};

// The profile that plans for a device are made from: by the rules of profile.hpp, of what its driver reports.  Its name
// points into `text`.
// Errors: device_missing, driver_failed.
status read_profile(cl_device_id device, profile& p, device_text& text) noexcept;

// The device's compiler's words on a kernel that it refused.
struct build_log {
  char* text = nullptr;  // the caller's; ends with 0
  size_t size = 0;       // bytes there
  size_t needed = 0;     // bytes of the log; text is empty where they are more than `size`
};

// The options that kernels are built with.
using komdsp::options_size;
using komdsp::write_options;

// The kernels of a plan, built for one device.  One per thread: kernels hold their arguments from clSetKernelArg to
// enqueueing.
struct executable {
  cl_kernel kernels[launches_max] = {};  // one for each launch
  cl_int code = CL_SUCCESS;              // of the driver's call that failed last
  int failed_launch = -1;                // that it belonged to; -1: none
  // Arguments held since the last call are not set again; so no other executable may have the kernels.
  uint64_t held[launches_max] = {};                // names a launch's numbers; 0: its kernel holds none
  index offsets[launches_max][memories_max] = {};  // into memory, beside them

  executable() = default;
  executable(const executable&) = delete;
  executable& operator=(const executable&) = delete;
  ~executable() { release(); }
  // Gives back what build made; may be called again.
  void release() noexcept;
};

// Kernels compiled beforehand (opencl_bundle.hpp); they stay the caller's.
struct bundle {
  const void* bytes = nullptr;  // where it begins
  size_t size = 0;              // bytes there
};

// Builds the kernels of p, from the text inside this library, or from a bundle, which needs no compiler.  log: may be
// null.
// Errors: p.result; bad_argument (a null handle); unsupported_precision; build_failed, with the log;
// variant_does_not_fit (the device takes fewer work-items in a group, or less local memory, than the profile said);
// bundle_mismatch (it is damaged, of another device, driver or version, or lacks a kernel: the caller may compile
// instead); device_missing; out_of_memory; driver_failed.
status build(executable& e, const plan_view& p, cl_context context, cl_device_id device,
             build_log* log = nullptr) noexcept;
// Kernels from a bundle.
status build(executable& e, const plan_view& p, cl_context context, cl_device_id device, const bundle& prebuilt,
             build_log* log = nullptr) noexcept;

// Memory from an offset in bytes on.
struct buffer {
  cl_mem memory = nullptr;  // of the queue's context
  size_t offset = 0;        // bytes
};
// The caller's memory that a plan runs on.
struct buffers {
  buffer input;    // plan.input_bytes; offset a multiple of a complex number, of a sample for a signal; with in_place
                   // equal to output
  buffer output;   // plan.output_bytes; offset as for input
  buffer tables;   // plan.table_bytes, as fill_tables made them; offset a multiple of 64
  buffer scratch;  // plan.scratch_bytes; offset a multiple of 64; its contents mean nothing between calls
  buffer operand;  // plan.operand_bytes: a window, or what is convolved with the input; offset as for input
};

// Enqueues the launches of p, built before in the queue's context, behind the events `wait`; returns at once.  Queues
// may be in order or out of order.  done: may be null; else an event that the caller releases, complete when the output
// is.  The buffers belong to the call until then; after an error, until the queue has finished, since some launches may
// be on their way.
// Errors: p.result; bad_argument (a buffer or kernel is missing, or an offset is too large for the plan's indices);
// misaligned; buffer_too_small; read_only_output (or scratch); bad_in_place (input and output are not the same, in
// place, or not apart); out_of_memory; driver_failed.
status enqueue(executable& e, const plan_view& p, cl_command_queue queue, const buffers& at, cl_uint wait_count = 0,
               const cl_event* wait = nullptr, cl_event* done = nullptr) noexcept;

}  // namespace komdsp::opencl
