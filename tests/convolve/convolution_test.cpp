// convolution_test.cpp: fast convolution against its definition; layouts of vectors, and devices of any kind, are of
// random requests.
// flavours: asan
// devices: opencl cuda
#include <gtest/gtest.h>

#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

// Linear, circular and the valid part, convolution and correlation, complex and real, in both precisions.
void run_kinds(convolution c, const profile& d) {
  for (int kind = 0; kind < 24; ++kind) {
    c.precision = kind / 12 != 0 ? precision::f64 : precision::f32;
    c.circular = kind % 3 == 1;
    c.valid = kind % 3 == 2;
    c.correlate = kind / 3 % 2 != 0;
    c.real = kind / 6 % 2 != 0;
    if (c.valid && c.x_length < c.y_length) continue;
    convolution now = c;
    if (c.circular) now.y_length = c.x_length;
    expect_right(now, d);
  }
}
// Short, long and smooth, beside powers of two; pairs that fill vectors, or leave some of one.
TEST(cpp_convolution, equals_the_definition_at_any_length) {
  std::vector<convolution> shapes;
  const auto add = [&](index x, index y, index inner = 1, index outer = 1) {
    if (!small_sizes() || x < 130) shapes.push_back({.x_length = x, .y_length = y, .outer = outer, .inner = inner});
  };
  for (index x = 1; x <= 40; x += x < 10 ? reach(4, 1, 1) : reach(20, 7, 7))
    for (index y = 1; y <= 40; y += y < 6 ? reach(2, 1, 1) : reach(20, 9, 9)) add(x, y);
  for (const index n : {127, 128, 129, 256, 500, 513, 1024}) add(n, n / 3 + 1);
  for (const index n : {100, 480, 769, 1000, 1001, 1536, 2187, 3000}) add(n, n / 7 + 3, n < 500 ? 17 : 1);
  for (const index inner : {2, 3, 15, 16, 17, 33})
    for (const index n : {5, 16, 40, 150}) add(n, n / 2 + 1, inner, inner == 3 ? 4 : 1);
  for (const profile* d : two_profiles_here())
    for (const convolution& c : shapes) run_kinds(c, *d);
}
// Longer than a tile: passes.  A small tile keeps the definition affordable.
TEST(cpp_convolution, passes_equal_the_definition) {
  for (const profile* d : two_profiles_here()) {
    profile small = *d;
    small.max_np = 64;
    small.whole_max = 1;
    for (const index length : {70, 256, 700, 1000}) {
      if (small_sizes() && length > 256) continue;
      convolution c{.x_length = length, .y_length = length / 2};
      run_kinds(c, small);
      c.inner = 3;
      c.outer = 2;
      run_kinds(c, small);
      c.y = {0, 0};
      run_kinds(c, small);
      c.y = {0, pair_layout::dense};
      run_kinds(c, small);
    }
  }
}
// Convolutions of the sample whose x is from `least` to `longest` long.  Kinds are eight and follow each other: odd
// steps come to different ones.
void run_sample(const profile& d, index least, index longest, sample device) {
  for (const convolution& c : convolution_sample())
    if (c.x_length >= least && c.x_length <= longest && device.takes()) expect_right(c, d);
}

TEST(convolution, equals_the_definition) {
  for (const profile* d : profiles_here()) run_sample(*d, 1, 800, {1, 23});
}
TEST(convolution, equals_the_definition_in_work_groups_of_every_size) {
  int first = 2;
  for (const int group : group_sizes(false)) {  // of 16 convolutions one each
    run_sample(limited(*profiles_here().back(), group), 50, 128, {1, 16, first});
    first += 6;
  }
}
TEST(convolution, equals_the_definition_with_gaps_in_local_memory) {
  profile d = limited(*profiles_here().back(), 64);
  d.padded = here().device;  // C++ has no gaps
  run_sample(d, 1, 257, {3, 33, 21});
}
TEST(convolution, equals_the_definition_in_passes) {
  profile lanes = *profiles_here().back(), groups = limited(lanes, 16);
  lanes.max_np = 64;
  lanes.whole_max = 1;
  groups.local_bytes = 3 << 10;
  run_sample(lanes, 257, 800, {1, 32, 11});
  run_sample(groups, 257, 800, {1, 32, 4});
}
// Clusters of one group, and on a GPU of as many as the length takes: 4 of 16384 points, 16 of 65536.
TEST(convolution, equals_the_definition_by_clusters) {
  const profile d = cluster_profile(8, 1 << 18);
  sample device(1, 7);
  int turn = 0;
  for (const index length : {256, 1024, 4096, 16384, 65536})
    for (const bool circular : {true, false}) {
      convolution c{.x_length = length, .y_length = length, .outer = 2, .inner = 3};
      c.circular = circular;
      if (!circular) c.x_length = length - 60, c.y_length = 61;
      c.correlate = ++turn % 2;
      c.precision = turn % 3 ? precision::f32 : precision::f64;
      c.scale = 0.75;
      const bool gpu = here().gpu && length >= 16384;
      const profile& on = gpu ? *profiles_here().back() : d;
      const bool is = planned(c, on).launches[0].kernel == kernel_id::convolve_cluster;
      EXPECT_EQ(is, length * bytes_of(c.precision) <= 16384 || (gpu && length * bytes_of(c.precision) <= 262144))
          << length;
      // Compilers of devices take minutes for an item with hundreds of points.
      const bool compiles = gpu || !here().device || length <= 512;
      if (is && compiles && device.takes()) expect_right(c, on);
    }
}

// Every kernel and way of reading and writing, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_convolutions_equal_the_definition) {
  profile groups = limited(*profiles_here().back(), 16), passes = groups, lanes = profiles::pocl;
  groups.padded = here().device;
  passes.local_bytes = 1 << 10;
  groups.fp64 = lanes.fp64 = false;
  lanes.lanes_f32 = 4;
  sample some(1, 4);
  for (convolution c : convolution_sample()) {
    if (few_here()) c.inner = std::min<index>(c.inner, 5);
    if (c.x_length == 50 && some.takes()) expect_right(c, groups);
    if (c.x_length == 50 && some.takes()) expect_right(c, passes);
    if (c.x_length > 1 && c.x_length <= 16 && some.takes()) expect_right(c, lanes);
  }
  expect_right(convolution{.x_length = 190, .y_length = 60, .inner = 2}, cluster_profile(8, 1 << 18));
}

}  // namespace
}  // namespace komdsp::tests
