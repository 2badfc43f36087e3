// opencl_convolution_variants_test.cpp: published variants A to E of fast convolution on the opencl backend.  Every
// length is another build of a kernel, which the driver's compiler takes a second for: hence few.
#include <gtest/gtest.h>

#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

void expect_variant_right(const convolution& c, const profile& d, convolution_variant v) {
  EXPECT_EQ(planned(c, d, v).result, status::ok);
  expect_right(c, d, v);
}

class opencl_variants : public testing::TestWithParam<convolution_variant> {};

// Two private vectors, one, none.
TEST_P(opencl_variants, equal_the_definition) {
  for (const int max_np : everything() ? std::vector{256, 128, 64} : std::vector{128, 64})
    expect_variant_right(pairs_of(128, 17, precision::f32), device_keeping(max_np, 8), GetParam());
  expect_variant_right(pairs_of(128, 3, precision::f64), device_keeping(256, 32), GetParam());
  expect_variant_right(pairs_of(1, 3, precision::f32), device_keeping(256, 1), GetParam());
}
TEST_P(opencl_variants, equal_fftw_at_all_lengths) {
  for (int bits = 0; bits <= 16; bits += everything() ? 1 : 16)
    for (const precision type : {precision::f32, precision::f64})
      expect_variant_right(pairs_of(index{1} << bits, bits > 12 ? 2 : 33, type),
                           device_keeping(bits % 2 == 0 ? 512 : 64, 128), GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, opencl_variants,
                         testing::Values(convolution_variant::A, convolution_variant::B, convolution_variant::C,
                                         convolution_variant::D, convolution_variant::E),
                         [](const auto& info) { return name_of(info.param); });

TEST(private_vectors, of_the_published_platforms_equal_fftw) {
  for (const convolution_variant v : {convolution_variant::A, convolution_variant::C})
    for (const profile* d : {&profiles::intel_uhd630, &profiles::nvidia_gtx1050ti})
      for (const index length : {d->convolution_max_np / 2, d->convolution_max_np})
        expect_variant_right(pairs_of(length, 3, precision::f32), *d, v);
}

// Also run under oclgrind (oclgrind_test.sh), which looks at every access to memory: hence short.
TEST(shapes, of_every_convolution_kernel_equal_the_definition) {
  for (const convolution_variant v : {convolution_variant::B, convolution_variant::C, convolution_variant::E})
    for (const int max_np : {32, 16, 8})
      expect_variant_right(pairs_of(16, 5, precision::f32), device_keeping(max_np, 4), v);
}

}  // namespace
}  // namespace komdsp::tests
