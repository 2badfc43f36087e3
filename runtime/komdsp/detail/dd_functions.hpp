// dd_functions.hpp: quotients, exponentials and logarithms in double-double arithmetic, for tables.  constexpr, and the
// same at run time: no libm.
#pragma once
#include <komdsp/detail/twiddle.hpp>

namespace komdsp::table_detail {

constexpr double_double exactly(double x) {
  return {x, 0};
}
constexpr double_double operator/(double_double a, double_double b) {
  const double q = a.high / b.high;
  const double_double rest = a - exactly(q) * b;
  const double r = rest.high / b.high;
  const double_double last = rest - exactly(r) * b;
  return dd_sum(q, r) + exactly(last.high / b.high);
}

// exp x for x <= 709; what is below 1e-300 becomes zero.
constexpr double_double dd_exp(double_double x) {
  constexpr double_double ln2{0.693147180559945286, 2.319046813846299558e-17};
  if (x.high < -690) return {};
  const double turns = x.high / ln2.high;
  const int twos = static_cast<int>(turns + (turns < 0 ? -0.5 : 0.5));
  const double_double rest = dd_divide(x - exactly(twos) * ln2, 16);  // |rest| <= 0.022
  double_double sum{1, 0}, term{1, 0};
  for (int k = 1; k <= 14; ++k) {
    term = dd_divide(term * rest, k);
    sum = sum + term;
  }
  for (int square = 0; square < 4; ++square) sum = sum * sum;
  double power = 1;
  for (int k = 0; k < (twos < 0 ? -twos : twos); ++k) power *= twos < 0 ? 0.5 : 2;
  return {sum.high * power, sum.low * power};
}
// The logarithm of x > 0: Newton's method on exp.
constexpr double_double dd_log(double_double x) {
  constexpr double_double ln2{0.693147180559945286, 2.319046813846299558e-17};
  int twos = 0;
  for (; x.high > 1.5; ++twos) x = {x.high / 2, x.low / 2};
  for (; x.high < 0.75; --twos) x = {x.high * 2, x.low * 2};
  double_double y = x - exactly(1);
  for (int step = 0; step < 7; ++step) y = y + x * dd_exp(-y) - exactly(1);
  return y + exactly(twos) * ln2;
}
// x^y for x >= 0, y > 0.
constexpr double_double dd_power(double_double x, double y) {
  return x.high > 0 ? dd_exp(exactly(y) * dd_log(x)) : double_double{};
}
constexpr double_double dd_root(double_double x) {
  return dd_power(x, 0.5);
}
// The modified Bessel function of order 0 of a number whose square, over 4, is `quarter`: sum of quarter^k / k!^2.
constexpr double_double bessel_i0(double_double quarter) {
  double_double sum{1, 0}, term{1, 0};
  for (int k = 1; k < 2000 && term.high > sum.high * 1e-33; ++k) {
    term = dd_divide(dd_divide(term * quarter, k), k);
    sum = sum + term;
  }
  return sum;
}

}  // namespace komdsp::table_detail
