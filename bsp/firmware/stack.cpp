#include <firmware/stack.h>

#include <stdint.h>

// Linker symbols: the stack's first and last byte, from the top down.
extern "C" unsigned char stack_top[], stack_bottom[], bss_last[];

namespace {

constexpr uint32_t paint = 0x5ca1ab1e;
constexpr long beyond = 0x1000;  // bytes below the stack where it would be seen to grow

uint32_t* lowest() {
  return reinterpret_cast<uint32_t*>(stack_bottom - bss_last > beyond ? stack_bottom - beyond : bss_last);
}

}  // namespace

extern "C" __attribute__((noinline)) long paint_stack() {
  auto* const caller = static_cast<unsigned char*>(__builtin_frame_address(0));
  auto* const here = reinterpret_cast<uint32_t*>(caller) - 64;
  for (volatile uint32_t* at = lowest(); at < here; ++at) *at = paint;
  return stack_top - caller;
}
extern "C" long stack_used() {
  const uint32_t* at = lowest();
  while (*at == paint) ++at;
  return stack_top - reinterpret_cast<const unsigned char*>(at);
}
extern "C" long stack_room() {
  return stack_top - stack_bottom;
}
