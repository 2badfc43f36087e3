/* Streams of komdsp_plan.h against the definition of convolution, in C11, and what is refused.  Prints PASS, FAIL. */
#include "checks.h"

enum { taps = 31, count = 5000, length = count + taps - 1, signals = 2 };
static double x[signals][count], filter[taps], y[signals][length];

/* A stream's runner: a transform with memory of its own. */
struct runner {
  komdsp_transform* transform;
  int fails;
  const void* operand;
};
static int run_step(void* context, const void* input, void* output) {
  struct runner* const r = context;
  return r->fails > 0 ? --r->fails, KOMDSP_DRIVER_FAILED : komdsp_compute(r->transform, input, r->operand, output);
}

static double farthest(void) {
  double most = 0;
  for (int s = 0; s < signals; ++s)
    for (int n = 0; n < length; ++n) {
      double sum = 0;
      for (int k = 0; k < taps; ++k)
        if (n - k >= 0 && n - k < count) sum += filter[k] * x[s][n - k];
      most = fmax(most, fabs(sum - y[s][n]));
    }
  return most;
}

/* Blocks of several sizes in, whatever is ready out; elements that came. */
static ptrdiff_t filtered(komdsp_stream* stream, int* status) {
  ptrdiff_t pushed = 0, pulled = 0, taken, given;
  while (*status == KOMDSP_OK) {
    const ptrdiff_t block = count - pushed < 700 ? count - pushed : 700;
    *status = komdsp_stream_push(stream, &x[0][pushed], count, block, &taken);
    pushed += taken;
    if (*status == KOMDSP_OK && pushed == count) *status = komdsp_stream_finish(stream);
    do {
      if (*status == KOMDSP_OK) *status = komdsp_stream_pull(stream, &y[0][pulled], length, length - pulled, &given);
      if (*status == KOMDSP_OK) pulled += given;
    } while (*status == KOMDSP_OK && given > 0);
    if (pushed == count) break;
  }
  return pulled;
}

static void test_stream(komdsp_stream_plan* plan, komdsp_stream* stream, struct runner* r) {
  void* const memory = room(komdsp_stream_memory_bytes(plan));
  memset(y, 0xff, sizeof y);
  int status = komdsp_stream_open(stream, plan, memory, run_step, r);
  ptrdiff_t came = filtered(stream, &status);
  verdict("a stream of two signals is their convolution", status == KOMDSP_OK && came == length && farthest() < 1e-12);
  r->fails = 1;
  status = komdsp_stream_open(stream, plan, memory, run_step, r);
  came = filtered(stream, &status);
  verdict("a stream answers what its step failed with", status == KOMDSP_DRIVER_FAILED);
  ptrdiff_t taken = 7;
  verdict("a stream refuses null pointers, and memory that is not aligned",
          komdsp_stream_open(stream, plan, (char*)memory + 8, run_step, r) == KOMDSP_MISALIGNED &&
              komdsp_stream_open(stream, plan, memory, NULL, r) == KOMDSP_BAD_ARGUMENT &&
              komdsp_stream_push(NULL, x, count, 1, &taken) == KOMDSP_BAD_ARGUMENT &&
              komdsp_stream_pull(stream, y, length, 1, NULL) == KOMDSP_BAD_ARGUMENT &&
              komdsp_stream_finish(NULL) == KOMDSP_BAD_ARGUMENT);
  free(memory);
}

