// chirp.hpp: the chirp of Bluestein's transform and its spectrum (kernels/bluestein/bluestein.h), as tables.
#pragma once
#include <komdsp/detail/twiddle.hpp>

namespace komdsp::chirp_detail {

// w(k) = exp(-pi i k^2 / length), one k after the other: k^2 is counted modulo 2 length, in whole numbers.
class chirp {
 public:
  constexpr explicit chirp(index length) : period(2 * length), step(unit_root(1, length)) { restart(); }
  constexpr complex_dd value() const { return now; }
  constexpr void advance() {
    square += 2 * k + 1;
    while (square >= period) square -= period;
    ++k;
    if (k % 1024 == 0) return restart();
    now = now * next;
    next = next * step;
  }

 private:
  // Products of roots stay exact to far below a rounding for so long.
  constexpr void restart() {
    now = unit_root(square, period);
    next = unit_root((2 * k + 1) % period, period);
  }
  index period;
  index k = 0, square = 0;
  complex_dd step, now{}, next{};
};

template <class T>
constexpr void fill_chirp(index length, T* out) {
  chirp w(length);
  for (index k = 0; k < length; ++k, w.advance()) {
    out[2 * k] = static_cast<T>(w.value().re.high);
    out[2 * k + 1] = static_cast<T>(w.value().im.high);
  }
}

// ---- a transform in place, of digits reversed: decimation in time ----
constexpr int next_radix(index rest) {
  return rest % 4 == 0 ? 4 : rest % 2 == 0 ? 2 : rest % 3 == 0 ? 3 : 5;
}
// Where point n of the input goes.
constexpr index reversed(index n, index points) {
  index place = 0, span = points;
  for (index rest = points; rest > 1;) {
    const int radix = next_radix(rest);
    rest /= radix;
    span /= radix;
    place += n % radix * span;
    n /= radix;
  }
  return place;
}
// The radix that joins transforms of `span` points: the digit that `reversed` takes off last comes first.
constexpr int radix_above(index span, index points) {
  index rest = points;
  while (rest / next_radix(rest) != span) rest /= next_radix(rest);
  return next_radix(rest);
}
struct point {
  double re = 0, im = 0;
};
constexpr point rounded_root(index k, index n) {
  const complex_dd w = unit_root(k, n);
  return {w.re.high, w.im.high};
}
constexpr point product(point a, point b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
// The stage that joins `radix` transforms of `span` points each.
template <class T>
constexpr void join(index points, index span, int radix, T* x) {
  point corner[5] = {};
  for (int q = 0; q < radix; ++q) corner[q] = rounded_root(q, radix);
  const complex_dd root = unit_root(1, span * radix);
  complex_dd first{{1, 0}, {0, 0}};
  for (index k = 0; k < span; ++k, first = first * root) {
    point twiddle[5] = {{1, 0}};
    complex_dd w = first;
    for (int q = 1; q < radix; ++q, w = w * first) twiddle[q] = {w.re.high, w.im.high};
    for (index at = k; at < points; at += span * radix) {
      point v[5] = {};
      for (int q = 0; q < radix; ++q) {
        const T* const p = x + 2 * (at + q * span);
        v[q] = product({static_cast<double>(p[0]), static_cast<double>(p[1])}, twiddle[q]);
      }
      for (int m = 0; m < radix; ++m) {
        point sum = v[0];
        for (int q = 1; q < radix; ++q) {
          const point term = product(v[q], corner[q * m % radix]);
          sum.re += term.re;
          sum.im += term.im;
        }
        x[2 * (at + m * span)] = static_cast<T>(sum.re);
        x[2 * (at + m * span) + 1] = static_cast<T>(sum.im);
      }
    }
  }
}
template <class T>
constexpr void fill_spectrum(index length, index points, T* out) {
  for (index i = 0; i < 2 * points; ++i) out[i] = 0;
  chirp w(length);
  for (index k = 0; k < length; ++k, w.advance())
    for (int side = 0; side < 2; ++side) {
      T* const at = out + 2 * reversed(side == 1 && k > 0 ? points - k : k, points);
      at[0] = static_cast<T>(w.value().re.high / static_cast<double>(points));
      at[1] = static_cast<T>(-w.value().im.high / static_cast<double>(points));
    }
  for (index span = 1; span < points; span *= radix_above(span, points))
    join(points, span, radix_above(span, points), out);
}

}  // namespace komdsp::chirp_detail
