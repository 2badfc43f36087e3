/* komdsp.h: the C interface: plans that C++ made constants of (static_plan.hpp), run from C. */
#ifndef KOMDSP_H
#define KOMDSP_H
#include <stddef.h>

#define KOMDSP_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

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

const char* komdsp_describe(int status); /* one line, never null */
const char* komdsp_version(void);        /* of the library that is linked */

#ifdef __cplusplus
}
#endif
#endif