/* The filter's spectra are computed once; with partitions a step is as short as one. */
static void test_spectra(komdsp_stream_plan* plan, komdsp_made_plan* step, komdsp_stream* stream, ptrdiff_t partition) {
  komdsp_overlap_save t = komdsp_overlap_save_of(taps);
  t.inputs = signals;
  t.real = t.spectra = 1;
  t.precision = KOMDSP_F64;
  t.partition = partition;
  struct runner r = {NULL, 0, NULL};
  komdsp_envelope e = {.size = sizeof e};
  int status = komdsp_plan_overlap_save(plan, &t, komdsp_native_profile());
  if (status == KOMDSP_OK) status = komdsp_plan_step(step, plan);
  if (status == KOMDSP_OK) status = komdsp_read_envelope(step, &e);
  if (status == KOMDSP_OK) status = komdsp_open(&r.transform, step, 1);
  void *const memory = room(komdsp_stream_memory_bytes(plan)), *const spectra = room(e.operand_bytes);
  if (status == KOMDSP_OK) status = komdsp_fill_spectra(plan, filter, spectra);
  r.operand = spectra;
  memset(y, 0xff, sizeof y);
  if (status == KOMDSP_OK) status = komdsp_stream_open(stream, plan, memory, run_step, &r);
  const ptrdiff_t came = filtered(stream, &status);
  verdict(partition > 0 ? "a partitioned filter's stream is the convolution" : "a stream of spectra is the convolution",
          status == KOMDSP_OK && came == length && farthest() < 1e-12 &&
              (partition == 0 || komdsp_stream_step(plan) == partition));
  verdict("spectra are refused null pointers, memory that is not aligned, and what has none",
          komdsp_fill_spectra(plan, NULL, spectra) == KOMDSP_BAD_ARGUMENT &&
              komdsp_fill_spectra(plan, filter, (char*)spectra + 8) == KOMDSP_MISALIGNED &&
              komdsp_fill_spectra(NULL, filter, spectra) == KOMDSP_BAD_ARGUMENT);
  komdsp_close(r.transform);
  free(memory);
  free(spectra);
}

/* All that comes of `elements`, pushed at once; scalars of an element in and out. */
static ptrdiff_t through(komdsp_stream* stream, const double* in, ptrdiff_t elements, int in_scalars, double* out,
                         ptrdiff_t space, int out_scalars) {
  ptrdiff_t came = 0, taken, given = 1;
  for (int finished = 0; !finished || given > 0; in += taken * in_scalars, elements -= taken, came += given) {
    taken = 0;
    if (!finished && komdsp_stream_push(stream, in, 0, elements, &taken) != KOMDSP_OK) return -1;
    if (!finished && elements == 0 && komdsp_stream_finish(stream) != KOMDSP_OK) return -1;
    finished = elements == 0;
    if (komdsp_stream_pull(stream, out + came * out_scalars, 0, space - came, &given) != KOMDSP_OK) return -1;
  }
  return came;
}
/* Frames of a signal, one by one, and the signal of the frames. */
static void test_frames(komdsp_stream_plan* plan, komdsp_made_plan* step, komdsp_stream* stream) {
  enum { size = 64, hop = 16, bins = size / 2 + 1, most = count / hop + 2 };
  static double window[size], frames[2 * bins * most], back[count + size];
  ptrdiff_t came = 0;
  double error = 0;
  int status = komdsp_fill_window(window, size, KOMDSP_F64, 0, "hamming", NULL, 0);
  for (int inverse = 0; inverse < 2 && status == KOMDSP_OK; ++inverse) {
    komdsp_stft t = komdsp_stft_of(size, hop, 0);
    t.precision = KOMDSP_F64;
    t.inverse = inverse;
    struct runner r = {NULL, 0, window};
    status = komdsp_plan_stft_stream(plan, &t, komdsp_native_profile());
    if (status == KOMDSP_OK) status = komdsp_plan_step(step, plan);
    if (status == KOMDSP_OK) status = komdsp_open(&r.transform, step, 1);
    void* const memory = room(komdsp_stream_memory_bytes(plan));
    if (status == KOMDSP_OK) status = komdsp_stream_open(stream, plan, memory, run_step, &r);
    if (status == KOMDSP_OK)
      came = inverse ? through(stream, frames, came, 2 * bins, back, count + size, 1)
                     : through(stream, x[0], count, 1, frames, most, 2 * bins);
    komdsp_close(r.transform);
    free(memory);
  }
  for (int n = 0; n < count; ++n) error = fmax(error, fabs(back[n] - x[0][n]));
  verdict("frames of a stream give its signal back", status == KOMDSP_OK && came >= count && error < 1e-12);
  komdsp_stft wrong = komdsp_stft_of(size, size + 1, 0);
  verdict("a hop beyond the frame is refused, with a reason",
          komdsp_plan_stft_stream(plan, &wrong, komdsp_native_profile()) == KOMDSP_BAD_ARGUMENT &&
              strlen(komdsp_stream_reason(plan)) > 10 && komdsp_fill_spectra(plan, x, frames) == KOMDSP_BAD_ARGUMENT);
}

