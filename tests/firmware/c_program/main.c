/* Firmware in C: an impulse has a flat spectrum, which gives the impulse back, and comes out of a filter as its taps; a
   wrong workspace is an error that says so.  Static plans take at most 2 KiB of the stack. */
#include <firmware/console.h>
#include <firmware/stack.h>
#include <komdsp/komdsp.h>

extern const komdsp_plan spectrum_1024, signal_1024, filter_100, rows_of_16;
KOMDSP_DECLARE_STATIC_SLICE(rows_of_16)
KOMDSP_DECLARE_STATIC_VERIFY(filter_100)
static _Alignas(64) float input[2 * 1024], output[2 * 1024];
static _Alignas(64) unsigned char workspace[16384 + 64];

/* Bytes of the stack. */
static long filtered(void) {
  static float taps[2 * 100];
  for (int n = 0; n < 200; ++n) taps[n] = (float)(n % 9);
  const long before = paint_stack();
  if (komdsp_execute_with(&filter_100, input, taps, output, workspace) != 0) return 0;
  const long used = stack_used() - before;
  for (int n = 0; n < 2 * 299; ++n) {
    const float error = output[n] - (n < 200 ? taps[n] : 0);
    if (error * error > 1e-8f) return 0;
  }
  return used;
}

/* Eight rows, three at a time. */
static int slices_are_right(void) {
  enum { count = 2 * 8 * 16 };
  komdsp_progress progress = {0};
  int slices = 0, status;
  for (int n = 0; n < count; ++n) input[n] = (float)(n * n % 23);
  if (komdsp_execute(&rows_of_16, input, output + count, workspace) != KOMDSP_OK) return 0;
  do {
    status = rows_of_16_slice(input, NULL, output, workspace, 3, &progress);
    ++slices;
  } while (status == KOMDSP_UNFINISHED);
  for (int n = 0; n < count; ++n)
    if (output[n] != output[count + n]) return 0;
  return status == KOMDSP_OK && slices == 3;
}

/* Tables in flash, 64 bytes at a time, and memory of which a bit flips. */
static int constants_are_verified(void) {
  komdsp_verification now = {0};
  int slices = 0, status;
  while ((status = filter_100_verify(64, &now)) == KOMDSP_UNFINISHED) ++slices;
  if (status != KOMDSP_OK || slices < 8) return 0;
  char text[] = "123456789";
  if (komdsp_verify(text, 9, 0xcbf43926u, 9, &now) != KOMDSP_OK) return 0;
  text[4] ^= 2;
  return komdsp_verify(text, 9, 0xcbf43926u, 9, &now) == KOMDSP_CORRUPTED;
}

int main(void) {
  if (spectrum_1024.workspace_bytes > 16384) return 1;
  input[0] = 1;
  if (komdsp_execute(&spectrum_1024, input, output, workspace) != 0) return 2;
  for (int k = 0; k < 1024; ++k)
    if (output[2 * k] != 1 || output[2 * k + 1] != 0) return 3;
  if (komdsp_execute(&signal_1024, output, input, workspace) != 0) return 4;
  for (int n = 0; n < 2 * 1024; ++n)
    if (input[n] != (n == 0 ? 1 : 0)) return 5;
  input[0] = 1;
  const long used = filtered();
  print_number(used);
  print_text(" bytes of stack\n");
  if (used < 100 || used > 2048) return 6;
  /* Wherever memory is shared. */
  float* const shared[] = {input, input + 1024, output, output + 1024};
  for (int i = 0; i < 4; ++i)
    if (komdsp_execute(&spectrum_1024, input, output, shared[i]) != KOMDSP_BAD_WORKSPACE) return 7;
  if (komdsp_execute_with(&filter_100, input, workspace, output, workspace) != KOMDSP_BAD_WORKSPACE) return 8;
  if (komdsp_execute_with(&filter_100, input, input, output, input + 384) != KOMDSP_BAD_WORKSPACE) return 9;
  print_text(komdsp_describe(komdsp_execute(&spectrum_1024, input, output, workspace + 1)));
  print_text("\n");
  if (!slices_are_right()) return 10;
  if (!constants_are_verified()) return 11;
  return 0;
}
