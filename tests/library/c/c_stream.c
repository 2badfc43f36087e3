/* Streams of komdsp_plan.h against the definition of convolution, in C11, and what is refused.  Prints PASS, FAIL. */
#include "checks.h"

enum { taps = 31, count = 5000, length = count + taps - 1, signals = 2 };
static double x[signals][count], filter[taps], y[signals][length];

/* A stream's runner: a transform with memory of its own. */
struct runner {
  komdsp_transform* transform;
  int fails;
};
static int run_step(void* context, const void* input, void* output) {
  struct runner* const r = context;
  return r->fails > 0 ? --r->fails, KOMDSP_DRIVER_FAILED : komdsp_compute(r->transform, input, filter, output);
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
  struct runner r = {NULL, 0};
  const int status = komdsp_plan_overlap_save(plan, &t, komdsp_native_profile());
  verdict("overlap-save is planned, and its step opened", status == KOMDSP_OK && komdsp_stream_step(plan) > 0 &&
                                                              komdsp_plan_step(step, plan) == KOMDSP_OK &&
                                                              komdsp_open(&r.transform, step, 1) == KOMDSP_OK);
  if (r.transform != NULL) test_stream(plan, stream, &r);
  komdsp_close(r.transform);
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
