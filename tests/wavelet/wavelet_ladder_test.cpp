// Published wavelet methods, and lifting, against their definition; shapes of all kinds are of random requests.
// flavours: asan
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

wavelet_ladder level(const filter_bank& w, index length) {
  wavelet_ladder t{.wavelet = w, .length = length};
  return t;
}

class methods : public testing::TestWithParam<int> {
 protected:
  wavelet_method method() const { return static_cast<wavelet_method>(GetParam()); }
  bool shifts() const { return method() >= wavelet_method::shift_5; }
};

TEST_P(methods, agree_with_the_definition_at_every_length) {
  int turn = 0;
  sample device(7, 97, GetParam());
  for (index length = 1; length <= reach(100, 300, 300); length += length < 40 || everything() ? 1 : 17)
    for (const filter_bank& w : {wavelets::haar, wavelets::db4, wavelets::sym20, wavelets::rbio3_9})
      for (const bool undecimated : {false, true}) {
        wavelet_ladder t = level(w, length);
        t.undecimated = undecimated;
        t.precision = ++turn % 2 ? precision::f64 : precision::f32;
        t.batch = turn % 3 == 0 ? 3 : 1;
        const ladder_shape s{method(), 32, 1 << turn % 3};
        const index period = undecimated ? length : length + length % 2;
        if (shifts() && (period & (period - 1)) != 0 && period < w.taps)
          EXPECT_EQ(planned(t, profiles::cpp_scalar, s).result, status::variant_does_not_fit);
        else if (device.takes())
          expect_right(t, *profiles_here().front(), s);
      }
}
// Devices with work-groups, run here group by group.
TEST_P(methods, agree_with_the_definition_on_profiles_with_groups) {
  sample device(1, 5, GetParam());
  for (const index length : {64, 999, 5000})
    for (const profile& d : {group_profile(128, 32768), profiles::pocl}) {
      wavelet_ladder t = level(wavelets::dmey, length);
      t.batch = 2;
      if (device.takes()) expect_right(t, d, ladder_shape{method(), 64, 2});
    }
}
INSTANTIATE_TEST_SUITE_P(all, methods, testing::Range(1, ladder_methods + 1));

TEST(cpp_shifts, cut_rows_into_parts_of_powers_of_two) {
  const wavelet_ladder t = level(wavelets::db4, 2 * 32 * 13);
  const plan p = planned(t, profiles::cpp_scalar, ladder_shape{wavelet_method::shift_6, 32, 1});
  ASSERT_EQ(p.launch_count, 3);  // 8 + 4 + 1 groups
  EXPECT_EQ(p.launches[0].groups, 8);
  EXPECT_EQ(p.launches[1].groups, 4);
  EXPECT_EQ(p.launches[2].groups, 1);
  wavelet_ladder whole = t;
  whole.length = 1 << 16;
  EXPECT_EQ(planned(whole, profiles::cpp_scalar, ladder_shape{wavelet_method::shift_5, 128, 2}).launch_count, 1);
  whole.length = (1 << 26) - 32;  // 2^21 - 1 groups
  whole.undecimated = true;
  EXPECT_EQ(planned(whole, profiles::cpp_scalar, ladder_shape{wavelet_method::shift_5, 32, 1}).launch_count, 21);
}

TEST(cpp_ladders, have_filters_and_a_method) {
  EXPECT_EQ(planned(wavelet_ladder{}, profiles::cpp_scalar).result, status::bad_argument);
  const plan p = planned(level(wavelets::db4, 100), profiles::cpp_scalar);
  EXPECT_EQ(p.variant, wavelet_method::shift_6);
  EXPECT_STREQ(variant_name(p), "6-shift");
}

// ---- lifting ----
void expect_lifted(const lifting& t, const profile& d, const filter_bank& bank, double more = 0) {
  const plan p = planned(t, d);
  ASSERT_EQ(p.result, status::ok) << text_of(t, p) << ": " << p.reason;
  EXPECT_EQ(p.workspace_bytes(1) + p.table_bytes, 0);
  const outcome o = check(t, bank, more, p, here().run);
  EXPECT_TRUE(o.passed) << o.message;
}
class lifted : public testing::TestWithParam<int> {
 protected:
  lifting_wavelet wavelet() const { return static_cast<lifting_wavelet>(GetParam()); }
};
// The filters of bior4.4 have twelve digits: what they lack of the wavelet's own is all that is allowed beside.
TEST_P(lifted, wavelets_equal_those_of_the_library) {
  const filter_bank banks[] = {wavelets::haar, wavelets::bior2_2, wavelets::bior4_4};
  const filter_bank library = banks[GetParam()], own = lifted_bank(wavelet());
  double low = 0, high = 0;
  for (int k = 0; k < own.taps; ++k) {
    low += std::abs(tap_of(own, true, false, k) - tap_of(library, true, false, k));
    high += std::abs(tap_of(own, true, true, k) - tap_of(library, true, true, k));
  }
  EXPECT_LE(std::max(low, high), 3e-12);
  lifting t{.wavelet = wavelet(), .length = 1000, .precision = precision::f64};
  if (!here().device) expect_lifted(t, profiles::cpp_scalar, library, std::max(low, high));
}
INSTANTIATE_TEST_SUITE_P(all, lifted, testing::Range(0, 3));

// Every way in which signals reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_published_wavelet_methods_and_lifting_agree_with_the_definition) {
  for (int m = 1; m <= ladder_methods; ++m) {
    wavelet_ladder t{.wavelet = wavelets::db2, .length = 141, .undecimated = m % 2 != 0};
    expect_right(t, group_profile(64, 4096), ladder_shape{static_cast<wavelet_method>(m), 32, 2});
  }
  for (const bool inverse : {false, true}) {
    lifting t{.wavelet = lifting_wavelet::cdf9_7, .length = 148, .levels = 2, .batch = 2, .inverse = inverse};
    expect_right(t, group_profile(16, 4096));
  }
}

}  // namespace
}  // namespace komdsp::tests
