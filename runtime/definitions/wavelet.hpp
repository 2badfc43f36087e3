#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <komdsp/wavelet.hpp>
#include <komdsp/wavelet_ladder.hpp>

namespace komdsp::definitions {

/// Sample i of a signal that goes on beyond its ends: one step towards the inside at a time.
template <class T>
T extended(const std::vector<T>& x, index i, wavelet_mode mode) {
  const auto n = static_cast<index>(x.size());
  if (i >= 0 && i < n) return x[static_cast<std::size_t>(i)];
  const index mirror = i < 0 ? -1 - i : 2 * n - 1 - i, reflection = i < 0 ? -i : 2 * n - 2 - i;
  const T end = i < 0 ? x.front() : x.back();
  const bool line = mode == wavelet_mode::reflect || mode == wavelet_mode::antireflect || mode == wavelet_mode::smooth;
  if (line && n == 1) return end;
  switch (mode) {
    case wavelet_mode::zero:
      return 0;
    case wavelet_mode::constant:
      return end;
    case wavelet_mode::symmetric:
      return extended(x, mirror, mode);
    case wavelet_mode::antisymmetric:
      return -extended(x, mirror, mode);
    case wavelet_mode::reflect:
      return extended(x, reflection, mode);
    case wavelet_mode::antireflect:
      return 2 * end - extended(x, reflection, mode);
    case wavelet_mode::smooth: {
      const T slope = i < 0 ? x[1] - x[0] : x.back() - x[x.size() - 2];
      return end + slope * static_cast<T>(i < 0 ? i : i - (n - 1));
    }
    default:
      return extended(x, i < 0 ? i + n : i - n, mode);
  }
}
template <class T>
struct bands {
  std::vector<T> low, high;
};
template <class T>
bands<T> split(const filter_bank& w, wavelet_mode mode, std::vector<T> x, index phase = 0) {
  const index count = coefficients_of(w, mode, static_cast<index>(x.size()));
  const index first = mode == wavelet_mode::periodization ? w.taps / 2 + phase : 1;
  if (mode == wavelet_mode::periodization && x.size() % 2 != 0) x.push_back(x.back());
  bands<T> c;
  for (index o = 0; o < count; ++o) {
    T low = 0, high = 0;
    for (int j = 0; j < w.taps; ++j) {
      const T sample = extended(x, 2 * o + first - j, mode);
      low += static_cast<T>(tap_of(w, true, false, j)) * sample;
      high += static_cast<T>(tap_of(w, true, true, j)) * sample;
    }
    c.low.push_back(low);
    c.high.push_back(high);
  }
  return c;
}
/// The first `length` samples of the upsampled bands' convolution with the filters, from where no end is missing.
template <class T>
std::vector<T> joined(const filter_bank& w, wavelet_mode mode, const bands<T>& c, index length, index phase = 0) {
  const bool periodic = mode == wavelet_mode::periodization;
  const auto count = static_cast<index>(c.low.size()), around = 2 * count;
  std::vector<T> x(static_cast<std::size_t>(length));
  for (index k = 0; k < count; ++k)
    for (int j = 0; j < w.taps; ++j) {
      index n = 2 * k + j - (periodic ? w.taps / 2 - 1 - phase : w.taps - 2);
      if (periodic) n = (n % around + around) % around;
      if (n >= 0 && n < length)
        x[static_cast<std::size_t>(n)] +=
            static_cast<T>(tap_of(w, false, false, j)) * c.low[static_cast<std::size_t>(k)] +
            static_cast<T>(tap_of(w, false, true, j)) * c.high[static_cast<std::size_t>(k)];
    }
  return x;
}
/// One row.
template <class T>
std::vector<T> truth_of(const dwt& t, std::vector<T> x) {
  const auto part = [](const std::vector<T>& all, index first, index count) {
    return std::vector<T>(all.begin() + first, all.begin() + first + count);
  };
  std::vector<T> details;
  if (!t.inverse) {
    for (int level = 0; level < t.levels; ++level) {
      const bands<T> c = split(t.wavelet, t.mode, x);
      details.insert(details.begin(), c.high.begin(), c.high.end());
      x = c.low;
    }
    x.insert(x.end(), details.begin(), details.end());
    return x;
  }
  index at = length_at(t.wavelet, t.mode, t.length, t.levels + 1);
  std::vector<T> low = part(x, 0, at);
  for (int level = t.levels; level >= 1; --level) {
    const index length = length_at(t.wavelet, t.mode, t.length, level),
                count = coefficients_of(t.wavelet, t.mode, length);
    low = joined(t.wavelet, t.mode, bands<T>{low, part(x, at, count)}, length);
    at += count;
  }
  return low;
}

/// One level as the published methods have it: periodic, and undecimated where that is asked for.
template <class T>
bands<T> truth_of(const wavelet_ladder& t, const std::vector<T>& x) {
  if (!t.undecimated) return split(t.wavelet, wavelet_mode::periodization, x);
  bands<T> c;
  for (index o = 0; o < t.length; ++o) {
    T low = 0, high = 0;
    for (int j = 0; j < t.wavelet.taps; ++j) {
      const T sample = extended(x, o + t.wavelet.taps / 2 - j, wavelet_mode::periodic);
      low += static_cast<T>(tap_of(t.wavelet, true, false, j)) * sample;
      high += static_cast<T>(tap_of(t.wavelet, true, true, j)) * sample;
    }
    c.low.push_back(low);
    c.high.push_back(high);
  }
  return c;
}

template <class T>
double largest_of(const std::vector<T>& x) {
  double largest = 0;
  for (const T v : x) largest = std::max(largest, std::abs(static_cast<double>(v)));
  return largest;
}
/// Relative to `scale`, the largest coefficient.
template <class A, class B>
double largest_error(const std::vector<A>& got, const std::vector<B>& expected, double scale) {
  double error = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double e = std::abs(static_cast<double>(got[i]) - static_cast<double>(expected[i]));
    error = e <= error ? error : e;  // NaN stays
  }
  return scale > 0 ? error / scale : error;
}
/// The bound of that, of one level.
constexpr double level_bound(precision type) {
  return type == precision::f64 ? 1e-12 : 1e-6;
}
inline double accuracy_bound(const dwt& t) {
  return t.levels * level_bound(t.precision);
}

}  // namespace komdsp::definitions
