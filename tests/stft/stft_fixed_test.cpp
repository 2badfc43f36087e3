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
void expect_right(const stft& t, const profile& d) {
  plan p, q;
  ASSERT_EQ(make_plan(t, d, p), status::ok) << p.reason;
  ASSERT_EQ(make_plan(t, profiles::cpp_scalar, q), status::ok);
  std::vector<T> window(static_cast<std::size_t>(t.length));
  for (std::size_t n = 0; n < window.size(); ++n)
    window[n] = static_cast<T>(std::numeric_limits<T>::max() *
                               std::sin(M_PI * (static_cast<double>(n) + 0.5) / static_cast<double>(t.length)));
  for (int what = 0; what < static_cast<int>(signal::signals); ++what) {
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
  for (const auto& shape : shapes)
    for (const bool centred : {false, true}) {
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
  EXPECT_EQ(answer_to(t), status::unsupported_precision);
  t.inverse = false;
  stream_plan frames;
  EXPECT_EQ(make_plan(t, *profiles_here().back(), frames), status::unsupported_precision) << "endless signals";
  t.length = 1 << 17;
  t.samples = 1 << 18;
  plan p;
  EXPECT_EQ(make_plan(t, group_profile(64, 16384), p), status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
