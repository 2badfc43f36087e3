/* cycles.c: the lower word of mcycle. */
#include <firmware/cycles.h>

const char* cycles_start(void) {
  return "mcycle";
}
uint32_t cycles_count(void) {
  unsigned long count;
  __asm__ volatile(".option push\n\t.option arch, +zicsr\n\tcsrr %0, mcycle\n\t.option pop" : "=r"(count)::"memory");
  return (uint32_t)count;
}
uint32_t cycles_between(uint32_t begin, uint32_t end) {
  return end - begin;
}
