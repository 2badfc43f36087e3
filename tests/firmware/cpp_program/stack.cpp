#include "stack.hpp"

#include <firmware/console.h>
#include <komdsp/planner.hpp>

#include <cstdint>

// Of the linker: the stack's first and last byte, from the top down.
extern "C" unsigned char stack_top[], stack_bottom[];

namespace {

constexpr std::uint32_t paint = 0x5ca1ab1e;
constexpr long beyond = 0x10000;  // bytes below the stack where it would be seen to grow
komdsp::plan made;
komdsp::overlap_save_plan stream;
bool fits = true;

std::uint32_t* lowest() {
  return reinterpret_cast<std::uint32_t*>(stack_bottom - beyond);
}
// From below the stack to below this function.
__attribute__((noinline)) void paint_stack() {
  auto* const here = reinterpret_cast<std::uint32_t*>(__builtin_frame_address(0)) - 64;
  for (volatile std::uint32_t* at = lowest(); at < here; ++at) *at = paint;
}
long bytes_used() {
  const std::uint32_t* at = lowest();
  while (*at == paint) ++at;
  return stack_top - reinterpret_cast<const unsigned char*>(at);
}

template <class Transform, class Plan>
void measure(const char* name, const Transform& t, Plan& p) {
  paint_stack();
  const komdsp::status s = make_plan(t, komdsp::profiles::cpp_scalar, p);
  const long used = bytes_used();
  fits = fits && s == komdsp::status::ok && used <= stack_top - stack_bottom;
  print_text(name);
  print_text(" ");
  print_number(used);
  print_text(s == komdsp::status::ok ? " bytes of stack\n" : " bytes of stack, and no plan\n");
}

}  // namespace

bool planners_fit_the_stack() {
  komdsp::dwt levels;
  levels.wavelet = komdsp::wavelets::db4;
  levels.length = 1000;
  komdsp::dwt2 image_levels;
  image_levels.wavelet = komdsp::wavelets::db4;
  image_levels.rows = image_levels.columns = 64;
  komdsp::convolution pairs;
  pairs.x_length = pairs.y_length = 500;
  komdsp::overlap_save filter;
  filter.filter_length = 31;
  komdsp::otf pupil;
  pupil.rows = pupil.columns = 64;
  komdsp::fft2d image;
  image.rows = image.columns = 64;
  measure("fft", komdsp::fft{1024}, made);
  measure("fft2d", image, made);
  measure("otf", pupil, made);
  measure("stft", komdsp::stft{256, 64, 1000}, made);
  measure("dwt", levels, made);
  measure("dwt2", image_levels, made);
  measure("lifting", komdsp::lifting{komdsp::lifting_wavelet::cdf9_7, 96, 3}, made);
  measure("ladder", komdsp::wavelet_ladder{komdsp::wavelets::db4, 200}, made);
  measure("convolution", pairs, made);
  measure("overlap-save", filter, stream);
  return fits;
}
