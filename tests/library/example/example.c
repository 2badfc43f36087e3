/* The installed library from C: a plan that plan.cpp made a constant of finds the pitch of a signal. */
#include <komdsp/komdsp.h>
#include <stdio.h>

#define SAMPLES 1024
#define RATE_HZ 16000

extern const komdsp_plan spectrum_1024;

static _Alignas(64) unsigned char workspace[8320];
static float samples[SAMPLES], bins[SAMPLES + 2]; /* SAMPLES/2 + 1 complex bins, re and im */

static int strongest_bin(void) {
  int best = 0;
  float most = 0;
  for (int k = 0; k <= SAMPLES / 2; ++k) {
    const float power = bins[2 * k] * bins[2 * k] + bins[2 * k + 1] * bins[2 * k + 1];
    if (power > most) {
      most = power;
      best = k;
    }
  }
  return best;
}

int main(void) {
  printf("komdsp %s\n", komdsp_version());
  for (int n = 0; n < SAMPLES; ++n) samples[n] = n % 16 < 8 ? 1.0f : -1.0f; /* a square wave of 1 kHz */

  const int status = komdsp_execute(&spectrum_1024, samples, bins, workspace);
  if (status != 0) {
    printf("%s\n", komdsp_describe(status));
    return 1;
  }
  printf("strongest bin %d: %d Hz\n", strongest_bin(), strongest_bin() * RATE_HZ / SAMPLES);

  const int refused = komdsp_execute(&spectrum_1024, samples, bins, workspace + 1);
  printf("a workspace off by a byte: %s\n", refused == 0 ? "computed" : komdsp_describe(refused));
  return 0;
}
