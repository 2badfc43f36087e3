// RAM and stack of every plan of plans.hpp on this board, a line each.  `make size` adds the flash and, on emulated
// boards, the instructions: the second run goes from count_begin to count_end.
#include "plans.hpp"

#include <firmware/console.h>
#include <firmware/stack.h>

namespace {

constexpr komdsp::index room = 20480;
alignas(64) float input[room / 4], operand[room / 4];
alignas(64) unsigned char output[room], workspace[room];
bool all_right = true;

void fill(float* to, unsigned seed) {
  for (komdsp::index i = 0; i < room / 4; ++i) {
    seed = seed * 1664525u + 1013904223u;
    to[i] = static_cast<float>(static_cast<int>(seed)) * 0x1p-31f;
  }
}
void print_cell(komdsp::index number) {
  print_text(" | ");
  print_number(static_cast<long>(number));
}

}  // namespace

extern "C" {
__attribute__((noinline)) void count_begin() {
  asm volatile("" ::: "memory");
}
__attribute__((noinline)) void count_end() {
  asm volatile("" ::: "memory");
}
// A function of a plan, which holds all of it that lies in flash.
#define FOOTPRINT(name, text, ...)                                                                              \
  __attribute__((noinline)) komdsp::status footprint_run_##name() {                                             \
    constexpr const komdsp::plan& p = footprint::name##_plan;                                                   \
    static_assert(p.input_bytes <= room && p.operand_bytes <= room && p.output_bytes <= room &&                 \
                  p.workspace_bytes(1) <= room);                                                                \
    void* const result = p.what.in_place ? static_cast<void*>(input) : output;                                  \
    return komdsp::static_plan<footprint::name##_plan>::execute(input, p.operand_bytes > 0 ? operand : nullptr, \
                                                                result, workspace);                             \
  }
FOOTPRINTS(FOOTPRINT)
#undef FOOTPRINT
}

namespace {

void measure(const char* text, const komdsp::plan_head& p, komdsp::status (*run)()) {
  fill(input, 1);
  fill(operand, 2);
  const long before = paint_stack();
  if (run() != komdsp::status::ok) all_right = false;
  const long stack = stack_used() - before;
  print_text(text);
  print_cell(p.input_bytes + p.operand_bytes);
  print_cell(p.what.in_place ? 0 : p.output_bytes);
  print_cell(p.workspace_bytes(1));
  print_cell(stack);
  print_text(" | ");
  fill(input, 1);
  count_begin();
  const komdsp::status s = run();
  count_end();
  print_text("\n");
  if (s != komdsp::status::ok) all_right = false;
}

}  // namespace

int main() {
  print_text("transform | input | output | workspace | stack\n");
#define FOOTPRINT(name, text, ...) measure(#name " | " text, footprint::name##_plan, footprint_run_##name);
  FOOTPRINTS(FOOTPRINT)
#undef FOOTPRINT
  return all_right ? 0 : 1;
}
