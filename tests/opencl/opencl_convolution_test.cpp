// opencl_convolution_test.cpp: fast convolution on the opencl backend against its definition.
#include "support/gpu_sample.hpp"
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

// Each convolution is a set of kernels, which the driver's compiler takes a second for: of those of the sample whose x
// is from `least` to `longest` long, every step-th is taken.  Kinds are eight and follow each other: odd steps come to
// different ones.
void run_sample(const profile& d, index least, index longest, int step = 1, int first = 0) {
  int turn = 0;
  for (const convolution& c : convolution_sample()) {
    if (c.x_length < least || c.x_length > longest || turn++ % step != first % step) continue;
    expect_right(c, d);
  }
}
int step_of(int in_all, int covering) {
  return everything() ? in_all : covering;
}

TEST(opencl_convolution, equals_the_definition) {
  run_sample(reported_profile(), 1, 800, step_of(1, 23));
}
TEST(opencl_convolution, equals_the_definition_in_work_groups_of_every_size) {
  int first = 2;
  for (const int group : group_sizes(false)) {  // of 16 convolutions one each
    run_sample(limited(reported_profile(), group), 50, 128, step_of(1, 16), first);
    first += 6;
  }
}
TEST(opencl_convolution, equals_the_definition_with_gaps_in_local_memory) {
  profile d = limited(reported_profile(), 64);
  d.padded = true;
  run_sample(d, 1, 257, step_of(3, 33), 21);
}
TEST(opencl_convolution, equals_the_definition_in_passes) {
  profile lanes = reported_profile(), groups = limited(lanes, 16);
  lanes.max_np = 64;
  lanes.whole_max = 1;
  groups.local_bytes = 3 << 10;
  run_sample(lanes, 257, 800, step_of(1, 32), 11);
  run_sample(groups, 257, 800, step_of(1, 32), 4);
}

// Every kernel and way of reading and writing, at short lengths: what oclgrind_test.sh runs.
TEST(shapes, of_convolutions_equal_the_definition) {
  profile groups = limited(reported_profile(), 16), passes = groups;
  groups.padded = true;
  groups.fp64 = false;
  run_sample(groups, 50, 50, step_of(1, 2));
  passes.local_bytes = 1 << 10;
  run_sample(passes, 50, 50, step_of(1, 2), 1);
  profile lanes = profiles::pocl;
  lanes.fp64 = false;
  lanes.lanes_f32 = 4;
  run_sample(lanes, 3, 16);
}

}  // namespace
}  // namespace komdsp::tests
