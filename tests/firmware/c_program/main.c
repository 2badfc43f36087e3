/* Firmware in C: an impulse has a flat spectrum, which gives the impulse back; a wrong workspace is an error that says
   so. */
#include <firmware/console.h>
#include <komdsp/komdsp.h>

extern const komdsp_plan spectrum_1024, signal_1024;
static _Alignas(8) float input[2 * 1024], output[2 * 1024];
static _Alignas(64) unsigned char workspace[16384 + 64];

int main(void) {
  if (spectrum_1024.workspace_bytes > 16384) return 1;
  input[0] = 1;
  if (komdsp_execute(&spectrum_1024, input, output, workspace) != 0) return 2;
  for (int k = 0; k < 1024; ++k)
    if (output[2 * k] != 1 || output[2 * k + 1] != 0) return 3;
  if (komdsp_execute(&signal_1024, output, input, workspace) != 0) return 4;
  for (int n = 0; n < 2 * 1024; ++n)
    if (input[n] != (n == 0 ? 1024 : 0)) return 5;
  print_text(komdsp_describe(komdsp_execute(&spectrum_1024, input, output, workspace + 1)));
  print_text("\n");
  return 0;
}
