/* komdsp_plan.h: transforms of komdsp_transform.h planned at run time and run on this CPU, in C.

     komdsp_fft t = komdsp_fft_of(1000);
     t.batch = 16;
     komdsp_made_plan* plan = malloc(komdsp_made_plan_bytes());
     if (komdsp_plan_fft(plan, &t, komdsp_native_profile(), NULL) != KOMDSP_OK) puts(komdsp_reason(plan));
     komdsp_envelope e = {.size = sizeof e};
     komdsp_read_envelope(plan, &e);
     komdsp_fill_tables(plan, tables);                 e.table_bytes, aligned to 64
     komdsp_buffers at = {sizeof at, input, output, tables, workspace, NULL, 0};
     komdsp_run(plan, &at, NULL);

   Memory is the caller's.  A struct says its size first, so that later versions may have more members. */
#ifndef KOMDSP_PLAN_H
#define KOMDSP_PLAN_H
#include <komdsp/komdsp_stream.h>
#include <komdsp/komdsp_transform.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what it is planned for ---- */
/* This CPU. */
const komdsp_profile* komdsp_native_profile(void);
/* This CPU, for transforms that have the same bits alone, in any batch and in any layout (profile.hpp). */
const komdsp_profile* komdsp_reproducible_profile(void);
/* A built-in one: "cpp-scalar", "cpp-baseline", "cpp-avx2", "cpp-avx512", "pocl", "nvidia-h200", "komdiv",
   "intel-uhd630" or "nvidia-gtx1050ti"; null: there is none. */
const komdsp_profile* komdsp_profile_named(const char* name);
/* Never null. */
const char* komdsp_profile_name(const komdsp_profile* profile);

/* By PyWavelets' name, as "db4" or "bior2.2"; bad_argument: there is none. */
int komdsp_wavelet_named(komdsp_wavelet* wavelet, const char* name);

/* `length` samples of a window, 1 to 2^24, of enum komdsp_precision, not F16: the operand of komdsp_stft, or with
   `symmetric` of komdsp_mdct (fill_window and fill_symmetric_window of window.hpp). name: as "hann"; numbers: `count`
   of them, as the 8.6 of "kaiser"; null where there are none. Errors: bad_argument (no such window, precision or
   length, or a flag that is neither 0 nor 1). */
int komdsp_fill_window(void* samples, ptrdiff_t length, int precision, int symmetric, const char* name,
                       const double* numbers, int count);

/* ---- plans ---- */
/* Bytes of a plan. */
size_t komdsp_made_plan_bytes(void);
const char* komdsp_reason(const komdsp_made_plan* plan);       /* of a refusal; never null */
const char* komdsp_variant_name(const komdsp_made_plan* plan); /* that was chosen; never null */
/* The exponent of a level's coefficients in fixed point, of a komdsp_dwt: these times 2^exponent are in units of the
   samples (dwt_exponent of wavelet.hpp).  -1: no filters of 2 to 256 taps, or no level of 0 to 28. */
int komdsp_dwt_exponent(const komdsp_wavelet* wavelet, int level);
ptrdiff_t komdsp_good_length(ptrdiff_t n); /* the next length without prime factors above 13; 0: none to 2^26 */

/* Needs of a plan, and its work (envelope.hpp). */
typedef struct komdsp_envelope {
  size_t size;                                                 /* of this struct, in bytes */
  size_t input_bytes, output_bytes, operand_bytes;             /* that a call reaches; operand 0: there is none */
  size_t sum_bytes;                                            /* the last of the output: of checked transforms */
  size_t input_alignment, output_alignment, operand_alignment; /* bytes that addresses are multiples of */
  size_t table_bytes, scratch_bytes, worker_bytes; /* a workspace has scratch_bytes + workers * worker_bytes */
  size_t stack_bytes, local_bytes;                 /* at most; local memory of a work-group, or 0 */
  ptrdiff_t work_group, launches, barriers;        /* most work-items, launches of a call, barriers of a work-group */
  double bytes_moved, operations;                  /* to and from memory; floating-point */
} komdsp_envelope;
/* The caller sets its size.  Errors: why the plan was refused, bad_argument. */
int komdsp_read_envelope(const komdsp_made_plan* plan, komdsp_envelope* e);

/* Fills envelope.table_bytes, aligned to 64 bytes.  They may be filled once and shared by threads. */
int komdsp_fill_tables(const komdsp_made_plan* plan, void* tables);

/* ---- on this CPU ---- */
/* The caller's memory that a plan runs on. */
typedef struct komdsp_buffers {
  size_t size;            /* of this struct, in bytes */
  const void* input;      /* envelope.input_bytes */
  void* output;           /* envelope.output_bytes; the same as input where the transform is in place */
  const void* tables;     /* aligned to 64 bytes */
  void* workspace;        /* aligned to 64 bytes; its contents mean nothing between calls */
  const void* operand;    /* a window, or what is convolved with the input; null where there is none */
  size_t workspace_bytes; /* that there are; 0: enough */
} komdsp_buffers;

