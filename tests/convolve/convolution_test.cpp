// convolution_test.cpp: fast convolution against its definition.
// flavours: asan
// devices: opencl cuda
#include <gtest/gtest.h>

#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

void run(convolution c, const profile& d) {
  for (const precision type : {precision::f32, precision::f64}) {
    c.precision = type;
    if (d.local_bytes != 1024 || planned(c, d).result != status::does_not_fit) expect_right(c, d);
  }
}
// Linear, circular and the valid part, convolution and correlation, complex and real.
void run_kinds(convolution c, const profile& d) {
  for (int kind = 0; kind < 12; ++kind) {
    c.circular = kind % 3 == 1;
    c.valid = kind % 3 == 2;
    c.correlate = kind / 3 % 2 != 0;
    c.real = kind / 6 != 0;
    if (c.valid && c.x_length < c.y_length) continue;
    convolution now = c;
    if (c.circular) now.y_length = c.x_length;
    run(now, d);
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
// With and without stages of their own, odd ones of real data among them; many pairs and one.
TEST(cpp_convolution, circular_ones_have_any_length) {
  for (const profile* d : two_profiles_here())
    for (index length = 1; length <= reach(20, 64, 64); ++length)
      for (const index pairs : {1, 19}) {
        convolution c{.x_length = length, .y_length = length, .inner = pairs, .circular = true};
        for (int kind = 0; kind < 4; ++kind) {
          c.correlate = kind % 2 != 0;
          c.real = kind / 2 != 0;
          run(c, *d);
        }
      }
}
TEST(cpp_convolution, vectors_are_shared_and_lie_apart) {
  for (const profile* d : two_profiles_here())
    for (const index length : {9, 64, 200}) {
      if (small_sizes() && length > 64) continue;
      convolution c{.x_length = length, .y_length = length / 4 + 1, .outer = 3, .inner = 5, .scale = -2.5};
      for (int layouts = 0; layouts < 6; ++layouts) {
        c.x = c.y = c.z = {};
        if (layouts == 0) c.y = {0, 0};
        if (layouts == 1) c.y = {0, pair_layout::dense};
        if (layouts == 2) c.y = {c.y_length, 0};
        if (layouts == 3) c.x = {0, pair_layout::dense};
        if (layouts == 4) c.x = {6 * length + 3, length + 1}, c.y = {7, 0}, c.z = {2 * length, 7 * length};
        if (layouts == 5) c.x = {0, 0}, c.y = {0, 0};
        run_kinds(c, *d);
      }
    }
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
// Devices with local memory, run here group by group.
TEST(cpp_convolution, work_groups_equal_the_definition) {
  for (const int group : {1, 16, 1024})
    for (const index local : {1024, 32768})
      for (const index length : {1, 2, 7, 33, 64, 100, 300, 1000}) {
        if (small_sizes() && length > 100) continue;
        profile d;
        d.name = "group";
        d.max_group = group;
        d.local_bytes = local;
        d.one_item_tiles = false;
        convolution c{.x_length = length, .y_length = length / 2 + 1, .inner = 3};
        run_kinds(c, d);
        c.y = {0, 0};
        run_kinds(c, d);
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
}

}  // namespace
}  // namespace komdsp::tests
