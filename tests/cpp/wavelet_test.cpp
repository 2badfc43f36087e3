// Wavelet transforms on the cpp backend against their definition; tests/cli/command_line_wavelet.py has them against
// PyWavelets.
// flavours: asan
#include "support/expect_cpp.hpp"
#include "support/sweep.hpp"

#include <komdsp/profile.hpp>

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class modes : public testing::TestWithParam<int> {};

// Wavelets, precision, direction, profile go on from length to length; all of them in the sweep.
TEST_P(modes, agree_with_the_definition_for_every_wavelet_and_length) {
  const auto all = every_wavelet();
  const auto here = profiles_here();
  std::size_t turn = static_cast<std::size_t>(GetParam());
  for (index length = 1; length <= 130; length += reach(3, 1, 1))
    for (std::size_t i = 0; i < (everything() ? 4 * here.size() * all.size() : 6); ++i) {
      turn += everything() ? 1 : 7;
      dwt t{.wavelet = all[turn / 4 % all.size()],
            .length = length,
            .levels = turn % 3 == 0 ? 1 + static_cast<int>(turn / 3 % 4) : 1,
            .mode = static_cast<wavelet_mode>(GetParam()),
            .batch = turn % 5 == 0 ? 3 : 1,
            .inverse = turn / 2 % 2 != 0,
            .precision = turn % 2 ? precision::f64 : precision::f32};
      expect_right(t, *here[turn / 4 / (everything() ? all.size() : 1) % here.size()]);
      if (HasFailure()) return;
    }
}
TEST_P(modes, agree_with_the_definition_at_large_lengths) {
  for (const profile* d : profiles_here())
    for (const index length : {1023, 1024, 2047, 4099, 8195, 30000})
      for (const bool inverse : {false, true})
        for (const precision type : {precision::f32, precision::f64}) {
          if (small_sizes() && length > 5000) continue;
          dwt t{.wavelet = length % 2       ? wavelets::db4
                           : length == 1024 ? wavelets::dmey
                                            : wavelets::bior5_5,
                .length = length,
                .mode = static_cast<wavelet_mode>(GetParam()),
                .inverse = inverse,
                .precision = type};
          t.levels = length % 4 == 3 ? 1 : useful_levels(t.wavelet, length);
          expect_right(t, *d);
        }
}
// Rows apart, within longer ones, and interleaved.
TEST_P(modes, agree_with_the_definition_in_every_layout) {
  for (const profile* d : profiles_here())
    for (const index batch : {1, 5, 40})
      for (const bool inverse : {false, true})
        for (int shape = 0; shape < 4; ++shape) {
          dwt t{.wavelet = wavelets::sym5,
                .length = 37 + shape,
                .levels = 1 + shape % 3,
                .mode = static_cast<wavelet_mode>(GetParam()),
                .batch = batch,
                .inverse = inverse,
                .precision = shape % 2 ? precision::f64 : precision::f32};
          const layout shapes[] = {{1, 131}, {batch, 1}, {batch + 3, 1}, {3, 400}};
          t.in = shapes[shape];
          t.out = shapes[shape == 3 ? 0 : shape];
          expect_right(t, *d);
        }
}
// Devices on which launches cost time: all levels in one, whether rows fit from the first level on or only later.
TEST_P(modes, agree_with_the_definition_where_levels_share_a_launch) {
  int turn = 0;
  std::vector<profile> devices{group_profile(128, 32768), group_profile(32, 1024), group_profile(1024, 49152)};
  for (const profile* vectors : profiles_here())
    if (vectors->lanes_f64 > 1) {
      devices.push_back(*vectors);
      devices.back().max_group = 128;
    }
  for (const profile& d : devices) {
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
        expect_right(t, d);
      }
  }
}
INSTANTIATE_TEST_SUITE_P(all, modes, testing::Range(0, mode_count));

