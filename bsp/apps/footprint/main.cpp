// RAM and stack of every plan of plans.hpp on this board, a line each.  `make size` adds the flash and, on emulated
// boards, the instructions: the second run goes from count_begin to count_end.
#include "listed_plan.hpp"

#include <firmware/console.h>
#include <firmware/stack.h>

extern "C" {
__attribute__((noinline)) void count_begin() {
  asm volatile("" ::: "memory");
}
__attribute__((noinline)) void count_end() {
  asm volatile("" ::: "memory");
}
}

namespace {

bool all_right = true;

void print_cell(long number) {
  print_text(" | ");
  print_number(number);
}
void measure(const footprint::listed_plan& p) {
  footprint::fill_inputs(p);
  const long before = paint_stack();
  if (p.run() != komdsp::status::ok) all_right = false;
  const long stack = stack_used() - before;
  print_text(p.name);
  print_text(" | ");
  print_text(p.text);
  print_cell(p.input_bytes + p.operand_bytes);
  print_cell(p.in_place ? 0 : p.output_bytes);
  print_cell(p.workspace_bytes);
  print_cell(stack);
  print_text(" | ");
  footprint::fill_inputs(p);
  count_begin();
  const komdsp::status s = p.run();
  count_end();
  print_text("\n");
  if (s != komdsp::status::ok) all_right = false;
}

}  // namespace

int main() {
  print_text("transform | input | output | workspace | stack\n");
  for (int i = 0; i < footprint::plans.count; ++i) measure(footprint::plans.first[i]);
  return all_right ? 0 : 1;
}
