#pragma once

#include <string>
#include <vector>

namespace komdsp::cli {

/// Every distinct kernel build that plans ask device compilers for, as "opencl -D... " and "cuda -D..." lines: all
/// kernels, variants, ways of loading and storing, precisions and lanes, with a few lengths each.
std::vector<std::string> kernel_builds();

}  // namespace komdsp::cli
