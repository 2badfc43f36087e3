// bins_test.cpp: Goertzel's filter and the sliding transform against sums in long double, magnitudes and decibels
// against libm in long double.
// flavours: asan
#include <komdsp/decibels.hpp>
#include <komdsp/goertzel.hpp>
#include <komdsp/sliding_dft.hpp>

#include <gtest/gtest.h>

#include <complex>
#include <limits>
#include <numbers>
#include <random>

#include "support/checks/check.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

template <class T>
constexpr double eps = std::numeric_limits<T>::epsilon();

// The sum of x(first + n) exp(-2 pi i n cycles / period), n < count; samples before the first one are zero.
template <class T>
exact bin_of(const std::vector<T>& x, index first, index count, index cycles, index period) {
  exact sum = 0;
  for (index n = 0; n < count; ++n) {
    const long double turn = static_cast<long double>(n * cycles % period) / static_cast<long double>(period);
    const T sample = first + n < 0 ? T{0} : x[static_cast<std::size_t>(first + n)];
    sum += std::polar(1.0L, -2 * std::numbers::pi_v<long double> * turn) * static_cast<long double>(sample);
  }
  return sum;
}
template <class T>
double size_of(const std::vector<T>& x, index first, index count) {
  double sum = 0;
  for (index n = std::max<index>(first, 0); n < first + count; ++n) sum += std::abs(x[static_cast<std::size_t>(n)]);
  return sum;
}

// Two blocks, in pieces.
template <class T>
void expect_goertzel(index cycles, index period, index length, const std::vector<T>& x) {
  goertzel<T> g;
  ASSERT_EQ(make_goertzel(g, cycles, period, length), status::ok);
  index block = 0, piece = 1;
  for (index at = 0, taken = 0; at < 2 * length; at += taken, piece = piece % 50 + 3) {
    ASSERT_EQ(push(g, x.data() + at, std::min(piece, 2 * length - at), taken), status::ok);
    T bin[2] = {NAN, NAN};
    bool ready = false;
    ASSERT_EQ(pull(g, bin, ready), status::ok);
    ASSERT_EQ(ready, at + taken == (block + 1) * length);
    if (!ready) continue;
    const exact truth = bin_of(x, block * length, length, cycles, period);
    const double error = static_cast<double>(std::abs(truth - exact(bin[0], bin[1])));
    EXPECT_LE(error, static_cast<double>(length) * eps<T> * size_of(x, block * length, length))
        << cycles << " / " << period << ", " << length << " samples, block " << block;
    ++block;
  }
  EXPECT_EQ(block, 2);
}
template <class T>
void expect_goertzels() {
  for (const index length : {1, 2, 3, 20, 205, 1000})
    for (const auto& [cycles, period] : {std::pair<index, index>{0, 1},
                                         {1, 2},
                                         {1, 4},
                                         {697, 8000},
                                         {1633, 8000},
                                         {1, 100000},
                                         {99999, 100000},
                                         {49999, 100000},
                                         {7, 20},
                                         {3, 7}}) {
      std::vector<T> tone(static_cast<std::size_t>(2 * length));
      for (std::size_t n = 0; n < tone.size(); ++n)
        tone[n] = static_cast<T>(std::cos(2 * std::numbers::pi * static_cast<double>(n) * static_cast<double>(cycles) /
                                          static_cast<double>(period)));
      expect_goertzel(cycles, period, length, noise<T>(2 * length, 3));
      expect_goertzel(cycles, period, length, tone);
      expect_goertzel(cycles, period, length, std::vector<T>(tone.size(), T{1}));
    }
}
TEST(bins, goertzel_is_the_sum_by_definition) {
  expect_goertzels<float>();
  expect_goertzels<double>();
}
// A constant expression: coefficients in read-only memory.
constexpr goertzel<float> tone_of_697 = [] {
  goertzel<float> g;
  static_cast<void>(make_goertzel(g, 697, 8000, 205));
  return g;
}();
static_assert(tone_of_697.length == 205 && tone_of_697.factor < 0, "a filter is a constant");

