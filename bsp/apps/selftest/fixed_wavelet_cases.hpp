// fixed_wavelet_cases.hpp: wavelet transforms in fixed point, whose bits are the same on every board, at the desk and
// on GPUs: one hash (golden vectors).  The desk holds it to transforms by definition
// (tests/wavelet/fixed_wavelet_test.cpp).
#pragma once
#include "fixed_cases.hpp"

#include <komdsp/lifting.hpp>
#include <komdsp/wavelet.hpp>

namespace selftest {

struct fixed_wavelet_case {
  bool lifts;
  komdsp::precision type;
  bool inverse;
  int length, levels;
};
inline constexpr fixed_wavelet_case fixed_wavelet_cases[] = {
    {false, komdsp::precision::q15, false, 250, 3}, {false, komdsp::precision::q15, true, 203, 2},
    {false, komdsp::precision::q31, false, 203, 2}, {false, komdsp::precision::q31, true, 250, 3},
    {true, komdsp::precision::q15, false, 256, 5},  {true, komdsp::precision::q31, true, 96, 3}};
inline constexpr int fixed_wavelet_count = sizeof fixed_wavelet_cases / sizeof *fixed_wavelet_cases;
constexpr komdsp::dwt fixed_dwt(const fixed_wavelet_case& c) {
  komdsp::dwt t;
  t.wavelet = c.length == 250 ? komdsp::wavelets::db4 : komdsp::wavelets::bior4_4;
  t.mode = c.length == 250 ? komdsp::wavelet_mode::symmetric : komdsp::wavelet_mode::periodization;
  t.precision = c.type;
  t.inverse = c.inverse;
  t.length = c.length;
  t.levels = c.levels;
  return t;
}
constexpr komdsp::lifting fixed_lifting(const fixed_wavelet_case& c) {
  komdsp::lifting t;
  t.wavelet = komdsp::lifting_wavelet::cdf5_3;
  t.precision = c.type;
  t.inverse = c.inverse;
  t.length = c.length;
  t.levels = c.levels;
  return t;
}
template <class T>
uint32_t hash_of_numbers(uint32_t hash, const T* y, int numbers) {
  for (int i = 0; i < numbers; ++i) hash = (hash ^ static_cast<uint32_t>(y[i])) * 0x1000193u;
  return hash;
}
inline constexpr uint32_t fixed_wavelet_hash = 0xc22dd456u;

}  // namespace selftest
