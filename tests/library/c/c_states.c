/* Memory in which nobody planned, flags that are neither 0 nor 1, and locks after fork, in C11.  Prints PASS, FAIL. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "checks.h"

static int no_step(void* context, const void* input, void* output) {
  return context == NULL && input == output;
}
/* Zeros, and bytes that a heap may hold. */
static int none_is_made(int byte) {
  static char memory[4096];
  komdsp_stream_plan* const stream_plan = room(komdsp_stream_plan_bytes());
  komdsp_stream* const stream = room(komdsp_stream_bytes());
  komdsp_made_plan* const step = room(komdsp_made_plan_bytes());
  memset(plan, byte, komdsp_made_plan_bytes());
  memset(stream_plan, byte, komdsp_stream_plan_bytes());
  memset(stream, byte, komdsp_stream_bytes());
  komdsp_envelope e = {.size = sizeof e};
  komdsp_buffers at = {sizeof at, memory, memory, memory, memory, memory, 0};
  komdsp_transform* transform;
  ptrdiff_t count;
  const int refused_all =
      komdsp_read_envelope(plan, &e) == KOMDSP_BAD_ARGUMENT &&
      komdsp_fill_tables(plan, memory) == KOMDSP_BAD_ARGUMENT && komdsp_run(plan, &at, NULL) == KOMDSP_BAD_ARGUMENT &&
      komdsp_open(&transform, plan, 1) == KOMDSP_BAD_ARGUMENT && transform == NULL &&
      strstr(komdsp_reason(plan), "nothing was planned") && !*komdsp_variant_name(plan) &&
      komdsp_plan_text(plan, NULL, 0) == 0 && komdsp_variant_reason(plan, komdsp_native_profile(), NULL, 0) == 0;
  const int refused_streams = komdsp_plan_step(step, stream_plan) == KOMDSP_BAD_ARGUMENT && *komdsp_reason(step) &&
                              strstr(komdsp_stream_reason(stream_plan), "nothing was planned") &&
                              komdsp_stream_step(stream_plan) == 0 && komdsp_stream_memory_bytes(stream_plan) == 0 &&
                              komdsp_stream_open(stream, stream_plan, memory, no_step, NULL) == KOMDSP_BAD_ARGUMENT &&
                              komdsp_stream_push(stream, memory, 1, 1, &count) == KOMDSP_BAD_ARGUMENT &&
                              komdsp_stream_finish(stream) == KOMDSP_BAD_ARGUMENT &&
                              komdsp_stream_pull(stream, memory, 1, 1, &count) == KOMDSP_BAD_ARGUMENT;
  free(stream_plan);
  free(stream);
  free(step);
  return refused_all && refused_streams;
}

/* Plans it with one flag after the other out of its range. */
#define REFUSES(plan_it, t, flag)                                                                 \
  (t.flag = 5, plan_it == KOMDSP_BAD_ARGUMENT && (t.flag = -1, plan_it == KOMDSP_BAD_ARGUMENT) && \
                   strstr(komdsp_reason(plan), "flag") && (t.flag = 0, 1))
static void test_flags(void) {
  const komdsp_profile* const here = komdsp_native_profile();
  const ptrdiff_t shape[] = {8, 8};
  komdsp_fft fft = komdsp_fft_of(8);
  komdsp_fftn fftn = komdsp_fftn_of(2, shape);
  komdsp_dct dct = komdsp_dct_of(8, 2);
  komdsp_dctn dctn = komdsp_dctn_of(2, shape, 2);
  komdsp_mdct mdct = komdsp_mdct_of(8, 2);
  komdsp_stft stft = komdsp_stft_of(8, 4, 64);
  komdsp_convolution rows = komdsp_convolution_of(8, 8);
  komdsp_convolution2d images = komdsp_convolution2d_of(8, 8, 2, 2);
  komdsp_otf otf = komdsp_otf_of(8, 8);
  komdsp_wavelet haar = {.size = sizeof haar};
  komdsp_wavelet_named(&haar, "haar");
  komdsp_dwt dwt = komdsp_dwt_of(haar, 8, 1);
  komdsp_dwt2 dwt2 = komdsp_dwt2_of(haar, 8, 8, 1);
  komdsp_swt swt = komdsp_swt_of(haar, 8, 1);
  komdsp_lifting lifted = komdsp_lifting_of(KOMDSP_LIFTING_HAAR, 8, 1);
  komdsp_wavelet_ladder ladder = komdsp_wavelet_ladder_of(haar, 64);
  verdict("flags of every transform are 0 or 1, of which c_structs_test.cpp has each",
          REFUSES(komdsp_plan_fft(plan, &fft, here, NULL), fft, inverse) &&
              REFUSES(komdsp_plan_fftn(plan, &fftn, here, NULL), fftn, in_place) &&
              REFUSES(komdsp_plan_dct(plan, &dct, here), dct, sine) &&
              REFUSES(komdsp_plan_dctn(plan, &dctn, here), dctn, orthogonal) &&
              REFUSES(komdsp_plan_mdct(plan, &mdct, here), mdct, inverse) &&
              REFUSES(komdsp_plan_stft(plan, &stft, here), stft, centred) &&
              REFUSES(komdsp_plan_convolution(plan, &rows, here, NULL), rows, circular) &&
              REFUSES(komdsp_plan_convolution2d(plan, &images, here), images, shared_x) &&
              REFUSES(komdsp_plan_otf(plan, &otf, here, NULL), otf, raw) &&
              REFUSES(komdsp_plan_dwt(plan, &dwt, here), dwt, wavelet.reversed) &&
              REFUSES(komdsp_plan_dwt2(plan, &dwt2, here), dwt2, inverse) &&
              REFUSES(komdsp_plan_swt(plan, &swt, here), swt, bands_first) &&
              REFUSES(komdsp_plan_lifting(plan, &lifted, here), lifted, inverse) &&
              REFUSES(komdsp_plan_wavelet_ladder(plan, &ladder, here, NULL), ladder, undecimated));
  float window[8];
  verdict("a window is symmetric or not",
          komdsp_fill_window(window, 8, KOMDSP_F32, 2, "hann", NULL, 0) == KOMDSP_BAD_ARGUMENT);
}

