/* Transforms in fixed point in C11, there and back, with the exponents behind their results.  Prints PASS, FAIL. */
#include "checks.h"

/* A signal to frames with an exponent each, which are the input of the inverse, and back. */
static double farthest_back(const int16_t* x, const int16_t* y, ptrdiff_t first, ptrdiff_t end, ptrdiff_t samples) {
  int32_t exponent;
  memcpy(&exponent, (const char*)y + (samples * 2 + 3) / 4 * 4, sizeof exponent);
  double most = 0;
  for (ptrdiff_t i = first; i < end; ++i) most = fmax(most, fabs(ldexp(y[i], exponent) - x[i]));
  return most;
}
static void test_fixed_frames(void) {
  enum { length = 32, samples = 160 };
  static int16_t x[samples], window[length], back[samples + 4], bins[4096];
  for (int i = 0; i < samples; ++i) x[i] = (int16_t)(20000 * sin(i * 0.1 * i));
  for (int i = 0; i < length; ++i) window[i] = (int16_t)(32767 * sin(3.14159265358979 / length * (i + 0.5)));
  const komdsp_profile* const here = komdsp_native_profile();
  komdsp_stft t = komdsp_stft_of(length, length / 4, samples);
  t.precision = KOMDSP_Q15;
  int right = komdsp_plan_stft(plan, &t, here) == KOMDSP_OK && run(x, window, bins, NULL) == 0;
  t.inverse = 1;
  right = right && komdsp_plan_stft(plan, &t, here) == KOMDSP_OK && run(bins, window, back, NULL) == 0;
  verdict("frames in fixed point and back", right && farthest_back(x, back, 0, samples, samples) < 40);
  komdsp_mdct m = komdsp_mdct_of(length / 2, samples / (length / 2) - 1);
  m.precision = KOMDSP_Q15;
  right = komdsp_plan_mdct(plan, &m, here) == KOMDSP_OK && run(x, window, bins, NULL) == 0;
  m.inverse = 1;
  right = right && komdsp_plan_mdct(plan, &m, here) == KOMDSP_OK && run(bins, window, back, NULL) == 0;
  verdict("an MDCT in fixed point and back",
          right && farthest_back(x, back, length / 2, samples - length / 2, samples) < 40);
  komdsp_dct c = komdsp_dct_of(16, 2);
  c.precision = KOMDSP_Q15;
  c.orthogonal = 1;
  c.scale = sqrt(1.0 / 32);
  right = komdsp_plan_dct(plan, &c, here) == KOMDSP_OK && run(x, NULL, bins, NULL) == 0;
  int32_t exponent;
  double before = 0, after = 0;
  memcpy(&exponent, bins + 16, sizeof exponent);
  for (int i = 0; i < 16; ++i) before += (double)x[i] * x[i], after += pow(ldexp(bins[i], exponent), 2);
  verdict("an orthogonal transform in fixed point keeps the norm", right && fabs(sqrt(after / before) - 1) < 1e-3);
}

int main(void) {
  plan = room(komdsp_made_plan_bytes());
  test_fixed_frames();
  free(plan);
  return 0;
}
