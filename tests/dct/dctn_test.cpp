// Cosine and sine transforms over axes, axis after axis against the definition; any choice of axes is of random
// requests.
// flavours: asan
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

void expect_right_here(const dctn& t) {
  for (const profile* d : two_profiles_here()) expect_right(t, *d);
}

// Few numbers have errors far from the mean: a batch before the other axes.
class cpp_volumes : public testing::TestWithParam<int> {};  // points along the first axis
TEST_P(cpp_volumes, with_sides_to_20_agree_with_the_definition) {
  const index depth = GetParam(), most = reach(4, 20, 20);
  for (index rows = 1; rows <= most; ++rows)
    for (index columns = 1; columns <= most; ++columns) {
      if (!everything() && (depth * 7 + rows * 5 + columns * 3) % reach(1, 11, 1) != 0) continue;
      const index batch = depth * rows * columns < 200 ? 200 / (depth * rows * columns) : 1;
      const int turn = static_cast<int>(5 * rows + 11 * columns + 7 * depth);
      expect_right_here(turned(cosines_over({batch, depth, rows, columns}, {1, 2, 3}), turn));
    }
}
INSTANTIATE_TEST_SUITE_P(all, cpp_volumes, testing::Range(1, reach(4, 13, 21)));

TEST(cpp_strides, of_any_order_agree_with_the_definition) {
  for (int turn = 0; turn < dctn_turns / 2; turn += reach(5, 1, 1)) {
    dctn t = turned(cosines_over({5, 12, 8}, {0, 1}), turn);
    const index transposed[] = {1, 6, 72}, gaps[] = {400, 20, 2};
    std::copy(transposed, transposed + 3, t.in_stride);
    std::copy(gaps, gaps + 3, t.out_stride);
    expect_right_here(t);
    std::copy(gaps, gaps + 3, t.in_stride);
    t.in_place = true;
    expect_right_here(t);
  }
}
TEST(groups, of_every_size_agree_with_the_definition) {
  int turn = 0;
  sample device(11, 37, 20);
  for (const int group : {1, 8, 64, 256})
    for (const std::vector<index>& shape : std::vector<std::vector<index>>{{4, 9, 16}, {30, 34}, {256, 12}})
      for (int i = 0; i < reach(2, 11, dctn_turns); ++i, turn += 5)
        if (device.takes()) expect_right(turned(cosines_over(shape, {}), turn), group_profile(group, 8192));
}
// Parts of a batch at a time, as caches have them.
TEST(cpp_sweeps, over_a_batch_agree_with_the_definition) {
  profile small = cpp::native_profile();
  small.name = "small caches";
  small.chunk_bytes = 4096;
  for (int turn = 0; turn < dctn_turns / 2; turn += reach(7, 3, 1))
    expect_right(turned(cosines_over({21, 16, 10}, {1, 2}), turn), small);
}

}  // namespace
}  // namespace komdsp::tests
