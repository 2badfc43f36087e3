// Properties of a Fourier transform, whatever the code looks like: its definition, and the theorems.
#include "support/cpp_runner.hpp"
#include "support/here.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

using numbers_f64 = std::vector<std::complex<double>>;

template <class T>
std::vector<T> run(const fft& t, const std::vector<T>& in, const profile& d = cpp::native_profile()) {
  const plan p = planned(t, d);
  EXPECT_EQ(p.result, status::ok) << p.reason;
  std::vector<T> out(static_cast<std::size_t>(p.output_bytes) / sizeof(T));
  EXPECT_EQ(run_cpp(p, in.data(), out.data()), status::ok);
  return out;
}
template <class T>
double distance(const std::vector<T>& a, const std::vector<T>& b) {
  double difference = 0, norm = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference += std::pow(static_cast<double>(a[i]) - static_cast<double>(b[i]), 2);
    norm += std::pow(static_cast<double>(b[i]), 2);
  }
  return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

class lengths : public testing::TestWithParam<index> {};
INSTANTIATE_TEST_SUITE_P(powers_of_two, lengths,
                         testing::Values(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096));

TEST_P(lengths, equal_the_definition_in_double) {
  const index n = GetParam();
  const auto size = static_cast<std::size_t>(n);
  const double turn = 2 * std::acos(-1.0);
  numbers_f64 roots(size);
  for (std::size_t k = 0; k < size; ++k)
    roots[k] = std::polar(1.0, -turn * static_cast<double>(k) / static_cast<double>(n));
  const std::vector<float> x = noise<float>(2 * n);
  std::vector<float> expected(2 * size);
  for (std::size_t k = 0; k < size; ++k) {
    std::complex<double> sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += std::complex<double>(x[2 * i], x[2 * i + 1]) * roots[i * k % size];
    expected[2 * k] = static_cast<float>(sum.real());
    expected[2 * k + 1] = static_cast<float>(sum.imag());
  }
  EXPECT_LE(distance(run<float>({n}, x), expected), accuracy_bound(precision::f32, n));
  EXPECT_LE(distance(run<float>({n}, x, profiles::cpp_scalar), expected), accuracy_bound(precision::f32, n));
}

TEST_P(lengths, are_linear) {
  const index n = GetParam();
  const std::vector<double> x = noise<double>(2 * n, 1), y = noise<double>(2 * n, 2);
  fft t{n};
  t.precision = precision::f64;
  std::vector<double> sum(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) sum[i] = 2 * x[i] - 3 * y[i];
  const std::vector<double> fx = run(t, x), fy = run(t, y), fs = run(t, sum);
  std::vector<double> expected(fx.size());
  for (std::size_t i = 0; i < fx.size(); ++i) expected[i] = 2 * fx[i] - 3 * fy[i];
  EXPECT_LE(distance(fs, expected), 4 * accuracy_bound(t.precision, n));
}

TEST_P(lengths, turn_a_shift_into_phases) {
  const index n = GetParam(), shift = n / 3 + 1;
  const std::vector<double> x = noise<double>(2 * n);
  fft t{n};
  t.precision = precision::f64;
  std::vector<double> moved(x.size());
  for (index i = 0; i < n; ++i)
    for (index part = 0; part < 2; ++part)
      moved[static_cast<std::size_t>(2 * ((i + shift) % n) + part)] = x[static_cast<std::size_t>(2 * i + part)];
  std::vector<double> expected = run(t, x);
  for (index k = 0; k < n; ++k) {
    const auto at = static_cast<std::size_t>(2 * k);
    const std::complex<double> v =
        std::complex<double>(expected[at], expected[at + 1]) *
        std::polar(1.0, -2 * std::acos(-1.0) * static_cast<double>(k * shift % n) / static_cast<double>(n));
    expected[at] = v.real();
    expected[at + 1] = v.imag();
  }
  EXPECT_LE(distance(run(t, moved), expected), 4 * accuracy_bound(t.precision, n));
}

TEST_P(lengths, keep_energy) {
  const index n = GetParam();
  fft t{n};
  t.precision = precision::f64;
  const std::vector<double> x = noise<double>(2 * n), y = run(t, x);
  double before = 0, after = 0;
  for (const double v : x) before += v * v;
  for (const double v : y) after += v * v;
  EXPECT_NEAR(after / static_cast<double>(n) / before, 1, 1e-14);
}

