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
constexpr double_double dd_product(double a, double b) {
  constexpr double splitter = 134217729.0;  // 2^27 + 1
  const double p = a * b, x = splitter * a, y = splitter * b;
  const double ah = x - (x - a), al = a - ah, bh = y - (y - b), bl = b - bh;
  return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}
constexpr double_double operator+(double_double a, double_double b) {
  double_double s = dd_sum(a.high, b.high);
  s.low += a.low + b.low;
  return dd_sum(s.high, s.low);
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
  return dd_sum(p.high, p.low);
}
constexpr double_double dd_divide(double_double a, double b) {  // b is a small whole number
  const double q = a.high / b;
  const double_double r = a - dd_product(q, b);
  return dd_sum(q, r.high / b);
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
  for (int k = 1; k <= 13; ++k) {
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

}  // namespace komdsp
