// exception_report.cpp: names of exceptions.
#include <firmware/exception.h>

extern "C" const exception_record exception_frame;  // written by exception.S

namespace {

// The RISC-V Instruction Set Manual, volume II, "Machine Cause Register".
const char* name_of(unsigned code) {
  static constexpr const char* names[] = {"fetch from a misaligned address",
                                          "fetch from a forbidden address",
                                          "unknown instruction",
                                          "breakpoint",
                                          "load from a misaligned address",
                                          "load from a forbidden address",
                                          "store to a misaligned address",
                                          "store to a forbidden address",
                                          "system call of a user",
                                          "system call of a supervisor",
                                          nullptr,
                                          "system call",
                                          "no page for a fetch",
                                          "no page for a load",
                                          nullptr,
                                          "no page for a store"};
  return code < sizeof names / sizeof *names && names[code] ? names[code] : "unknown exception";
}

}  // namespace

extern "C" [[noreturn]] void exception_report() {
  const bool interrupt = static_cast<long>(exception_frame.cause) < 0;
  const unsigned code = exception_frame.cause & 0x7f;
  report_exception(exception_frame, {code, interrupt ? "interrupt" : name_of(code)}, {'x', 32});
}
