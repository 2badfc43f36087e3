/* Plans of komdsp_plan.h in C11: what runs them, and what is refused.  All transforms are planned by one text, of which
   c_structs_test.cpp has each; Python's tests compute them through the shared library.  Prints PASS and FAIL lines. */
#include <complex.h>

#include "checks.h"

static const double pi = 3.14159265358979323846;

/* Two workers, one after the other. */
static void in_turn(void* context, ptrdiff_t count, void (*body)(void*, ptrdiff_t, ptrdiff_t, int), void* argument) {
  ++*(int*)context;
  body(argument, 0, count / 2, 0);
  body(argument, count / 2, count, 1);
}

static double far_from_dft(const double complex* x, const double complex* y, int n, int sign) {
  double most = 0;
  for (int k = 0; k < n; ++k) {
    double complex sum = 0;
    for (int i = 0; i < n; ++i) sum += x[i] * cexp(sign * 2 * pi * I * (double)((long)i * k % n) / n);
    most = fmax(most, cabs(sum - y[k]));
  }
  return most;
}

static void test_fft(void) {
  enum { n = 60, batch = 8 };
  static double complex x[batch][n], y[batch][n], z[batch][n];
  fill((double*)x, sizeof x / sizeof(double));
  komdsp_fft t = komdsp_fft_of(n);
  t.batch = batch;
  t.precision = KOMDSP_F64;
  int turns = 0;
  const komdsp_parallel_for loop = {sizeof loop, 2, in_turn, &turns};
  int right = komdsp_plan_fft(plan, &t, komdsp_native_profile(), NULL) == KOMDSP_OK && run(x, NULL, y, &loop) == 0;
  for (int b = 0; b < batch; ++b) right = right && far_from_dft(x[b], y[b], n, -1) < 1e-12;
  verdict("FFTs, shared by two workers", right && turns > 0);
  t.inverse = 1;
  t.scale = 1.0 / n;
  right =
      komdsp_plan_fft(plan, &t, komdsp_profile_named("cpp-scalar"), "tile") == KOMDSP_OK && run(y, NULL, z, NULL) == 0;
  for (int b = 0; b < batch; ++b)
    for (int i = 0; i < n; ++i) right = right && cabs(z[b][i] - x[b][i]) < 1e-14;
  verdict("an inverse, of a variant that is named", right && strcmp(komdsp_variant_name(plan), "tile") == 0);
}

static void test_reproducible(void) {
  enum { n = 96, batch = 11 };
  static double complex x[batch][n], y[batch][n], columns[n][batch], turned[n][batch];
  fill((double*)x, sizeof x / sizeof(double));
  komdsp_fft t = komdsp_fft_of(n);
  t.precision = KOMDSP_F64;
  int right = komdsp_plan_fft(plan, &t, komdsp_reproducible_profile(), NULL) == KOMDSP_OK;
  for (int b = 0; b < batch; ++b) right = right && run(x[b], NULL, y[b], NULL) == 0;
  for (int b = 0; b < batch; ++b)
    for (int i = 0; i < n; ++i) columns[i][b] = x[b][i];
  t.batch = batch;
  t.in_stride = t.out_stride = batch;
  t.in_distance = t.out_distance = 1;
  right = right && komdsp_plan_fft(plan, &t, komdsp_reproducible_profile(), NULL) == KOMDSP_OK &&
          run(columns, NULL, turned, NULL) == 0;
  for (int b = 0; b < batch; ++b)
    for (int i = 0; i < n; ++i) right = right && memcmp(&turned[i][b], &y[b][i], sizeof y[b][i]) == 0;
  verdict("one transform has the bits that it has among columns", right);
}