template <class T>
void expect_sliding(index length, index count, const std::vector<T>& x) {
  const std::vector<index> numbers{0, length - 1, length / 3, length / 2};
  const index bins = static_cast<index>(numbers.size());
  std::vector<T> samples(static_cast<std::size_t>(length), T(NAN)), found(static_cast<std::size_t>(2 * bins));
  std::vector<sliding_bin<T>> state(numbers.size());
  sliding_dft<T> s;
  s.samples = samples.data();
  s.bins = state.data();
  ASSERT_EQ(make_sliding_dft(s, length, numbers.data(), bins), status::ok);
  for (index at = 0, piece = 1; at < count; at += piece, piece = std::min(piece * 5 % 61 + 1, count - at)) {
    ASSERT_EQ(push(s, x.data() + at, piece), status::ok);
    ASSERT_EQ(read(s, found.data()), status::ok);
    const index end = at + piece;
    const double bound = 4 * static_cast<double>(length) * eps<T> * size_of(x, end - 2 * length, 2 * length);
    for (index i = 0; i < bins; ++i) {
      const auto place = static_cast<std::size_t>(2 * i);
      const exact truth = bin_of(x, end - length, length, numbers[static_cast<std::size_t>(i)], length);
      ASSERT_LE(std::abs(truth - exact(found[place], found[place + 1])), bound)
          << "bin " << numbers[static_cast<std::size_t>(i)] << " of " << length << " after " << end;
    }
  }
}
TEST(bins, sliding_bins_are_those_of_the_last_samples) {
  for (const index length : {1, 2, 3, 16, 100}) {
    expect_sliding(length, 20 * length + 7, noise<float>(20 * length + 7, 1));
    expect_sliding(length, 20 * length + 7, noise<double>(20 * length + 7, 2));
  }
}
// Errors after a long time, and behind samples beyond all others, are those at the beginning.
TEST(bins, sliding_bins_stay_as_exact_as_they_were) {
  constexpr index length = 64, count = 200000;
  auto x = noise<float>(count, 5);
  for (index n = 0; n < 1000; ++n) x[static_cast<std::size_t>(n)] = n == 500 ? INFINITY : n == 501 ? NAN : 1e30f;
  const index number = 5;
  std::vector<float> samples(length);
  sliding_bin<float> state;
  sliding_dft<float> s;
  s.samples = samples.data();
  s.bins = &state;
  ASSERT_EQ(make_sliding_dft(s, length, &number, 1), status::ok);
  float found[2];
  for (index n = 0; n < count; ++n) {
    ASSERT_EQ(push(s, &x[static_cast<std::size_t>(n)], 1), status::ok);
    if (n < 1000 + 2 * length || n % 977 != 0) continue;
    ASSERT_EQ(read(s, found), status::ok);
    const exact truth = bin_of(x, n + 1 - length, length, number, length);
    ASSERT_LE(std::abs(truth - exact(found[0], found[1])),
              4 * length * eps<float> * size_of(x, n + 1 - 2 * length, 2 * length))
        << n;
  }
}
TEST(bins, wrong_calls_are_refused_each_with_its_status) {
  goertzel<float> g;
  index taken = 5;
  bool ready = true;
  float bin[2];
  const float x[2] = {1, 2};
  EXPECT_EQ(push(g, x, 1, taken), status::bad_argument);
  EXPECT_EQ(pull(g, bin, ready), status::bad_argument);
  EXPECT_EQ(make_goertzel(g, 0, 0, 5), status::unsupported_length);
  EXPECT_EQ(make_goertzel(g, 0, 5, 0), status::unsupported_length);
  EXPECT_EQ(make_goertzel(g, 0, (index{1} << 26) + 1, 5), status::unsupported_length);
  EXPECT_EQ(make_goertzel(g, 5, 5, 5), status::bad_argument);
  EXPECT_EQ(make_goertzel(g, -1, 5, 5), status::bad_argument);
  ASSERT_EQ(make_goertzel(g, 1, 5, 5), status::ok);
  EXPECT_EQ(push(g, static_cast<const float*>(nullptr), 1, taken), status::bad_argument);
  EXPECT_EQ(push(g, x, -1, taken), status::bad_argument);
  EXPECT_EQ(taken, 0);
  sliding_dft<float> s;
  sliding_bin<float> state;
  float samples[4];
  index number = 3;
  EXPECT_EQ(push(s, x, 1), status::bad_argument);
  EXPECT_EQ(read(s, bin), status::bad_argument);
  EXPECT_EQ(make_sliding_dft(s, 4, &number, 1), status::bad_argument);
  s.samples = samples;
  s.bins = &state;
  EXPECT_EQ(make_sliding_dft(s, 0, &number, 1), status::unsupported_length);
  EXPECT_EQ(make_sliding_dft(s, 4, &number, 0), status::bad_argument);
  EXPECT_EQ(make_sliding_dft(s, 3, &number, 1), status::bad_argument);
  ASSERT_EQ(make_sliding_dft(s, 4, &number, 1), status::ok);
  EXPECT_EQ(push(s, x, -1), status::bad_argument);
  EXPECT_EQ(push(s, static_cast<const float*>(nullptr), 1), status::bad_argument);
}

