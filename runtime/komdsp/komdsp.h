/* komdsp.h: the C interface.  Plans are constants that C++ made (static_plan.hpp), or made at run time by
   komdsp_plan.h, which this header leaves out: firmware needs no planner.
   Threads: plans and tables may be shared by any number of threads, workspaces may not.  Nothing here keeps memory,
   waits or prints. */
#ifndef KOMDSP_H
#define KOMDSP_H
#include <stddef.h>

#define KOMDSP_VERSION "0.1.0"
#define KOMDSP_VERSION_NUMBER 100 /* 10000 * major + 100 * minor + patch */

#ifdef __cplusplus
extern "C" {
#endif

/* What calls answer: 0, or one of these (komdsp/status.hpp says what each means). */
enum komdsp_status {
  KOMDSP_OK = 0,
  KOMDSP_UNSUPPORTED_LENGTH = -1,
  KOMDSP_BAD_BATCH = -2,
  KOMDSP_UNSUPPORTED_LAYOUT = -3,
  KOMDSP_BAD_IN_PLACE = -4,
  KOMDSP_UNSUPPORTED_PRECISION = -5,
  KOMDSP_VARIANT_DOES_NOT_FIT = -6,
  KOMDSP_DOES_NOT_FIT = -7,
  KOMDSP_BAD_ARGUMENT = -8,
  KOMDSP_MISALIGNED = -9,
  KOMDSP_KERNEL_MISSING = -10,
  KOMDSP_DEVICE_MISSING = -11,
  KOMDSP_BUILD_FAILED = -12,
  KOMDSP_DRIVER_FAILED = -13,
  KOMDSP_OUT_OF_MEMORY = -14,
  KOMDSP_BUNDLE_MISMATCH = -15,
  KOMDSP_NOT_FINITE = -16,
  KOMDSP_BUFFER_TOO_SMALL = -17,
  KOMDSP_READ_ONLY_OUTPUT = -18
};

/* A plan in read-only memory, for this CPU.  Define one in a C++ file with KOMDSP_STATIC_PLAN(name, ...) and declare it
   in C with `extern const komdsp_plan name;`. */
typedef struct komdsp_plan {
  size_t length, batch;             /* points of a transform, transforms */
  size_t input_bytes, second_bytes; /* that a call reads; second_bytes 0: there is no other input */
  size_t output_bytes;              /* that a call writes; layout, scaling and aliasing as the transform says */
  size_t workspace_bytes;           /* the caller's, aligned to 64 bytes; its contents mean nothing between calls */
  int (*run)(const void* input, const void* operand, void* output, void* workspace);
} komdsp_plan;

/* 0, or a negative error that komdsp_describe puts into words: a null pointer, memory that is not
   aligned, or an output within the input. */
int komdsp_execute(const komdsp_plan* plan, const void* input, void* output, void* workspace);

/* The same with the other input: what is convolved with it, or the window of short-time transforms. */
int komdsp_execute_with(const komdsp_plan* plan, const void* input, const void* operand, void* output, void* workspace);

const char* komdsp_describe(int status);    /* one line for people, never null */
const char* komdsp_status_name(int status); /* as "bad_batch", never null */
const char* komdsp_version(void);           /* of the library that is linked */
int komdsp_version_number(void);

#ifdef __cplusplus
}
#endif
#endif
