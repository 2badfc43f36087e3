// Computes one transform per length and plan between two marks, where tests/firmware/instruction_counter.c counts, and
// holds each to KissFFT's result. Prints a line each: points, name, and what the counter adds.
#include "cmsis.h"
#include "counted.hpp"
#include "large_plans.hpp"

#include <firmware/console.h>

#include <kiss_fftr.h>

namespace {

constexpr int longest = 4096;
alignas(64) float input[2 * longest], output[2 * longest], expected[2 * longest];
alignas(64) unsigned char workspace[4 * sizeof input], state[2 * sizeof input + 1024];
bool all_right = true;

void fill(int length) {
  unsigned seed = 1;
  for (int i = 0; i < 2 * length; ++i) {
    seed = seed * 1664525u + 1013904223u;
    input[i] = static_cast<float>(static_cast<int>(seed)) * 0x1p-31f;
  }
}

void check(int scalars, const float* result) {
  float error = 0, norm = 0;
  for (int i = 0; i < scalars; ++i) {
    error += (result[i] - expected[i]) * (result[i] - expected[i]);
    norm += expected[i] * expected[i];
  }
  if (error <= 1e-12f * norm) return;
  print_text("FAIL: the result is not KissFFT's\n");
  all_right = false;
}

}  // namespace

void label(int length, const char* name) {
  print_number(length);
  print_text(" ");
  print_text(name);
  print_text(" ");
}

// The marks. What runs between them is counted.
extern "C" __attribute__((noinline)) void count_begin() {
  asm volatile("" ::: "memory");
}
extern "C" __attribute__((noinline)) void count_end() {
  asm volatile("" ::: "memory");
}

namespace {

void count_kissfft(int length) {
  size_t bytes = sizeof state;
  const kiss_fft_cfg plan = kiss_fft_alloc(length, 0, state, &bytes);
  fill(length);
  label(length, "kissfft");
  count_begin();
  kiss_fft(plan, reinterpret_cast<const kiss_fft_cpx*>(input), reinterpret_cast<kiss_fft_cpx*>(expected));
  count_end();
}

// Transforms of real samples are held to the bins up to the middle.
void count_kissfft_real(int length) {
  size_t bytes = sizeof state;
  const kiss_fftr_cfg plan = kiss_fftr_alloc(length, 0, state, &bytes);
  fill(length);
  label(length, "real-kissfft");
  count_begin();
  kiss_fftr(plan, input, reinterpret_cast<kiss_fft_cpx*>(expected));
  count_end();
}

template <class Plan>
void count(int length, const char* name, float* result, bool real = false) {
  fill(length);
  label(length, name);
  count_begin();
  const komdsp::status s = Plan::execute(input, result, workspace);
  count_end();
  if (s != komdsp::status::ok) all_right = false;
  check(real ? length + 2 : 2 * length, result);
}

void count_cmsis(int length) {
  const void* const plan = cmsis_complex_plan(length);
  if (!plan) return;
  fill(length);
  label(length, "cmsis");
  count_begin();
  cmsis_complex(plan, input);
  count_end();
  check(2 * length, input);
}
// The last bin's real part is where the first one's imaginary part would be.
void count_cmsis_real(int length) {
  if (!cmsis_make_real_plan(length)) return;
  fill(length);
  label(length, "real-cmsis");
  count_begin();
  cmsis_real(input, output);
  count_end();
  output[length] = output[1];
  output[1] = output[length + 1] = 0;
  check(length + 2, output);
}

// Type II, whose truth is KissFFT's transform of the samples in Makhoul's order, turned.
template <class Plan>
void count_cosine(int length) {
  static_assert(sizeof workspace >= Plan::workspace_bytes);
  size_t bytes = sizeof state;
  const kiss_fft_cfg plan = kiss_fft_alloc(length, 0, state, &bytes);
  fill(length);
  for (int n = 0; n < length; ++n) {
    output[2 * n] = input[2 * n < length ? 2 * n : 2 * (length - n) - 1];
    output[2 * n + 1] = 0;
  }
  kiss_fft(plan, reinterpret_cast<const kiss_fft_cpx*>(output), reinterpret_cast<kiss_fft_cpx*>(expected));
  for (int k = 0; k < length; ++k) {
    const komdsp::complex_dd w = komdsp::unit_root(k, 4 * length);
    expected[k] =
        2 * (expected[2 * k] * static_cast<float>(w.re.high) - expected[2 * k + 1] * static_cast<float>(w.im.high));
  }
  label(length, "cosine");
  count_begin();
  const komdsp::status s = Plan::execute(input, output, workspace);
  count_end();
  if (s != komdsp::status::ok) all_right = false;
  check(length, output);
}

}  // namespace

int main() {
#define COUNT(n)                                                                                                    \
  static_assert(sizeof workspace >= tile_##n::workspace_bytes && sizeof workspace >= radix_4_##n::workspace_bytes); \
  count_kissfft(n);                                                                                                 \
  count<tile_##n>(n, "tile", output);                                                                               \
  count<radix_4_##n>(n, "radix-4", output);                                                                         \
  static_assert(in_place_##n::workspace_bytes == 0 && CT2_##n::workspace_bytes == 0);                               \
  count<in_place_##n>(n, "in-place", input);                                                                        \
  count<CT2_##n>(n, "CT2", input);                                                                                  \
  count_cmsis(n);
  COUNTED_LENGTHS(COUNT)
#undef COUNT
#define COUNT(n)                                                \
  static_assert(sizeof workspace >= tile_##n::workspace_bytes); \
  count_kissfft(n);                                             \
  count<tile_##n>(n, "tile", output);
  OTHER_COUNTED_LENGTHS(COUNT)
#undef COUNT
#define COUNT(n)                                                \
  static_assert(sizeof workspace >= real_##n::workspace_bytes); \
  count_kissfft_real(n);                                        \
  count<real_##n>(n, "real-tile", output, true);                \
  count_cmsis_real(n);
  REAL_LENGTHS(COUNT)
#undef COUNT
#define COUNT(n) count_cosine<cosine_##n>(n);
  COSINE_LENGTHS(COUNT)
#undef COUNT
  return count_filters() && all_right ? 0 : 1;
}
