// opencl_convolution2d_test.cpp: convolution of images on the opencl backend against its definition.
#include "opencl/expect_opencl.hpp"
#include "support/gpu_sample.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

convolution2d images_of(index rows, index columns, bool real, bool correlate, convolution_part part) {
  convolution2d c{.x_rows = rows,
                  .x_columns = columns,
                  .y_rows = 4,
                  .y_columns = 3,
                  .batch = 2,
                  .shared_y = real,
                  .part = part,
                  .correlate = correlate,
                  .real = real};
  return c;
}

TEST(opencl_convolution2d, equals_the_definition) {
  const profile d = reported_profile();
  expect_right(images_of(20, 27, false, true, convolution_part::same), d);
  expect_right(images_of(60, 30, true, false, convolution_part::full), d);
}
TEST(shapes, of_convolutions_of_images_equal_the_definition) {
  const profile d = limited(reported_profile(), 16);
  expect_right(images_of(6, 9, false, true, convolution_part::full), d);
  expect_right(images_of(6, 9, true, false, convolution_part::valid), d);
}

}  // namespace
}  // namespace komdsp::tests