TEST_P(lengths, make_an_impulse_flat_and_a_tone_a_line) {
  const index n = GetParam();
  fft t{n};
  t.precision = precision::f64;
  std::vector<double> impulse(static_cast<std::size_t>(2 * n), 0.0), flat(impulse);
  impulse[0] = 1;
  for (index k = 0; k < n; ++k) flat[static_cast<std::size_t>(2 * k)] = 1;
  EXPECT_EQ(run(t, impulse), flat);

  const index bin = n * 3 / 8;
  std::vector<double> tone(impulse.size()), line(impulse.size(), 0.0);
  for (index i = 0; i < n; ++i) {
    const std::complex<double> v =
        std::polar(1.0, 2 * std::acos(-1.0) * static_cast<double>(i * bin % n) / static_cast<double>(n));
    tone[static_cast<std::size_t>(2 * i)] = v.real();
    tone[static_cast<std::size_t>(2 * i + 1)] = v.imag();
  }
  line[static_cast<std::size_t>(2 * bin)] = static_cast<double>(n);
  EXPECT_LE(distance(run(t, tone), line), 2 * accuracy_bound(t.precision, n));
}

TEST_P(lengths, are_restored_by_the_inverse) {
  const index n = GetParam();
  for (const fft_kind kind : {fft_kind::complex, fft_kind::real}) {
    fft t{n};
    t.kind = kind;
    const std::vector<float> x = noise<float>(kind == fft_kind::real ? n : 2 * n), y = run(t, x);
    t.inverse = true;
    t.scale = 1.0 / static_cast<double>(n);
    EXPECT_LE(distance(run(t, y), x), 2 * accuracy_bound(t.precision, n));
  }
}

TEST_P(lengths, real_equal_complex) {
  const index n = GetParam();
  const std::vector<float> x = noise<float>(n);
  std::vector<float> z(static_cast<std::size_t>(2 * n), 0.0F);
  for (index i = 0; i < n; ++i) z[static_cast<std::size_t>(2 * i)] = x[static_cast<std::size_t>(i)];
  fft t{n};
  std::vector<float> full = run(t, z);
  full.resize(static_cast<std::size_t>(2 * (n / 2 + 1)));
  t.kind = fft_kind::real;
  EXPECT_LE(distance(run(t, x), full), 2 * accuracy_bound(t.precision, n));
}

TEST(numbers_that_are_not, spread_over_their_own_transform_only) {
  fft t{64, 20};
  std::vector<float> x = noise<float>(2 * 64 * 20);
  x[2 * 64 * 7 + 4] = x[2 * 64 * 7 + 5] = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> y = run(t, x);
  for (std::size_t b = 0; b < 20; ++b)
    for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(std::isnan(y[b * 128 + i]), b == 7) << b << " " << i;
}

// Bins of real samples above half of the largest number: of one sample, whose bins are as large as it, or of a
// constant, whose bin 0 is alone.
template <class T>
void expect_range_of_bins(index n, const profile& d, bool constant) {
  fft t{n, 3};
  t.kind = fft_kind::real;
  t.precision = sizeof(T) == 8 ? precision::f64 : precision::f32;
  const index place = n / 3, bins = n / 2 + 1;
  const double large = 0.6 * static_cast<double>(std::numeric_limits<T>::max()), turn = 2 * std::acos(-1.0);
  std::vector<T> x(static_cast<std::size_t>(3 * n));
  for (index i = 0; i < 3 * n; ++i)
    if (constant || i % n == place)
      x[static_cast<std::size_t>(i)] = static_cast<T>(constant ? large / static_cast<double>(n) : large);
  const std::vector<T> y = run(t, x, d);
  double farthest = 0;
  for (index i = 0; i < 3 * bins; ++i) {
    const index k = i % bins;
    const std::complex<double> right =
        constant ? k == 0 : std::polar(1.0, -turn * static_cast<double>(k * place % n) / static_cast<double>(n));
    const std::complex<double> ours(y[static_cast<std::size_t>(2 * i)] / large,
                                    y[static_cast<std::size_t>(2 * i + 1)] / large);
    farthest = std::isfinite(std::abs(ours)) ? std::max(farthest, std::abs(ours - right)) : HUGE_VAL;
  }
  EXPECT_LE(farthest, 8 * static_cast<double>(std::numeric_limits<T>::epsilon())) << n << " samples, " << d.name;
}
TEST(largest_numbers, bins_of_real_samples_have_all_of_their_range) {
  std::vector<profile> devices = {resident_profile(128, 4160), resident_profile(64, 32768), cluster_profile(8, 1 << 18),
                                  group_profile(8, 16384)};
  const char* const names[] = {"points in registers, in passes", "points in registers", "clusters", "groups"};
  for (std::size_t i = 0; i < devices.size(); ++i) devices[i].name = names[i];
  for (const profile* d : profiles_here()) devices.push_back(*d);
  for (const profile& d : devices)
    for (const index n : {2, 4, 6, 16, 48, 64, 256, 1024, 2000, 4096, 32768, 1 << 17}) {
      expect_range_of_bins<float>(n, d, true);
      expect_range_of_bins<double>(n, d, true);
      if (keeps_points(planned(fft{n}, d))) continue;  // their 2 a - x is one rounding, and one range, on devices alone
      expect_range_of_bins<float>(n, d, false);
      expect_range_of_bins<double>(n, d, false);
    }
}

}  // namespace
}  // namespace komdsp::tests
