// compiler_options.hpp: the build options of a kernel as device compilers take them.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp {

// -D KERNEL_name=1 and what else kernels/komdsp.h lists, on one line that ends with 0.  Returns its length, or 0 where
// `size` is too small; options_size always suffices.
inline constexpr size_t options_size = 320;
size_t write_options(const launch& l, char* text, size_t size) noexcept;

}  // namespace komdsp
