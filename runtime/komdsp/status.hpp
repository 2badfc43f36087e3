// status.hpp: what a call can answer.  0 is success, others are negative and distinct; nothing throws, prints or
// aborts.
#pragma once
#if __cplusplus < 201703L
  #error "komdsp needs C++17: -std=c++17"
#endif
#if __has_include("built_for.h")  // libraries of a board: refuses flags that would link and crash
  #include "built_for.h"
#endif

namespace komdsp {

// A call's answer.
enum class [[nodiscard]] status : int{
    ok = 0,
    unsupported_length = -1,     // a length that the transform has no plan for: FFTs have 1 to 2^26
    bad_batch = -2,              // batch under 1, or more than an index can count
    unsupported_layout = -3,     // strides that overlap, or that the transform cannot use
    bad_in_place = -4,           // in place but not the same memory, or not in place but not apart
    unsupported_precision = -5,  // no double precision on this device, or this transform has no such numbers
    variant_does_not_fit = -6,   // the variant asked for cannot compute this transform on this profile
    does_not_fit = -7,           // no variant can
    bad_argument = -8,           // a null pointer, or a number out of its range
    misaligned = -9,             // a buffer not aligned as the envelope says, or a workspace not to 64 bytes
    kernel_missing = -10,        // the backend holds no kernel with these build options
    device_missing = -11,        // no such device or driver
    build_failed = -12,          // the device's compiler refused a kernel; its log is in the caller's buffer
    driver_failed = -13,         // a call of the driver failed; its code is kept beside
    out_of_memory = -14,         // the device has not the memory
    bundle_mismatch = -15,       // prebuilt kernels: damaged, of another device, driver or version, or one is missing
    not_finite = -16,            // a parameter is NaN or infinite
    buffer_too_small = -17,      // memory that ends before the plan's bytes: a workspace, or on a device
    read_only_output = -18,      // device memory for results that kernels may not write
    bad_workspace = -19,         // a workspace that shares memory with input, output or operand
    unfinished = -20,            // no error: a slice ended before all was done
    corrupted = -21,             // constants are not what they were made as (verify)
};

// One line for people; never null.
const char* describe(status s) noexcept;

}  // namespace komdsp
