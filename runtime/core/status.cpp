#include <komdsp/status.hpp>

namespace komdsp {

const char* describe(status s) noexcept {
  switch (s) {
    case status::ok:
      return "ok";
    case status::unsupported_length:
      return "unsupported length: 1 to 2^26 points, of some transforms fewer: the plan's reason says which";
    case status::bad_batch:
      return "the batch must be at least 1 and its elements must fit an index";
    case status::unsupported_layout:
      return "the strides make transforms overlap, or this transform cannot use them";
    case status::bad_in_place:
      return "input and output must cover the same memory in place, and lie apart otherwise";
    case status::unsupported_precision:
      return "this precision is not available here";
    case status::variant_does_not_fit:
      return "the variant cannot compute this transform on this profile";
    case status::does_not_fit:
      return "no variant fits this transform into this profile";
    case status::bad_argument:
      return "a pointer is null or a number is out of its range";
    case status::misaligned:
      return "a buffer is not aligned to its elements, or tables or workspace not to 64 bytes";
    case status::kernel_missing:
      return "the backend holds no kernel with these build options";
    case status::device_missing:
      return "there is no such device or driver";
    case status::build_failed:
      return "the device's compiler refused a kernel; see its log";
    case status::driver_failed:
      return "a call of the driver failed";
    case status::out_of_memory:
      return "the device has not enough memory";
    case status::bundle_mismatch:
      return "the prebuilt kernels are damaged, lack one, or belong to another device, driver or version";
    case status::not_finite:
      return "a parameter is NaN or infinite";
    case status::buffer_too_small:
      return "memory ends before what the plan reads or writes there";
    case status::read_only_output:
      return "device memory for results may not be written by kernels";
    case status::bad_workspace:
      return "the workspace shares memory with input, output or operand";
    case status::unfinished:
      return "the slice ended before all was done: the next one goes on";
    case status::corrupted:
      return "memory does not hold what it was made with";
  }
  return "unknown status";
}

}  // namespace komdsp
