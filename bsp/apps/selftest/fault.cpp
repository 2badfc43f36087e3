#include "fault.hpp"

#include <cstdint>

#if FAULT_truth + FAULT_trap != FAULTS
  #error "FAULT is none, trap or truth"
#endif

namespace selftest {

void raise_fault() {
#if FAULT_trap
  alignas(8) static const unsigned char bytes[16] = {};
  std::intptr_t odd = reinterpret_cast<std::intptr_t>(bytes) + 1;
  asm("" : "+r"(odd));  // or the compiler would know that it is misaligned
  *reinterpret_cast<const volatile long*>(odd);
#endif
}

int truth_number_of(int number) {
#if FAULT_truth
  if (number == 9) return 8;
#endif
  return number;
}

}  // namespace selftest
