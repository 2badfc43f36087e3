// Wavelet transforms against their definition; tests/cli/commands/wavelet_test.py has them against
// PyWavelets.
// flavours: asan arm64
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <komdsp/profile.hpp>

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class modes : public testing::TestWithParam<int> {};

// Wavelets, precision, direction, profile go on from length to length; all of them in the sweep.
TEST_P(modes, agree_with_the_definition_for_every_wavelet_and_length) {
  const auto all = every_wavelet();
  const auto profiles = profiles_here();
  std::size_t turn = static_cast<std::size_t>(GetParam());
  sample device(7, 97, 5 * GetParam());
  for (index length = 1; length <= 130; length += reach(3, 1, 1))
    for (std::size_t i = 0; i < (everything() ? 4 * profiles.size() * all.size() : 6); ++i) {
      turn += everything() ? 1 : 7;
      dwt t{.wavelet = all[turn / 4 % all.size()],
            .length = length,
            .levels = turn % 3 == 0 ? 1 + static_cast<int>(turn / 3 % 4) : 1,
            .mode = static_cast<wavelet_mode>(GetParam()),
            .batch = turn % 5 == 0 ? 3 : 1,
            .inverse = turn / 2 % 2 != 0,
            .precision = turn % 2 ? precision::f64 : precision::f32};
      if (device.takes()) expect_right(t, *profiles[turn / 4 / (everything() ? all.size() : 1) % profiles.size()]);
      if (HasFailure()) return;
    }
}
// Devices on which launches cost time: all levels in one, whether rows fit from the first level on or only later.
TEST_P(modes, agree_with_the_definition_where_levels_share_a_launch) {
  int turn = 0;
  sample device(7, 59, 7 * GetParam());
  std::vector<profile> devices{group_profile(128, 32768), group_profile(32, 1024), group_profile(1024, 49152)};
  for (const profile* vectors : profiles_here())
    if (vectors->lanes_f64 > 1) {
      devices.push_back(*vectors);
      devices.back().max_group = 128;
    }
  for (const profile& d : devices)
    for (const index length : {1, 2, 3, 9, 31, 64, 130, 1000, 4099, 100001})
      for (const bool inverse : {false, true}) {
        if (small_sizes() && length > 5000) continue;
        dwt t{.wavelet = turn % 3 ? wavelets::db4 : wavelets::sym10, .mode = static_cast<wavelet_mode>(GetParam())};
        t.length = length;
        t.levels = 2 + turn % 5;
        t.batch = length < 1000 ? 1 + turn % 3 : 1;
        t.inverse = inverse;
        t.precision = ++turn / 2 % 2 ? precision::f64 : precision::f32;
        if (turn % 4 == 3) t.in = t.out = {1, 2 * length + 900};
        const plan p = planned(t, d);
        EXPECT_TRUE(length < 64 || (length > 1000 && !d.one_item_tiles) || p.launch_count < t.levels) << text_of(t, p);
        if (device.takes()) expect_right(t, d);
      }
}
INSTANTIATE_TEST_SUITE_P(all, modes, testing::Range(0, mode_count));

// Signals that go there and come back are what they were, at any length.
TEST(cpp_reconstruction, restores_every_length) {
  for (const profile* d : profiles_here())
    for (index length = 1; length <= 1025; length += everything() ? 1 : 13)
      for (const filter_bank& w : {wavelets::db4, wavelets::bior2_2, wavelets::haar}) {
        dwt t{.wavelet = w,
              .length = length,
              .levels = 1 + static_cast<int>(length % 4),
              .mode = static_cast<wavelet_mode>(length % mode_count),
              .precision = precision::f64};
        const auto x = noise<double>(length, 5);
        std::vector<double> c(static_cast<std::size_t>(joined_length(w, t.mode, length, t.levels)));
        guarded<double> y(length * 8);
        ASSERT_EQ(run_cpp(planned(t, *d), x.data(), c.data()), status::ok);
        t.inverse = true;
        ASSERT_EQ(run_cpp(planned(t, *d), c.data(), y.data()), status::ok);
        const std::vector<double> got(y.data(), y.data() + length);
        for (index i = 0; i < length; ++i) y.mark(i);
        EXPECT_TRUE(y.intact());
        // Double rounding of samples reflected about the ends adds up, many times over at short lengths.
        EXPECT_LE(largest_error(got, x, 1),
                  t.mode == wavelet_mode::antireflect || t.mode == wavelet_mode::smooth ? 2e-11 : 2e-12)
            << w.name << " " << wavelet_mode_names[static_cast<int>(t.mode)] << " " << length << " on " << d->name;
      }
}

