// spectrum.hpp: the transform of a table of smooth length, in place, of digits reversed: decimation in time.
#pragma once
#include <komdsp/detail/twiddle.hpp>

namespace komdsp::spectrum_detail {

inline constexpr int radix_max = 13;
constexpr int next_radix(index rest) {
  constexpr int radices[] = {4, 2, 3, 5, 7, 11, 13};
  for (const int radix : radices)
    if (rest % radix == 0) return radix;
  return 0;
}
// Places of the input's points, one after the other from point 0 on, and back; before 0 is the last one.
class reversed {
 public:
  constexpr explicit reversed(index points) {
    for (index rest = points, span = points; rest > 1; rest /= radices[digits++]) {
      radices[digits] = next_radix(rest);
      spans[digits] = span /= radices[digits];
    }
  }
  constexpr index place() const { return now; }
  constexpr void advance() {
    for (int d = 0; d < digits; ++d) {
      now += spans[d];
      if (++values[d] < radices[d]) return;
      now -= radices[d] * spans[d];
      values[d] = 0;
    }
  }
  constexpr void go_back() {
    for (int d = 0; d < digits; ++d) {
      now -= spans[d];
      if (--values[d] >= 0) return;
      now += radices[d] * spans[d];
      values[d] = radices[d] - 1;
    }
  }

 private:
  static constexpr int most = 32;
  index now = 0, spans[most] = {};
  int digits = 0, radices[most] = {}, values[most] = {};
};
// The radix that joins transforms of `span` points: the digit that `reversed` counts last comes first.
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
// The scalar of point n: points one after the other.
struct in_order {
  constexpr index operator()(index n) const { return 2 * n; }
};
// The stage that joins `radix` transforms of `span` points each.
template <class T, class Place = in_order>
constexpr void join(index points, index span, int radix, T* x, const Place& place = {}) {
  point corner[radix_max] = {};
  for (int q = 0; q < radix; ++q) corner[q] = rounded_root(q, radix);
  const complex_dd root = unit_root(1, span * radix);
  complex_dd first{{1, 0}, {0, 0}};
  for (index k = 0; k < span; ++k, first = first * root) {
    point twiddle[radix_max] = {{1, 0}};
    complex_dd w = first;
    for (int q = 1; q < radix; ++q, w = w * first) twiddle[q] = {w.re.high, w.im.high};
    for (index at = k; at < points; at += span * radix) {
      point v[radix_max] = {};
      for (int q = 0; q < radix; ++q) {
        const T* const p = x + place(at + q * span);
        v[q] = product({static_cast<double>(p[0]), static_cast<double>(p[1])}, twiddle[q]);
      }
      for (int m = 0; m < radix; ++m) {
        point sum = v[0];
        for (int q = 1; q < radix; ++q) {
          const point term = product(v[q], corner[q * m % radix]);
          sum.re += term.re;
          sum.im += term.im;
        }
        x[place(at + m * span)] = static_cast<T>(sum.re);
        x[place(at + m * span) + 1] = static_cast<T>(sum.im);
      }
    }
  }
}
// out: `points` complex numbers, number n of them where `reversed` says.
template <class T, class Place = in_order>
constexpr void transform(index points, T* out, const Place& place = {}) {
  for (index span = 1; span < points; span *= radix_above(span, points))
    join(points, span, radix_above(span, points), out, place);
}

}  // namespace komdsp::spectrum_detail
