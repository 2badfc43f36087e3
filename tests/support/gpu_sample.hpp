// gpu_sample.hpp: the transforms that GPUs are tested with: every variant on work-groups of every size, lengths to
// 2^20.
#pragma once
#include "support/checks/fft_check.hpp"

#include <iosfwd>

namespace komdsp::tests {

struct gpu_case {
  index length;
  fft_variant variant;
  int group;  // MW; 0: the device's own profile
};
void PrintTo(const gpu_case& c, std::ostream* out);
std::string name_of(const gpu_case& c);

// As the device reports itself at every length; then each variant on each size of group, at lengths taken in turn.
// Without a GPU there is one case, which says that it is skipped.
std::vector<gpu_case> gpu_cases(bool present);

// The device with smaller work-groups and no profile of its own.
profile limited(const profile& device, int group);

// One work-item doing what a group should takes seconds.
bool slow(const plan& p);

// All kinds of transform of a case; what would take long, here or in the reference, is left out.
std::vector<plan> plans_of(const gpu_case& c, const profile& device);

}  // namespace komdsp::tests
