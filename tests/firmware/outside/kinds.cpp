// Plans of eight kinds, in single precision and in Q15.
#include "kinds.h"

#include <komdsp/static_plan.hpp>

namespace {
using namespace komdsp;

constexpr profile board = profiles::cpp_scalar;

constexpr plan spectrum(precision type) {
  fft t;
  t.length = 60;
  t.precision = type;
  return plan_fft(t, board);
}
constexpr plan real_spectrum(precision type) {
  fft t;
  t.length = 64;
  t.kind = fft_kind::real;
  t.precision = type;
  return plan_fft(t, board);
}
constexpr plan image_spectrum(precision type) {
  fft2d t;
  t.rows = 8;
  t.columns = 12;
  t.precision = type;
  return plan_fft2d(t, board);
}
constexpr plan short_time(precision type) {
  stft t;
  t.length = 32;
  t.hop = 8;
  t.samples = 64;
  t.precision = type;
  return plan_stft(t, board);
}
constexpr plan cosine(precision type) {
  dct t;
  t.length = 24;
  t.precision = type;
  return plan_dct(t, board);
}
constexpr plan lapped(precision type) {
  mdct t;
  t.length = 16;
  t.frames = 3;
  t.precision = type;
  return plan_mdct(t, board);
}
constexpr plan convolved(precision type) {
  convolution t;
  t.x_length = 20;
  t.y_length = 5;
  t.real = true;
  t.precision = type;
  return plan_convolution(t, board);
}
constexpr plan wavelet(precision type) {
  dwt t;
  t.wavelet = wavelets::db2;
  t.length = 50;
  t.levels = 3;
  t.precision = type;
  return plan_dwt(t, board);
}
}  // namespace

#define DEFINE_KIND(name, exponents)                                   \
  KOMDSP_DECLARED_STATIC_PLAN(kind_##name##_f32, name(precision::f32)) \
  KOMDSP_DECLARED_STATIC_PLAN(kind_##name##_q15, name(precision::q15))
KINDS(DEFINE_KIND)