static void test_slices(void) {
  enum { n = 60, batch = 8 };
  static double x[2 * batch * n], y[2 * batch * n], z[2 * batch * n];
  fill(x, sizeof x / sizeof(double));
  komdsp_fft t = komdsp_fft_of(n);
  t.batch = batch;
  t.precision = KOMDSP_F64;
  const int made = komdsp_plan_fft(plan, &t, komdsp_profile_named("cpp-scalar"), NULL) == KOMDSP_OK;
  komdsp_envelope e = {.size = sizeof e};
  if (!made || run(x, NULL, y, NULL) != 0 || komdsp_read_envelope(plan, &e) != 0) {
    verdict("slices have the bits of one call", 0);
    return;
  }
  void *const tables = room(e.table_bytes), *const workspace = room(e.scratch_bytes + e.worker_bytes);
  const komdsp_buffers at = {sizeof at, x, z, tables, workspace, NULL, 0};
  komdsp_progress progress = {0};
  int slices = 1, filled = komdsp_fill_tables(plan, tables), status;
  while ((status = komdsp_run_slice(plan, &at, 3, &progress)) == KOMDSP_UNFINISHED) ++slices;
  verdict("slices have the bits of one call",
          filled == 0 && status == KOMDSP_OK && slices == (batch + 2) / 3 && memcmp(y, z, sizeof y) == 0);
  memset(z, 0, sizeof z);
  komdsp_prepared call = {sizeof call, {0}}, none = call;
  verdict("a prepared call has the bits of one call", komdsp_prepare(&call, plan, &at) == KOMDSP_OK &&
                                                          komdsp_run_prepared(&call) == KOMDSP_OK &&
                                                          memcmp(y, z, sizeof y) == 0);
  verdict("a call that was not prepared is refused", komdsp_run_prepared(&none) == KOMDSP_BAD_ARGUMENT &&
                                                         komdsp_run_prepared(NULL) == KOMDSP_BAD_ARGUMENT &&
                                                         komdsp_prepare(NULL, plan, &at) == KOMDSP_BAD_ARGUMENT &&
                                                         komdsp_prepare(&call, plan, NULL) == KOMDSP_BAD_ARGUMENT &&
                                                         komdsp_run_prepared(&call) == KOMDSP_BAD_ARGUMENT);
  progress.launch = 99;
  verdict("slices that none leave are refused", komdsp_run_slice(plan, &at, 3, &progress) == KOMDSP_BAD_ARGUMENT &&
                                                    komdsp_run_slice(plan, &at, 3, NULL) == KOMDSP_BAD_ARGUMENT &&
                                                    komdsp_run_slice(plan, NULL, 3, &progress) == KOMDSP_BAD_ARGUMENT);
  free(tables);
  free(workspace);
}

/* Input that changes after it was summed. */
static void test_checked(void) {
  enum { n = 60, sums = 18 };
  static double x[2 * n], y[2 * n + sums];
  fill(x, 2 * n);
  komdsp_fft t = komdsp_fft_of(n);
  t.precision = KOMDSP_F64;
  const int made = komdsp_plan_fft(plan, &t, komdsp_profile_named("cpp-scalar"), NULL) == KOMDSP_OK;
  verdict("results that are not checked say nothing",
          made && run(x, NULL, y, NULL) == 0 && komdsp_check_results(plan, y) == KOMDSP_BAD_ARGUMENT);
  t.checked = 1;
  komdsp_envelope e = {.size = sizeof e};
  if (komdsp_plan_fft(plan, &t, komdsp_profile_named("cpp-scalar"), NULL) != KOMDSP_OK ||
      komdsp_read_envelope(plan, &e) != 0 || e.output_bytes != sizeof y) {
    verdict("checked results are those of the input", 0);
    return;
  }
  verdict("checked results are those of the input",
          run(x, NULL, y, NULL) == 0 && komdsp_check_results(plan, y) == KOMDSP_OK);
  void *const tables = room(e.table_bytes), *const workspace = room(e.scratch_bytes + e.worker_bytes);
  const komdsp_buffers at = {sizeof at, x, y, tables, workspace, NULL, 0};
  komdsp_progress progress = {0};
  const int filled = komdsp_fill_tables(plan, tables), summed = komdsp_run_slice(plan, &at, 1, &progress);
  x[7] += 1e-3;
  verdict("input that changed after it was summed is found",
          filled == 0 && summed == KOMDSP_UNFINISHED && komdsp_run_slice(plan, &at, 99, &progress) == KOMDSP_OK &&
              komdsp_check_results(plan, y) == KOMDSP_CORRUPTED &&
              komdsp_check_results(NULL, y) == KOMDSP_BAD_ARGUMENT);
  free(tables);
  free(workspace);
}

