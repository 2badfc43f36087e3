// twiddle.hpp: roots of unity in double-double arithmetic, rounded once.  constexpr, and the same at run time: no libm.
#pragma once
#include <komdsp/detail/build_options.hpp>

namespace komdsp {

// An unevaluated sum high + low with |low| <= ulp(high)/2: about 106 bits (T.J. Dekker, "A floating-point technique for
// extending the available precision", 1971).  Needs arithmetic without contraction or reassociation.
struct double_double {
  double high = 0, low = 0;
};
constexpr double_double dd_sum(double a, double b) {
  const double s = a + b, v = s - a;
  return {s, (a - (s - v)) + (b - v)};
}
// Sum of a large number and a small one.
constexpr double_double dd_ordered_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}
constexpr double_double dd_product(double a, double b) {
  constexpr double splitter = 134217729.0;  // 2^27 + 1
  const double p = a * b, x = splitter * a, y = splitter * b;
  const double ah = x - (x - a), al = a - ah, bh = y - (y - b), bl = b - bh;
  return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}
constexpr double_double operator+(double_double a, double_double b) {
  double_double s = dd_sum(a.high, b.high);
  s.low += a.low + b.low;
  return dd_ordered_sum(s.high, s.low);
}
constexpr double_double operator-(double_double a) {
  return {-a.high, -a.low};
}
constexpr double_double operator-(double_double a, double_double b) {
  return a + -b;
}
constexpr double_double operator*(double_double a, double_double b) {
  double_double p = dd_product(a.high, b.high);
  p.low += a.high * b.low + a.low * b.high;
  return dd_ordered_sum(p.high, p.low);
}
constexpr double_double dd_divide(double_double a, double b) {  // b is a small whole number
  const double q = a.high / b;
  const double_double r = a - dd_product(q, b);
  return dd_ordered_sum(q, r.high / b);
}

struct complex_dd {
  double_double re, im;
};
constexpr complex_dd operator*(complex_dd a, complex_dd b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// cos x and sin x by their series, |x| <= pi/4.
constexpr complex_dd unit_small(double_double x) {
  const double_double square = x * x;
  double_double cosine{1, 0}, sine = x, cosine_term{1, 0}, sine_term = x;
  for (int k = 1; k <= 13 && cosine_term.high * cosine_term.high > 1e-72; ++k) {
    cosine_term = -dd_divide(cosine_term * square, (2 * k - 1) * (2 * k));
    sine_term = -dd_divide(sine_term * square, (2 * k) * (2 * k + 1));
    cosine = cosine + cosine_term;
    sine = sine + sine_term;
  }
  return {cosine, sine};
}

// exp(-2 pi i k / n), 0 <= k, n up to 2^27: exact reduction to an eighth of a turn first.  In an index: 64-bit numbers
// would ask a 32-bit CPU for functions of the compiler's library.
constexpr complex_dd unit_root(index k, index n) {
  constexpr double_double pi{3.141592653589793116, 1.2246467991473532072e-16};
  k %= n;
  const index quarter = (8 * k / n + 1) / 2;                     // nearest quarter turn
  const double rest = static_cast<double>(4 * k - quarter * n);  // of n quarter turns
  const complex_dd w = unit_small(pi * dd_divide({rest / 2, 0}, static_cast<double>(n)));
  switch (quarter & 3) {
    case 0:
      return {w.re, -w.im};
    case 1:
      return {-w.im, -w.re};
    case 2:
      return {-w.re, w.im};
    default:
      return {w.im, w.re};
  }
}

// Lanes of roots that are multiplied at once; a board's library has one, since its stack is small. Names of all that
// depends on it say so: programs of eight are linked with that library.
#ifdef KD_FIRMWARE
  #define KOMDSP_ROOTS one_root
  #define KOMDSP_ROOT_LANES 1
#else
  #define KOMDSP_ROOTS eight_roots
  #define KOMDSP_ROOT_LANES 8
#endif
inline namespace KOMDSP_ROOTS {
inline constexpr int root_lanes = KOMDSP_ROOT_LANES;
#undef KOMDSP_ROOT_LANES
// Roots side by side, ones to begin with: compilers multiply them in vectors.
struct roots {
  double re_high[root_lanes] = {}, re_low[root_lanes] = {}, im_high[root_lanes] = {}, im_low[root_lanes] = {};

  constexpr roots() {
    for (double& part : re_high) part = 1;
  }
  constexpr complex_dd at(int lane) const { return {{re_high[lane], re_low[lane]}, {im_high[lane], im_low[lane]}}; }
  constexpr void put(int lane, complex_dd w) {
    re_high[lane] = w.re.high;
    re_low[lane] = w.re.low;
    im_high[lane] = w.im.high;
    im_low[lane] = w.im.low;
  }
};
// Products of all lanes, with everything inline: compilers make no vectors of calls.
[[gnu::noinline, gnu::flatten]] constexpr void multiply_all(roots& __restrict a, const roots& __restrict b) {
  for (int lane = 0; lane < root_lanes; ++lane) a.put(lane, a.at(lane) * b.at(lane));
}
// Products of lanes 0 .. count-1.
constexpr void multiply(roots& a, const roots& b, int count) {
  if constexpr (root_lanes == 1)
    return a.put(0, a.at(0) * b.at(0));
  else if (count == root_lanes)
    return multiply_all(a, b);
  for (int lane = 0; lane < count; ++lane) a.put(lane, a.at(lane) * b.at(lane));
}
// Powers of a root, `root_lanes` of the `count` that there are and then the next ones.
class root_powers {
 public:
  constexpr root_powers(complex_dd root, index count) : left(count) {
    complex_dd w{{1, 0}, {0, 0}};
    for (int lane = 0; lane < root_lanes && lane < count; ++lane, w = w * root) now.put(lane, w);
    for (int lane = 0; lane < root_lanes && lane + root_lanes < count; ++lane) step.put(lane, w);
  }
  constexpr const roots& values() const { return now; }
  constexpr int count() const { return left < root_lanes ? static_cast<int>(left) : root_lanes; }
  constexpr void advance() {
    left -= count();
    if (left > 0) multiply(now, step, count());
  }

 private:
  index left;
  roots now, step;
};

// Powers of a root from 0 on, one by one.
constexpr void put_powers(complex_dd root, index count, complex_dd* out) {
  complex_dd w{{1, 0}, {0, 0}};
  for (index k = 0; k < count; ++k, w = w * root) out[k] = w;
}
// Powers of a root by exponents that are near each other.
class near_roots {
 public:
  constexpr explicit near_roots(index of_length) : length(of_length), base(of_length) {
    if constexpr (root_lanes > 1) put_powers(unit_root(1, length), reach, powers);
  }
  constexpr complex_dd at(index k) {
    if constexpr (root_lanes == 1) return unit_root(k, length);
    if (k < base || k >= base + reach) {
      base = k;
      root = unit_root(k, length);
    }
    return k == base ? root : root * powers[k - base];
  }

 private:
  static constexpr int reach = root_lanes == 1 ? 1 : 16;
  index length, base;
  complex_dd root{}, powers[reach] = {};
};

}  // namespace KOMDSP_ROOTS
}  // namespace komdsp
