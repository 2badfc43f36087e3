// convolution2d_test.cpp: convolution and correlation of images against their definition; any shapes, kinds and batches
// are of random requests.
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