/* Results of a filter have the exponent of its taps. */
static void test_fixed(komdsp_stream_plan* plan, komdsp_made_plan* step, komdsp_stream* stream) {
  static const int16_t smooth[] = {8192, 16384, 8192}, in[8] = {0, 400, 800, 400, 0, 0, -32768, -32768};
  static const int16_t expected[] = {0, 100, 400, 600, 400, 100, -8192, -24576, -24576, -8192};
  int16_t out[10] = {0};
  komdsp_overlap_save t = komdsp_overlap_save_of(3);
  t.real = 1;
  t.precision = KOMDSP_Q15;
  struct runner r = {NULL, 0, smooth};
  ptrdiff_t taken = 0, given = 0, off = 0;
  int status = komdsp_plan_overlap_save(plan, &t, komdsp_native_profile());
  if (status == KOMDSP_OK) status = komdsp_plan_step(step, plan);
  if (status == KOMDSP_OK) status = komdsp_open(&r.transform, step, 1);
  void* const memory = room(komdsp_stream_memory_bytes(plan));
  if (status == KOMDSP_OK) status = komdsp_stream_open(stream, plan, memory, run_step, &r);
  if (status == KOMDSP_OK) status = komdsp_stream_push(stream, in, 0, 8, &taken);
  if (status == KOMDSP_OK) status = komdsp_stream_finish(stream);
  if (status == KOMDSP_OK) status = komdsp_stream_pull(stream, out, 0, 10, &given);
  for (int n = 0; n < 10; ++n)
    if (abs(out[n] - expected[n]) > 8) ++off;
  verdict("a filter in fixed point has the exponent of its taps",
          status == KOMDSP_OK && taken == 8 && given == 10 && off == 0 && komdsp_stream_exponents(stream) != NULL &&
              komdsp_stream_exponents(stream)[0] == 15 && komdsp_stream_exponents(NULL) == NULL);
  komdsp_close(r.transform);
  free(memory);
}

int main(void) {
  komdsp_stream_plan* const plan = room(komdsp_stream_plan_bytes());
  komdsp_made_plan* const step = room(komdsp_made_plan_bytes());
  komdsp_stream* const stream = room(komdsp_stream_bytes());
  for (int i = 0; i < taps; ++i) filter[i] = sin(i * i);
  for (int i = 0; i < signals * count; ++i) x[i % signals][i / signals] = cos(i * 0.7 * i);
  komdsp_overlap_save t = komdsp_overlap_save_of(taps);
  t.inputs = signals;
  t.real = 1;
  t.precision = KOMDSP_F64;
  t.blocks = 4;
  struct runner r = {NULL, 0, filter};
  const int status = komdsp_plan_overlap_save(plan, &t, komdsp_native_profile());
  verdict("overlap-save is planned, and its step opened", status == KOMDSP_OK && komdsp_stream_step(plan) > 0 &&
                                                              komdsp_plan_step(step, plan) == KOMDSP_OK &&
                                                              komdsp_open(&r.transform, step, 1) == KOMDSP_OK);
  if (r.transform != NULL) test_stream(plan, stream, &r);
  komdsp_close(r.transform);
  test_spectra(plan, step, stream, 0);
  test_spectra(plan, step, stream, 8);
  test_frames(plan, step, stream);
  test_fixed(plan, step, stream);
  t.filters = 3;
  verdict("overlap-save of two signals and three filters is refused, with a reason",
          komdsp_plan_overlap_save(plan, &t, komdsp_native_profile()) == KOMDSP_BAD_BATCH &&
              strlen(komdsp_stream_reason(plan)) > 10 && komdsp_plan_step(step, plan) == KOMDSP_BAD_BATCH &&
              komdsp_plan_overlap_save(plan, NULL, komdsp_native_profile()) == KOMDSP_BAD_ARGUMENT);
  free(plan);
  free(step);
  free(stream);
  return 0;
}
