// spectrum.hpp: the transform of a table of smooth length, in place, of digits reversed: decimation in time.
#pragma once
#include <komdsp/detail/twiddle.hpp>

namespace komdsp::spectrum_detail {
inline namespace KOMDSP_ROOTS {

inline constexpr int radix_max = 13;
constexpr int next_radix(index rest) {
  constexpr int radices[] = {4, 2, 3, 5, 7, 11, 13};
  for (const int radix : radices)
    if (rest % radix == 0) return radix;
  return 0;
}
// Places of the input's points, one after the other from the first one on, and back; before 0 is the last one.
class reversed {
 public:
  constexpr explicit reversed(index points, index first = 0) {
    for (index rest = points, span = points; rest > 1; rest /= radices[digits++]) {
      radices[digits] = static_cast<int8_t>(next_radix(rest));
      span /= radices[digits];
      spans[digits] = static_cast<int32_t>(span);
      values[digits] = static_cast<int8_t>(first % radices[digits]);
      now += spans[digits] * values[digits];
      first /= radices[digits];
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
      values[d] = static_cast<int8_t>(radices[d] - 1);
    }
  }

 private:
  static constexpr int most = 18;  // 3^18 is more than any
  index now = 0;
  int digits = 0;
  int32_t spans[most] = {};  // stacks are short
  int8_t radices[most] = {}, values[most] = {};
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
constexpr point operator+(point a, point b) {
  return {a.re + b.re, a.im + b.im};
}
constexpr point operator-(point a, point b) {
  return {a.re - b.re, a.im - b.im};
}
constexpr point rounded_root(index k, index n) {
  const complex_dd w = unit_root(k, n);
  return {w.re.high, w.im.high};
}
constexpr point product(point a, point b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
// DFT of 2 or 4 points.
constexpr void transform_even(int radix, point* v) {
  const point a = v[0], b = v[radix / 2];
  v[0] = a + b;
  v[radix / 2] = a - b;
  if (radix == 2) return;
  const point even = v[0], odd = v[2], c = v[1] + v[3], d = v[1] - v[3];
  v[0] = even + c;
  v[2] = even - c;
  v[1] = {odd.re + d.im, odd.im - d.re};
  v[3] = {odd.re - d.im, odd.im + d.re};
}
// DFT of any number of points, whose roots are in `corner`: points q and radix - q have conjugate ones.
constexpr void transform_any(int radix, const point* corner, point* v) {
  const point first = v[0];
  point sum[radix_max / 2] = {}, difference[radix_max / 2] = {};
  const int half = radix / 2;
  for (int q = 1; q <= half; ++q) {
    const bool alone = 2 * q == radix;
    sum[q - 1] = alone ? v[q] : v[q] + v[radix - q];
    difference[q - 1] = v[q] - v[radix - q];
    v[0] = v[0] + sum[q - 1];
  }
  for (int m = 1; m <= half; ++m) {
    point a = first, b{};
    for (int q = 0, at = m; q < half; ++q, at = (at + m) % radix) {
      a.re += sum[q].re * corner[at].re;
      a.im += sum[q].im * corner[at].re;
      b.re -= difference[q].im * corner[at].im;
      b.im += difference[q].re * corner[at].im;
    }
    v[m] = a + b;
    v[radix - m] = a - b;
  }
}
// The scalar of point n: points one after the other.
struct in_order {
  constexpr index operator()(index n) const { return 2 * n; }
};
// Twiddles of some points of a stage, in a row: numbers 1 .. radix-1 of each, behind a place that nobody reads. For
// results in single precision products of rounded ones are exact enough.
class stage_twiddles {
 public:
  constexpr stage_twiddles(index span, int of_radix, index count, bool for_double)
      : radix(of_radix),
        exact(for_double),
        most(room / radix / root_lanes * root_lanes),
        first(unit_root(1, span * radix), count) {
    advance();
  }
  constexpr index count() const { return filled; }
  constexpr const point* of(index n) const { return at + n * radix; }
  constexpr void advance() {
    for (filled = 0; filled < most && first.count() > 0; filled += first.count(), first.advance()) {
      roots w = first.values();
      for (int q = 1; q < radix; ++q) {
        if (exact && q > 1) multiply(w, first.values(), first.count());
        for (int lane = 0; lane < first.count(); ++lane) {
          point* const p = at + (filled + lane) * radix;
          p[q] = exact || q == 1 ? point{w.re_high[lane], w.im_high[lane]} : product(p[q - 1], p[1]);
        }
      }
    }
  }

 private:
  static constexpr index room = root_lanes == 1 ? radix_max : 128;
  int radix;
  bool exact;
  index most, filled = 0;
  root_powers first;
  point at[room] = {};
};
// Calls stage(radix), compiled for each of the usual radices; a board has one for all.
template <class Stage>
[[gnu::flatten]] constexpr void for_usual_radix(int radix, const Stage& stage) {
  if (radix == 2) return stage(2);
  if (radix == 3) return stage(3);
  if (radix == 4) return stage(4);
  if (radix == 5) return stage(5);
  stage(radix);
}
template <class Stage>
constexpr void for_radix(int radix, const Stage& stage) {
  if constexpr (root_lanes > 1)
    for_usual_radix(radix, stage);
  else
    stage(radix);
}
// Roots of a butterfly, where it needs them: a board has no code for those without.
struct corners {
  constexpr explicit corners(int radix, bool always = root_lanes == 1) {
    for (int q = 0; q < radix && (always || radix % 2 != 0); ++q) root[q] = rounded_root(q, radix);
  }
  point root[radix_max] = {};
};
constexpr void butterfly(int radix, const corners& c, point* v) {
  if (root_lanes > 1 && radix % 2 == 0)
    transform_even(radix, v);
  else
    transform_any(radix, c.root, v);
}
template <class T>
constexpr point load(const T* p) {
  return {static_cast<double>(p[0]), static_cast<double>(p[1])};
}
template <class T>
constexpr void store(T* p, point v) {
  p[0] = static_cast<T>(v.re);
  p[1] = static_cast<T>(v.im);
}
// The stage that joins `radix` transforms of `span` points each, as often as `points` has them.
template <class T, class Place>
constexpr void join(index points, index span, int of_radix, T* x, const Place& place) {
  const corners corner(of_radix);
  index k = 0;
  for (stage_twiddles w(span, of_radix, span, sizeof(T) == sizeof(double)); k < span; k += w.count(), w.advance())
    for_radix(of_radix, [&, k](int radix) {
      for (index block = k; block < points; block += span * radix)
        for (index n = 0; n < w.count(); ++n) {
          point v[radix_max] = {};
          for (int q = 0; q < radix; ++q) {
            v[q] = load(x + place(block + n + q * span));
            if (q > 0) v[q] = product(v[q], w.of(n)[q]);
          }
          butterfly(radix, corner, v);
          for (int q = 0; q < radix; ++q) store(x + place(block + n + q * span), v[q]);
        }
    });
}
// out: `points` complex numbers, number n of them where `reversed` says.
template <class T, class Place = in_order>
constexpr void transform(index points, T* out, const Place& place = {}) {
  for (index span = 1; span < points; span *= radix_above(span, points))
    join(points, span, radix_above(span, points), out, place);
}

// ---- of points that are the same backwards: x(n) = x(-n), or x(n) = x(-1 - n) where `shifted` ----
// The transform whose bins, backwards, are those of number q of `radix` parts.
constexpr int partner_of(int q, int radix, bool shifted) {
  return shifted ? radix - 1 - q : (radix - q) % radix;
}
// Half of a stage's bins, from half of its parts: bins of the others are those of their partners times conjugate
// twiddles.
template <class T>
constexpr void join_symmetric(index span, int of_radix, bool shifted, T* x) {
  const corners corner(of_radix, true);
  index k = 0;
  for (stage_twiddles w(span, of_radix, span / 2 + 1, sizeof(T) == sizeof(double)); k <= span / 2;
       k += w.count(), w.advance())
    for_radix(of_radix, [&, k](int radix) {
      for (index n = k; n < k + w.count(); ++n) {
        const point* const twiddle = w.of(n - k);
        const index back = n == 0 ? 0 : span - n;
        point v[radix_max] = {};
        for (int q = 0; q < radix; ++q) {
          const int partner = partner_of(q, radix, shifted);
          const point by = twiddle[q <= partner ? q : radix - q];
          v[q] = q <= partner ? load(x + 2 * (q * span + n)) : load(x + 2 * (partner * span + back));
          if (q > 0) v[q] = product(v[q], {by.re, q <= partner ? by.im : -by.im});
        }
        butterfly(radix, corner, v);
        for (int q = 0; q < radix; ++q) store(x + 2 * (q * span + n), v[q]);
        for (int q = 0; q < radix && n != back; ++q)
          store(x + 2 * ((radix - 1 - q) * span + back),
                shifted ? product(v[q], product(corner.root[q], twiddle[1])) : v[q]);
      }
    });
}
template <class T>
constexpr void transform_symmetric(index points, bool shifted, T* x) {
  if (points < 512) return transform(points, x);  // with fewer calls
  const int radix = next_radix(points);
  const index span = points / radix;
  for (int q = 0; q < radix; ++q) {
    const int partner = partner_of(q, radix, shifted);
    if (q == partner) transform_symmetric(span, shifted || q > 0, x + 2 * q * span);
    if (q < partner) transform(span, x + 2 * q * span);
  }
  join_symmetric(span, radix, shifted, x);
}

}  // namespace KOMDSP_ROOTS
}  // namespace komdsp::spectrum_detail
