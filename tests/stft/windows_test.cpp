// windows_test.cpp: windows against their definitions as SciPy documents them, written out in long double.
#include <komdsp/window.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace komdsp::tests {
namespace {

using real = long double;
const real pi = std::acos(-1.0L);

real cosine_sum(const std::vector<real>& a, real n, real m) {
  real sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    sum += a[k] * std::cos(static_cast<real>(k) * (-pi + 2 * pi * n / (m - 1)));
  return sum;
}
real parzen(real n, real m) {
  const real x = std::fabs(n - (m - 1) / 2), half = m / 2;
  if (x <= (m - 1) / 4) return 1 - 6 * std::pow(x / half, 2.0L) + 6 * std::pow(x / half, 3.0L);
  return 2 * std::pow(1 - x / half, 3.0L);
}
real triang(real n, real m) {
  const real one = std::min(n, m - 1 - n) + 1;
  return std::fmod(m, 2.0L) == 0 ? (2 * one - 1) / m : 2 * one / (m + 1);
}
real bohman(real n, real m) {
  const real x = std::fabs(2 * n / (m - 1) - 1);
  return n == 0 ? 0 : (1 - x) * std::cos(pi * x) + std::sin(pi * x) / pi;
}
real tukey(real n, real m, real alpha) {
  if (alpha == 0) return 1;
  const real width = std::floor(alpha * (m - 1) / 2);
  if (n <= width) return (1 + std::cos(pi * (-1 + 2 * n / alpha / (m - 1)))) / 2;
  if (n < m - width - 1) return 1;
  return (1 + std::cos(pi * (-2 / alpha + 1 + 2 * n / alpha / (m - 1)))) / 2;
}
real bessel_i0(real x) {
  real sum = 1, term = 1;
  for (real k = 1; term > sum * 1e-22L; ++k) sum += term *= x * x / 4 / (k * k);
  return sum;
}
real taylor(real n, real m, int lobes, real suppression) {
  const real a = std::acosh(std::pow(10.0L, suppression / 20)) / pi;
  const real s2 = static_cast<real>(lobes * lobes) / (a * a + std::pow(static_cast<real>(lobes) - 0.5L, 2.0L));
  const auto f = [&](real i) {
    real above = std::fmod(i, 2.0L) == 1 ? 1 : -1, below = 2;
    for (int j = 1; j < lobes; ++j) {
      const real jj = static_cast<real>(j);
      above *= 1 - i * i / s2 / (a * a + (jj - 0.5L) * (jj - 0.5L));
      if (jj != i) below *= 1 - i * i / (jj * jj);
    }
    return above / below;
  };
  real sum = 1, middle = 1;
  for (int i = 1; i < lobes; ++i) {
    const real ii = static_cast<real>(i);
    sum += 2 * f(ii) * std::cos(2 * pi * ii * (n - m / 2 + 0.5L) / m);
    middle += 2 * f(ii);
  }
  return sum / middle;
}

// scipy.signal.windows.kaiser_bessel_derived
real kaiser_bessel_derived(real n, real m, real beta) {
  const int half = static_cast<int>(m / 2), last = static_cast<int>(n < m / 2 ? n : m - 1 - n);
  real sum = 0, all = 0;
  for (int k = 0; k <= half; ++k) {
    const real x = 2 * static_cast<real>(k) / static_cast<real>(half) - 1;
    all += bessel_i0(beta * std::sqrt(1 - x * x));
    if (k == last) sum = all;
  }
  return std::sqrt(sum / all);
}

// Point n of the symmetric window of m points.
real definition(const window& w, real n, real m) {
  const real middle = (m - 1) / 2, off = std::fabs(n - middle), a = w.numbers[0], b = w.numbers[1];
  switch (w.kind) {
    case window_kind::rectangular:
      return 1;
    case window_kind::hann:
      return 0.5L - 0.5L * std::cos(2 * pi * n / (m - 1));
    case window_kind::hamming:
      return 0.54L - 0.46L * std::cos(2 * pi * n / (m - 1));
    case window_kind::blackman:
      return cosine_sum({0.42L, 0.50L, 0.08L}, n, m);
    case window_kind::nuttall:
      return cosine_sum({0.3635819L, 0.4891775L, 0.1365995L, 0.0106411L}, n, m);
    case window_kind::blackmanharris:
      return cosine_sum({0.35875L, 0.48829L, 0.14128L, 0.01168L}, n, m);
    case window_kind::flattop:
      return cosine_sum({0.21557895L, 0.41663158L, 0.277263158L, 0.083578947L, 0.006947368L}, n, m);
    case window_kind::triang:
      return triang(n, m);
    case window_kind::bartlett:
      return n <= middle ? 2 * n / (m - 1) : 2 - 2 * n / (m - 1);
    case window_kind::parzen:
      return parzen(n, m);
    case window_kind::bohman:
      return bohman(n, m);
    case window_kind::barthann:
      return 0.62L - 0.48L * std::fabs(n / (m - 1) - 0.5L) + 0.38L * std::cos(2 * pi * std::fabs(n / (m - 1) - 0.5L));
    case window_kind::cosine:
      return std::sin(pi / m * (n + 0.5L));
    case window_kind::lanczos:
      return off == 0 ? 1 : std::sin(pi * (2 * n / (m - 1) - 1)) / (pi * (2 * n / (m - 1) - 1));
    case window_kind::exponential:
      return std::exp(-off / (w.count > 0 ? a : 1));
    case window_kind::tukey:
      return tukey(n, m, w.count > 0 ? a : 0.5L);
    case window_kind::gaussian:
      return std::exp(-off * off / (2 * a * a));
    case window_kind::general_gaussian:
      return std::exp(-0.5L * std::pow(off / b, 2 * a));
    case window_kind::general_cosine:
      return cosine_sum({w.numbers, w.numbers + w.count}, n, m);
    case window_kind::general_hamming:
      return a - (1 - a) * std::cos(2 * pi * n / (m - 1));
    case window_kind::kaiser:
      return bessel_i0(a * std::sqrt(1 - std::pow((n - middle) / middle, 2.0L))) / bessel_i0(a);
    case window_kind::taylor:
      return taylor(n, m, w.count > 0 ? static_cast<int>(w.numbers[0]) : 4, w.count > 1 ? b : 30);
    case window_kind::vorbis:
      return std::sin(pi / 2 * std::pow(std::sin(pi / m * (n + 0.5L)), 2.0L));
    case window_kind::kaiser_bessel_derived:
      return kaiser_bessel_derived(n, m, a);
  }
  return NAN;
}

std::vector<window> all_windows() {
  std::vector<window> all;
  for (int kind = 0; kind < static_cast<int>(std::size(window_names)); ++kind) {
    const window plain{static_cast<window_kind>(kind)};
    if (!why_no_window(plain)) all.push_back(plain);
  }
  for (const double alpha : {0.0, 0.1, 0.25, 1.0}) all.push_back({window_kind::tukey, 1, {alpha}});
  for (const double beta : {0.0, 0.5, 5.0, 8.6, 14.0, 100.0, 600.0}) all.push_back({window_kind::kaiser, 1, {beta}});
  for (const double deviation : {0.7, 7.0, 100.0, 1e-200, 5e-324})
    all.push_back({window_kind::gaussian, 1, {deviation}});
  for (const double p : {0.5, 1.0, 1.5, 3.0}) all.push_back({window_kind::general_gaussian, 2, {p, 20}});
  for (const double p : {0.001, 1e-300, 1e6}) all.push_back({window_kind::general_gaussian, 2, {p, 1e-200}});
  all.push_back({window_kind::general_gaussian, 2, {1e6, 20}});
  for (const double tau : {0.3, 3.0, 1000.0, 1e-300, 5e-324}) all.push_back({window_kind::exponential, 1, {tau}});
  all.push_back({window_kind::general_hamming, 1, {0.75}});
  all.push_back({window_kind::general_cosine, 1, {2}});
  all.push_back({window_kind::general_cosine, 4, {1, -0.5, 0.25, 3}});
  all.push_back({window_kind::taylor, 1, {1}});
  all.push_back({window_kind::taylor, 2, {6, 55}});
  return all;
}

std::string text_of(const window& w, index n) {
  std::ostringstream text;
  text << name_of(w.kind);
  for (int i = 0; i < w.count; ++i) text << (i == 0 ? ':' : ',') << w.numbers[i];
  text << " of " << n;
  return text.str();
}

TEST(windows, are_rounded_once_from_their_definitions) {
  for (const window& w : all_windows())
    for (const index n : {2, 3, 16, 25, 400, 480}) {
      std::vector<double> points(static_cast<std::size_t>(n));
      std::vector<float> singles(points.size());
      ASSERT_EQ(fill_window(w, n, points.data()), status::ok);
      ASSERT_EQ(fill_window(w, n, singles.data()), status::ok);
      for (std::size_t k = 0; k < points.size(); ++k) {
        const real expected = definition(w, static_cast<real>(k), static_cast<real>(n + 1));
        const real size = std::max(std::fabs(expected), 1.0L);
        EXPECT_NEAR(static_cast<double>((points[k] - expected) / size), 0, 2e-16) << text_of(w, n) << ", point " << k;
        EXPECT_NEAR(static_cast<double>((singles[k] - expected) / size), 0, 6e-8) << text_of(w, n) << ", point " << k;
      }
    }
}
TEST(windows, that_are_symmetric_are_rounded_once_from_their_definitions) {
  std::vector<window> all = all_windows();
  for (const double beta : {0.0, 4.0, 12.566370614359172, 600.0})
    all.push_back({window_kind::kaiser_bessel_derived, 1, {beta}});
  for (const window& w : all)
    for (const index n : {2, 4, 25, 480}) {
      std::vector<double> points(static_cast<std::size_t>(n), 7);
      const bool there = w.kind != window_kind::kaiser_bessel_derived || n % 2 == 0;
      ASSERT_EQ(fill_symmetric_window(w, n, points.data()), there ? status::ok : status::bad_argument);
      for (std::size_t k = 0; k < points.size(); ++k) {
        const real expected = there ? definition(w, static_cast<real>(k), static_cast<real>(n)) : 7;
        const real size = std::max(std::fabs(expected), 1.0L);
        EXPECT_NEAR(static_cast<double>((points[k] - expected) / size), 0, 2e-16) << text_of(w, n) << ", point " << k;
      }
    }
}
// Squares that add up to one, as frames that overlap by half need.
TEST(windows, of_modified_cosine_transforms_add_up) {
  for (const window& w : {window{window_kind::cosine}, window{window_kind::vorbis},
                          window{window_kind::kaiser_bessel_derived, 1, {12.566370614359172}}}) {
    double points[240];
    ASSERT_EQ(fill_symmetric_window(w, 240, points), status::ok);
    for (int k = 0; k < 120; ++k) {
      EXPECT_NEAR(points[k] * points[k] + points[120 + k] * points[120 + k], 1, 4e-16) << text_of(w, 240);
      EXPECT_EQ(points[k], points[239 - k]) << text_of(w, 240);
    }
  }
}
// Small ones, too: relative.
TEST(windows, of_exponentials_have_all_digits) {
  for (const window& w : all_windows()) {
    if (w.kind != window_kind::gaussian && w.kind != window_kind::kaiser && w.kind != window_kind::exponential)
      continue;
    double points[200];
    ASSERT_EQ(fill_window(w, 200, points), status::ok);
    for (int k = 0; k < 200; ++k) {
      const real expected = definition(w, k, 201);
      if (expected < 1e-290L) continue;
      EXPECT_NEAR(static_cast<double>(points[k] / expected), 1, 1e-15) << text_of(w, 200);
    }
  }
}
TEST(windows, of_one_point_are_one) {
  for (const window& w : all_windows()) {
    double point = 0;
    ASSERT_EQ(fill_window(w, 1, &point), status::ok);
    EXPECT_EQ(point, 1) << name_of(w.kind);
  }
}
TEST(windows, are_constants_too) {
  struct points {
    double at[8] = {};
  };
  constexpr points kaiser = [] {
    points p;
    static_cast<void>(fill_window(window{window_kind::kaiser, 1, {8.6}}, 8, p.at));
    return p;
  }();
  static_assert(kaiser.at[4] == 1 && kaiser.at[0] > 0 && kaiser.at[1] == kaiser.at[7]);
}
TEST(windows, bad_ones_are_refused_with_a_reason) {
  const double inf = std::numeric_limits<double>::infinity();
  const window bad[] = {{window_kind::kaiser},
                        {window_kind::kaiser, 1, {-1}},
                        {window_kind::kaiser, 1, {601}},
                        {window_kind::kaiser, 2, {1, 2}},
                        {window_kind::tukey, 1, {1.1}},
                        {window_kind::tukey, 1, {NAN}},
                        {window_kind::gaussian, 1, {0}},
                        {window_kind::gaussian, 1, {inf}},
                        {window_kind::general_gaussian, 1, {2}},
                        {window_kind::general_gaussian, 2, {2, -1}},
                        {window_kind::exponential, 1, {0}},
                        {window_kind::taylor, 1, {2.5}},
                        {window_kind::kaiser_bessel_derived},
                        {window_kind::kaiser_bessel_derived, 1, {601}},
                        {window_kind::taylor, 2, {4, -3}},
                        {window_kind::general_cosine},
                        {window_kind::hann, 1, {3}}};
  for (const window& w : bad) {
    double point = 7;
    EXPECT_NE(why_no_window(w), nullptr) << text_of(w, 1);
    EXPECT_EQ(fill_window(w, 1, &point), status::bad_argument);
    EXPECT_EQ(point, 7);
  }
  double point = 7;
  EXPECT_EQ(fill_window(window{}, 0, &point), status::bad_argument);
  EXPECT_EQ(point, 7);
}

template <class T>
void expect_rounded(window w, int n) {
  const double one = std::ldexp(1.0, 8 * sizeof(T) - 1);
  std::vector<double> whole(static_cast<std::size_t>(n));
  std::vector<T> found(whole.size());
  for (const bool symmetric : {false, true}) {
    const auto fill = [&](auto* to) { return symmetric ? fill_symmetric_window(w, n, to) : fill_window(w, n, to); };
    ASSERT_EQ(fill(whole.data()), status::ok);
    ASSERT_EQ(fill(found.data()), status::ok);
    for (std::size_t k = 0; k < whole.size(); ++k)
      EXPECT_EQ(static_cast<double>(found[k]), std::min(std::round(whole[k] * one), one - 1)) << text_of(w, n) << k;
  }
}
// flattop has negative samples, and all of these but it one of 1.
TEST(windows, of_fixed_point_are_rounded_and_saturated) {
  for (const window& w : {window{window_kind::hann}, window{window_kind::flattop}, window{window_kind::taylor},
                          window{window_kind::kaiser, 1, {8.6}}})
    for (const int n : {2, 48}) {
      expect_rounded<std::int16_t>(w, n);
      expect_rounded<std::int32_t>(w, n);
    }
}

}  // namespace
}  // namespace komdsp::tests
