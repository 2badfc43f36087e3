/* komdsp_cuda.h: plans of komdsp_plan.h on NVIDIA GPUs, in C.  Nothing waits for the device.  Link with libkomdsp-cuda,
   libkomdsp and -ldl; no CUDA toolkit is needed.  Handles are those of <cuda.h>: CUcontext, CUstream, CUevent,
   CUdeviceptr, CUdevice.  What each call needs and answers is said beside its namesake in cuda.hpp. */
#ifndef KOMDSP_CUDA_H
#define KOMDSP_CUDA_H
#include <komdsp/komdsp_plan.h>

struct CUctx_st;
struct CUevent_st;
struct CUstream_st;

#ifdef __cplusplus
extern "C" {
#endif

/* Devices are numbered from 0. */
int komdsp_cuda_count_devices(int* count);

/* The profile that plans for a device are made for, in memory of the caller's, aligned to 16 bytes. */
size_t komdsp_cuda_profile_bytes(void);
/* Errors: as read_profile of cuda.hpp. */
int komdsp_cuda_read_profile(komdsp_profile* profile, int device);

/* The kernels of a plan, loaded into one context, in memory of the caller's, aligned to 16 bytes; one per thread.  log:
   the compiler's words of a kernel that it refused, cut to log_bytes; may be null. */
typedef struct komdsp_cuda_kernels komdsp_cuda_kernels;
/* Bytes of that memory. */
size_t komdsp_cuda_kernels_bytes(void);
/* Builds, or loads; errors: as build of cuda.hpp. */
int komdsp_cuda_build(komdsp_cuda_kernels* kernels, const komdsp_made_plan* plan, struct CUctx_st* context, char* log,
                      size_t log_bytes);
void komdsp_cuda_release(komdsp_cuda_kernels* kernels);   /* after a build, whatever it answered */
int komdsp_cuda_code(const komdsp_cuda_kernels* kernels); /* CUresult of the driver's call that failed last */

/* The caller's memory that a plan runs on. */
typedef struct komdsp_cuda_buffers {
  size_t size;                                                /* of this struct, in bytes */
  unsigned long long input, output, tables, scratch, operand; /* CUdeviceptr; scratch: envelope.scratch_bytes */
} komdsp_cuda_buffers;

/* Enqueues the plan's launches on a stream (null: the default one) behind the events `wait`; done: an event of the
   caller's, recorded when the output is complete, or null.  The launches may be captured into a graph. */
int komdsp_cuda_enqueue(komdsp_cuda_kernels* kernels, const komdsp_made_plan* plan, struct CUstream_st* stream,
                        const komdsp_cuda_buffers* at, int wait_count, struct CUevent_st* const* wait,
                        struct CUevent_st* done);

#ifdef __cplusplus
}
#endif
#endif
