// begin.cpp: from the start-up code, which gave a stack, to the application and its end.
#include <firmware/console.h>

#include <stddef.h>

extern "C" {
int main();
extern void (*const init_array_first[])();  // static constructors of the application; komdsp has none
extern void (*const init_array_last[])();
// Linker symbols. A loader puts .data into its place: its image lies there then.
extern unsigned char data_image[], data_first[], data_last[], bss_first[], bss_last[];

[[noreturn]] void firmware_begin() {
  __builtin_memcpy(data_first, data_image, static_cast<size_t>(data_last - data_first));
  __builtin_memset(bss_first, 0, static_cast<size_t>(bss_last - bss_first));
  console_start();
  for (auto constructor = init_array_first; constructor != init_array_last; ++constructor) (*constructor)();
  board_exit(main());
}
}
