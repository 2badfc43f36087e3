/* komdsp_opencl.h: plans of komdsp_plan.h on OpenCL devices, in C.  Nothing waits for the device.  Link with
   libkomdsp-opencl, libkomdsp and the system's OpenCL loader.  What each call needs and answers is said beside its
   namesake in opencl.hpp. */
#ifndef KOMDSP_OPENCL_H
#define KOMDSP_OPENCL_H
#ifndef CL_TARGET_OPENCL_VERSION
  #define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
#include <komdsp/komdsp_plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The profile that plans for a device are made for, in memory of the caller's, aligned to 16 bytes. */
size_t komdsp_opencl_profile_bytes(void);
/* Errors: as read_profile of opencl.hpp. */
int komdsp_opencl_read_profile(komdsp_profile* profile, cl_device_id device);

/* The kernels of a plan, in memory of the caller's, aligned to 16 bytes; one per thread.  Builds them from the text
   inside the library.  log: the compiler's words of a kernel that it refused, cut to log_bytes; may be null. */
typedef struct komdsp_opencl_kernels komdsp_opencl_kernels;
/* Bytes of that memory. */
size_t komdsp_opencl_kernels_bytes(void);
/* Builds, or loads; errors: as build of opencl.hpp. */
int komdsp_opencl_build(komdsp_opencl_kernels* kernels, const komdsp_made_plan* plan, cl_context context,
                        cl_device_id device, char* log, size_t log_bytes);
void komdsp_opencl_release(komdsp_opencl_kernels* kernels);      /* after a build, whatever it answered */
cl_int komdsp_opencl_code(const komdsp_opencl_kernels* kernels); /* of the driver's call that failed last */

/* Memory from an offset in bytes on. */
typedef struct komdsp_opencl_buffer {
  cl_mem memory; /* of the queue's context */
  size_t offset; /* bytes */
} komdsp_opencl_buffer;
/* The caller's memory that a plan runs on. */
typedef struct komdsp_opencl_buffers {
  size_t size;                                                  /* of this struct, in bytes */
  komdsp_opencl_buffer input, output, tables, scratch, operand; /* scratch: envelope.scratch_bytes */
} komdsp_opencl_buffers;

/* Enqueues the plan's launches behind the events `wait`; done: an event that the caller releases, or null. */
int komdsp_opencl_enqueue(komdsp_opencl_kernels* kernels, const komdsp_made_plan* plan, cl_command_queue queue,
                          const komdsp_opencl_buffers* at, cl_uint wait_count, const cl_event* wait, cl_event* done);

#ifdef __cplusplus
}
#endif
#endif
