// exception_report.cpp: names of exceptions.
#include <firmware/exception.h>

namespace {

// Cause.ExcCode: MIPS32 Privileged Resource Architecture, "Cause register".
constexpr const char* names[] = {"interrupt",
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

}  // namespace

extern "C" [[noreturn]] void exception_report() {
  const unsigned code = exception_frame.cause >> 2 & 31;
  report_exception(exception_frame, {code, name_in(names, code)}, {'$', 32});
}
