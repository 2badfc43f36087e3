/* A few bins of komdsp_bins.h against sums by definition, in C11, and what is refused.  Prints PASS, FAIL. */
#include <komdsp/komdsp_bins.h>

#include "checks.h"

enum { length = 60, bins = 2 };
static const ptrdiff_t numbers[bins] = {7, 59};

/* Bin `number` of the last of `count` samples. */
static void bin_by_definition(const double* last, ptrdiff_t number, double* bin) {
  bin[0] = bin[1] = 0;
  for (int n = 0; n < length; ++n) {
    bin[0] += last[n] * cos(2 * acos(-1) * (double)(n * number) / length);
    bin[1] -= last[n] * sin(2 * acos(-1) * (double)(n * number) / length);
  }
}
static double apart(const double* a, const double* b) {
  return hypot(a[0] - b[0], a[1] - b[1]);
}

static void test_goertzel(const double* x, const float* narrow) {
  komdsp_goertzel_f64 g;
  komdsp_goertzel_f32 h;
  ptrdiff_t taken = 0, also = 0;
  double bin[2] = {0, 0}, truth[2];
  float found[2] = {0, 0};
  int ready = 0, also_ready = 0, right = komdsp_goertzel_begin_f64(&g, 7, length, length) == KOMDSP_OK;
  right &= komdsp_goertzel_begin_f32(&h, 7, length, length) == KOMDSP_OK;
  right &= komdsp_goertzel_pull_f64(&g, bin, &ready) == KOMDSP_OK && !ready;
  right &= komdsp_goertzel_push_f64(&g, x, 2 * length, &taken) == KOMDSP_OK && taken == length;
  right &= komdsp_goertzel_push_f32(&h, narrow, 2 * length, &also) == KOMDSP_OK && also == length;
  right &= komdsp_goertzel_pull_f64(&g, bin, &ready) == KOMDSP_OK && ready;
  right &= komdsp_goertzel_pull_f32(&h, found, &also_ready) == KOMDSP_OK && also_ready;
  bin_by_definition(x, 7, truth);
  const double wide[] = {found[0], found[1]};
  verdict("Goertzel's filter is the sum by definition",
          right && apart(bin, truth) < 1e-13 && apart(wide, truth) < 1e-4);
  verdict("a frequency that there is not is refused",
          komdsp_goertzel_begin_f64(&g, 8, 8, 5) == KOMDSP_BAD_ARGUMENT &&
              komdsp_goertzel_begin_f32(&h, 0, 0, 5) == KOMDSP_UNSUPPORTED_LENGTH &&
              komdsp_goertzel_begin_f64(NULL, 1, 8, 5) == KOMDSP_BAD_ARGUMENT &&
              komdsp_goertzel_push_f64(NULL, x, 1, &taken) == KOMDSP_BAD_ARGUMENT &&
              komdsp_goertzel_pull_f32(&h, NULL, &ready) == KOMDSP_BAD_ARGUMENT);
}
static void test_sliding(const double* x, const float* narrow) {
  static double kept[length], found[2 * bins], truth[2];
  static float also_kept[length], also_found[2 * bins];
  komdsp_sliding_bin_f64 each[bins];
  komdsp_sliding_bin_f32 also_each[bins];
  komdsp_sliding_dft_f64 s = {.samples = kept, .bins = each};
  komdsp_sliding_dft_f32 t = {.samples = also_kept, .bins = also_each};
  double error = 0, also_error = 0;
  int right = komdsp_sliding_dft_begin_f64(&s, length, numbers, bins) == KOMDSP_OK &&
              komdsp_sliding_dft_begin_f32(&t, length, numbers, bins) == KOMDSP_OK;
  for (int at = 0; at < 8 * length; at += 15) {
    right &= komdsp_sliding_dft_push_f64(&s, x + at, 15) == KOMDSP_OK;
    right &= komdsp_sliding_dft_push_f32(&t, narrow + at, 15) == KOMDSP_OK;
    right &= komdsp_sliding_dft_read_f64(&s, found) == KOMDSP_OK;
    right &= komdsp_sliding_dft_read_f32(&t, also_found) == KOMDSP_OK;
    for (int i = 0; at >= length && i < bins; ++i) {
      const double wide[] = {also_found[2 * i], also_found[2 * i + 1]};
      bin_by_definition(x + at + 15 - length, numbers[i], truth);
      error = fmax(error, apart(found + 2 * i, truth));
      also_error = fmax(also_error, apart(wide, truth));
    }
  }
  verdict("sliding bins are those of the last samples", right && error < 1e-12 && also_error < 1e-3);
  verdict("a bin that there is not is refused",
          komdsp_sliding_dft_begin_f64(&s, 59, numbers, bins) == KOMDSP_BAD_ARGUMENT &&
              komdsp_sliding_dft_begin_f32(&t, 0, numbers, bins) == KOMDSP_UNSUPPORTED_LENGTH &&
              komdsp_sliding_dft_begin_f64(NULL, length, numbers, bins) == KOMDSP_BAD_ARGUMENT &&
              komdsp_sliding_dft_push_f64(NULL, x, 1) == KOMDSP_BAD_ARGUMENT &&
              komdsp_sliding_dft_read_f32(NULL, also_found) == KOMDSP_BAD_ARGUMENT);
}
static void test_numbers(void) {
  const double complex[] = {3, -4, 0, 0, 1e200, 1e200};
  const float narrow[] = {3, -4, 0, 0, 1e30f, 1e30f};
  double magnitudes[3], dB[3], powers[3];
  float also[3];
  int right = komdsp_magnitude_f64(complex, 3, magnitudes) == 0 && komdsp_decibels_f64(complex, 3, dB) == 0 &&
              komdsp_power_f64(complex, 3, powers) == 0;
  right &= magnitudes[0] == 5 && magnitudes[1] == 0 && fabs(magnitudes[2] / hypot(1e200, 1e200) - 1) < 1e-15;
  right &= fabs(dB[0] - 10 * log10(25)) < 1e-14 && dB[1] == -INFINITY && fabs(dB[2] - 4003.0102999566398) < 1e-11;
  right &= powers[0] == 25 && powers[1] == 0 && powers[2] == INFINITY;
  right &= komdsp_magnitude_f32(narrow, 3, also) == 0 && also[0] == 5 && also[1] == 0;
  right &= komdsp_decibels_f32(narrow, 3, also) == 0 && fabs(also[2] - 603.0103) < 1e-3;
  right &= komdsp_power_f32(narrow, 3, also) == 0 && also[0] == 25;
  verdict("magnitudes, powers and decibels are as libm has them", right);
  verdict("numbers that there are not are refused", komdsp_magnitude_f64(NULL, 1, dB) == KOMDSP_BAD_ARGUMENT &&
                                                        komdsp_decibels_f32(narrow, -1, also) == KOMDSP_BAD_ARGUMENT &&
                                                        komdsp_power_f64(complex, 1, NULL) == KOMDSP_BAD_ARGUMENT &&
                                                        komdsp_power_f64(NULL, 0, NULL) == 0);
}

int main(void) {
  static double x[8 * length];
  static float narrow[8 * length];
  fill(x, 8 * length);
  for (int n = 0; n < 8 * length; ++n) narrow[n] = (float)x[n];
  test_goertzel(x, narrow);
  test_sliding(x, narrow);
  test_numbers();
  return 0;
}
