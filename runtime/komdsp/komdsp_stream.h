/* komdsp_stream.h: endless signals, in C: what came is pushed, what is ready pulled.  Streams of constants are declared
   here, and defined in a C++ file by static_stream.hpp; komdsp_plan.h plans others at run time.

     static _Alignas(16) unsigned char stream_memory[KOMDSP_STREAM_BYTES];
     static _Alignas(64) unsigned char memory[low_pass_memory_bytes];
     komdsp_stream* s = (komdsp_stream*)stream_memory;
     int status = komdsp_stream_begin(s, &low_pass, NULL, memory);
     while (status == KOMDSP_OK && count > 0) {
       status = komdsp_stream_push(s, samples, 0, count, &taken);
       samples += taken, count -= taken;
       while (status == KOMDSP_OK && (status = komdsp_stream_pull(s, out, 0, room, &given)) == KOMDSP_OK && given > 0)
         play(out, given);
     }

   Elements that are pushed and pulled: samples or complex numbers of a filter; of a short-time transform samples in and
   frames of length / 2 + 1 bins out, of its inverse frames in and samples out. */
#ifndef KOMDSP_STREAM_H
#define KOMDSP_STREAM_H
#include <komdsp/komdsp.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A stream has bounded memory of the caller's: its own komdsp_stream_bytes, aligned to 16 bytes, and that of its
   signals, aligned to 64, which outlives it.  One thread uses it at a time.  What each call does and answers is said
   beside signal_stream (stream.hpp). */
typedef struct komdsp_stream komdsp_stream;
/* Bytes of a stream at most, as a constant. */
#define KOMDSP_STREAM_BYTES (40 * sizeof(void*))
/* Bytes of a stream. */
size_t komdsp_stream_bytes(void);

/* push takes elements of each signal, finish says that no more will come, pull gives results.
   Layout: element n of signal (or result) j at j * distance + n.
   Errors: bad_argument (no stream, a null pointer, a negative count, or finished); pull: what its step failed with. */
int komdsp_stream_push(komdsp_stream* stream, const void* input, ptrdiff_t distance, ptrdiff_t count, ptrdiff_t* taken);
int komdsp_stream_finish(komdsp_stream* stream);
int komdsp_stream_pull(komdsp_stream* stream, void* results, ptrdiff_t distance, ptrdiff_t room, ptrdiff_t* given);
/* Fixed point: the exponents of all results, one for each, when pull has given something; in the stream's memory.
   Null: no stream, or its results have none. */
const int32_t* komdsp_stream_exponents(const komdsp_stream* stream);

/* A stream whose plan, tables and operand are constants, for this CPU. */
typedef struct komdsp_static_stream {
  size_t memory_bytes, signal_bytes; /* the caller's; of which the signals have so many, and the step the rest */
  ptrdiff_t step;                    /* elements of each result that come at once */
  const void* sizes;                 /* stream_sizes of stream.hpp */
  const void* operand;               /* spectra of filters, or a window; null: the caller has it */
  /* One step. */
  int (*run)(const void* input, const void* operand, void* output, void* workspace);
} komdsp_static_stream;

/* Begins a stream in what->memory_bytes, aligned to 64 bytes, of any contents.  operand: the filters or the window,
   which outlive the stream, of a stream that has none of its own; else null.
   Errors: bad_argument (a null pointer, or an operand too few or too many), misaligned. */
int komdsp_stream_begin(komdsp_stream* stream, const komdsp_static_stream* what, const void* operand, void* memory);

/* Declares a static stream in a header that C includes, and the C++ file that defines it: name_memory_bytes are a
   constant in C, held to what it needs.
     KOMDSP_DECLARE_STATIC_STREAM(low_pass, 4096) */
#ifdef __cplusplus
  #define KOMDSP_DECLARE_STATIC_STREAM(name, bytes) \
    extern "C" const komdsp_static_stream name;     \
    enum { name##_memory_bytes = (bytes) };
#else
  #define KOMDSP_DECLARE_STATIC_STREAM(name, bytes) \
    extern const komdsp_static_stream name;         \
    enum { name##_memory_bytes = (bytes) };
#endif
/* Declares a static window of so many float or double samples, name.at, in such a header.
     KOMDSP_DECLARE_STATIC_WINDOW(hann_400, float, 400) */
#ifdef __cplusplus
  #define KOMDSP_DECLARE_STATIC_WINDOW(name, type, length) \
    struct name##_samples {                                \
      type at[length];                                     \
    };                                                     \
    extern "C" const name##_samples name;
#else
  #define KOMDSP_DECLARE_STATIC_WINDOW(name, type, length) \
    struct name##_samples {                                \
      type at[length];                                     \
    };                                                     \
    extern const struct name##_samples name;
#endif

#ifdef __cplusplus
}
#endif
#endif