// Devices with work-groups, run here group by group.
TEST(groups, agree_with_the_definition_for_every_group_and_local_memory) {
  int turn = 0;
  for (const int group : {1, 8, 32, 128, 1024})
    for (const index local : {1024, 16384, 49152})
      for (const index length : {1, 60, 130, 1000, 5000})
        for (int i = 0; i < 4; ++i, ++turn) {
          profile d;
          d.name = "group";
          d.max_group = group;
          d.local_bytes = local;
          d.one_item_tiles = false;
          dwt t{.wavelet = turn % 3 ? wavelets::db4 : wavelets::rbio6_8,
                .length = length,
                .levels = 1 + turn % 3,
                .mode = static_cast<wavelet_mode>(turn % mode_count),
                .batch = turn % 4 == 1 ? 70 : 2,
                .inverse = i % 2 != 0,
                .precision = i / 2 ? precision::f64 : precision::f32};
          if (t.batch == 70) t.in = t.out = {70, 1};
          expect_right(t, d);
        }
}

// Signals that go there and come back are what they were, at any length.
TEST(reconstruction, restores_every_length) {
  for (const profile* d : profiles_here())
    for (index length = 1; length <= 1025; length += everything() ? 1 : 13)
      for (const filter_bank& w : {wavelets::db4, wavelets::bior2_2, wavelets::haar}) {
        dwt t{.wavelet = w,
              .length = length,
              .levels = 1 + static_cast<int>(length % 4),
              .mode = static_cast<wavelet_mode>(length % mode_count),
              .precision = precision::f64};
        const auto x = noise<double>(static_cast<std::size_t>(length), 5);
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
TEST(filters, of_the_user_are_taken_as_they_are) {
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
TEST(levels, share_a_launch_where_it_pays) {
  dwt t{.wavelet = wavelets::db4, .length = 1 << 14, .levels = 5};
  EXPECT_EQ(planned(t, profiles::cpp_avx2).launch_count, 5);
  EXPECT_EQ(planned(t, profiles::pocl).launch_count, 1);
  t.batch = 256;
  EXPECT_EQ(planned(t, profiles::cpp_avx2).launch_count, 1);
  EXPECT_EQ(planned(t, profiles::cpp_scalar).launch_count, 5);
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

TEST(wrong_transforms, are_refused) {
  const auto result_of = [](const dwt& t) { return planned(t, profiles::cpp_scalar).result; };
  dwt t;
  EXPECT_EQ(result_of(t), status::bad_argument);  // no filters
  t.wavelet = wavelets::db2;
  t.length = 100;
  EXPECT_EQ(result_of(t), status::ok);
  t.levels = 0;
  EXPECT_EQ(result_of(t), status::bad_argument);
  t.levels = 29;
  EXPECT_EQ(result_of(t), status::bad_argument);
  t.levels = 28;
  EXPECT_EQ(result_of(t), status::ok);
  t.levels = 2;
  t.mode = static_cast<wavelet_mode>(9);
  EXPECT_EQ(result_of(t), status::bad_argument);
  t.mode = wavelet_mode::zero;
  t.length = 0;
  EXPECT_EQ(result_of(t), status::unsupported_length);
  t.length = (index{1} << 26) + 1;
  EXPECT_EQ(result_of(t), status::unsupported_length);
  t.length = 100;
  t.batch = 0;
  EXPECT_EQ(result_of(t), status::bad_batch);
  t.batch = unlimited;
  EXPECT_EQ(result_of(t), status::bad_batch);
  t.batch = 3;
  t.in = {1, 99};
  EXPECT_EQ(result_of(t), status::unsupported_layout);
  t.in = {2, 1};
  EXPECT_EQ(result_of(t), status::unsupported_layout);
  t.in = {3, 1};
  EXPECT_EQ(result_of(t), status::ok);
  const double nan[] = {1, std::numeric_limits<double>::quiet_NaN()};
  t.wavelet = user_bank(nan, nan, 2);
  EXPECT_EQ(result_of(t), status::not_finite);
  t.wavelet.taps = 1;
  EXPECT_EQ(result_of(t), status::bad_argument);
  const double three[] = {1, 1, 1};
  t.wavelet = user_bank(three, three, 3);
  EXPECT_EQ(result_of(t), status::bad_argument);
  profile single = profiles::cpp_scalar;
  single.fp64 = false;
  t.wavelet = wavelets::db2;
  t.precision = precision::f64;
  EXPECT_EQ(planned(t, single).result, status::unsupported_precision);
}

}  // namespace
}  // namespace komdsp::tests
