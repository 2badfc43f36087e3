// console.cpp: the serial line of Arm's CMSDK UART: 115200 baud, 8 bits, no parity.
// From board.mk: UART_AT, address of the first register; UART_CLOCK, in Hz.
#include <firmware/console.h>

#include <stdint.h>

namespace {

// Cortex-M System Design Kit Technical Reference Manual, "APB UART": words from one another.
enum uart_register { data = 0, state = 1, control = 2, divisor = 4 };
constexpr uint32_t transmitter_is_full = 1, transmits = 1;
static_assert(UART_CLOCK / 115200 >= 16, "the clock does not allow 115200 baud");

volatile uint32_t& at(uart_register r) {
  return reinterpret_cast<volatile uint32_t*>(UART_AT)[r];
}

}  // namespace

extern "C" void console_start() {
  at(divisor) = UART_CLOCK / 115200;
  at(control) = transmits;
}

extern "C" void console_put(char c) {
  while (at(state) & transmitter_is_full) {
  }
  at(data) = static_cast<unsigned char>(c);
}
