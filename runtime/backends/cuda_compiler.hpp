// cuda_compiler.hpp: where the machine code of a kernel comes from.
#pragma once
#include <komdsp/detail/compiler_options.hpp>

#include "cuda_driver.hpp"

namespace komdsp::cuda {

// Machine code of one kernel for one kind of device.
struct machine_code {
  char options[options_size];
  int capability;
  const unsigned char* bytes;
  const machine_code* next;
};

// Compiled by NVRTC, now or earlier in this process; kept until it ends.  Errors: build_failed, out_of_memory.
status compile(const char* options, int capability, build_log* log, const machine_code** code) noexcept;

// The bytes of the image of this kernel, for delete[]; null where the folder holds none.
const unsigned char* read_image(const char* folder, const char* options, int capability) noexcept;

}  // namespace komdsp::cuda