/* A thread that computes, opens and closes all the time. */
enum { points = 1 << 16 };
static float samples[2][2 * points];
static volatile int over;
static komdsp_transform *alone, *shared;
static void* busy(void* spectrum) {
  komdsp_transform* another;
  while (!over) {
    komdsp_compute(shared, samples[0], NULL, spectrum);
    komdsp_compute(alone, samples[0], NULL, spectrum);
    if (komdsp_open(&another, plan, 2) == KOMDSP_OK) komdsp_close(another);
  }
  return NULL;
}
/* An impulse has a flat spectrum. */
static int flat(komdsp_transform* transform) {
  memset(samples[1], 0xff, sizeof samples[1]);
  int right = komdsp_compute(transform, samples[0], NULL, samples[1]) == KOMDSP_OK;
  for (int k = 0; k < points; ++k)
    right = right && fabsf(samples[1][2 * k] - 1) < 1e-6f && fabsf(samples[1][2 * k + 1]) < 1e-6f;
  return right;
}
/* A call that is to stop before it begins writes nothing, and one that is not is whole. */
static int stops(komdsp_transform* transform) {
  const int now = 1, never = 0;
  memset(samples[1], 0xff, sizeof samples[1]);
  int right = komdsp_compute_until(transform, samples[0], NULL, samples[1], &now) == KOMDSP_OK;
  for (int k = 0; k < 2 * points; ++k) right = right && isnan(samples[1][k]);
  return right && komdsp_compute_until(transform, samples[0], NULL, samples[1], &never) == KOMDSP_OK &&
         samples[1][0] == 1 && !isnan(samples[1][2 * points - 1]);
}
static void test_fork(void) {
  static float spectrum[2 * points];
  komdsp_fft t = komdsp_fft_of(points);
  samples[0][0] = 1;
  pthread_t thread;
  int right = komdsp_plan_fft(plan, &t, komdsp_native_profile(), NULL) == KOMDSP_OK &&
              komdsp_open(&alone, plan, 1) == KOMDSP_OK && komdsp_open(&shared, plan, 2) == KOMDSP_OK &&
              pthread_create(&thread, NULL, busy, spectrum) == 0;
  for (int i = 0; right && i < 50; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      komdsp_transform* own = NULL;
      alarm(10);
      _exit(flat(shared) && flat(alone) && komdsp_open(&own, plan, 2) == KOMDSP_OK && flat(own) ? 0 : 1);
    }
    int status = -1;
    right = waitpid(child, &status, 0) == child && status == 0;
  }
  over = 1;
  verdict("a child computes whatever another thread did at the fork",
          right && pthread_join(thread, NULL) == 0 && flat(shared));
  verdict("a call stops when it is told to", stops(alone) && stops(shared) && flat(alone) && flat(shared));
  komdsp_close(alone);
  komdsp_close(shared);
}

int main(void) {
  plan = room(komdsp_made_plan_bytes());
  verdict("memory of zeros is no plan, and no stream", none_is_made(0));
  verdict("nor is memory of any bytes", none_is_made(1) && none_is_made(0xa5) && none_is_made(0xff));
  test_flags();
  test_fork();
  free(plan);
  return 0;
}
