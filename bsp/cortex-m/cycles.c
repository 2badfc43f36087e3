/* cycles.c: CYCCNT of the DWT, or, where it does not count, SysTick, which has 24 bits.
   Armv7-M Architecture Reference Manual, C1.6, C1.8 and B3.3. */
#include <firmware/cycles.h>

#define REGISTER(address) (*(volatile uint32_t*)(address))
#define DEMCR REGISTER(0xe000edfcu)
#define TRACE_ENABLED 0x01000000u
#define DWT_CTRL REGISTER(0xe0001000u)
#define DWT_CYCCNT REGISTER(0xe0001004u)
#define DWT_LAR REGISTER(0xe0001fb0u) /* of Cortex-M7: the key lets registers be written */
#define SYST_CSR REGISTER(0xe000e010u)
#define SYST_RVR REGISTER(0xe000e014u)
#define SYST_CVR REGISTER(0xe000e018u)

static int has_cyccnt;

static int counts(void) {
  const uint32_t before = DWT_CYCCNT;
  for (volatile int i = 0; i < 16; ++i) continue;
  return DWT_CYCCNT != before;
}

const char* cycles_start(void) {
  DEMCR |= TRACE_ENABLED;
  DWT_LAR = 0xc5acce55u;
  DWT_CTRL |= 1;
  has_cyccnt = counts();
  if (has_cyccnt) return "DWT_CYCCNT";
  SYST_RVR = 0xffffff;
  SYST_CVR = 0;
  SYST_CSR = 5;                                                        /* the CPU's clock, no exception */
  for (volatile int i = 0; i < 100000 && SYST_CVR == 0; ++i) continue; /* it begins with its next tick */
  return "SysTick (no cycle counter)";
}
uint32_t cycles_count(void) {
  __asm__ volatile("" ::: "memory");
  return has_cyccnt ? DWT_CYCCNT : 0xffffff - SYST_CVR;
}
uint32_t cycles_between(uint32_t begin, uint32_t end) {
  return has_cyccnt ? end - begin : (end - begin) & 0xffffff;
}
