// convolution2d_test.cpp: convolution and correlation of images against their definition; small ones, and batches, are
// of random requests.
// flavours: asan
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

convolution2d images(index x_rows, index x_columns, index y_rows, index y_columns) {
  convolution2d c{.x_rows = x_rows, .x_columns = x_columns, .y_rows = y_rows, .y_columns = y_columns};
  return c;
}
// Every part, convolution and correlation, complex and real, both precisions.
void run_kinds(convolution2d c, const profile& d) {
  for (int kind = 0; kind < 24; ++kind) {
    c.part = static_cast<convolution_part>(kind % 3);
    c.correlate = kind / 3 % 2 != 0;
    c.real = kind / 6 % 2 != 0;
    c.precision = kind / 12 != 0 ? precision::f64 : precision::f32;
    if (c.part == convolution_part::valid && (c.x_rows < c.y_rows || c.x_columns < c.y_columns)) continue;
    expect_right(c, d);
  }
}

TEST(cpp_convolution2d, equals_the_definition_for_any_shape) {
  for (const profile* d : profiles_here())
    for (const auto& [rows, columns] : {std::pair<index, index>{31, 50}, {64, 64}, {97, 20}, {7, 301}}) {
      if (small_sizes() && columns > 50) continue;
      run_kinds(images(rows, columns, 6, 5), *d);
      run_kinds(images(rows, columns, 7, 20), *d);
    }
}
// Devices with local memory, run here group by group, and rows and columns longer than a tile.
TEST(cpp_convolution2d, work_groups_and_passes_equal_the_definition) {
  for (const int group : {1, 16, 256}) run_kinds(images(20, 33, 5, 6), group_profile(group, 32768));
  profile passes = profiles::cpp_scalar;
  passes.max_np = 16;
  run_kinds(images(40, 90, 3, 9), passes);
}

TEST(convolution2d, equals_the_definition) {
  convolution2d c = images(20, 27, 4, 3);
  c.batch = 2;
  c.correlate = true;
  c.part = convolution_part::same;
  for (const profile* d : profiles_here()) expect_right(c, *d);
  c = images(60, 30, 4, 3);
  c.batch = 2;
  c.shared_y = c.real = true;
  for (const profile* d : profiles_here()) expect_right(c, *d);
}
// Every kernel at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_convolutions_of_images_equal_the_definition) {
  const profile d = limited(*profiles_here().back(), 16);
  convolution2d c = images(6, 9, 4, 3);
  c.batch = 2;
  c.correlate = true;
  expect_right(c, d);
  if (few_here()) return;
  c.correlate = false;
  c.shared_y = c.real = true;
  c.part = convolution_part::valid;
  expect_right(c, d);
}

}  // namespace
}  // namespace komdsp::tests
