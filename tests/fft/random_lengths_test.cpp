// FFTs of random lengths beyond 4096 on the cpp backend against FFTW: any_length_test.cpp has all shorter ones.
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

namespace komdsp::tests {
namespace {

double bytes_available() {
  std::ifstream memory("/proc/meminfo");
  std::string word;
  double kilobytes = 0;
  while (memory >> word)
    if (word == "MemAvailable:" && memory >> kilobytes) return 1024 * kilobytes;
  return 0;
}
// Input, a copy of it, output, and either what the plan takes or what FFTW does: it transforms long primes with five
// arrays of their length.
double bytes_needed(const plan& p) {
  const double truth = static_cast<double>(sizeof(exact)) * static_cast<double>(p.what.length);
  return static_cast<double>(2 * p.input_bytes + p.output_bytes) + truth +
         std::max(static_cast<double>(p.table_bytes + p.workspace_bytes(1)), 4 * truth);
}

// Logarithmic: as many between 2^13 and 2^14 as between 2^25 and 2^26.
constexpr double most_bits(bool all) {
  return all ? 26 : 17;
}
const std::vector<index>& random_lengths() {
  static const std::vector<index> some = [] {
    std::mt19937 random(26);
    std::vector<index> lengths(static_cast<std::size_t>(reach(2, 8, 100)));
    for (index& n : lengths)
      n = static_cast<index>(std::exp2(12 + (most_bits(everything()) - 12) * static_cast<double>(random()) / 0x1p32));
    return lengths;
  }();
  return some;
}

class lengths : public testing::TestWithParam<std::size_t> {};  // which

// Both precisions in one test, so that they share a reference, which takes most of the time.
TEST_P(lengths, agree_with_fftw) {
  fft t = swept_fft(random_lengths()[GetParam()], static_cast<int>(5 * GetParam() % 16));
  for (const profile* d : {&cpp::native_profile(), &profiles::cpp_scalar})
    for (const precision type : {precision::f32, precision::f64}) {
      if (d == &profiles::cpp_scalar && t.length > 1 << 22) continue;  // many times slower, and the same plans
      t.precision = type;
      const plan p = planned(t, *d);
      if (bytes_needed(p) > bytes_available())
        GTEST_SKIP() << text_of(t, p) << ": not enough memory for " << bytes_needed(p) / 0x1p30 << " GiB";
      expect_planned_on(on_cpp, p.what, p);
    }
}
INSTANTIATE_TEST_SUITE_P(all, lengths, testing::Range(std::size_t{0}, random_lengths().size()));

}  // namespace
}  // namespace komdsp::tests
