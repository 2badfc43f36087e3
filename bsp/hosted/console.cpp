// console.cpp: the console of boards with an operating system. The system starts main and takes its status.
#include <firmware/console.h>

#include <cstdio>
#include <cstdlib>

extern "C" void console_start() {}

extern "C" void console_put(char c) {
  if (c != '\r') std::putchar(c);
  if (c == '\n') std::fflush(stdout);  // what came before a crash is seen
}

extern "C" void board_exit(int status) {
  std::exit(status);
}
