#include "fault.hpp"

#include <stdint.h>

#if FAULT_truth + FAULT_trap != FAULTS
  #error "FAULT is none, trap or truth"
#endif

namespace selftest {

void raise_fault() {
#if FAULT_trap
  intptr_t nowhere = -15;   // misaligned, and no memory: CPUs that take the one do not take the other
  asm("" : "+r"(nowhere));  // or the compiler would know
  *reinterpret_cast<const volatile long*>(nowhere);
#endif
}

int truth_number_of(int number) {
#if FAULT_truth
  if (number == 9) return 8;
#endif
  return number;
}

}  // namespace selftest
