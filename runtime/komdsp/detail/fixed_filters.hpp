// fixed_filters.hpp: the filters of a wavelet in fixed point: how far a level can grow, and where the point of their
// taps lies.
#pragma once
#include <komdsp/detail/filter_bank.hpp>

namespace komdsp {

namespace planning {

// The most that a result is, of inputs of at most 1: the larger sum of the moduli of either filter's taps; of a
// synthesis those that even samples are made of, or odd ones.
constexpr double gain_of(const filter_bank& w, bool synthesis) {
  double sums[2] = {};
  for (int i = 0; i < 2 * w.taps; ++i) {
    const double tap = tap_of(w, !synthesis, i % 2 != 0, i / 2);
    sums[synthesis ? i / 2 % 2 : i % 2] += tap < 0 ? -tap : tap;
  }
  return sums[0] > sums[1] ? sums[0] : sums[1];
}
// Its logarithm, in 2^-16 bits, rounded up but for what a double rounds; 0 where nothing grows.
constexpr index growth_of(const filter_bank& w, bool synthesis = false) {
  double x = gain_of(w, synthesis), sum = 0;
  if (x > 1024) x = 1024;  // more than is taken
  for (; x >= 2; x /= 2) sum += 65536;
  for (double bit = 32768; bit > 1e-7; bit /= 2) {
    x *= x;
    if (x < 2) continue;
    sum += bit;
    x /= 2;
  }
  return x < 1 ? 0 : static_cast<index>(sum + 1 - 1e-6);
}
// Filters may grow by so many bits a level.
inline constexpr index growth_max = 8 * 65536;
// Whole bits, of so many levels.
constexpr int bits_of_growth(index growth, int levels) {
  return static_cast<int>((levels * growth + 65535) >> 16);
}
// Bits behind the point of 32-bit taps: as many as keep sums of products within 63 bits.
constexpr int bits_of_taps(const filter_bank& w, bool synthesis) {
  return 31 - bits_of_growth(growth_of(w, synthesis), 1);
}

}  // namespace planning

}  // namespace komdsp
