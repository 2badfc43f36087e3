// window.hpp: windows for short-time transforms, without libm.
#pragma once
#include <komdsp/detail/twiddle.hpp>

namespace komdsp {

// Periodic windows of n points (as SciPy's get_window makes them): w(k) = sum of c(m) cos(2 pi m k / n).
enum class window_kind : std::uint8_t { rectangular, hann, hamming, blackman };
inline constexpr const char* window_names[] = {"rectangular", "hann", "hamming", "blackman"};
constexpr const char* name_of(window_kind w) {
  return window_names[static_cast<int>(w)];
}

// n points to out.  Rounded once to T, float or double.
template <class T>
constexpr void fill_window(window_kind kind, index n, T* out) {
  constexpr double terms[4][3] = {{1, 0, 0}, {0.5, -0.5, 0}, {0.54, -0.46, 0}, {0.42, -0.5, 0.08}};
  const double* const c = terms[static_cast<int>(kind)];
  for (index k = 0; k < n; ++k) {
    const double_double one = unit_root(k, n).re, two = unit_root(2 * k, n).re;
    const double_double w = double_double{c[0], 0} + double_double{c[1], 0} * one + double_double{c[2], 0} * two;
    out[k] = static_cast<T>(w.high);
  }
}

}  // namespace komdsp
