#include <firmware/console.h>

extern "C" void print_text(const char* text) {
  for (; *text; ++text) {
    if (*text == '\n') console_put('\r');
    console_put(*text);
  }
}

extern "C" int write_number(char* to, long number) {
  char digits[20];
  int count = 0, length = 0;
  unsigned long left = number < 0 ? 0ul - static_cast<unsigned long>(number) : static_cast<unsigned long>(number);
  do {
    digits[count++] = static_cast<char>('0' + left % 10);
    left /= 10;
  } while (left != 0);
  if (number < 0) to[length++] = '-';
  while (count > 0) to[length++] = digits[--count];
  return length;
}
extern "C" void print_number(long number) {
  char digits[21];
  digits[write_number(digits, number)] = '\0';
  print_text(digits);
}

extern "C" void print_hex(unsigned long number, int digits) {
  while (digits-- > 0) console_put("0123456789abcdef"[number >> (4 * digits) & 15]);
}
