/* Wavelet transforms of komdsp_plan.h against their definitions, in C11, and what is refused.  Prints PASS and FAIL
   lines. */
#include "checks.h"

static void test_wavelets(void) {
  enum { n = 8 };
  const double x[n] = {4, 2, 5, 5, 0, 1, 7, 3}, root = 0.70710678118654752440;
  double y[n], image[n * n] = {1}, bands[n * n];
  komdsp_wavelet haar = {.size = sizeof haar};
  int right =
      komdsp_wavelet_named(&haar, "haar") == KOMDSP_OK && komdsp_wavelet_named(&haar, "none") == KOMDSP_BAD_ARGUMENT;
  komdsp_dwt t = komdsp_dwt_of(haar, n, 1);
  t.precision = KOMDSP_F64;
  right = right && komdsp_plan_dwt(plan, &t, komdsp_native_profile()) == KOMDSP_OK && run(x, NULL, y, NULL) == 0;
  for (int i = 0; i < n / 2; ++i)
    right = right && fabs(y[i] - root * (x[2 * i] + x[2 * i + 1])) < 1e-14 &&
            fabs(y[n / 2 + i] - root * (x[2 * i] - x[2 * i + 1])) < 1e-14;
  verdict("a wavelet transform", right);
  komdsp_dwt2 two = komdsp_dwt2_of(haar, n, n, 1);
  two.precision = KOMDSP_F64;
  const double low[] = {root, root};
  komdsp_dwt own = komdsp_dwt_of(komdsp_wavelet_of(2, low), n, 1);
  own.precision = KOMDSP_F64;
  poison(bands, n);
  verdict("a wavelet of its filter alone", komdsp_plan_dwt(plan, &own, komdsp_native_profile()) == KOMDSP_OK &&
                                               run(x, NULL, bands, NULL) == 0 && memcmp(bands, y, sizeof y) == 0);
  right = komdsp_plan_dwt2(plan, &two, komdsp_native_profile()) == KOMDSP_OK && run(image, NULL, bands, NULL) == 0;
  verdict("a wavelet transform of an image",
          right && fabs(bands[0] - 0.5) < 1e-15 && fabs(bands[n / 2 * n + n / 2] - 0.5) < 1e-15);
  komdsp_swt all = komdsp_swt_of(haar, n, 1);
  double undecimated[2 * n];
  all.precision = KOMDSP_F64;
  right = komdsp_plan_swt(plan, &all, komdsp_native_profile()) == KOMDSP_OK && run(x, NULL, undecimated, NULL) == 0;
  verdict("an undecimated transform", right && fabs(undecimated[1] - root * (x[1] + x[2])) < 1e-14);
}

/* Two rows with a gap between them and between samples. */
static void test_lifting(void) {
  enum { n = 8, rows = 2, stride = 2, distance = 20, room_for = rows * distance };
  const double root = 0.70710678118654752440;
  double x[room_for], y[room_for];
  fill(x, room_for);
  memcpy(y, x, sizeof x);
  komdsp_lifting t = komdsp_lifting_of(KOMDSP_LIFTING_HAAR, n, 1);
  t.precision = KOMDSP_F64;
  t.batch = rows;
  t.stride = stride;
  t.distance = distance;
  int right = komdsp_plan_lifting(plan, &t, komdsp_native_profile()) == KOMDSP_OK && run(y, NULL, y, NULL) == 0;
  for (int i = 0; i < room_for; ++i) {
    const int point = i % distance / stride, even = i - point % 2 * stride;
    const int sample = i % stride == 0 && point < n;
    const double sum = point % 2 ? x[even] - x[even + stride] : x[even] + x[even + stride];
    right = right && (sample ? fabs(y[i] - root * sum) < 1e-14 : y[i] == x[i]);
  }
  t.inverse = 1;
  right = right && komdsp_plan_lifting(plan, &t, komdsp_native_profile()) == KOMDSP_OK && run(y, NULL, y, NULL) == 0;
  for (int i = 0; i < room_for; ++i) right = right && fabs(y[i] - x[i]) < 1e-14;
  verdict("a wavelet transform in place and back", right);
}