static void test_windows(void) {
  enum { n = 40 };
  const double beta = 8.6, two[] = {1, 2};
  double hann[n], derived[n];
  float kaiser[n];
  int right = komdsp_fill_window(hann, n, KOMDSP_F64, 0, "hann", NULL, 0) == KOMDSP_OK &&
              komdsp_fill_window(kaiser, n, KOMDSP_F32, 1, "kaiser", &beta, 1) == KOMDSP_OK &&
              komdsp_fill_window(derived, n, KOMDSP_F64, 1, "kaiser_bessel_derived", &beta, 1) == KOMDSP_OK;
  for (int i = 0; i < n; ++i)
    right = right && fabs(hann[i] - 0.5 + 0.5 * cos(2 * pi * i / n)) < 1e-15 && kaiser[i] == kaiser[n - 1 - i] &&
            fabs(derived[i] * derived[i] + derived[(i + n / 2) % n] * derived[(i + n / 2) % n] - 1) < 1e-14;
  int16_t short_hann[n];
  int32_t long_hann[n];
  right = right && komdsp_fill_window(short_hann, n, KOMDSP_Q15, 0, "hann", NULL, 0) == KOMDSP_OK &&
          komdsp_fill_window(long_hann, n, KOMDSP_Q31, 0, "hann", NULL, 0) == KOMDSP_OK &&
          short_hann[n / 2] == INT16_MAX && long_hann[n / 2] == INT32_MAX && short_hann[n / 4] == 0x4000 &&
          long_hann[n / 4] == 0x40000000;
  verdict("windows by name, periodic and symmetric, in fixed point, too", right);
  verdict("windows that there are not",
          komdsp_fill_window(hann, n, KOMDSP_F64, 0, "none", NULL, 0) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_window(hann, n, KOMDSP_F64, 0, "kaiser", NULL, 0) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_window(hann, n, KOMDSP_F64, 0, "kaiser", NULL, 1) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_window(hann, n, KOMDSP_F64, 0, "kaiser", two, 2) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_window(hann, n, KOMDSP_F64, 0, "general_cosine", two, 9) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_window(hann, 0, KOMDSP_F64, 0, "hann", NULL, 0) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_window(hann, n, 7, 0, "hann", NULL, 0) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_window(NULL, n, KOMDSP_F64, 0, "hann", NULL, 0) == KOMDSP_BAD_ARGUMENT);
}

