// Two-dimensional and undecimated wavelet transforms on the cpp backend against their definition.
// flavours: asan
#include "support/expect_cpp.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class images : public testing::TestWithParam<int> {};  // mode

TEST_P(images, agree_with_the_definition_for_every_shape) {
  const auto all = every_wavelet();
  int turn = 11 * GetParam();
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
          expect_right(t, *d);
        }
}
INSTANTIATE_TEST_SUITE_P(all, images, testing::Range(0, mode_count));

TEST(images, agree_with_the_definition_in_work_groups) {
  int turn = 0;
  for (const int group : {1, 32, 128, 1024})
    for (const index local : {1024, 16384, 49152})
      for (const bool inverse : {false, true})
        for (int i = 0; i < 4; ++i, ++turn) {
          dwt2 t{.wavelet = turn % 2 ? wavelets::db3 : wavelets::dmey,
                 .rows = 60 + turn,
                 .columns = 70 - turn / 2,
                 .levels = 1 + turn % 3,
                 .mode = static_cast<wavelet_mode>(turn % mode_count),
                 .batch = 2,
                 .inverse = inverse,
                 .precision = i % 2 ? precision::f64 : precision::f32};
          expect_right(t, group_profile(group, local));
        }
}
TEST(images, of_fourteen_levels_agree_with_the_definition) {
  dwt2 t{.wavelet = wavelets::haar, .rows = 5, .columns = 20000, .levels = 14, .mode = wavelet_mode::periodization};
  expect_right(t, cpp::native_profile());
  t.inverse = true;
  expect_right(t, cpp::native_profile());
}

TEST(undecimated, agree_with_the_definition_for_every_wavelet) {
  int turn = 0;
  for (const filter_bank& w : every_wavelet())
    for (const profile* d : profiles_here())
      for (int levels = 1; levels <= 6; levels += everything() ? 1 : 2, ++turn) {
        swt t{.wavelet = w, .levels = levels, .step = turn % 5 == 0 ? 1 + turn % 19 : 1};
        t.length = (t.step << levels) * (1 + turn % 7);
        t.batch = 1 + turn % 3;
        t.bands_first = turn / 3 % 2 != 0;
        t.inverse = turn % 2;
        t.precision = turn / 2 % 2 ? precision::f64 : precision::f32;
        expect_right(t, *d);
        t.inverse = !t.inverse;
        if (turn % 8 == 0) expect_right(t, group_profile(32, 16384));
      }
}

TEST(wrong_images, are_refused) {
  const auto result_of = [](const dwt2& t) { return planned(t, profiles::cpp_scalar).result; };
  dwt2 t;
  t.wavelet = wavelets::db2;
  EXPECT_EQ(result_of(t), status::ok);
  t.levels = 15;
  EXPECT_EQ(result_of(t), status::bad_argument);
  t.levels = 1;
  t.rows = 0;
  EXPECT_EQ(result_of(t), status::unsupported_length);
  t.rows = index{1} << 20;
  t.columns = 65;
  EXPECT_EQ(result_of(t), status::unsupported_length);
  t.columns = 64;
  t.batch = 0;
  EXPECT_EQ(result_of(t), status::bad_batch);
  t.batch = unlimited;
  EXPECT_EQ(result_of(t), status::bad_batch);
}
TEST(wrong_undecimated, are_refused) {
  const auto result_of = [](const swt& t) { return planned(t, profiles::cpp_scalar).result; };
  swt t{.wavelet = wavelets::db2, .length = 96, .levels = 5};
  EXPECT_EQ(result_of(t), status::ok);
  t.levels = 6;
  EXPECT_EQ(result_of(t), status::unsupported_length);
  t.levels = 15;
  EXPECT_EQ(result_of(t), status::bad_argument);
  t.levels = 1;
  t.step = 48;
  EXPECT_EQ(result_of(t), status::ok);
  for (const index step : {index{96}, index{5}}) {
    t.step = step;
    EXPECT_EQ(result_of(t), status::unsupported_length);
  }
  for (const index step : {index{0}, index{-2}, unlimited}) {
    t.step = step;
    EXPECT_EQ(result_of(t), status::bad_argument);
  }
  t.step = 1;
  t.batch = 0;
  EXPECT_EQ(result_of(t), status::bad_batch);
}

}  // namespace
}  // namespace komdsp::tests