/* One level of lifting, each coefficient where its samples were, beside one of the filters. */
static void test_lifting_wavelets(void) {
  enum { n = 64 };
  static const char* const names[] = {"haar", "bior2.2", "bior4.4"}; /* by the number of the wavelet */
  double x[n], lifted[n], bands[n];
  for (int w = KOMDSP_LIFTING_HAAR; w <= KOMDSP_LIFTING_CDF9_7; ++w) {
    fill(x, n);
    memcpy(lifted, x, sizeof x);
    poison(bands, n);
    komdsp_wavelet filters = {.size = sizeof filters};
    int right = komdsp_wavelet_named(&filters, names[w]) == KOMDSP_OK;
    komdsp_dwt t = komdsp_dwt_of(filters, n, 1);
    t.mode = KOMDSP_MODE_PERIODIZATION;
    komdsp_lifting in_place = komdsp_lifting_of(w, n, 1);
    t.precision = in_place.precision = KOMDSP_F64;
    right = right && komdsp_plan_dwt(plan, &t, komdsp_native_profile()) == KOMDSP_OK && run(x, NULL, bands, NULL) == 0;
    right = right && komdsp_plan_lifting(plan, &in_place, komdsp_native_profile()) == KOMDSP_OK &&
            run(lifted, NULL, lifted, NULL) == 0;
    for (int i = 0; i < n; ++i) right = right && fabs(lifted[i] - bands[i % 2 * n / 2 + i / 2]) < 1e-11;
    char name[64];
    snprintf(name, sizeof name, "lifting has the coefficients of %s", names[w]);
    verdict(name, right);
  }
}

/* Approximations and details of one level by filters of 4 taps, rows repeating. */
static double band_by_definition(const double* x, int n, const double* filter, int at) {
  double sum = 0;
  for (int j = 0; j < 4; ++j) sum += filter[j] * x[(at + 2 - j + n) % n];
  return sum;
}
static void test_wavelet_ladder(void) {
  enum { n = 512 };
  static const char* const methods[] = {NULL, "1", "2", "3", "4", "5", "6", "5-shift", "6-shift"};
  static double x[n], y[2 * n];
  fill(x, n);
  komdsp_wavelet db2 = {.size = sizeof db2};
  int right = komdsp_wavelet_named(&db2, "db2") == KOMDSP_OK;
  double high[4];
  for (int j = 0; j < 4; ++j) high[j] = (j % 2 ? 1 : -1) * db2.decomposition_low[3 - j];
  komdsp_wavelet_ladder t = komdsp_wavelet_ladder_of(db2, n);
  t.precision = KOMDSP_F64;
  for (int m = 0; m < 18; ++m) {
    const char* const method = methods[m / 2];
    t.undecimated = m % 2;
    const int bands = t.undecimated ? n : n / 2, step = n / bands;
    poison(y, 2 * n);
    right = right && komdsp_plan_wavelet_ladder(plan, &t, komdsp_native_profile(), method) == KOMDSP_OK &&
            strcmp(komdsp_variant_name(plan), method ? method : "6-shift") == 0 && run(x, NULL, y, NULL) == 0;
    for (int i = 0; i < bands; ++i)
      right = right && fabs(y[i] - band_by_definition(x, n, db2.decomposition_low, step * i)) < 1e-13 &&
              fabs(y[bands + i] - band_by_definition(x, n, high, step * i)) < 1e-13;
  }
  verdict("a level of a wavelet transform by every published method", right);
}

static void test_refusals(void) {
  const komdsp_profile* const here = komdsp_native_profile();
  komdsp_lifting lifted = komdsp_lifting_of(KOMDSP_LIFTING_CDF9_7, 12, 3);
  verdict("a length that lifting cannot halve so often",
          refused(komdsp_plan_lifting(plan, &lifted, here), KOMDSP_UNSUPPORTED_LENGTH, "2^levels"));
  lifted.wavelet = 3;
  verdict("a wavelet of no name", refused(komdsp_plan_lifting(plan, &lifted, here), KOMDSP_BAD_ARGUMENT, "names"));
  komdsp_wavelet db2 = {.size = sizeof db2};
  komdsp_wavelet_named(&db2, "db2");
  komdsp_wavelet_ladder ladder = komdsp_wavelet_ladder_of(db2, 64);
  verdict("a method of no name",
          refused(komdsp_plan_wavelet_ladder(plan, &ladder, here, "7"), KOMDSP_BAD_ARGUMENT, "variant"));
  ladder.items = 16;
  verdict("a group that is too small",
          refused(komdsp_plan_wavelet_ladder(plan, &ladder, here, NULL), KOMDSP_BAD_ARGUMENT, "work-items"));
}

int main(void) {
  plan = room(komdsp_made_plan_bytes());
  test_wavelets();
  test_lifting();
  test_lifting_wavelets();
  test_wavelet_ladder();
  test_refusals();
  free(plan);
  return 0;
}
