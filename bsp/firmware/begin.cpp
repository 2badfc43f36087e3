// begin.cpp: from the start-up code, which made memory ready, to the application and its end.
#include <firmware/console.h>

extern "C" {
int main();
extern void (*const init_array_first[])();  // static constructors of the application; komdsp has none
extern void (*const init_array_last[])();

[[noreturn]] void firmware_begin() {
  console_start();
  for (auto constructor = init_array_first; constructor != init_array_last; ++constructor) (*constructor)();
  board_exit(main());
}
}
