/* cycles.c: CP0's register Count, of MIPS III and newer. */
#include <firmware/cycles.h>

const char* cycles_start(void) {
  return "CP0 Count";
}
uint32_t cycles_count(void) {
  uint32_t count;
  __asm__ volatile("mfc0 %0, $9\n\tnop" : "=r"(count)::"memory");
  return count;
}
uint32_t cycles_between(uint32_t begin, uint32_t end) {
  return end - begin;
}
