// exception_report.cpp: names of exceptions, and the registers that the CPU stored.
#include <firmware/exception.h>

#include <stdint.h>

namespace {

// Armv7-M Architecture Reference Manual, "System Control Space": addresses of its registers.
uint32_t system_register(uintptr_t at) {
  return *reinterpret_cast<const volatile uint32_t*>(at);
}
constexpr uintptr_t fault_status = 0xe000ed28, memory_address = 0xe000ed34, bus_address = 0xe000ed38;

// Bits of the configurable fault status register.
enum fault_bit { memory_address_valid = 7, bus_address_valid = 15 };
constexpr uint32_t stacking_failed = 1u << 4 | 1u << 12;
constexpr struct {
  int bit;
  const char* name;
} faults[] = {{0, "fetch from a forbidden address"},
              {1, "load or store at a forbidden address"},
              {4, "the stack's address is forbidden"},
              {8, "bus error at a fetch"},
              {9, "bus error at a load or a store"},
              {10, "bus error at an earlier store"},
              {12, "bus error at the stack"},
              {16, "unknown instruction"},
              {17, "code that is no Thumb code"},
              {18, "return from an exception that is none"},
              {19, "coprocessor is not there or not usable"},
              {24, "load or store at a misaligned address"},
              {25, "division by zero"}};

const char* name_of(unsigned code, uint32_t status) {
  for (const auto& f : faults)
    if (status >> f.bit & 1) return f.name;
  static constexpr const char* names[] = {
      "reset", "non-maskable interrupt", "hard fault", "memory fault", "bus fault", "usage fault"};
  if (code >= 1 && code <= sizeof names / sizeof *names) return names[code - 1];
  return code == 11 ? "system call" : "interrupt";
}

}  // namespace

// stored: r0 to r3, r12, r14, the program counter and its status; link: bits of the exception's return address.
extern "C" [[noreturn]] void exception_report(exception_record* e, const uint32_t* stored, uint32_t link) {
  const uint32_t status = system_register(fault_status);
  e->cause = status;
  e->address = status >> bus_address_valid & 1      ? system_register(bus_address)
               : status >> memory_address_valid & 1 ? system_register(memory_address)
                                                    : 0;
  if ((status & stacking_failed) == 0) {
    for (int n = 0; n < 4; ++n) e->registers[n] = stored[n];
    e->registers[12] = stored[4];
    e->registers[14] = stored[5];
    e->program_counter = e->registers[15] = stored[6];
    e->status = stored[7];
  }
  const bool with_fpu = (link & 0x10) == 0, padded = e->status >> 9 & 1;
  e->registers[13] = reinterpret_cast<uintptr_t>(stored) + (with_fpu ? 104 : 32) + (padded ? 4 : 0);
  uint32_t code;
  asm volatile("mrs %0, ipsr" : "=r"(code));
  report_exception(*e, {code, name_of(code, status)}, {'r', 16});
}
