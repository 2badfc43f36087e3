// The cuda backend on a GPU: two-dimensional FFTs against FFTW, optical transfer functions against their definition.
#include "cuda/expect_cuda.hpp"
#include "support/gpu_sample.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class cuda_images : public testing::TestWithParam<int> {};  // MW; 0: the device's own profile

TEST_P(cuda_images, agree_with_fftw) {
  if (!cuda_present()) GTEST_SKIP() << no_gpu;
  const profile d = limited(cuda_here().device, GetParam());
  int turn = GetParam();
  for (int rows = 0; rows <= 12; rows += 2)
    for (int columns = 0; columns <= 12; columns += 2, ++turn) {
      fft2d t{.rows = index{1} << rows,
              .columns = index{1} << columns,
              .batch = rows + columns > 16 ? 1 : 3,
              .kind = turn % 2 ? fft_kind::real : fft_kind::complex,
              .inverse = turn / 2 % 2 != 0,
              .precision = turn / 4 % 2 ? precision::f64 : precision::f32,
              .in_place = turn / 3 % 2 != 0};
      if (t.inverse) t.scale = 1.0 / static_cast<double>(t.rows * t.columns);
      const fft_variant v = turn % 3 ? fft_variant::automatic : fft_variant::zhang;
      const plan p = planned(t, d, v);
      if (v == fft_variant::zhang && p.result != status::ok) continue;
      if (!slow(p)) expect_planned_on(on_cuda, t, p);
    }
}
TEST_P(cuda_images, have_the_optical_transfer_functions_of_the_definition) {
  if (!cuda_present()) GTEST_SKIP() << no_gpu;
  const profile d = limited(cuda_here().device, GetParam());
  int turn = GetParam();
  for (int rows = 0; rows <= 10; rows += 2)
    for (int columns = 0; columns <= 10; columns += 2)
      for (const otf_variant v : {otf_variant::automatic, otf_variant::three, otf_variant::six}) {
        const otf t = turned_otf(index{1} << rows, index{1} << columns, turn += 7);
        const plan p = planned(t, d, v);
        if (!slow(p)) expect_planned_on(on_cuda, t, p, v == otf_variant::three);
      }
}
INSTANTIATE_TEST_SUITE_P(groups, cuda_images, testing::Values(0, 8, 32, 128, 256, 1024));

}  // namespace
}  // namespace komdsp::tests
