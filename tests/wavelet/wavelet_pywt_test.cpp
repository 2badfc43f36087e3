// Wavelet transforms on the cpp backend against PyWavelets in double (wavelet_truth.py).
#include "support/cpp_runner.hpp"
#include "support/checks/wavelet_check.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>

namespace komdsp::tests {
namespace {

struct truth {
  char name[16] = {};
  std::int32_t kind = 0, mode = 0, rows = 0, columns = 0, levels = 0, coefficients = 0;
  std::vector<double> samples, expected;
  double single_error = 0, restored_error = 0;
};
bool read_next(std::FILE* stream, truth& t) {
  std::int32_t numbers[6];
  if (std::fread(t.name, sizeof t.name, 1, stream) != 1 || std::fread(numbers, sizeof numbers, 1, stream) != 1)
    return false;
  t.kind = numbers[0], t.mode = numbers[1], t.rows = numbers[2], t.columns = numbers[3];
  t.levels = numbers[4], t.coefficients = numbers[5];
  t.samples.resize(static_cast<std::size_t>(t.rows) * static_cast<std::size_t>(t.columns));
  t.expected.resize(static_cast<std::size_t>(t.coefficients));
  double errors[2];
  const bool whole = std::fread(t.samples.data(), 8, t.samples.size(), stream) == t.samples.size() &&
                     std::fread(t.expected.data(), 8, t.expected.size(), stream) == t.expected.size() &&
                     std::fread(errors, 8, 2, stream) == 2;
  t.single_error = errors[0];
  t.restored_error = errors[1];
  return whole;
}

plan plan_of(const truth& t, const filter_bank& w, precision type, bool inverse, const profile& d) {
  const auto mode = static_cast<wavelet_mode>(t.mode);
  if (t.kind == 0) return planned(dwt{w, t.columns, t.levels, mode, 1, inverse, type}, d);
  if (t.kind == 1) return planned(dwt2{w, t.rows, t.columns, t.levels, mode, 1, inverse, type}, d);
  return planned(swt{w, t.columns, t.levels, 1, inverse, type}, d);
}

template <class T>
std::vector<T> coefficients(const truth& t, const filter_bank& w, const profile& d) {
  const precision type = sizeof(T) == 8 ? precision::f64 : precision::f32;
  const plan p = plan_of(t, w, type, false, d);
  std::vector<T> x(t.samples.begin(), t.samples.end()), c(t.expected.size(), std::numeric_limits<T>::quiet_NaN());
  EXPECT_EQ(p.output_bytes, static_cast<index>(c.size() * sizeof(T))) << p.reason;
  if (p.output_bytes == static_cast<index>(c.size() * sizeof(T))) {
    EXPECT_EQ(run_cpp(p, x.data(), c.data()), status::ok);
  }
  return c;
}

// Restores what PyWavelets' inverse restores, as well as it does.
void expect_restored(const truth& t, const filter_bank& w, const profile& d, const std::vector<double>& c) {
  std::vector<double> y(t.samples.size(), std::numeric_limits<double>::quiet_NaN());
  ASSERT_EQ(run_cpp(plan_of(t, w, precision::f64, true, d), c.data(), y.data()), status::ok);
  const double allowed = 2 * t.restored_error + 1e-13;
  EXPECT_LE(largest_error(y, t.samples, 1), allowed);
}
void expect_equal(const truth& t, const filter_bank& w, const profile& d) {
  const double largest = largest_of(t.expected);
  const auto wide = coefficients<double>(t, w, d);
  EXPECT_LE(largest_error(wide, t.expected, largest), 1e-12);
  const double most = std::max(1e-6, 2 * t.single_error);  // one level: 0 but for lines beyond the ends
  EXPECT_LE(largest_error(coefficients<float>(t, w, d), t.expected, largest), most);
  expect_restored(t, w, d, wide);
}

TEST(pywavelets, has_the_same_coefficients_and_reconstruction) {
  if (std::system("/usr/bin/python3 -c 'import pywt' 2>/dev/null") != 0) GTEST_SKIP() << "no python3-pywt";
  const char* const scope = std::getenv("KOMDSP_TEST_SCOPE");
  const bool all = scope && std::strcmp(scope, "all") == 0;
  std::FILE* const stream = ::popen(all ? "/usr/bin/python3 -B tests/wavelet/wavelet_truth.py all"
                                        : "/usr/bin/python3 -B tests/wavelet/wavelet_truth.py cover",
                                    "r");
  ASSERT_NE(stream, nullptr);
  const auto wavelets_here = every_wavelet();
  const profile* const profiles_here[] = {&cpp::native_profile(), &profiles::cpp_scalar};
  int count = 0;
  for (truth t; !HasFailure() && read_next(stream, t); ++count) {
    const auto w = std::find_if(wavelets_here.begin(), wavelets_here.end(),
                                [&](const filter_bank& b) { return std::string(b.name) == t.name; });
    ASSERT_NE(w, wavelets_here.end()) << t.name;
    SCOPED_TRACE(std::string(t.name) + " " + wavelet_mode_names[t.mode] + " " + std::to_string(t.rows) + " x " +
                 std::to_string(t.columns) + ", levels " + std::to_string(t.levels) + ", kind " +
                 std::to_string(t.kind));
    expect_equal(t, *w, *profiles_here[count % 2]);
  }
  EXPECT_EQ(::pclose(stream), 0);
  EXPECT_GT(count, 1000);
}

}  // namespace
}  // namespace komdsp::tests