static void test_refusals(void) {
  const komdsp_profile* const here = komdsp_native_profile();
  komdsp_envelope e = {.size = sizeof e};
  komdsp_fft t = komdsp_fft_of(0);
  verdict("a length of 0 has a status and a reason",
          refused(komdsp_plan_fft(plan, &t, here, NULL), KOMDSP_UNSUPPORTED_LENGTH, "length"));
  verdict("a refused plan has no envelope and does not run",
          komdsp_read_envelope(plan, &e) == KOMDSP_UNSUPPORTED_LENGTH &&
              run(&t, NULL, &t, NULL) == KOMDSP_UNSUPPORTED_LENGTH);
  t = komdsp_fft_of(16);
  verdict("a variant of no name", refused(komdsp_plan_fft(plan, &t, here, "Z"), KOMDSP_BAD_ARGUMENT, "variant"));
  t.precision = 7;
  verdict("a precision of no name", refused(komdsp_plan_fft(plan, &t, here, NULL), KOMDSP_BAD_ARGUMENT, "names"));
  t = komdsp_fft_of(16);
  t.size = 8;
  verdict("a struct of another size", refused(komdsp_plan_fft(plan, &t, here, NULL), KOMDSP_BAD_ARGUMENT, "size"));
  komdsp_dwt of_old = komdsp_dwt_of((komdsp_wavelet){.size = 8}, 16, 1);
  verdict("a wavelet of another size", refused(komdsp_plan_dwt(plan, &of_old, here), KOMDSP_BAD_ARGUMENT, "size"));
  t = komdsp_fft_of(16);
  verdict("null pointers", komdsp_plan_fft(NULL, &t, here, NULL) == KOMDSP_BAD_ARGUMENT &&
                               komdsp_plan_fft(plan, NULL, here, NULL) == KOMDSP_BAD_ARGUMENT &&
                               komdsp_plan_fft(plan, &t, NULL, NULL) == KOMDSP_BAD_ARGUMENT &&
                               komdsp_fill_tables(NULL, plan) == KOMDSP_BAD_ARGUMENT &&
                               komdsp_run(plan, NULL, NULL) == KOMDSP_BAD_ARGUMENT && *komdsp_reason(NULL) == 0);
  verdict("a plan for a device does not run here",
          komdsp_plan_fft(plan, &t, komdsp_profile_named("nvidia-h200"), NULL) == KOMDSP_OK &&
              run(&t, NULL, &t, NULL) == KOMDSP_KERNEL_MISSING);
  const ptrdiff_t eight[] = {2, 2, 2, 2, 2, 2, 2, 2};
  komdsp_dctn many = komdsp_dctn_of(8, eight, 2);
  many.axes = 2147483647;
  verdict("more axes than there are", refused(komdsp_plan_dctn(plan, &many, here), KOMDSP_BAD_ARGUMENT, "axes"));
  verdict("profiles have names", komdsp_profile_named("none") == NULL && komdsp_profile_named(NULL) == NULL &&
                                     strcmp(komdsp_profile_name(komdsp_profile_named("komdiv")), "komdiv") == 0);
  int named = 1;
  for (int s = KOMDSP_UNFINISHED; s <= 0; ++s)
    named = named && strcmp(komdsp_status_name(s), "unknown") != 0 && strcmp(komdsp_describe(s), "unknown status") != 0;
  verdict("every status has a name and words", named && strcmp(komdsp_status_name(1), "unknown") == 0 &&
                                                   strcmp(komdsp_status_name(KOMDSP_BAD_BATCH), "bad_batch") == 0);
  komdsp_lifting lifted = komdsp_lifting_of(KOMDSP_LIFTING_CDF9_7, 12, 3);
  verdict("a length that lifting cannot halve so often",
          refused(komdsp_plan_lifting(plan, &lifted, here), KOMDSP_UNSUPPORTED_LENGTH, "2^levels"));
  lifted.wavelet = 3;
  verdict("a wavelet of no name", refused(komdsp_plan_lifting(plan, &lifted, here), KOMDSP_BAD_ARGUMENT, "names"));
  komdsp_wavelet db4 = {.size = sizeof db4}, none = {0};
  verdict("levels of a wavelet have exponents in fixed point",
          komdsp_wavelet_named(&db4, "none") == KOMDSP_BAD_ARGUMENT && komdsp_wavelet_named(&db4, "db4") == KOMDSP_OK &&
              komdsp_dwt_exponent(&db4, 0) == 0 && komdsp_dwt_exponent(&db4, 3) == 3 &&
              komdsp_dwt_exponent(&db4, 29) == -1 && komdsp_dwt_exponent(&db4, -1) == -1 &&
              komdsp_dwt_exponent(&none, 1) == -1 && komdsp_dwt_exponent(NULL, 1) == -1);
  komdsp_wavelet_ladder ladder = komdsp_wavelet_ladder_of(db4, 64);
  verdict("a method of no name",
          refused(komdsp_plan_wavelet_ladder(plan, &ladder, here, "7"), KOMDSP_BAD_ARGUMENT, "variant"));
  ladder.items = 16;
  verdict("a group that is too small",
          refused(komdsp_plan_wavelet_ladder(plan, &ladder, here, NULL), KOMDSP_BAD_ARGUMENT, "work-items"));
  verdict("the version is a number, too",
          komdsp_version_number() == KOMDSP_VERSION_NUMBER && komdsp_good_length(1019) == 1024);
}

