// check_signs.hpp: the signs that results of checked transforms are summed with, and what their input is summed with
// (kernels/checks/checks.h), as tables.
#pragma once
#include <komdsp/detail/twiddle.hpp>
#include <komdsp/plan.hpp>

namespace komdsp::check_detail {
inline namespace KOMDSP_ROOTS {

constexpr int bits_max = 27;  // of lengths

// Sign p of Rudin's and Shapiro's sequence: the parity of its pairs of neighbouring bits that are 1.
constexpr bool is_negative(index p) {
  bool odd = false;
  for (index pairs = p & (p >> 1); pairs > 0; pairs >>= 1) odd ^= (pairs & 1) != 0;
  return odd;
}
constexpr complex_dd sum_of(complex_dd a, complex_dd b, bool less) {
  return less ? complex_dd{a.re - b.re, a.im - b.im} : complex_dd{a.re + b.re, a.im + b.im};
}
// The sum of the first `count` signs times powers of w.  2^k signs that begin at a multiple q of 2^k are those of
// `even` or, where q / 2^k is odd, of `odd`, times sign q / 2^k: polynomials of which two of 2^(k+1) signs are made.
constexpr complex_dd spectrum_of_signs(index count, complex_dd w) {
  complex_dd even[bits_max + 1] = {}, odd[bits_max + 1] = {}, power[bits_max + 1] = {};
  even[0] = odd[0] = {{1, 0}, {0, 0}};
  power[0] = w;
  int bits = 0;
  for (; count >> (bits + 1) > 0; ++bits) {
    const complex_dd upper = power[bits] * odd[bits];
    even[bits + 1] = sum_of(even[bits], upper, false);
    odd[bits + 1] = sum_of(even[bits], upper, true);
    power[bits + 1] = power[bits] * power[bits];
  }
  complex_dd sum{}, before{{1, 0}, {0, 0}};
  for (int k = bits; k >= 0; --k) {
    if ((count >> k & 1) == 0) continue;
    const index q = (count >> (k + 1)) * 2;  // a multiple of 2^(k+1), over 2^k
    sum = sum_of(sum, before * even[k], is_negative(q));
    before = before * power[k];
  }
  return sum;
}
// Points of a checked transform's input that have weights.
constexpr index points_of_weights(const table& t) {
  return t.what == table::kind::half_weights ? t.length / 2 + 1 : t.length - t.split;
}
template <class T>
constexpr void put(const table& t, double_double x, T* to) {
  for (index i = 0; i < t.width; ++i) to[i] = static_cast<T>(x.high);
}
// Half the sums of numbers n and n + split of the spectrum of `n1` signs and zeros behind them, `length` in all, for n
// from 0 to points_of_weights-1, and half their differences: both parts of each, `width` times, which vectors have one
// after the other, all n of each.  half_weights: doubled, but for the ends.  columns: the spectrum's conjugate.
template <class T>
constexpr void fill_weights(const table& t, T* out) {
  if constexpr (T(1) / 2 != 0) {
    const index points = points_of_weights(t), copies = t.width, part = t.lanes > 1 ? copies * points : 1;
    const auto spectrum = [&t](index n) {
      return spectrum_of_signs(t.n1, unit_root(t.columns ? t.length - n : n, t.length));
    };
    for (index n = 0; n < points; ++n) {
      const bool once = t.what == table::kind::weights || n == 0 || 2 * n == t.length;
      const double_double share = {once ? 0.5 : 1.0, 0};
      const complex_dd v = spectrum(n), w = spectrum((n + t.split) % t.length), sum = sum_of(v, w, false),
                       difference = sum_of(v, w, true);
      T* const to = out + (t.lanes > 1 ? copies : 4) * n;
      put(t, sum.re * share, to);
      put(t, sum.im * share, to + part);
      put(t, difference.re * share, to + 2 * part);
      put(t, difference.im * share, to + 3 * part);
    }
  }
}
// Signs, and behind them those with every other one turned, `width` times each.
template <class T>
constexpr void fill_signs(const table& t, T* out) {
  if constexpr (T(1) / 2 != 0)
    for (index p = 0; p < 2 * t.length; ++p) {
      const bool negative = is_negative(p % t.length) != (p > t.length && p % t.length % 2 == 1);
      put(t, {negative ? -1.0 : 1.0, 0}, out + t.width * p);
    }
}
// Weights of rows, signs but for the first, or, n1 = 1, their spectrum; columns: its conjugate.  A sum of signs times
// roots of unity may be 0, but never half a number, as they are algebraic integers.
template <class T>
constexpr void fill_folds(const table& t, T* out) {
  if constexpr (T(1) / 2 != 0)
    for (index k = 0; k < t.length; ++k) {
      if (t.n1 == 1) {
        const complex_dd v = spectrum_of_signs(t.length, unit_root(t.columns ? t.length - k : k, t.length));
        put(t, v.re + double_double{0.5, 0}, out + 2 * k);
        put(t, v.im, out + 2 * k + 1);
      } else {
        put(t, {k == 0 ? 1.5 : is_negative(k) ? -1.0 : 1.0, 0}, out + k);
      }
    }
}

}  // namespace KOMDSP_ROOTS
}  // namespace komdsp::check_detail
