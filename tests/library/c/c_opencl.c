/* A plan of komdsp_plan.h on the first OpenCL device, in C11: an FFT against its definition.  Prints PASS and FAIL. */
#include <complex.h>
#include <komdsp/komdsp_opencl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 60, batch = 5 };
static const double pi = 3.14159265358979323846;
static float complex x[batch][n], y[batch][n];

static int skipped(const char* why) {
  printf("SKIP C: a plan on an OpenCL device: %s\n", why);
  return 0;
}
static void verdict(const char* name, int passed, int status) {
  printf(passed ? "PASS C: %s\n" : "FAIL C: %s: %s\n", name, komdsp_describe(status));
}
static cl_mem memory_of(cl_context context, size_t bytes, const void* from) {
  return clCreateBuffer(context, CL_MEM_READ_WRITE | (from ? CL_MEM_COPY_HOST_PTR : 0), bytes ? bytes : 64, (void*)from,
                        NULL);
}
static double farthest(void) {
  double most = 0;
  for (int b = 0; b < batch; ++b)
    for (int k = 0; k < n; ++k) {
      double complex sum = 0;
      for (int i = 0; i < n; ++i) sum += x[b][i] * cexp(-2 * pi * I * (i * k % n) / n);
      most = fmax(most, cabs(sum - y[b][k]));
    }
  return most;
}

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
    return skipped("there is none");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  komdsp_profile* const profile = malloc(komdsp_opencl_profile_bytes());
  komdsp_made_plan* const plan = malloc(komdsp_made_plan_bytes());
  komdsp_opencl_kernels* const kernels = malloc(komdsp_opencl_kernels_bytes());
  komdsp_fft t = komdsp_fft_of(n);
  t.batch = batch;
  int status = komdsp_opencl_read_profile(profile, device);
  if (status == KOMDSP_OK) status = komdsp_plan_fft(plan, &t, profile, NULL);
  verdict("an OpenCL device's profile, and a plan for it", status == KOMDSP_OK, status);
  if (status != KOMDSP_OK) return 0;

  komdsp_envelope e = {.size = sizeof e};
  status = komdsp_read_envelope(plan, &e);
  void* const tables = aligned_alloc(64, (e.table_bytes + 127) / 64 * 64);
  if (status == KOMDSP_OK) status = komdsp_fill_tables(plan, tables);
  for (int b = 0; b < batch; ++b)
    for (int i = 0; i < n; ++i) x[b][i] = (float)((b + i) % 7) - 3 + I * (float)(i % 5);
  komdsp_opencl_buffers at = {.size = sizeof at};
  at.input.memory = memory_of(context, sizeof x, x);
  at.output.memory = memory_of(context, sizeof y, NULL);
  at.tables.memory = memory_of(context, e.table_bytes, e.table_bytes ? tables : NULL);
  at.scratch.memory = memory_of(context, e.scratch_bytes, NULL);
  char log[2000];
  if (status == KOMDSP_OK) status = komdsp_opencl_build(kernels, plan, context, device, log, sizeof log);
  cl_event done = NULL;
  if (status == KOMDSP_OK) status = komdsp_opencl_enqueue(kernels, plan, queue, &at, 0, NULL, &done);
  if (status == KOMDSP_OK) clEnqueueReadBuffer(queue, at.output.memory, CL_TRUE, 0, sizeof y, y, 1, &done, NULL);
  verdict("FFTs on an OpenCL device", status == KOMDSP_OK && farthest() < 1e-3, status);
  at.output.memory = NULL;
  status = komdsp_opencl_enqueue(kernels, plan, queue, &at, 0, NULL, NULL);
  verdict("a buffer that is missing there", status == KOMDSP_BAD_ARGUMENT, status);
  komdsp_opencl_release(kernels);
  return 0;
}
