/* A shared object that has komdsp's backends in it. */
#include <komdsp/komdsp_cuda.h>
#include <komdsp/komdsp_desk.h>
#include <komdsp/komdsp_opencl.h>

size_t what_it_takes(void);
size_t what_it_takes(void) {
  int n;
  if (komdsp_cuda_count_devices(&n) != KOMDSP_OK) n = 0;
  return komdsp_opencl_kernels_bytes() + komdsp_made_plan_bytes() + (size_t)n;
}
