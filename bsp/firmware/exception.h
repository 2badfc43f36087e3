/* exception.h: the report of an exception: an architecture keeps the registers and knows the names. */
#ifndef FIRMWARE_EXCEPTION_H
#define FIRMWARE_EXCEPTION_H

/* In words, as start-up code in assembly stores them. */
struct exception_record {
  unsigned long registers[32], cause, status, program_counter, address;
};
struct exception_kind {
  unsigned code;
  const char* name;
};
/* How registers are called, and how many there are. */
struct register_names {
  char letter;
  int count;
};

/* The record that the entry of exceptions fills. */
extern "C" exception_record exception_frame;

/* Name of a code among those of an architecture, of which some have none. */
template <int Count>
const char* name_in(const char* const (&names)[Count], unsigned code) {
  return code < Count && names[code] ? names[code] : "unknown exception";
}

/* Prints cause, address and registers, and ends the application with status 0x80 and the lowest bits of the code. */
extern "C" [[noreturn]] void report_exception(const exception_record& e, exception_kind what, register_names names);
#endif
