// opencl_convolution2d_test.cpp: convolution of images on the opencl backend against its definition.
#include "opencl/opencl_runner.hpp"
#include "support/convolution2d_check.hpp"
#include "support/gpu_sample.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

convolution2d images_of(index rows, index columns, bool real, bool correlate, convolution_part part) {
  convolution2d c;
  c.x_rows = rows;
  c.x_columns = columns;
  c.y_rows = 4;
  c.y_columns = 3;
  c.batch = 2;
  c.shared_y = real;
  c.real = real;
  c.correlate = correlate;
  c.part = part;
  return c;
}

TEST(opencl_convolution2d, equals_the_definition) {
  const profile d = reported_profile();
  EXPECT_EQ("", outcome_of(images_of(20, 27, false, true, convolution_part::same), d, pair_on_opencl));
  EXPECT_EQ("", outcome_of(images_of(60, 30, true, false, convolution_part::full), d, pair_on_opencl));
}
TEST(shapes, of_convolutions_of_images_equal_the_definition) {
  const profile d = limited(reported_profile(), 16);
  EXPECT_EQ("", outcome_of(images_of(6, 9, false, true, convolution_part::full), d, pair_on_opencl));
  EXPECT_EQ("", outcome_of(images_of(6, 9, true, false, convolution_part::valid), d, pair_on_opencl));
}

}  // namespace
}  // namespace komdsp::tests
