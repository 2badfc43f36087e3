// fixed_cases.hpp: FFTs and a convolution in fixed point, whose bits are the same on every board, at the desk and on
// GPUs: one hash (golden vectors).  The desk holds it to transforms by definition (tests/fft/fixed_test.cpp).
#pragma once
#include <komdsp/convolution.hpp>

namespace selftest {

struct fixed_case {
  int length;
  komdsp::precision type;
  bool inverse, shifts;
  komdsp::fft_kind kind = komdsp::fft_kind::complex;
};
inline constexpr fixed_case fixed_cases[] = {{480, komdsp::precision::q15, false, false},
                                             {1024, komdsp::precision::q15, true, true},
                                             {256, komdsp::precision::q31, true, false},
                                             {105, komdsp::precision::q31, false, true},
                                             {960, komdsp::precision::q15, false, false, komdsp::fft_kind::real},
                                             {240, komdsp::precision::q31, true, true, komdsp::fft_kind::real}};
inline constexpr int fixed_count = sizeof fixed_cases / sizeof *fixed_cases;
constexpr komdsp::fft fixed_fft(int number) {
  const fixed_case& c = fixed_cases[number];
  komdsp::fft t;
  t.length = c.length;
  t.precision = c.type;
  t.kind = c.kind;
  t.inverse = c.inverse;
  t.fixed_shifts = c.shifts;
  return t;
}
// Numbers that go in, and that come out.
constexpr int numbers_in(const komdsp::fft& t) {
  return static_cast<int>(komdsp::points_in(t)) * (komdsp::real_in(t) ? 1 : 2);
}
constexpr int numbers_out(const komdsp::fft& t) {
  return static_cast<int>(komdsp::points_out(t)) * (komdsp::real_out(t) ? 1 : 2);
}
// The last case, of real samples; y are the first ones of x.
constexpr komdsp::convolution fixed_convolution() {
  komdsp::convolution c;
  c.x_length = 200;
  c.y_length = 41;
  c.real = true;
  c.precision = komdsp::precision::q15;
  return c;
}
// Numbers over the whole range.
template <class T>
void fill_fixed(T* x, int numbers) {
  uint32_t seed = 1;
  for (int i = 0; i < numbers; ++i) {
    seed = seed * 1664525u + 1013904223u;
    x[i] = static_cast<T>(static_cast<int32_t>(seed) >> (32 - 8 * sizeof(T)));
  }
}
// Results and the exponent behind them, whatever the byte order (FNV-1a, a number at a time).
template <class T>
uint32_t hash_of_fixed(uint32_t hash, const T* y, int numbers) {
  int32_t exponent = 0;
  __builtin_memcpy(&exponent, y + numbers, sizeof exponent);
  for (int i = 0; i < numbers; ++i) hash = (hash ^ static_cast<uint32_t>(y[i])) * 0x1000193u;
  return (hash ^ static_cast<uint32_t>(exponent)) * 0x1000193u;
}
inline constexpr uint32_t fixed_hash_begin = 0x811c9dc5u, fixed_hash = 0x413fe3ebu;

}  // namespace selftest
