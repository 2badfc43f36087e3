// console.cpp: the serial line of a UART like the National Semiconductor 16550: 115200 baud, 8 bits, no parity.
// From board.mk: UART_AT, address of the first register (32 bits, sign-extended as by the CPU); UART_STRIDE, bytes from
// one register to the next; UART_CLOCK, in Hz.
#include <firmware/console.h>

#include <stdint.h>

namespace {

enum uart_register { data = 0, divisor_low = 0, divisor_high = 1, fifo_control = 2, line_control = 3, line_status = 5 };
constexpr unsigned char divisor_access = 0x80, eight_bits = 0x03, fifos_on_and_empty = 0x07, can_take = 0x20;
constexpr unsigned divisor = (UART_CLOCK + 8 * 115200) / (16 * 115200);
static_assert(divisor >= 1 && divisor <= 0xffff, "the clock does not allow 115200 baud");

volatile unsigned char& at(uart_register r) {
  const intptr_t first = static_cast<int32_t>(UART_AT);
  return *reinterpret_cast<volatile unsigned char*>(first + r * UART_STRIDE);
}

}  // namespace

extern "C" void console_start() {
  at(line_control) = divisor_access | eight_bits;
  at(divisor_low) = divisor & 0xff;
  at(divisor_high) = divisor >> 8;
  at(line_control) = eight_bits;
  at(fifo_control) = fifos_on_and_empty;
}

extern "C" void console_put(char c) {
  while (!(at(line_status) & can_take)) {
  }
  at(data) = static_cast<unsigned char>(c);
}
