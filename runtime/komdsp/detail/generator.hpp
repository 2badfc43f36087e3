// generator.hpp: the order of points in Rader's transform of a prime length (kernels/rader/rader.h), and the spectrum
// of the roots of unity in this order, as tables.
#pragma once
#include <komdsp/detail/spectrum.hpp>

namespace komdsp::generator_detail {
inline namespace KOMDSP_ROOTS {

// Modulo a length below 2^15: products fit 32 bits.
constexpr index power_of(index base, index exponent, index length) {
  index power = 1;
  for (; exponent > 0; exponent /= 2, base = base * base % length)
    if (exponent % 2 != 0) power = power * base % length;
  return power;
}
// The least number whose powers are 1 .. length-1: no power of it by (length-1)/p is 1 before, p prime.
constexpr bool generates(index g, index length) {
  constexpr int primes[] = {2, 3, 5, 7, 11, 13};
  for (const int p : primes)
    if ((length - 1) % p == 0 && power_of(g, (length - 1) / p, length) == 1) return false;
  return true;
}
constexpr index generator_of(index length) {
  index g = 2;
  while (!generates(g, length)) ++g;
  return g;
}

constexpr void fill_powers(index length, uint32_t* out) {
  const index g = generator_of(length);
  index power = 1;
  for (index m = 0; m < length; ++m, power = power * g % length) out[m] = static_cast<uint32_t>(power);
}
constexpr void fill_logarithms(index length, uint32_t* out) {
  const index g = generator_of(length);
  index power = 1;
  out[0] = out[length] = static_cast<uint32_t>(length - 1);
  for (index m = 0; m < length - 1; ++m, power = power * g % length) {
    out[power] = static_cast<uint32_t>(m);
    out[length + power] = static_cast<uint32_t>(m == 0 ? 0 : length - 1 - m);
  }
}
// Roots of a length up to 2^14, in any order; a board has no room for tables of them.
class any_roots {
 public:
  constexpr explicit any_roots(index of_length) : length(of_length) {
    if constexpr (root_lanes > 1) {
      put_powers(unit_root(1, length), many, low);
      put_powers(unit_root(many % length, length), many, high);
    }
  }
  constexpr complex_dd operator()(index k) const {
    return root_lanes > 1 ? high[k / many] * low[k % many] : unit_root(k, length);
  }

 private:
  static constexpr index many = root_lanes > 1 ? 128 : 1;
  index length;
  complex_dd high[many] = {}, low[many] = {};
};
// Root g^-m is at m modulo length-1.
template <class T>
constexpr void fill_spectrum(index length, T* out) {
  const index g = generator_of(length), points = length - 1;
  index power = 1;
  spectrum_detail::reversed back(points);
  const any_roots root(length);
  for (index m = 0; m < points; ++m, back.go_back(), power = power * g % length) {
    T* const at = out + 2 * back.place();
    const complex_dd w = root(power);
    at[0] = static_cast<T>(w.re.high / static_cast<double>(points));
    at[1] = static_cast<T>(w.im.high / static_cast<double>(points));
  }
  spectrum_detail::transform(points, out);
}

}  // namespace KOMDSP_ROOTS
}  // namespace komdsp::generator_detail
