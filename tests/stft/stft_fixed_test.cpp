// Short-time transforms in fixed point: against FFTW in long double of windowed samples, which are rounded first;
// against the cpp backend, bit by bit; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "support/cpp_runner.hpp"
#include "support/fixed_point.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

template <class T>
exact_vector truth_of(const stft& t, const std::vector<T>& x, const std::vector<T>& window, index frame) {
  constexpr int bits = 8 * sizeof(T) - 1;
  exact_vector z;
  for (index n = 0; n < t.length; ++n) {
    const index at = frame * t.hop - (t.centred ? t.length / 2 : 0) + n;
    const long double sample =
        at < 0 || at >= t.samples ? 0 : static_cast<long double>(x[static_cast<std::size_t>(at)]);
    z.emplace_back(
        std::floor(sample * static_cast<long double>(window[static_cast<std::size_t>(n)]) * std::ldexp(1.0L, -bits) +
                   0.5L),
        0);
  }
  fftw_rows(z, z.size(), false);
  z.resize(static_cast<std::size_t>(t.length / 2 + 1));
  return z;
}
template <class T>
std::vector<T> sine_window(index length) {
  std::vector<T> window(static_cast<std::size_t>(length));
  for (std::size_t n = 0; n < window.size(); ++n)
    window[n] = static_cast<T>(std::numeric_limits<T>::max() *
                               std::sin(M_PI * (static_cast<double>(n) + 0.5) / static_cast<double>(length)));
  return window;
}
template <class T>
void expect_right(const stft& t, const profile& d) {
  plan p, q;
  ASSERT_EQ(make_plan(t, d, p), status::ok) << p.reason;
  ASSERT_EQ(make_plan(t, profiles::cpp_scalar, q), status::ok);
  const std::vector<T> window = sine_window<T>(t.length);
  for (const int what : signals_here()) {
    SCOPED_TRACE(std::to_string(t.length) + " hop " + std::to_string(t.hop) + ", signal " + std::to_string(what));
    const std::vector<T> x = made<T>(static_cast<signal>(what), t.length, t.samples, 3);
    const fixed_results r = run_here(p, q, x, window);
    const index bins = t.length / 2 + 1;
    for (index f = 0; f < frames_of(t); ++f) {
      const exact_vector truth = truth_of(t, x, window, f);
      long double wrong = 0;
      for (index k = 0; k < bins; ++k)
        wrong +=
            std::norm(r.number<T>(f * bins + k, 2) -
                      truth[static_cast<std::size_t>(k)] * std::ldexp(1.0L, -r.exponents[static_cast<std::size_t>(f)]));
      EXPECT_LE(static_cast<double>(std::sqrt(wrong / static_cast<long double>(2 * bins))), 3.5) << "frame " << f;
    }
  }
}

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
      expect_right<std::int16_t>(t, *profiles_here().back());
      t.precision = precision::q31;
      if (shape[0] != 256) expect_right<std::int32_t>(t, *profiles_here().back());
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
// The least-squares signal of bins times 2^exponent, in long double.
template <class T>
void expect_signal_of(const stft& t, const profile& d, const std::vector<T>& bins,
                      const std::vector<std::int32_t>& exponents, const std::vector<T>& window) {
  constexpr int bits = 8 * sizeof(T) - 1;
  plan p, q;
  ASSERT_EQ(make_plan(t, d, p), status::ok) << p.reason;
  ASSERT_EQ(make_plan(t, profiles::cpp_scalar, q), status::ok);
  const auto samples = static_cast<std::size_t>(t.samples), size = static_cast<std::size_t>(t.length);
  std::vector<long double> sums(samples, 0), covers(samples, 0), moduli(samples, 0);
  long double most = 0;
  for (index f = 0; f < frames_of(t); ++f) {
    exact_vector z(size);
    for (std::size_t k = 0; k <= size / 2; ++k) {
      const std::size_t at = 2 * (static_cast<std::size_t>(f) * (size / 2 + 1) + k);
      const bool real = k == 0 || 2 * k == size;
      const exact bin = exact(static_cast<long double>(bins[at]), real ? 0 : static_cast<long double>(bins[at + 1])) *
                        std::ldexp(1.0L, exponents[static_cast<std::size_t>(f)]);
      z[k] = bin;
      if (k > 0) z[size - k] = std::conj(bin);
    }
    fftw_rows(z, size, true);
    for (index n = 0; n < t.length; ++n) {
      const long double x = z[static_cast<std::size_t>(n)].real() / static_cast<long double>(size),
                        w = std::ldexp(static_cast<long double>(window[static_cast<std::size_t>(n)]), -bits);
      most = std::max(most, std::abs(x));
      const index i = f * t.hop - (t.centred ? t.length / 2 : 0) + n;
      if (i < 0 || i >= t.samples) continue;
      const auto at = static_cast<std::size_t>(i);
      sums[at] += w * x;
      covers[at] += w * w;
      moduli[at] += std::abs(w);
    }
  }
  for (std::size_t i = 0; i < samples; ++i) {
    sums[i] = covers[i] > 0 ? sums[i] / covers[i] : 0;
    moduli[i] = covers[i] > 0 ? std::ldexp(most * moduli[i] / covers[i], -bits) : 0;
  }
  expect_signal<T>(run_here(p, q, with_exponents(bins, exponents), window, 1), sums, moduli, 20, true);
}
template <class T>
void expect_inverse(stft t, const profile& d) {
  t.inverse = true;
  const index frames = frames_of(t), scalars = frames * (t.length + 2);
  for (const int what : signals_here()) {
    SCOPED_TRACE(std::to_string(t.length) + " hop " + std::to_string(t.hop) + ", bins " + std::to_string(what));
    std::vector<std::int32_t> exponents;
    for (index f = 0; f < frames; ++f) exponents.push_back(static_cast<std::int32_t>(f * 5 % 7) - 3);
    expect_signal_of(t, d, made<T>(static_cast<signal>(what), t.length / 2 + 1, scalars, 5), exponents,
                     sine_window<T>(t.length));
  }
}
constexpr index inverse_shapes[][3] = {{2, 1, 5},     {16, 4, 50},     {60, 60, 130},
                                       {80, 32, 300}, {256, 64, 1000}, {6, 5, 2100}};
TEST(fixed_stft, inverse_is_within_units_of_the_last_place) {
  sample some(1, 7, 3);
  for (const auto& shape : inverse_shapes)
    for (const bool centred : {false, true}) {
      if (!some.takes()) continue;
      stft t{.length = shape[0], .hop = shape[1], .samples = shape[2], .centred = centred};
      t.precision = precision::q15;
      expect_inverse<std::int16_t>(t, *profiles_here().back());
      t.precision = precision::q31;
      if (shape[0] != 256) expect_inverse<std::int32_t>(t, *profiles_here().back());
    }
}
TEST(fixed_stft, inverse_by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true)) {
    const stft t{.length = 60, .hop = 24, .samples = 1500, .precision = precision::q15};
    expect_inverse<std::int16_t>(t, group_profile(items, 16384));
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
    expect_right<std::int16_t>(t, group_profile(4, 2048));
    t.precision = precision::q31;
    expect_right<std::int32_t>(t, group_profile(16, 2048));
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
