// First checks of a new board, each a line: every character, the sections of the linker script, free RAM, and the
// golden hash of a static plan.
#include <firmware/console.h>
#include <komdsp/static_plan.hpp>

#include <stdint.h>

// Linker symbols; image_bytes is a number.
extern "C" unsigned char image_bytes[], data_first[], data_last[], bss_first[], bss_last[], stack_bottom[], stack_top[];

namespace {

constexpr int address_digits = 2 * sizeof(void*);
int failed = 0;

void verdict(const char* what, bool right) {
  print_text(right ? "PASS " : "FAIL ");
  print_text(what);
  print_text("\n");
  if (!right) ++failed;
}
void print_place(const char* name, const volatile void* first, const volatile void* last) {
  print_text(name);
  print_hex(reinterpret_cast<unsigned long>(first), address_digits);
  print_text(" to ");
  print_hex(reinterpret_cast<unsigned long>(last), address_digits);
  print_text("\n");
}

// Characters of this line that come as others show a wrong divisor of the UART.
void print_characters() {
  char text[] = " ";
  for (char c = ' '; c <= '~'; ++c) {
    text[0] = c;
    print_text(text);
  }
  print_text("\n");
}

// Sections that start-up makes: .data comes from flash, .bss is cleared.
volatile uint32_t given = 0x600df00d, cleared[16];

bool is_cleared() {
  for (const volatile uint32_t& word : cleared)
    if (word != 0) return false;
  return true;
}

// Words that differ from their neighbours' and change with each line of the address.
uint32_t pattern_of(const volatile uint32_t* at) {
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(at)) * 0x9e3779b1u;
}
// March: each word up is written, up is read and turned over, down is read. Gives the first that is wrong, or the end.
volatile uint32_t* march(volatile uint32_t* first, volatile uint32_t* last) {
  for (volatile uint32_t* at = first; at < last; ++at) *at = pattern_of(at);
  for (volatile uint32_t* at = first; at < last; ++at) {
    if (*at != pattern_of(at)) return at;
    *at = ~pattern_of(at);
  }
  for (volatile uint32_t* at = last; at > first; --at)
    if (at[-1] != ~pattern_of(at - 1)) return at - 1;
  return last;
}

constexpr int points = 64;
constexpr komdsp::plan fft_64 = komdsp::plan_fft({points}, komdsp::profiles::cpp_scalar);
using spectrum = komdsp::static_plan<fft_64>;
constexpr uint32_t golden_hash = 0xd202e0bau;  // of the desk, without contraction
alignas(64) float input[2 * points], output[2 * points];
alignas(64) unsigned char workspace[spectrum::workspace_bytes];

uint32_t hash_of_plan() {
  uint32_t seed = 1, hash = 0x811c9dc5u;
  for (float& number : input) {
    seed = seed * 1664525u + 1013904223u;
    number = static_cast<float>(static_cast<int32_t>(seed)) * 0x1p-31f;
  }
  if (spectrum::execute(input, output, workspace) != komdsp::status::ok) return 0;
  for (const float number : output) {
    uint32_t bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    hash = (hash ^ bits) * 0x1000193u;
  }
  return hash;
}

}  // namespace

int main() {
  print_characters();
  print_text("image  ");
  print_number(reinterpret_cast<long>(image_bytes));
  print_text(" bytes\n");
  print_place(".data  ", data_first, data_last);
  print_place(".bss   ", bss_first, bss_last);
  print_place("stack  ", stack_bottom, stack_top);
  verdict(".data is a copy of its image", given == 0x600df00d);
  verdict(".bss is cleared", is_cleared());
  auto* const first = reinterpret_cast<volatile uint32_t*>(bss_last);
  auto* const last = reinterpret_cast<volatile uint32_t*>(stack_bottom);
  print_place("memory test  ", first, last);
  volatile uint32_t* const wrong = march(first, last);
  if (wrong != last) print_place("wrong at     ", wrong, wrong + 1);
  verdict("RAM between .bss and stack keeps what is written", wrong == last);
  const uint32_t hash = hash_of_plan();
  print_text("hash of fft 64: ");
  print_hex(hash, 8);
  print_text("\n");
  verdict("a static plan has its golden hash", hash == golden_hash);
  return failed == 0 ? 0 : 1;
}