filter_bank user_bank(const double* low, const double* high, int taps) {
  filter_bank w;
  w.name = "user";
  w.taps = taps;
  w.decomposition_low = w.reconstruction_low = low;
  w.decomposition_high = w.reconstruction_high = high;
  return w;
}
TEST(cpp_filters, of_the_user_are_taken_as_they_are) {
  const auto low = noise<double>(100, 1), high = noise<double>(100, 2);
  for (const profile* d : profiles_here())
    for (const int taps : {2, 6, 100})
      for (const bool inverse : {false, true}) {
        dwt t{.wavelet = user_bank(low.data(), high.data(), taps),
              .length = 333,
              .inverse = inverse,
              .precision = precision::f64};
        expect_right(t, *d);
      }
}

// On a device; on the CPU where a batch is too long for its caches.
TEST(cpp_levels, share_a_launch_where_it_pays) {
  dwt t{.wavelet = wavelets::db4, .length = 1 << 14, .levels = 5};
  EXPECT_EQ(planned(t, profiles::cpp_avx2).launch_count, 5);
  EXPECT_EQ(planned(t, profiles::pocl).launch_count, 1);
  t.batch = 256;
  EXPECT_EQ(planned(t, profiles::cpp_avx2).launch_count, 1);
  EXPECT_EQ(planned(t, profiles::cpp_scalar).launch_count, 1);
  t.length = 1 << 18;
  t.mode = wavelet_mode::periodization;  // halves: the third level has rows of 2^16
  EXPECT_EQ(planned(t, profiles::cpp_avx2).launch_count, 3);
  t.batch = 1;
  t.levels = 1;
  EXPECT_EQ(planned(t, profiles::pocl).launch_count, 1);
  t.levels = 5;
  t.length = 1 << 13;  // one row: from 2^12 samples on, many: from 2^14
  EXPECT_EQ(planned(t, profiles::nvidia_h200).launch_count, 2);
  t.batch = 200;
  t.length = 1 << 15;
  EXPECT_EQ(planned(t, profiles::nvidia_h200).launch_count, 2);
}

// One lane: approximations lie in the result, or in a quarter of a row beside it, and work arrays hold ends of rows.
TEST(cpp_one_lane, takes_six_KiB_beside_the_input_for_three_levels_of_1024_samples) {
  for (const filter_bank& w : {wavelets::db4, wavelets::bior2_2, wavelets::bior4_4})
    for (const wavelet_mode mode : {wavelet_mode::symmetric, wavelet_mode::periodic, wavelet_mode::periodization})
      for (const bool inverse : {false, true}) {
        const plan p = planned(dwt{.wavelet = w, .length = 1024, .levels = 3, .mode = mode, .inverse = inverse},
                               profiles::cpp_scalar);
        EXPECT_LE(p.output_bytes + p.workspace_bytes(1), 6 << 10) << w.name;
      }
}

TEST(cpp_wrong_filters, are_refused) {
  const auto result_of = [](const filter_bank& w) {
    return planned(dwt{.wavelet = w, .length = 100}, profiles::cpp_scalar).result;
  };
  EXPECT_EQ(result_of({}), status::bad_argument);
  const double nan[] = {1, std::numeric_limits<double>::quiet_NaN()}, three[] = {1, 1, 1};
  EXPECT_EQ(result_of(user_bank(nan, nan, 2)), status::not_finite);
  EXPECT_EQ(result_of(user_bank(nan, nan, 1)), status::bad_argument);
  EXPECT_EQ(result_of(user_bank(three, three, 3)), status::bad_argument);
}

// Every way in which signals reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_wavelets_agree_with_the_definition) {
  for (const bool inverse : {false, true}) {
    dwt t{.wavelet = wavelets::db2,
          .length = 45,
          .levels = 2,
          .mode = wavelet_mode::antireflect,
          .batch = 2,
          .inverse = inverse};
    expect_right(t, group_profile(16, 4096));
    profile vectors = profiles::pocl;
    vectors.lanes_f32 = 4;
    expect_right(t, vectors);
    t.levels = 1;
    expect_right(t, vectors);
    t.levels = 2;
    t.batch = 5;
    t.in = t.out = {5, 1};
    t.mode = wavelet_mode::periodization;
    expect_right(t, group_profile(4, 1024));
    expect_right(t, vectors);
    dwt2 image{.wavelet = wavelets::bior2_2, .rows = 9, .columns = 14, .inverse = inverse};
    expect_right(image, group_profile(8, 8192));
    swt still{.wavelet = wavelets::haar, .length = 12, .levels = 2, .inverse = inverse};
    expect_right(still, group_profile(8, 4096));
  }
}

}  // namespace
}  // namespace komdsp::tests
