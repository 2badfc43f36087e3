// opencl_bundle.hpp: kernels compiled beforehand, so that a device needs no compiler: one piece of memory, in flash or
// from a file, that opencl::build takes.  It belongs to one device: its platform, name and driver version, this version
// of komdsp and this text of the kernels; a hash covers all of it.
// Layout, little-endian, offsets from the beginning:
//   0    8   "komdspCL"          8   4  version of the layout, 1      12  4  number of kernels
//   16   8   bytes of all        24  8  FNV-1a of the bytes from 32 on
//   32  16   names the kernel text      48  16  version of komdsp     (texts end with 0 or at their end)
//   64 128   platform           192 128 device                        320 128 driver
//   448      per kernel 4 numbers of 4 bytes: where its build options begin, their bytes, where its binary begins, its
//   bytes
#pragma once
#include <komdsp/opencl.hpp>

namespace komdsp::opencl {

// One kernel of a bundle that is written.
struct compiled_kernel {
  const char* options = nullptr;  // write_options
  const void* binary = nullptr;   // CL_PROGRAM_BINARIES
  size_t size = 0;                // bytes of the binary
};
// Writes a bundle for `device` to memory of `room` bytes; `needed` is how many it takes, also where there is no room.
// Errors: bad_argument (null pointers, no kernels, more than 4 GiB, no room), device_missing, driver_failed.
status write_bundle(const compiled_kernel* kernels, int count, cl_device_id device, void* to, size_t room,
                    size_t& needed) noexcept;

// Checks that a bundle is whole and belongs to this device.  Errors: bad_argument, bundle_mismatch, device_missing,
// driver_failed.
status check_bundle(const bundle& b, cl_device_id device) noexcept;
// Why the device has no kernels of a plan from this bundle: what check_bundle found (which of
// version, device and driver differs), or that they are not in it.
const char* why_no_kernels(const bundle& b, cl_device_id device) noexcept;
// Origin of a bundle, in words that end with 0.
struct bundle_origin {
  char version[17] = {};                                        // of komdsp
  char platform[129] = {}, device[129] = {}, driver[129] = {};  // as OpenCL names them
};
// Errors: bad_argument, bundle_mismatch (it is damaged).
status read_origin(const bundle& b, bundle_origin& to) noexcept;
// The binary of a kernel in a bundle that was checked; null: it has none with these options.
const unsigned char* find_binary(const bundle& b, const char* options, size_t& size) noexcept;

}  // namespace komdsp::opencl
