/* A firmware of somebody else's: spectra by plans of an installed komdsp; 0 says that all are right. */
#include "kinds.h"
#include "plans.h"

#include <stdint.h>

#include "golden.h"

int cosine_is_right(void);

static _Alignas(64) float input[128], output[128];
static _Alignas(64) unsigned char workspace[spectrum_64_workspace_bytes];

void* memset(void* to, int value, size_t bytes) {
  volatile uint8_t* t = to;
  while (bytes-- > 0) *t++ = (uint8_t)value;
  return to;
}
void* memcpy(void* to, const void* from, size_t bytes) {
  volatile uint8_t* t = to;
  const uint8_t* f = from;
  while (bytes-- > 0) *t++ = *f++;
  return to;
}

/* The mean of the last samples of a ramp, eight at a time. */
static int mean_is_right(void) {
  static _Alignas(16) unsigned char stream[KOMDSP_STREAM_BYTES];
  static _Alignas(64) unsigned char memory[mean_of_20_memory_bytes];
  komdsp_stream* const s = (komdsp_stream*)stream;
  ptrdiff_t taken, given;
  if (komdsp_stream_begin(s, &mean_of_20, NULL, memory) != KOMDSP_OK) return 0;
  for (int n = 0; n < 64; n += 8) {
    for (int i = 0; i < 8; ++i) input[i] = (float)(n + i);
    if (komdsp_stream_push(s, input, 0, 8, &taken) != KOMDSP_OK || taken != 8) return 0;
    if (komdsp_stream_pull(s, output, 0, 8, &given) != KOMDSP_OK || given != 8) return 0;
    for (int i = 0; i < 8 && n >= 24; ++i) {
      const float error = output[i] - ((float)(n + i) - 9.5f);
      if (error * error > 1e-8f) return 0;
    }
  }
  return 1;
}

/* In fixed point an impulse has equal bins, and convolves a filter to itself: integers times 2^exponent. */
static int fixed_point_is_right(void) {
  static struct {
    int16_t bins[33][2];
    int32_t exponent;
  } spectrum;
  static struct {
    int16_t samples[24];
    int32_t exponent;
  } result;
  static _Alignas(4) int16_t impulse[64] = {1000}, filter[5] = {3, 1, 4, 1, 5};
  static _Alignas(64) unsigned char work[smoothed_q15_workspace_bytes];
  if (komdsp_execute(&bins_of_64_q15, impulse, &spectrum, work) != KOMDSP_OK) return 0;
  for (int k = 0; k < 33; ++k)
    if (spectrum.bins[k][0] != 1000 << -spectrum.exponent || spectrum.bins[k][1] != 0) return 0;
  if (komdsp_execute_with(&smoothed_q15, impulse, filter, &result, work) != KOMDSP_OK) return 0;
  for (int n = 0; n < 24; ++n) {
    const int32_t error = result.samples[n] - ((n < 5 ? filter[n] * 1000 : 0) << -result.exponent);
    if (error > 1 || error < -1) return 0;
  }
  return 1;
}

/* The desk's bits. */
static int kinds_are_golden(void) {
  uint32_t hashes[kinds];
  if (!hash_kinds(hashes)) return 0;
  for (int i = 0; i < kinds; ++i)
    if (hashes[i] != golden[i]) return 0;
  return 1;
}

/* A tone of the eighth bin. */
int main(void) {
  static const float eighths[] = {1, 0.70710678f, 0, -0.70710678f, -1, -0.70710678f, 0, 0.70710678f};
  if (spectrum_64.workspace_bytes != sizeof workspace) return 1;
  for (int n = 0; n < 64; ++n) {
    input[2 * n] = eighths[n % 8];
    input[2 * n + 1] = eighths[(n + 6) % 8];
  }
  if (komdsp_execute(&spectrum_64, input, output, workspace) != KOMDSP_OK) return 2;
  for (int k = 0; k < 128; ++k) {
    const float error = output[k] - (k == 16 ? 64 : 0);
    if (error * error > 1e-8f) return 3;
  }
  if (!mean_is_right()) return 5;
  if (!fixed_point_is_right()) return 6;
  if (!kinds_are_golden()) return 7;
  return cosine_is_right() ? 0 : 4;
}
