#include <firmware/console.h>
#include <firmware/exception.h>

exception_record exception_frame;

namespace {

void print_word(const char* label, unsigned long word) {
  print_text(label);
  print_hex(word, 2 * sizeof word);
}
void print_register(const exception_record& e, int n, char letter) {
  print_text(n % 4 == 0 ? "\n  " : "  ");
  console_put(letter);
  print_number(n);
  print_word(n < 10 ? "  " : " ", e.registers[n]);
}

}  // namespace

extern "C" [[noreturn]] void report_exception(const exception_record& e, exception_kind what, register_names names) {
  static bool reporting;  // an exception while this prints
  if (reporting) board_exit(0xff);
  reporting = true;
  print_text("\nEXCEPTION ");
  print_number(static_cast<long>(what.code));
  print_text(": ");
  print_text(what.name);
  print_word("\n  at      ", e.program_counter);
  print_word("  address ", e.address);
  print_word("\n  status  ", e.status);
  print_word("  cause   ", e.cause);
  for (int n = 0; n < names.count; ++n) print_register(e, n, names.letter);
  print_text("\n");
  board_exit(0x80 | static_cast<int>(what.code & 0x7f));
}
