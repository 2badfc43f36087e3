// exception_report.cpp: names of exceptions.
#include <firmware/exception.h>

namespace {

// The RISC-V Instruction Set Manual, volume II, "Machine Cause Register".
constexpr const char* names[] = {"fetch from a misaligned address",
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

}  // namespace

extern "C" [[noreturn]] void exception_report() {
  const bool interrupt = static_cast<long>(exception_frame.cause) < 0;
  const unsigned code = exception_frame.cause & 0x7f;
  report_exception(exception_frame, {code, interrupt ? "interrupt" : name_in(names, code)}, {'x', 32});
}
