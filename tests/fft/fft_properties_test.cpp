// FFTs of impulses, of numbers at the ends of their range, and of those that are none.
#include "support/cpp_runner.hpp"
#include "support/here.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <limits>

namespace komdsp::tests {
namespace {

template <class T>
std::vector<T> run(const fft& t, const std::vector<T>& in, const profile& d = cpp::native_profile()) {
  const plan p = planned(t, d);
  EXPECT_EQ(p.result, status::ok) << p.reason;
  std::vector<T> out(static_cast<std::size_t>(p.output_bytes) / sizeof(T));
  EXPECT_EQ(run_cpp(p, in.data(), out.data()), status::ok);
  return out;
}
// Without any rounding; that all other numbers are right, comparing with FFTW says.
TEST(impulses, have_flat_spectra) {
  for (index n = 1; n <= 4096; n *= 2) {
    std::vector<double> impulse(static_cast<std::size_t>(2 * n)), flat(impulse);
    impulse[0] = 1;
    for (index k = 0; k < n; ++k) flat[static_cast<std::size_t>(2 * k)] = 1;
    EXPECT_EQ(run(fft{.length = n, .precision = precision::f64}, impulse), flat) << n;
  }
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
