/* komdsp.h: the C interface.  Plans are constants that C++ made (static_plan.hpp), or made at run time by
   komdsp_plan.h, which this header leaves out: firmware needs no planner.
   Threads: plans and tables may be shared by any number of threads, workspaces may not.  Nothing here keeps memory,
   waits or prints. */
#ifndef KOMDSP_H
#define KOMDSP_H
#include <stddef.h>
#ifdef __has_include
  #if __has_include("built_for.h") /* libraries of a board: refuses flags that would link and crash */
    #include "built_for.h"
  #endif
#endif

/* Version of these headers; a library's own is what komdsp_version says. */
#define KOMDSP_VERSION "0.1.0"
/* 10000 * major + 100 * minor + patch. */
#define KOMDSP_VERSION_NUMBER 100

#ifdef __cplusplus
extern "C" {
#endif

/* Answers of calls: 0, or one of these. */
enum komdsp_status {
  KOMDSP_OK = 0,                     /* done */
  KOMDSP_UNSUPPORTED_LENGTH = -1,    /* a length that the transform has no plan for: FFTs have 1 to 2^26 */
  KOMDSP_BAD_BATCH = -2,             /* batch under 1, or more than an index can count */
  KOMDSP_UNSUPPORTED_LAYOUT = -3,    /* strides that overlap, or that the transform cannot use */
  KOMDSP_BAD_IN_PLACE = -4,          /* in place but not the same memory, or not in place but not apart */
  KOMDSP_UNSUPPORTED_PRECISION = -5, /* no double precision on this device, or no fixed point, or half precision, of
                                        this transform */
  KOMDSP_VARIANT_DOES_NOT_FIT = -6,  /* the variant asked for cannot compute this transform on this profile */
  KOMDSP_DOES_NOT_FIT = -7,          /* no variant can */
  KOMDSP_BAD_ARGUMENT = -8,          /* a null pointer, or a number out of its range */
  KOMDSP_MISALIGNED = -9,            /* a buffer not aligned as the envelope says, or a workspace not to 64 bytes */
  KOMDSP_KERNEL_MISSING = -10,       /* the backend holds no kernel with these build options */
  KOMDSP_DEVICE_MISSING = -11,       /* no such device or driver */
  KOMDSP_BUILD_FAILED = -12,         /* the device's compiler refused a kernel */
  KOMDSP_DRIVER_FAILED = -13,        /* a call of the driver failed */
  KOMDSP_OUT_OF_MEMORY = -14,        /* the device has not the memory */
  KOMDSP_BUNDLE_MISMATCH = -15, /* prebuilt kernels: damaged, of another device, driver or version, or one is missing */
  KOMDSP_NOT_FINITE = -16,      /* a parameter is NaN or infinite */
  KOMDSP_BUFFER_TOO_SMALL = -17, /* memory that ends before the plan's bytes: a workspace, or on a device */
  KOMDSP_READ_ONLY_OUTPUT = -18, /* device memory for results that kernels may not write */
  KOMDSP_BAD_WORKSPACE = -19,    /* a workspace that shares memory with input, output or operand */
  KOMDSP_UNFINISHED = -20,       /* no error: a slice ended before all was done */
  KOMDSP_CORRUPTED = -21         /* constants are not what they were made as */
};

/* A plan in read-only memory, for this CPU.  Define one in a C++ file with KOMDSP_STATIC_PLAN(name, ...) and declare it
   in C with `extern const komdsp_plan name;`, or by KOMDSP_DECLARE_STATIC_PLAN. */
typedef struct komdsp_plan {
  size_t length, batch;             /* points of a transform, transforms */
  size_t input_bytes, second_bytes; /* that a call reads; second_bytes 0: there is no other input */
  size_t output_bytes;              /* that a call writes; layout, scaling and aliasing as the transform says */
  size_t workspace_bytes;           /* the caller's, aligned to 64 bytes; its contents mean nothing between calls */
  /* For komdsp_execute. */
  int (*run)(const void* input, const void* operand, void* output, void* workspace);
} komdsp_plan;

/* Declares a static plan in a header that C includes, and the C++ file that defines it by KOMDSP_DECLARED_STATIC_PLAN,
   which does not compile if so many bytes of workspace are too few: in C spectrum_workspace_bytes is a constant.
     KOMDSP_DECLARE_STATIC_PLAN(spectrum, 8192) */
#ifdef __cplusplus
  #define KOMDSP_DECLARE_STATIC_PLAN(name, bytes) \
    extern "C" const komdsp_plan name;            \
    enum { name##_workspace_bytes = (bytes) };
#else
  #define KOMDSP_DECLARE_STATIC_PLAN(name, bytes) \
    extern const komdsp_plan name;                \
    enum { name##_workspace_bytes = (bytes) };
#endif

/* 0, or a negative error that komdsp_describe puts into words: a null pointer, memory that is not aligned, an output
   within the input, or a workspace within either. */
int komdsp_execute(const komdsp_plan* plan, const void* input, void* output, void* workspace);

/* With the other input: what is convolved with it, or the window of short-time transforms. */
int komdsp_execute_with(const komdsp_plan* plan, const void* input, const void* operand, void* output, void* workspace);

/* How far a transform is that is computed in slices (progress of cpp.hpp): zeros before the first. */
typedef struct komdsp_progress {
  ptrdiff_t swept; /* transforms of the batch, by sweeps before */
  ptrdiff_t turn;  /* of the loop that the launch is in */
  ptrdiff_t group; /* work-groups of the launch that are done */
  int launch;      /* that is next */
  int repetition;  /* of the launch */
} komdsp_progress;
/* The declaration of a static plan's slices, which KOMDSP_STATIC_SLICE(name) of static_plan.hpp defines: as
   komdsp_execute_with, but runs at most `groups` work-groups, 1 or more, and answers KOMDSP_UNFINISHED until all are
   done, then KOMDSP_OK, with `progress` zeros again.  Slices of a transform have the same buffers, whose contents only
   they change; results have the bits that komdsp_execute gives.  The transform of a tile is one work-group.
   Errors: those of komdsp_execute_with, and KOMDSP_BAD_ARGUMENT (groups, or progress that is null or none of the
   plan's). */
#ifdef __cplusplus
  #define KOMDSP_DECLARE_STATIC_SLICE(name) extern "C" KOMDSP_SLICE_OF(name);
#else
  #define KOMDSP_DECLARE_STATIC_SLICE(name) KOMDSP_SLICE_OF(name);
#endif
/* A slice as a function, for the declaration and the definition. */
#define KOMDSP_SLICE_OF(name)                                                                               \
  int name##_slice(const void* input, const void* operand, void* output, void* workspace, ptrdiff_t groups, \
                   komdsp_progress* progress)

/* How far constants are verified: zeros before the first slice. */
typedef struct komdsp_verification {
  ptrdiff_t part; /* of the constants, that is read */
  ptrdiff_t done; /* its bytes that were read */
  unsigned sum;   /* their CRC-32 */
} komdsp_verification;
/* Reads at most `slice` bytes more of memory that is not to change, as code or filters in flash: KOMDSP_UNFINISHED
   until all `bytes` are read, then KOMDSP_OK, or KOMDSP_CORRUPTED where their CRC-32 (of zlib and of U-Boot's images)
   is another one than `crc`; `now` is zeros again.  Flipped bits within 32 neighbours are found, however many, and
   three anywhere in 11450 bytes.
   Errors: KOMDSP_BAD_ARGUMENT (a null pointer, a slice under 1, or `now` that is none of this memory's). */
int komdsp_verify(const void* memory, size_t bytes, unsigned crc, ptrdiff_t slice, komdsp_verification* now);
/* The declaration of what KOMDSP_STATIC_VERIFY(name) of static_plan.hpp defines: as komdsp_verify, for a static plan's
   tables and numbers, whose sums are made by the compiler. */
#ifdef __cplusplus
  #define KOMDSP_DECLARE_STATIC_VERIFY(name) extern "C" int name##_verify(ptrdiff_t slice, komdsp_verification* now);
#else
  #define KOMDSP_DECLARE_STATIC_VERIFY(name) int name##_verify(ptrdiff_t slice, komdsp_verification* now);
#endif

const char* komdsp_describe(int status);    /* one line for people, never null */
const char* komdsp_status_name(int status); /* as "bad_batch", never null */
const char* komdsp_version(void);           /* of the library that is linked */
/* KOMDSP_VERSION_NUMBER of the library. */
int komdsp_version_number(void);

#ifdef __cplusplus
}
#endif
#endif