// ---- magnitudes and decibels, over all numbers ----
template <class T>
T any_number(std::mt19937_64& from) {
  const auto bits = static_cast<typename decibels_detail::format<T>::bits>(from());
  T x;
  std::memcpy(&x, &bits, sizeof x);
  return std::isfinite(x) ? x : T{0};
}
// By the larger of what the number is and the least normal one: denormal numbers have fewer bits.
template <class T>
double units(long double truth, T found) {
  const long double size = std::max<long double>(std::abs(truth), std::numeric_limits<T>::min());
  return static_cast<double>(std::abs(found - truth) / size / static_cast<long double>(eps<T>));
}
template <class T>
void expect_numbers() {
  std::mt19937_64 from(7);
  for (index i = 0; i < reach(100000, 1000000, 20000000); ++i) {
    T re = any_number<T>(from), im = any_number<T>(from);
    if (i % 4 == 0) im = re * (static_cast<T>(from() % 1000) / 1000);
    if (i % 4 == 1) re = static_cast<T>(from() % 3000) / 1500, im = i % 8 == 1 ? 0 : static_cast<T>(from() % 99) / 3000;
    const long double size = std::hypot(static_cast<long double>(re), static_cast<long double>(im));
    const auto is_number = [](long double x) { return x <= std::numeric_limits<T>::max(); };
    ASSERT_TRUE(!is_number(size) || units(size, magnitude(re, im)) <= 2) << re << ' ' << im;
    ASSERT_TRUE(!is_number(size * size) || units(size * size, power(re, im)) <= 1.5) << re << ' ' << im;
    if (size == 0) continue;
    const auto dB = static_cast<double>(20 * std::log10(size));
    ASSERT_LE(std::abs(static_cast<double>(decibels(re, im)) - dB), (16 + 2 * std::abs(dB)) * eps<T>)
        << re << ' ' << im;
    if (re == 0) continue;
    const auto alone = static_cast<double>(10 * std::log10(std::abs(static_cast<long double>(re))));
    ASSERT_LE(std::abs(static_cast<double>(decibels(std::abs(re))) - alone), (8 + 2 * std::abs(alone)) * eps<T>) << re;
  }
}
template <class T>
void expect_special_numbers() {
  constexpr T infinite = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN(),
              least = std::numeric_limits<T>::denorm_min(), most = std::numeric_limits<T>::max();
  EXPECT_EQ(magnitude(T{0}, T{-0.0}), 0);
  EXPECT_EQ(magnitude(T{3}, T{-4}), 5);
  EXPECT_EQ(magnitude(least, T{0}), least);
  EXPECT_EQ(magnitude(most, T{0}), most);
  EXPECT_EQ(magnitude(most, most), infinite);
  for (const T other : {T{0}, nan, -infinite}) {
    EXPECT_EQ(magnitude(-infinite, other), infinite);
    EXPECT_EQ(magnitude(other, infinite), infinite);
    EXPECT_EQ(decibels(other, -infinite), infinite);
  }
  EXPECT_TRUE(std::isnan(magnitude(nan, T{1})) && std::isnan(magnitude(T{1}, nan)));
  EXPECT_TRUE(std::isnan(decibels(nan, T{1})) && std::isnan(decibels(T{0}, nan)));
  EXPECT_TRUE(std::isnan(decibels(nan)) && std::isnan(decibels(T{-1})) && std::isnan(decibels(-infinite)));
  EXPECT_TRUE(std::isnan(power(nan, T{1})));
  EXPECT_EQ(decibels(T{0}), -infinite);
  EXPECT_EQ(decibels(T{-0.0}, T{0}), -infinite);
  EXPECT_EQ(decibels(infinite), infinite);
  EXPECT_EQ(decibels(T{1}), 0);
  EXPECT_EQ(decibels(T{0}, T{-1}), 0);
  EXPECT_EQ(power(infinite, T{0}), infinite);
}
TEST(bins, magnitudes_and_decibels_are_as_exact_as_promised) {
  expect_numbers<float>();
  expect_numbers<double>();
}
TEST(bins, zero_infinity_and_nan_are_as_libm_has_them) {
  expect_special_numbers<float>();
  expect_special_numbers<double>();
}

}  // namespace
}  // namespace komdsp::tests
