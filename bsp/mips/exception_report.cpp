// exception_report.cpp: what happened, where, and the registers, on the console; then the end.
#include <firmware/console.h>

// Written by exception.S: registers 0 .. 31, then these.
struct exception_record {
  unsigned long registers[32], cause, status, program_counter, address;
};
extern "C" const volatile exception_record exception_frame;

namespace {

// Cause.ExcCode: MIPS32 Privileged Resource Architecture, "Cause register".
const char* name_of(unsigned code) {
  static constexpr const char* names[] = {"interrupt",
                                          "store to a read-only page",
                                          "no TLB entry for a load or a fetch",
                                          "no TLB entry for a store",
                                          "load or fetch from a misaligned or forbidden address",
                                          "store to a misaligned or forbidden address",
                                          "bus error at a fetch",
                                          "bus error at a load or a store",
                                          "system call",
                                          "breakpoint",
                                          "unknown instruction",
                                          "coprocessor is not there or not usable",
                                          "integer overflow",
                                          "trap instruction",
                                          nullptr,
                                          "floating-point exception"};
  return code < sizeof names / sizeof *names && names[code] ? names[code] : "unknown exception";
}

void print_word(const char* label, unsigned long word) {
  print_text(label);
  print_hex(word, 2 * sizeof word);
}

}  // namespace

extern "C" [[noreturn]] void exception_report() {
  static bool reporting;  // an exception while this prints
  const unsigned code = exception_frame.cause >> 2 & 31;
  if (reporting) board_exit(0xff);
  reporting = true;
  print_text("\nEXCEPTION ");
  print_number(static_cast<long>(code));
  print_text(": ");
  print_text(name_of(code));
  print_word("\n  at      ", exception_frame.program_counter);
  print_word("  address ", exception_frame.address);
  print_word("\n  status  ", exception_frame.status);
  print_word("  cause   ", exception_frame.cause);
  for (int n = 0; n < 32; ++n) {
    print_text(n % 4 == 0 ? "\n  $" : "  $");
    print_number(n);
    print_word(n < 10 ? "  " : " ", exception_frame.registers[n]);
  }
  print_text("\n");
  board_exit(0x80 | static_cast<int>(code));
}
