// Instructions of transforms of any data: eight kinds of plans, each of a hundred inputs, between two marks, where
// tests/firmware/instruction_counter.c counts. Prints a line each: a plan, the input's number, and what the counter
// adds.
#include "tests/firmware/outside/kinds.cpp"

#include <firmware/console.h>

extern "C" __attribute__((noinline)) void count_begin() {
  asm volatile("" ::: "memory");
}
extern "C" __attribute__((noinline)) void count_end() {
  asm volatile("" ::: "memory");
}

namespace {
constexpr komdsp::plan by_fixed_shifts(komdsp::precision type) {
  komdsp::fft t;
  t.length = 256;
  t.fixed_shifts = true;
  t.precision = type;
  return komdsp::plan_fft(t, komdsp::profiles::cpp_scalar);
}
}  // namespace
KOMDSP_STATIC_PLAN(fixed_shifts_q15, by_fixed_shifts(komdsp::precision::q15))
KOMDSP_STATIC_PLAN(fixed_shifts_q31, by_fixed_shifts(komdsp::precision::q31))

namespace {

constexpr int inputs = 100;
alignas(64) unsigned char input[4096], operand[4096], output[4096], workspace[4096];

// Bits of a float: what an input of this number consists of; noise from the eighth on, less and less of it.
uint32_t float_bits(int nth, uint32_t noise) {
  constexpr uint32_t same[] = {0, 1, 0x7fc00000, 0x7f800000, 0x7f7fffff, 0x80000001, 0x3f800000};
  if (nth < 7) return same[nth];
  if (nth == 7) return noise;  // any bits at all
  return (noise & 0x807fffffu) | static_cast<uint32_t>(127 - nth) << 23;
}
int16_t integer(int nth, uint32_t noise) {
  constexpr int16_t same[] = {0, 1, -32768, 32767, -1, 16384, -16384};
  if (nth < 7) return same[nth];
  return static_cast<int16_t>(static_cast<int16_t>(noise >> 16) >> nth % 16);
}
void fill(void* to, size_t bytes, bool fixed, int nth) {
  uint32_t noise = static_cast<uint32_t>(nth);
  for (size_t i = 0; i < bytes / (fixed ? 2 : 4); ++i) {
    noise = noise * 1664525u + 1013904223u;
    if (fixed)
      static_cast<int16_t*>(to)[i] = integer(nth, noise);
    else
      static_cast<uint32_t*>(to)[i] = float_bits(nth, noise);
  }
}

bool count(const komdsp_plan& plan, const char* name, bool fixed) {
  fill(operand, plan.second_bytes, fixed, 20);
  for (int nth = 0; nth < inputs; ++nth) {
    fill(input, plan.input_bytes, fixed, nth);
    print_text(name);
    print_text(" ");
    print_number(nth);
    print_text(" ");
    count_begin();
    const int result = plan.run(input, plan.second_bytes > 0 ? operand : nullptr, output, workspace);
    count_end();
    if (result != KOMDSP_OK) return false;
  }
  return true;
}

}  // namespace

int main() {
#define COUNT_KIND(name, exponents) \
  if (!count(kind_##name##_f32, #name "_f32", false) || !count(kind_##name##_q15, #name "_q15", true)) return 1;
  KINDS(COUNT_KIND)
  return count(fixed_shifts_q15, "fixed_shifts_q15", true) && count(fixed_shifts_q31, "fixed_shifts_q31", true) ? 0 : 1;
}
