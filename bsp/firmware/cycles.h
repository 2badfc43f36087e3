/* cycles.h: the counter of the CPU's cycles, which is of an architecture: bsp/ARCHITECTURE/cycles.*. How many cycles it
   takes for a count is the board's: CYCLES_PER_COUNT of board.mk. */
#ifndef FIRMWARE_CYCLES_H
#define FIRMWARE_CYCLES_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* Makes the counter ready; gives its name. */
const char* cycles_start(void);
/* Counts from some point on, modulo 2^32. */
uint32_t cycles_count(void);
/* Counts from one to the other, which are less than 2^32 apart, by SysTick of Cortex-M less than 2^24. */
uint32_t cycles_between(uint32_t begin, uint32_t end);

#ifdef __cplusplus
}
#endif
#endif
