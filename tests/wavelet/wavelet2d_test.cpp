// Two-dimensional and undecimated wavelet transforms against their definition.
// flavours: asan
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class images : public testing::TestWithParam<int> {};  // mode

TEST_P(images, agree_with_the_definition_for_every_shape) {
  const auto all = every_wavelet();
  int turn = 11 * GetParam();
  sample device(5, 149, 8 * GetParam());
  for (const profile* d : profiles_here())
    for (const index rows : {1, 2, 5, 16, 33, 70})
      for (const index columns : {1, 3, 8, 31, 64, 101})
        for (int i = 0; i < (everything() ? 40 : 2); ++i, turn += 3) {
          dwt2 t{.wavelet = all[static_cast<std::size_t>(turn) % all.size()],
                 .rows = rows,
                 .columns = columns,
                 .levels = 1 + turn / 2 % 3,
                 .mode = static_cast<wavelet_mode>(GetParam()),
                 .batch = 1 + turn % 2,
                 .inverse = turn / 3 % 2 != 0,
                 .precision = turn / 6 % 2 ? precision::f64 : precision::f32};
          if (device.takes()) expect_right(t, *d);
        }
}
INSTANTIATE_TEST_SUITE_P(all, images, testing::Range(0, mode_count));

TEST(images, agree_with_the_definition_in_work_groups) {
  int turn = 0;
  sample device(5, 43, 20);
  for (const int group : {1, 32, 128, 1024})
    for (const index local : {1024, 16384, 49152})
      for (const bool inverse : {false, true})
        for (int i = 0; i < 4; ++i, ++turn) {
          if (small_sizes() && i < 2) continue;
          dwt2 t{.wavelet = turn % 2 ? wavelets::db3 : wavelets::dmey,
                 .rows = 60 + turn,
                 .columns = 70 - turn / 2,
                 .levels = 1 + turn % 3,
                 .mode = static_cast<wavelet_mode>(turn % mode_count),
                 .batch = 2,
                 .inverse = inverse,
                 .precision = i % 2 ? precision::f64 : precision::f32};
          if (device.takes()) expect_right(t, group_profile(group, local));
        }
}
TEST(cpp_images, of_fourteen_levels_agree_with_the_definition) {
  dwt2 t{.wavelet = wavelets::haar, .rows = 5, .columns = 20000, .levels = 14, .mode = wavelet_mode::periodization};
  expect_right(t, cpp::native_profile());
  t.inverse = true;
  expect_right(t, cpp::native_profile());
}

TEST(undecimated, agree_with_the_definition_for_every_wavelet) {
  int turn = 0;
  sample device(11, 97, 1);
  for (const filter_bank& w : every_wavelet())
    for (const profile* d : profiles_here())
      for (int levels = 1; levels <= 6; levels += everything() ? 1 : 2, ++turn) {
        swt t{.wavelet = w, .levels = levels, .step = turn % 5 == 0 ? 1 + turn % 19 : 1};
        t.length = (t.step << levels) * (1 + turn % 7);
        t.batch = 1 + turn % 3;
        t.bands_first = turn / 3 % 2 != 0;
        t.inverse = turn % 2;
        t.precision = turn / 2 % 2 ? precision::f64 : precision::f32;
        if (device.takes()) expect_right(t, *d);
        t.inverse = !t.inverse;
        if (turn % 8 == 0 && device.takes()) expect_right(t, group_profile(32, 16384));
      }
}

}  // namespace
}  // namespace komdsp::tests
