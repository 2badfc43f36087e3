// Plans and a filter that C names, in floating and in fixed point, and a plan that C++ runs.
#include "plans.h"

#include <komdsp/static_stream.hpp>

#include <stdint.h>

KOMDSP_DECLARED_STATIC_PLAN(spectrum_64, komdsp::plan_fft({64}, komdsp::profiles::cpp_scalar))

namespace {
// Bins of 64 real samples.
constexpr komdsp::fft bins_of_64() {
  komdsp::fft t;
  t.length = 64;
  t.kind = komdsp::fft_kind::real;
  t.precision = komdsp::precision::q15;
  return t;
}
// 20 samples, convolved with 5.
constexpr komdsp::convolution smoothing() {
  komdsp::convolution c;
  c.x_length = 20;
  c.y_length = 5;
  c.real = true;
  c.precision = komdsp::precision::q15;
  return c;
}
}  // namespace
KOMDSP_DECLARED_STATIC_PLAN(bins_of_64_q15, komdsp::plan_fft(bins_of_64(), komdsp::profiles::cpp_scalar))
KOMDSP_DECLARED_STATIC_PLAN(smoothed_q15, komdsp::plan_convolution(smoothing(), komdsp::profiles::cpp_scalar))

namespace {
struct means {
  float at[20];
};
constexpr means taps = [] {
  means t{};
  for (float& tap : t.at) tap = 0.05f;
  return t;
}();
}  // namespace
KOMDSP_STATIC_FILTER(mean_of_20, taps, komdsp::fir(taps, 8))

namespace {
constexpr komdsp::plan cosine = komdsp::plan_dct({16}, komdsp::profiles::cpp_scalar);
using cosine_16 = komdsp::static_plan<cosine>;
alignas(64) unsigned char workspace[cosine_16::workspace_bytes];
}  // namespace

// The cosine transform of type II of ones is 2 * 16, then zeros.
extern "C" int cosine_is_right() {
  alignas(64) static float ones[16], bins[16];
  for (float& x : ones) x = 1;
  if (cosine_16::execute(ones, bins, workspace) != komdsp::status::ok) return 0;
  for (int k = 1; k < 16; ++k)
    if (bins[k] * bins[k] > 1e-10f) return 0;
  return (bins[0] - 32) * (bins[0] - 32) < 1e-8f;
}
