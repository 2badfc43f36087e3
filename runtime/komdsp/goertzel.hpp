// goertzel.hpp: one bin of a block of samples, without an FFT and without memory for the block.
#pragma once
#include <komdsp/detail/dd_functions.hpp>
#include <komdsp/status.hpp>

namespace komdsp {

// Goertzel's filter for the frequency cycles / period of the sampling rate, as 697 / 8000, or bin k of N as k / N,
// and blocks of `length` samples: X = sum over n < length of x(n) exp(-2 pi i n cycles / period).  In Reinsch's form,
// which loses nothing at low and high frequencies (W.M. Gentleman, "An error analysis of Goertzel's (Watt's) method for
// computing Fourier coefficients", 1969).
// Accuracy: |error| <= length * eps * the sum of |x(n)|, eps = 2^-23 for float and 2^-52 for double.
// T: float or double.  Plain data: a constant where a constant expression makes it, else in the caller's memory.
// Threads: one at a time.  komdsp_goertzel_f32 and _f64 of komdsp_bins.h have these members.
template <class T>
struct goertzel {
  ptrdiff_t length = 0, count = 0;          // samples of a block; that came
  T factor = 0;                             // 2 cos w - 2 below a quarter of the sampling rate, above it 2 cos w + 2
  T sum = 0, difference = 0;                // the filter's state
  T by_sum[2] = {}, by_difference[2] = {};  // the bin is their sum times the state
  int upper = 0;                            // 1: above a quarter of the sampling rate
};

namespace bins_detail {

// The n-th power.
constexpr complex_dd power(complex_dd root, index n) {
  complex_dd made{{1, 0}, {0, 0}};
  for (; n > 0; n /= 2, root = root * root)
    if (n % 2 != 0) made = made * root;
  return made;
}
template <class T>
constexpr void put(complex_dd from, T (&to)[2]) {
  to[0] = static_cast<T>(from.re.high);
  to[1] = static_cast<T>(from.im.high);
}
// d = s - o s', o = 1 or -1 where upper: d <- o d + f s + x, s <- d + o s.
template <bool Upper, class Filter, class T>
void run(Filter& g, const T* x, index count) {
  T sum = g.sum, difference = g.difference;
  for (index n = 0; n < count; ++n) {
    const T next = g.factor * sum + x[n];
    difference = Upper ? next - difference : next + difference;
    sum = Upper ? difference - sum : difference + sum;
  }
  g.sum = sum;
  g.difference = difference;
}

}  // namespace bins_detail

// Begins a filter.  unsupported_length: a period or a length that is not 1 to 2^26; bad_argument: cycles that are not 0
// to period - 1.  Filter: goertzel, or its struct in C.
template <class Filter>
constexpr status make_goertzel(Filter& g, index cycles, index period, index length) {
  using table_detail::exactly;
  constexpr index most = index{1} << 26;
  if (period < 1 || period > most || length < 1 || length > most) return status::unsupported_length;
  if (cycles < 0 || cycles >= period) return status::bad_argument;
  g = {};
  g.length = length;
  const complex_dd root = unit_root(cycles, period), last = bins_detail::power(root, length - 1);
  g.upper = root.re.high < 0;
  const double one = g.upper != 0 ? -1 : 1;
  const auto factor = exactly(2) * root.re - exactly(2 * one);
  g.factor = static_cast<decltype(g.factor)>(factor.high);
  // x(n) filtered is s - exp(-i w) s', and s' = o (s - d).
  const complex_dd before{exactly(one) * root.re, exactly(one) * root.im};
  bins_detail::put(last * complex_dd{exactly(1) - before.re, -before.im}, g.by_sum);
  bins_detail::put(last * before, g.by_difference);
  return status::ok;
}
// Takes samples up to the end of the block.  bad_argument: a null pointer, a negative count, or no filter.
template <class Filter, class T>
status push(Filter& g, const T* x, index count, index& taken) {
  taken = 0;
  if (g.length < 1 || count < 0 || (count > 0 && !x)) return status::bad_argument;
  taken = count < g.length - g.count ? count : g.length - g.count;
  if (g.upper != 0)
    bins_detail::run<true>(g, x, taken);
  else
    bins_detail::run<false>(g, x, taken);
  g.count += taken;
  return status::ok;
}
// The bin, re and im, of a block that is complete, and the beginning of the next one; ready: there is one.
// bad_argument: no filter.
template <class Filter, class T>
status pull(Filter& g, T (&bin)[2], bool& ready) {
  ready = false;
  if (g.length < 1) return status::bad_argument;
  ready = g.count == g.length;
  if (!ready) return status::ok;
  for (int i = 0; i < 2; ++i) bin[i] = g.by_sum[i] * g.sum + g.by_difference[i] * g.difference;
  g.count = 0;
  g.sum = g.difference = 0;
  return status::ok;
}

}  // namespace komdsp
