// wavelet_check.hpp: one body for all tests of wavelet transforms.
#pragma once
#include <algorithm>

#include "cli/checks/reference_wavelet.hpp"
#include "fft_check.hpp"

namespace komdsp::tests {

using namespace wavelet_definition;

// ---- errors ----
template <class T>
double largest_of(const std::vector<T>& x) {
  double largest = 0;
  for (const T v : x) largest = std::max(largest, std::abs(static_cast<double>(v)));
  return largest;
}
// Relative to `scale`, the largest coefficient.
template <class A, class B>
double largest_error(const std::vector<A>& got, const std::vector<B>& expected, double scale) {
  double error = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double e = std::abs(static_cast<double>(got[i]) - static_cast<double>(expected[i]));
    error = e <= error ? error : e;  // NaN stays
  }
  return scale > 0 ? error / scale : error;
}
template <class T>
std::vector<T> noise(std::size_t count, unsigned seed);
// One level in single precision 1e-6; several also twice what plain sums in float lose, of these numbers or of others:
// where lines go on beyond the ends that varies from one signal to the next.
template <class T>
double wavelet_bound(const dwt& t, const std::vector<T>& x, double error);

std::string text_of(const dwt& t, const plan& p);
outcome check_dwt(const dwt& t, const plan& p, const runner& run);
// As profile `d` plans it.
outcome check(const dwt& t, const profile& d, const runner& run);

std::vector<filter_bank> every_wavelet();
inline constexpr int mode_count = 9;

}  // namespace komdsp::tests
