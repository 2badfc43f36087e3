// here.hpp: what a test program runs plans on: the cpp backend, or the device whose runner the program is linked with
// (tests/build.mk).
#pragma once
#include "support/checks/check.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {

struct place {
  runner run = {};
  std::vector<const profile*> profiles = {};  // of the CPU's instruction sets that are built; a device's own
  bool device = false;                        // whose compiler takes a second for a kernel
  bool gpu = false;
  bool any_vectors = false;  // kernels are compiled for the vectors of any profile
  std::string missing = {};  // why nothing can run; empty: it can
};
const place& here();

// The profiles of here, and the first and the last of them.
inline const std::vector<const profile*>& profiles_here() {
  return here().profiles;
}
inline std::vector<const profile*> two_profiles_here() {
  return {here().profiles.front(), here().profiles.back()};
}
// Kernels here have the lanes of a profile, in single precision.
inline bool has_lanes(const profile& d) {
  for (const profile* p : profiles_here())
    if (here().any_vectors || p->lanes_f32 == d.lanes_f32) return true;
  return false;
}

// Few cases are to be run: in the covering tests on oclgrind and a CPU's driver, which compiles a kernel in a second.
inline bool few_here() {
  return here().device && !here().gpu && !everything();
}
// Sizes of work-groups to try here.
inline std::vector<int> group_sizes(bool odd) {
  if (everything()) return {1, 8, 32, 128, 256, 1024};
  if (few_here()) return {odd ? 128 : 32};
  return odd ? std::vector<int>{8, 128, 1024} : std::vector<int>{1, 32, 256};
}
// Cases of which a device takes one, in the whole sweep and in the covering tests; a GPU, whose compilers are quicker,
// takes eight times as many.
inline int device_step(int in_all, int covering) {
  const int step = everything() ? in_all : covering;
  return !here().device ? 1 : here().gpu ? (step + 7) / 8 : step;
}
// Cases from the first on: steps that have no divisor in common with the numbers of options come to all of them.
class sample {
 public:
  sample(int in_all, int covering, int first = 0)
      : step_(device_step(in_all, covering)), turn_(step_ - first % step_) {}
  bool takes() { return turn_++ % step_ == 0; }

 private:
  int step_, turn_;
};

}  // namespace komdsp::tests
