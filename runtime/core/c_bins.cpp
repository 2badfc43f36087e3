// c_bins.cpp: a few bins of a signal, and what is read from bins, in C, behind komdsp_bins.h.
#include <komdsp/komdsp_bins.h>
#include <komdsp/decibels.hpp>
#include <komdsp/goertzel.hpp>
#include <komdsp/sliding_dft.hpp>

namespace {

using komdsp::index;
using komdsp::status;
using number_f32 = float;
using number_f64 = double;
constexpr int wrong = static_cast<int>(status::bad_argument);

template <class Filter, class T>
int pull_bin(Filter* g, T* bin, int* ready) {
  if (g == nullptr || bin == nullptr || ready == nullptr) return wrong;
  T made[2];
  bool is_ready = false;
  const status s = komdsp::pull(*g, made, is_ready);
  *ready = is_ready ? 1 : 0;
  if (is_ready) bin[0] = made[0], bin[1] = made[1];
  return static_cast<int>(s);
}
template <class T, class Of>
int each(const T* bins, index count, T* to, Of of) {
  if (count < 0 || (count > 0 && (bins == nullptr || to == nullptr))) return wrong;
  for (index i = 0; i < count; ++i) to[i] = of(bins[2 * i], bins[2 * i + 1]);
  return 0;
}

}  // namespace

#define IN_PRECISION(bits)                                                                                            \
  int komdsp_goertzel_begin_##bits(komdsp_goertzel_##bits* g, ptrdiff_t cycles, ptrdiff_t period, ptrdiff_t length) { \
    return g == nullptr ? wrong : static_cast<int>(komdsp::make_goertzel(*g, cycles, period, length));                \
  }                                                                                                                   \
  int komdsp_goertzel_push_##bits(komdsp_goertzel_##bits* g, const number_##bits* x, ptrdiff_t count,                 \
                                  ptrdiff_t* taken) {                                                                 \
    return g == nullptr || taken == nullptr ? wrong : static_cast<int>(komdsp::push(*g, x, count, *taken));           \
  }                                                                                                                   \
  int komdsp_goertzel_pull_##bits(komdsp_goertzel_##bits* g, number_##bits bin[2], int* ready) {                      \
    return pull_bin(g, bin, ready);                                                                                   \
  }                                                                                                                   \
  int komdsp_sliding_dft_begin_##bits(komdsp_sliding_dft_##bits* s, ptrdiff_t length, const ptrdiff_t* numbers,       \
                                      ptrdiff_t count) {                                                              \
    return s == nullptr ? wrong : static_cast<int>(komdsp::make_sliding_dft(*s, length, numbers, count));             \
  }                                                                                                                   \
  int komdsp_sliding_dft_push_##bits(komdsp_sliding_dft_##bits* s, const number_##bits* x, ptrdiff_t count) {         \
    return s == nullptr ? wrong : static_cast<int>(komdsp::push(*s, x, count));                                       \
  }                                                                                                                   \
  int komdsp_sliding_dft_read_##bits(const komdsp_sliding_dft_##bits* s, number_##bits* bins) {                       \
    return s == nullptr ? wrong : static_cast<int>(komdsp::read(*s, bins));                                           \
  }                                                                                                                   \
  int komdsp_power_##bits(const number_##bits* bins, ptrdiff_t count, number_##bits* powers) {                        \
    return each(bins, count, powers, [](number_##bits re, number_##bits im) { return komdsp::power(re, im); });       \
  }                                                                                                                   \
  int komdsp_magnitude_##bits(const number_##bits* bins, ptrdiff_t count, number_##bits* magnitudes) {                \
    return each(bins, count, magnitudes,                                                                              \
                [](number_##bits re, number_##bits im) { return komdsp::magnitude(re, im); });                        \
  }                                                                                                                   \
  int komdsp_decibels_##bits(const number_##bits* bins, ptrdiff_t count, number_##bits* decibels) {                   \
    return each(bins, count, decibels, [](number_##bits re, number_##bits im) { return komdsp::decibels(re, im); });  \
  }
extern "C" {
IN_PRECISION(f32)
IN_PRECISION(f64)
}