static void test_desk(void) {
  enum { n = 1000 };
  static double complex x[n], y[n], z[n];
  fill((double*)x, 2 * n);
  komdsp_fft t = komdsp_fft_of(n);
  t.precision = KOMDSP_F64;
  komdsp_transform *alone = NULL, *shared = NULL;
  int right = komdsp_plan_fft(plan, &t, komdsp_native_profile(), NULL) == KOMDSP_OK &&
              komdsp_open(&alone, plan, 1) == KOMDSP_OK && komdsp_open(&shared, plan, 2) == KOMDSP_OK &&
              komdsp_compute(alone, x, NULL, y) == KOMDSP_OK && komdsp_compute(shared, x, NULL, z) == KOMDSP_OK;
  verdict("transforms with memory and threads of their own",
          right && far_from_dft(x, y, n, -1) < 1e-10 && memcmp(y, z, sizeof y) == 0);
  verdict("their null pointers, and workers below none", komdsp_compute(alone, NULL, NULL, y) == KOMDSP_BAD_ARGUMENT &&
                                                             komdsp_compute(NULL, x, NULL, y) == KOMDSP_BAD_ARGUMENT &&
                                                             komdsp_open(NULL, plan, 1) == KOMDSP_BAD_ARGUMENT &&
                                                             komdsp_open(&alone, plan, -1) == KOMDSP_BAD_ARGUMENT &&
                                                             komdsp_open(&alone, plan, 1025) == KOMDSP_BAD_ARGUMENT &&
                                                             alone == NULL);
  komdsp_close(shared);
  komdsp_close(NULL);
  char text[20], all[4000];
  const size_t bytes = komdsp_plan_text(plan, all, sizeof all);
  verdict("a plan in words, cut where there is little room",
          bytes == strlen(all) + 1 && strstr(all, "Envelope") != NULL &&
              komdsp_plan_text(plan, text, sizeof text) == bytes && strlen(text) == sizeof text - 1 &&
              komdsp_plan_text(plan, NULL, 0) == bytes && komdsp_plan_text(NULL, text, sizeof text) == 0 && !text[0]);
  verdict("its structs in words",
          komdsp_struct_text(all, sizeof all) == strlen(all) + 1 && strstr(all, "fft variant; p length; p batch=1") &&
              strstr(all, "\nmdct; p length; p frames; i inverse=0; i precision=0; d scale=1\n") &&
              strstr(all, "\ndwt; w wavelet; ") && strstr(all, "; p8 shape; i8 axis; ") && strstr(all, "; i mode=2"));
  const komdsp_profile* const komdiv = komdsp_profile_named("komdiv");
  t = komdsp_fft_of(4096);
  right = komdsp_plan_fft(plan, &t, komdiv, NULL) == KOMDSP_OK &&
          komdsp_variant_reason(plan, komdiv, all, sizeof all) == strlen(all) + 1 && strstr(all, "is D, 2.44 times");
  komdsp_swt silent = komdsp_swt_of((komdsp_wavelet){.size = sizeof(komdsp_wavelet)}, 64, 1);
  right = right && komdsp_wavelet_named(&silent.wavelet, "haar") == KOMDSP_OK &&
          komdsp_plan_swt(plan, &silent, komdsp_native_profile()) == KOMDSP_OK;
  strcpy(text, "poison");
  verdict("why a variant was chosen, where there is something to say",
          right && komdsp_variant_reason(plan, komdsp_native_profile(), text, sizeof text) == 1 && !text[0] &&
              komdsp_variant_reason(plan, NULL, text, sizeof text) == 0);
}

int main(void) {
  plan = room(komdsp_made_plan_bytes());
  test_fft();
  test_reproducible();
  test_slices();
  test_checked();
  test_windows();
  test_refusals();
  test_desk();
  free(plan);
  return 0;
}
