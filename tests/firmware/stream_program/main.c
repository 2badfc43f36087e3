/* Firmware in C: a signal goes in pieces through filters and short-time transforms that are constants, and two bins of
   it are found sample by sample.  0: all are as by their definitions, and take at most 2 KiB of the stack. */
#include "streams.h"

#include <firmware/console.h>
#include <firmware/stack.h>
#include <komdsp/komdsp_bins.h>

enum { samples = 1003, most = 2048 };
static float signal[samples], results[3 * most], back[most];
static _Alignas(64) unsigned char memory[given_filter_memory_bytes];
static _Alignas(16) unsigned char stream_memory[KOMDSP_STREAM_BYTES];

static float some(void) {
  static unsigned state = 1;
  state = state * 1664525u + 1013904223u;
  return (float)((int)state >> 8) / (1 << 23);
}

/* Elements that came of `count`; -1: an error. */
static long through(const komdsp_static_stream* what, const void* operand, const float* in, long count, int in_scalars,
                    float* out, int out_scalars) {
  komdsp_stream* const s = (komdsp_stream*)stream_memory;
  ptrdiff_t taken, given;
  long came = 0, piece = 1;
  for (size_t i = 0; i < sizeof memory; ++i) memory[i] = 0xff;
  if (komdsp_stream_begin(s, what, operand, memory) != KOMDSP_OK) return -1;
  for (int finished = 0; !finished;) {
    if (count == 0) {
      finished = 1;
      if (komdsp_stream_finish(s) != KOMDSP_OK) return -1;
    }
    if (!finished && komdsp_stream_push(s, in, 0, piece < count ? piece : count, &taken) != KOMDSP_OK) return -1;
    if (!finished) in += taken * in_scalars, count -= taken;
    piece = piece % 37 + 5;
    do {
      if (komdsp_stream_pull(s, out, 0, 7, &given) != KOMDSP_OK) return -1;
      out += given * out_scalars;
      came += given;
    } while (given > 0);
  }
  return came;
}

static int is_filtered(const komdsp_static_stream* what, const void* operand) {
  float error = 0, size = 0;
  for (int i = 0; i < most; ++i) results[i] = 1e30f;
  if (through(what, operand, signal, samples, 1, results, 1) != samples + taps_count - 1) return 0;
  if (results[samples + taps_count - 1] != 1e30f) return 0;
  for (int n = 0; n < samples + taps_count - 1; ++n) {
    float sum = 0;
    for (int k = 0; k < taps_count; ++k)
      if (n >= k && n - k < samples) sum += filter_taps.at[k] * signal[n - k];
    error += (sum - results[n]) * (sum - results[n]);
    size += sum * sum;
  }
  return error <= 1e-11f * size;
}
/* Frames of the signal give it back. */
static int is_restored(void) {
  float error = 0, size = 0;
  const long count = through(&frames, NULL, signal, samples, 1, results, frame_length + 2);
  if (count != 1 + samples / frame_hop) return 0;
  if (through(&restored, NULL, results, count, frame_length + 2, back, 1) < samples) return 0;
  for (int n = 0; n < samples; ++n) {
    error += (back[n] - signal[n]) * (back[n] - signal[n]);
    size += signal[n] * signal[n];
  }
  return error <= 1e-11f * size;
}
/* A tone of bin 3 of 32, by Goertzel's filter and sample by sample, and its power. */
static int is_found(void) {
  static const float eighths[] = {1, 0.70710678f, 0, -0.70710678f, -1, -0.70710678f, 0, 0.70710678f};
  komdsp_goertzel_f32 g;
  komdsp_sliding_bin_f32 bin;
  float kept[32], tone[96], found[2], now[2], dB;
  komdsp_sliding_dft_f32 s = {.samples = kept, .bins = &bin};
  const ptrdiff_t number = 4;
  ptrdiff_t taken;
  int ready = 0;
  for (int n = 0; n < 96; ++n) tone[n] = eighths[n % 8];
  if (komdsp_goertzel_begin_f32(&g, 1, 8, 32) != 0 || komdsp_sliding_dft_begin_f32(&s, 32, &number, 1) != 0) return 0;
  if (komdsp_goertzel_push_f32(&g, tone, 96, &taken) != 0 || taken != 32) return 0;
  if (komdsp_goertzel_pull_f32(&g, found, &ready) != 0 || !ready) return 0;
  if (komdsp_sliding_dft_push_f32(&s, tone, 96) != 0 || komdsp_sliding_dft_read_f32(&s, now) != 0) return 0;
  if (komdsp_decibels_f32(found, 1, &dB) != 0) return 0;
  for (int i = 0; i < 2; ++i) {
    const float goertzel = found[i] - (i == 0 ? 16 : 0), sliding = now[i] - (i == 0 ? 16 : 0);
    if (goertzel * goertzel > 1e-9f || sliding * sliding > 1e-9f) return 0;
  }
  return dB > 24.0823f && dB < 24.0825f;
}

int main(void) {
  for (int n = 0; n < samples; ++n) signal[n] = some();
  if (hann_48.at[0] != 0 || hann_48.at[24] != 1 || kaiser_33.at[16] != 1 || kaiser_33.at[0] >= 0.01) return 1;
  const long before = paint_stack();
  if (!is_filtered(&whole_filter, NULL)) return 2;
  if (!is_filtered(&parted_filter, NULL)) return 3;
  if (!is_filtered(&given_filter, filter_taps.at)) return 4;
  if (!is_restored()) return 5;
  if (!is_found()) return 6;
  const long used = stack_used() - before;
  print_number(used);
  print_text(" bytes of stack\n");
  if (used < 100 || used > 2048) return 11;
  komdsp_stream* const s = (komdsp_stream*)stream_memory;
  if (komdsp_stream_begin(s, &whole_filter, filter_taps.at, memory) != KOMDSP_BAD_ARGUMENT) return 7;
  if (komdsp_stream_begin(s, &given_filter, NULL, memory) != KOMDSP_BAD_ARGUMENT) return 8;
  if (komdsp_stream_begin(s, &frames, NULL, memory + 8) != KOMDSP_MISALIGNED) return 9;
  if (parted_filter.step != 16 || frames.step != 1 || restored.step != frame_hop) return 10;
  print_text("filters, frames and bins are right\n");
  return 0;
}
