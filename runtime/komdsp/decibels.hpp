// decibels.hpp: magnitude and power of complex numbers, and power in dB, without libm.
#pragma once
#include <komdsp/detail/build_options.hpp>

#include <stdint.h>

namespace komdsp {

namespace decibels_detail {

template <class T>
struct format {  // of double
  using bits = uint64_t;
  static constexpr int mantissa = 52, bias = 1023, terms = 12;  // terms of a logarithm's series
};
template <>
struct format<float> {
  using bits = uint32_t;
  static constexpr int mantissa = 23, bias = 127, terms = 5;
};
template <class T>
typename format<T>::bits bits_of(T x) {
  typename format<T>::bits b;
  __builtin_memcpy(&b, &x, sizeof b);
  return b;
}
// 2^e of normal numbers.
template <class T>
T power_of_two(int e) {
  const auto b = static_cast<typename format<T>::bits>(e + format<T>::bias) << format<T>::mantissa;
  T x;
  __builtin_memcpy(&x, &b, sizeof x);
  return x;
}
// x * 2^e, rounded once.
template <class T>
T scaled(T x, int e) {
  return x * power_of_two<T>(e / 2) * power_of_two<T>(e - e / 2);
}
// The e of 2^e <= x < 2^(e+1), of finite x above zero.
template <class T>
int exponent_of(T x) {
  using f = format<T>;
  const int e = static_cast<int>(bits_of(x) >> f::mantissa);
  return e > 0 ? e - f::bias : exponent_of(x * power_of_two<T>(f::mantissa)) - f::mantissa;
}
template <class T>
T absolute(T x) {
  return x < 0 ? -x : x;
}
template <class T>
bool is_infinite(T x) {
  return x != 0 && x + x == x;
}

// The square root of 1 <= x < 8, to a unit in the last place: Newton's reciprocal root from a straight line.
template <class T>
T root(T x) {
  T y = x < 2 ? T(1.27) - T(0.28) * x : x < 4 ? T(0.93) - T(0.11) * x : T(0.66) - T(0.039) * x;
  for (int i = 0; i < (sizeof(T) == 8 ? 3 : 2); ++i) y = y * (T(1.5) - T(0.5) * x * y * y);
  const T s = x * y;
  return s + T(0.5) * y * (x - s * s);
}
// 10 log10(x * 2^e), of finite x above zero: ln m = 2 (s + s^3/3 + s^5/5 ...), s = (m - 1) / (m + 1), of m within
// sqrt(2) of 1.
template <class T>
T decibels_scaled(T x, int e) {
  constexpr double per_octave = 3.0102999566398119521, per_e = 4.3429448190325182765;
  int octaves = exponent_of(x);
  T m = scaled(x, -octaves);
  if (m > T(1.41421356237309505)) {
    m *= T(0.5);
    ++octaves;
  }
  const T s = (m - 1) / (m + 1), square = s * s;
  T sum = 0;
  for (int k = format<T>::terms; k > 0; --k) sum = (sum + 1 / static_cast<T>(2 * k + 1)) * square;
  return static_cast<T>(octaves + e) * static_cast<T>(per_octave) + static_cast<T>(2 * per_e) * (s + s * sum);
}
// Both numbers times 2^-e, so that the larger one is 1 to 2; of finite ones that are not both zero.
template <class T>
int scale_down(T& re, T& im) {
  re = absolute(re);
  im = absolute(im);
  const int e = exponent_of(re > im ? re : im);
  re = scaled(re, -e);
  im = scaled(im, -e);
  return e;
}

}  // namespace decibels_detail

// Errors below are in units of eps = 2^-23 for float and 2^-52 for double, against the exact value.  Denormal numbers
// are numbers as others; infinity and NaN are as C's hypot, log10 and products have them.
// T: float or double.

// re^2 + im^2: within 1 eps of it, or of the least denormal number where it is denormal.
template <class T>
T power(T re, T im) {
  return re * re + im * im;
}
// sqrt(re^2 + im^2): within 2 eps of it wherever that is a number of T, though the squares are none; within the least
// denormal number where it is denormal.
template <class T>
T magnitude(T re, T im) {
  using namespace decibels_detail;
  if (is_infinite(re) || is_infinite(im)) return is_infinite(re) ? absolute(re) : absolute(im);
  if (!(re == re && im == im)) return re + im;
  if (re == 0 && im == 0) return 0;
  const int e = scale_down(re, im);
  return scaled(root(re * re + im * im), e);
}
// 10 log10(x): within 8 eps + 2 eps |dB|; 0: minus infinity; negative numbers: NaN.
template <class T>
T decibels(T x) {
  using namespace decibels_detail;
  if (x == 0) return -1 / (x * x);  // of -0, too
  if (!(x > 0)) return (x - x) / (x - x);
  return is_infinite(x) ? x : decibels_scaled(x, 0);
}
// 10 log10(re^2 + im^2): within 16 eps + 2 eps |dB| of it, though the squares are no numbers of T.
template <class T>
T decibels(T re, T im) {
  using namespace decibels_detail;
  if (is_infinite(re) || is_infinite(im)) return is_infinite(re) ? absolute(re) : absolute(im);
  if (!(re == re && im == im)) return re + im;
  if (re == 0 && im == 0) return -1 / (re * re);
  const int e = scale_down(re, im);
  return decibels_scaled(re * re + im * im, 2 * e);
}

}  // namespace komdsp
