/* komdsp_desk.h: plans with memory and threads of the library's own, for programs on desks, in C.  Link with
   libkomdsp-desk, libkomdsp and the C++ library (pkg-config komdsp-desk), or with libkomdsp.so, which has all of it.

     komdsp_transform* spectrum;
     int status = komdsp_open(&spectrum, plan, 1);     plan: of komdsp_plan.h, and no longer needed
     komdsp_compute(spectrum, input, NULL, output);
     komdsp_close(spectrum);  */
#ifndef KOMDSP_DESK_H
#define KOMDSP_DESK_H
#include <komdsp/komdsp_plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A plan with its tables, workspaces and threads. */
typedef struct komdsp_transform komdsp_transform;

/* workers: threads that share each call, the caller's among them, up to 1024; 0: one for each processor.  Transforms of
   as many workers share their threads; where the system gives fewer, half of those work, and in the child of a fork the
   caller alone.
   Errors: why the plan was refused, bad_argument (a null pointer, or no such number of workers), kernel_missing (a plan
   whose kernels this library does not hold), out_of_memory. */
int komdsp_open(komdsp_transform** made, const komdsp_made_plan* plan, int workers);

/* Computes; any number of threads may, with one transform at once: side by side where it has one
   worker, else in turn.
   operand: a window, or what is convolved with the input; null where there is none.  Errors: bad_argument, misaligned,
   bad_in_place, out_of_memory. */
int komdsp_compute(komdsp_transform* transform, const void* input, const void* operand, void* output);

/* Computes, ended early where another thread or a signal's handler sets *stop to another number than 0: then the output
   has no meaning.  A call that waits for its turn waits on.  stop: may be null. */
int komdsp_compute_until(komdsp_transform* transform, const void* input, const void* operand, void* output,
                         const int* stop);

/* When nobody computes with it any longer; null is no error. */
void komdsp_close(komdsp_transform* transform);

/* The plan in words, as the command `komdsp plan` prints its launches and what they need, cut to `room` bytes and ended
   with a 0; text may be null where room is 0.  Returns the bytes of all of it, the 0 among them; 0: no plan. */
size_t komdsp_plan_text(const komdsp_made_plan* plan, char* text, size_t room);

/* Why the planner chose the variant, as `komdsp plan` says it; nothing where that has no words for the transform.
   on: the profile that it was planned for.  Otherwise as komdsp_plan_text. */
size_t komdsp_variant_reason(const komdsp_made_plan* plan, const komdsp_profile* on, char* text, size_t room);

/* The structs of komdsp_transform.h, for languages that make them at run time.  A line for each, as
     stft; p length; p hop; p samples; i centred=1; i inverse=0; i precision=0
   its name, with ` variant` where one can be asked for, and its members after `size`: p ptrdiff_t, i int, d double,
   w komdsp_wavelet, p8 an array of eight; =: the default of what need not be given.  Otherwise as komdsp_plan_text. */
size_t komdsp_struct_text(char* text, size_t room);

#ifdef __cplusplus
}
#endif
#endif
