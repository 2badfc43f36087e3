// Plans known at build time, for programs in C: constants in read-only memory, with the kernels that they name.
#include <komdsp/static_plan.hpp>

namespace {

constexpr komdsp::fft real_fft(komdsp::index length) {
  komdsp::fft t;
  t.length = length;
  t.kind = komdsp::fft_kind::real;
  return t;
}
constexpr komdsp::plan spectrum = komdsp::plan_fft(real_fft(1024), komdsp::profiles::cpp_scalar);
static_assert(spectrum.workspace_bytes(1) <= 8320, "example.c gives that much");

}  // namespace

KOMDSP_STATIC_PLAN(spectrum_1024, spectrum)
