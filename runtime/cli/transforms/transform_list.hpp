#pragma once

#include <span>

#include "cli/transforms/transform_kind.hpp"

namespace komdsp::cli {

/// Every kind of transform there is; what lists, plans or tests transforms walks this.
std::span<const transform_kind* const> transform_list();

/// The kind that a request names, whose options go together. command: that needs it, for messages. Throws error
/// (usage).
const transform_kind& kind_of(const plan_request& request, const char* command);

/// Every distinct kernel build that plans ask device compilers for, as "opencl -D... " and "cuda -D..." lines: all
/// kernels, variants, ways of loading and storing, precisions and lanes, with a few lengths each.
std::vector<std::string> kernel_builds();

}  // namespace komdsp::cli