/* A loop that the caller runs in parallel, as cpp::parallel_for of cpp.hpp.  It calls body(argument, first, last,
   worker) on parts of 0 .. count - 1 that cover it, worker in 0 .. workers - 1 and never the same at the same time, and
   returns when all are done. */
typedef struct komdsp_parallel_for {
  size_t size; /* of this struct, in bytes */
  int workers; /* the most that work at the same time */
  /* Runs body on all parts. */
  void (*run)(void* context, ptrdiff_t count, void (*body)(void* argument, ptrdiff_t first, ptrdiff_t last, int worker),
              void* argument);
  void* context; /* the first argument of run */
} komdsp_parallel_for;

/* Computes.  loop: null, one thread; then envelope.worker_bytes are needed once.
   Errors: bad_argument (a null pointer or a struct's size), misaligned, bad_in_place, buffer_too_small (the workspace),
   bad_workspace, kernel_missing (this CPU has not the plan's kernels: it is for a device with other ones, or for
   another CPU's lanes), corrupted (the plan is checked: komdsp_check_results). */
int komdsp_run(const komdsp_made_plan* plan, const komdsp_buffers* at, const komdsp_parallel_for* loop);
/* check_results of verify.hpp, of a checked plan's results that prepared calls, slices or a device computed.
   Errors: corrupted, bad_argument. */
int komdsp_check_results(const komdsp_made_plan* plan, const void* output);

/* A call of a plan with its buffers, checked once, for short transforms (prepared of cpp.hpp).  The plan and the
   buffers stay where they are as long as it is used; what the buffers hold may change. */
typedef struct komdsp_prepared {
  size_t size;     /* of this struct, in bytes */
  void* parts[40]; /* the library's */
} komdsp_prepared;
/* Errors: those of komdsp_run; nothing is prepared then. */
int komdsp_prepare(komdsp_prepared* call, const komdsp_made_plan* plan, const komdsp_buffers* at);
/* Computes as komdsp_run does on the calling thread, one at a time.  bad_argument: nothing was prepared. */
int komdsp_run_prepared(const komdsp_prepared* call);

/* As komdsp_run on the calling thread, at most `groups` work-groups at a time, 1 or more: KOMDSP_UNFINISHED until
   all are done (execute_slice of cpp.hpp).  progress: zeros before the first slice.
   Errors: those of komdsp_run, and bad_argument (groups, or progress that is none of the plan's). */
int komdsp_run_slice(const komdsp_made_plan* plan, const komdsp_buffers* at, ptrdiff_t groups,
                     komdsp_progress* progress);

/* ---- signals of any length ---- */
/* The plan of a stream: in the caller's memory, as other plans. */
typedef struct komdsp_stream_plan komdsp_stream_plan;
/* Bytes of such a plan. */
size_t komdsp_stream_plan_bytes(void);
/* Errors: those of a convolution, and bad_argument; after one komdsp_stream_reason says why. */
int komdsp_plan_overlap_save(komdsp_stream_plan* plan, const komdsp_overlap_save* t, const komdsp_profile* on);
const char* komdsp_stream_reason(const komdsp_stream_plan* plan); /* of a refusal; never null */

/* The plan of one step, with kernels for this CPU: input the signals, operand the filters one after the other, their
   spectra, or the window, output `step` elements of each result.  Errors: why the plan was refused, bad_argument. */
int komdsp_plan_step(komdsp_made_plan* step, const komdsp_stream_plan* plan);

/* The short-time transform of an endless signal, or its inverse, a frame at a time (stft.hpp); t->samples is not looked
   at.  Errors: those of komdsp_plan_stft. */
int komdsp_plan_stft_stream(komdsp_stream_plan* plan, const komdsp_stft* t, const komdsp_profile* on);

/* Spectra of filters that stay, the operand of overlap-save with `spectra`: envelope.operand_bytes of the step's plan,
   aligned to 64 bytes, of the filters one after the other.  Errors: why the plan was refused, bad_argument (its operand
   is no spectra, or a null pointer), misaligned. */
int komdsp_fill_spectra(const komdsp_stream_plan* plan, const void* filters, void* spectra);

/* Bytes of a stream's signals. */
size_t komdsp_stream_memory_bytes(const komdsp_stream_plan* plan);
ptrdiff_t komdsp_stream_step(const komdsp_stream_plan* plan); /* elements of each result that come at once */
/* Begins a stream, which komdsp_stream.h goes on with.
   run: computes a step, operand included, on whatever backend; 0, or a status that pull then answers.  With partitions,
   and of inverse short-time transforms, a step also reads what the step before left in its output. */
int komdsp_stream_open(komdsp_stream* stream, const komdsp_stream_plan* plan, void* memory,
                       int (*run)(void* context, const void* input, void* output), void* context);

#ifdef __cplusplus
}
#endif
#endif
