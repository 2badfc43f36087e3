#include <komdsp/static_plan.hpp>
constexpr komdsp::fft impulse_of() {
  komdsp::fft t;
  t.length = 1024;
  t.inverse = true;
  t.scale = 1.0 / 1024;
  return t;
}
KOMDSP_STATIC_PLAN(spectrum_1024, komdsp::plan_fft({1024}, komdsp::profiles::cpp_scalar))
KOMDSP_STATIC_PLAN(signal_1024, komdsp::plan_fft(impulse_of(), komdsp::profiles::cpp_scalar))
constexpr komdsp::fft eight_rows() {
  komdsp::fft t;
  t.length = 16;
  t.batch = 8;
  return t;
}
KOMDSP_STATIC_PLAN(rows_of_16, komdsp::plan_fft(eight_rows(), komdsp::profiles::cpp_scalar))
KOMDSP_STATIC_SLICE(rows_of_16)
KOMDSP_STATIC_PLAN(filter_100, komdsp::plan_convolution({200, 100}, komdsp::profiles::cpp_scalar))
KOMDSP_STATIC_VERIFY(filter_100)
