// Short-time transforms in fixed point: against FFTW in long double of windowed samples, which are rounded first;
// against the cpp backend, bit by bit; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "support/fixed_check.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(fixed_stft, is_within_units_of_the_last_place) {
  constexpr index shapes[][3] = {{2, 1, 5}, {16, 4, 50}, {60, 60, 130}, {256, 64, 1000}, {1024, 300, 2100}};
  sample some(1, 5, 1);
  for (const auto& shape : shapes)
    for (const bool centred : {false, true}) {
      if (!some.takes()) continue;
      stft t;
      t.length = shape[0];
      t.hop = shape[1];
      t.samples = shape[2];
      t.centred = centred;
      t.precision = precision::q15;
      expect_fixed(t, *profiles_here().back());
      t.precision = precision::q31;
      if (shape[0] != 256) expect_fixed(t, *profiles_here().back());
    }
}
// -1 times -1 would be 1, which is the largest number.
TEST(fixed_stft, saturates_where_a_window_is_minus_one) {
  stft t{.length = 2, .hop = 2, .samples = 2, .centred = false};
  t.precision = precision::q15;
  plan p;
  ASSERT_EQ(make_plan(t, *profiles_here().back(), p), status::ok);
  const fixed_results r = run_fixed<std::int16_t>(p, here().run, {-32768, 0}, {-32768, -32768});
  for (index k = 0; k < 2; ++k)
    EXPECT_NEAR(std::ldexp(static_cast<double>(r.number<std::int16_t>(k, 2).real()), r.exponents[0]), 32767, 2);
}
constexpr index inverse_shapes[][3] = {{2, 1, 5},     {16, 4, 50},     {60, 60, 130},
                                       {80, 32, 300}, {256, 64, 1000}, {6, 5, 2100}};
TEST(fixed_stft, inverse_is_within_units_of_the_last_place) {
  sample some(1, 7, 3);
  for (const auto& shape : inverse_shapes)
    for (const bool centred : {false, true}) {
      if (!some.takes()) continue;
      stft t{.length = shape[0], .hop = shape[1], .samples = shape[2], .centred = centred, .inverse = true};
      t.precision = precision::q15;
      expect_fixed(t, *profiles_here().back());
      t.precision = precision::q31;
      if (shape[0] != 256) expect_fixed(t, *profiles_here().back());
    }
}
TEST(fixed_stft, inverse_by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true)) {
    const stft t{.length = 60, .hop = 24, .samples = 1500, .inverse = true, .precision = precision::q15};
    expect_fixed(t, group_profile(items, 16384));
  }
}
// Back come the samples of a signal; of a quiet one the windowed samples, which are rounded, have ten bits less.
template <class T>
void expect_round_trip(stft t, double decibels) {
  const std::vector<T> window = sine_window<T>(t.length);
  for (const signal what : {signal::noise, signal::quiet, signal::tone, signal::impulse, signal::lowest}) {
    plan p, q;
    t.inverse = false;
    ASSERT_EQ(make_plan(t, *profiles_here().back(), p), status::ok);
    t.inverse = true;
    ASSERT_EQ(make_plan(t, *profiles_here().back(), q), status::ok) << q.reason;
    const std::vector<T> x = made<T>(what, 64, t.samples, 8);
    const fixed_results bins = run_fixed(p, here().run, x, window);
    std::vector<T> all(bins.bytes.size() / sizeof(T));
    std::memcpy(all.data(), bins.bytes.data(), bins.bytes.size());
    const fixed_results y = run_fixed(q, here().run, all, window, 1);
    long double wrong = 0, power = 0;
    for (index i = 0; i < t.samples; ++i) {
      const auto sample = static_cast<long double>(x[static_cast<std::size_t>(i)]);
      const long double got = std::ldexp(y.number<T>(i, 1).real(), y.exponents[0]);
      wrong += (got - sample) * (got - sample);
      power += sample * sample;
    }
    EXPECT_GE(10 * std::log10(static_cast<double>(power / wrong)), decibels - (what == signal::quiet ? 18 : 0))
        << static_cast<int>(what);
  }
}
TEST(fixed_stft, inverse_restores_a_signal) {
  expect_round_trip<std::int16_t>({.length = 64, .hop = 16, .samples = 1000, .precision = precision::q15}, 55);
  expect_round_trip<std::int32_t>({.length = 80, .hop = 40, .samples = 1000, .precision = precision::q31}, 150);
}
// Every way in which frames reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_frames_have_the_bits_of_the_definition) {
  for (const bool centred : {false, true}) {
    stft t{.length = 20, .hop = 7, .samples = 55, .centred = centred};
    t.precision = precision::q15;
    expect_fixed(t, group_profile(4, 2048));
    t.precision = precision::q31;
    expect_fixed(t, group_profile(16, 2048));
  }
}
TEST(fixed_stft, that_cannot_be_is_refused_with_a_status_each) {
  stft t;
  t.length = 64;
  t.hop = 11;
  t.samples = 1000;
  t.precision = precision::q15;
  EXPECT_EQ(answer_to(t), status::ok);
  t.length = 22;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.length = 64;
  t.inverse = true;
  EXPECT_EQ(answer_to(t), status::ok);
  t.length = 22;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t = {.length = 1 << 17, .hop = 1, .samples = 1 << 18, .inverse = true, .precision = precision::q15};
  EXPECT_EQ(answer_to(t), status::bad_argument) << "more frames overlap than sums have room for";
  t = {.length = 64, .hop = 11, .samples = 1000, .precision = precision::q15};
  stream_plan frames;
  EXPECT_EQ(make_plan(t, *profiles_here().back(), frames), status::unsupported_precision) << "endless signals";
  t.length = 1 << 17;
  t.samples = 1 << 18;
  plan p;
  EXPECT_EQ(make_plan(t, group_profile(64, 16384), p), status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
