/* komdsp_plan.h: transforms planned at run time and run on this CPU, in C.  What each transform computes, its layouts,
   scaling and limits, is said beside its namesake of C++ (komdsp/transform.hpp and so on; here only what is different).

     komdsp_fft t = komdsp_fft_of(1000);
     t.batch = 16;
     komdsp_made_plan* plan = malloc(komdsp_made_plan_bytes());
     if (komdsp_plan_fft(plan, &t, komdsp_native_profile(), NULL) != KOMDSP_OK) puts(komdsp_reason(plan));
     komdsp_envelope e = {.size = sizeof e};
     komdsp_read_envelope(plan, &e);
     komdsp_fill_tables(plan, tables);                 e.table_bytes, aligned to 64
     komdsp_buffers at = {sizeof at, input, output, tables, workspace};
     komdsp_run(plan, &at, NULL);

   Memory is the caller's.  A struct says its size first, so that later versions may have more members: make it with
   its _of function, which sets the defaults, too. */
#ifndef KOMDSP_PLAN_H
#define KOMDSP_PLAN_H
#include <komdsp/komdsp.h>

#ifdef __cplusplus
extern "C" {
#endif

enum komdsp_precision { KOMDSP_F32, KOMDSP_F64 };
enum komdsp_kind { KOMDSP_COMPLEX, KOMDSP_REAL, KOMDSP_HERMITIAN };

/* ---- what is computed; sizes, strides and distances count elements ---- */

/* FFTs of rows (transform.hpp).  A distance of 0: one after the other. */
typedef struct komdsp_fft {
  size_t size;
  ptrdiff_t length, batch;
  int kind, inverse, precision, in_place;
  double scale;
  ptrdiff_t in_stride, in_distance, out_stride, out_distance;
} komdsp_fft;

/* FFTs along any axes of an array (fftn.hpp).  axes 0: all; strides of 0: dense. */
#define KOMDSP_RANK_MAX 8
typedef struct komdsp_fftn {
  size_t size;
  int rank, axes;
  ptrdiff_t shape[KOMDSP_RANK_MAX];
  int axis[KOMDSP_RANK_MAX];
  int kind, inverse, precision, in_place;
  double scale;
  ptrdiff_t in_stride[KOMDSP_RANK_MAX], out_stride[KOMDSP_RANK_MAX];
} komdsp_fftn;

/* Cosine and sine transforms (dct.hpp); type: 1 to 4. */
typedef struct komdsp_dct {
  size_t size;
  ptrdiff_t length, batch;
  int type, sine, orthogonal, precision, in_place;
  double scale;
  ptrdiff_t in_stride, in_distance, out_stride, out_distance;
} komdsp_dct;

/* The same along any axes of an array (dctn.hpp).  axes 0: all; strides of 0: dense. */
typedef struct komdsp_dctn {
  size_t size;
  int rank, axes;
  ptrdiff_t shape[KOMDSP_RANK_MAX];
  int axis[KOMDSP_RANK_MAX];
  int type, sine, orthogonal, precision, in_place;
  double scale;
  ptrdiff_t in_stride[KOMDSP_RANK_MAX], out_stride[KOMDSP_RANK_MAX];
} komdsp_dctn;

/* Modified cosine transforms of a real signal (mdct.hpp); the window is the operand. */
typedef struct komdsp_mdct {
  size_t size;
  ptrdiff_t length, frames;
  int inverse, precision;
  double scale;
} komdsp_mdct;

/* Short-time transforms of a real signal (stft.hpp); the window is the operand. */
typedef struct komdsp_stft {
  size_t size;
  ptrdiff_t length, hop, samples;
  int centred, inverse, precision;
} komdsp_stft;

/* Convolutions of outer x inner pairs of vectors (convolution.hpp): input x, operand y.  Vector (o, i) begins at
   o * outer + i * inner; KOMDSP_DENSE: one after the other. */
#define KOMDSP_DENSE ((ptrdiff_t)-1)
typedef struct komdsp_convolution {
  size_t size;
  ptrdiff_t x_length, y_length, outer, inner;
  int circular, correlate, real, valid, precision;
  double scale;
  ptrdiff_t x_outer, x_inner, y_outer, y_inner, z_outer, z_inner;
} komdsp_convolution;

/* Convolutions of images (convolution2d.hpp). */
enum komdsp_part { KOMDSP_FULL, KOMDSP_SAME, KOMDSP_VALID };
typedef struct komdsp_convolution2d {
  size_t size;
  ptrdiff_t x_rows, x_columns, y_rows, y_columns, batch;
  int shared_x, shared_y, part, correlate, real, precision;
  double scale;
} komdsp_convolution2d;

/* Optical transfer functions (otf.hpp): input amplitude, operand phase. */
enum komdsp_otf_product { KOMDSP_OTF, KOMDSP_PSF, KOMDSP_MTF, KOMDSP_PTF };
typedef struct komdsp_otf {
  size_t size;
  ptrdiff_t rows, columns, batch;
  int product, centre, raw, precision;
} komdsp_otf;

/* The filters of a wavelet (detail/filter_bank.hpp): `taps` coefficients each, which stay the caller's until the tables
   are filled.  Only decomposition_low must be given. */
typedef struct komdsp_wavelet {
  size_t size;
  int taps, reversed;
  const double *decomposition_low, *decomposition_high, *reconstruction_low, *reconstruction_high;
} komdsp_wavelet;
/* By PyWavelets' name, as "db4" or "bior2.2"; bad_argument: there is none. */
int komdsp_wavelet_named(komdsp_wavelet* wavelet, const char* name);
/* How a signal goes on beyond its ends (kernels/wavelet/modes.def). */
enum komdsp_mode {
  KOMDSP_MODE_ZERO,
  KOMDSP_MODE_CONSTANT,
  KOMDSP_MODE_SYMMETRIC,
  KOMDSP_MODE_REFLECT,
  KOMDSP_MODE_PERIODIC,
  KOMDSP_MODE_ANTISYMMETRIC,
  KOMDSP_MODE_ANTIREFLECT,
  KOMDSP_MODE_SMOOTH,
  KOMDSP_MODE_PERIODIZATION
};

/* Wavelet transforms of rows and of images, and undecimated ones (wavelet.hpp). */
typedef struct komdsp_dwt {
  size_t size;
  komdsp_wavelet wavelet;
  ptrdiff_t length, batch;
  int levels, mode, inverse, precision;
  ptrdiff_t in_stride, in_distance, out_stride, out_distance;
} komdsp_dwt;
typedef struct komdsp_dwt2 {
  size_t size;
  komdsp_wavelet wavelet;
  ptrdiff_t rows, columns, batch;
  int levels, mode, inverse, precision;
} komdsp_dwt2;
typedef struct komdsp_swt {
  size_t size;
  komdsp_wavelet wavelet;
  ptrdiff_t length, batch;
  int levels, inverse, precision;
} komdsp_swt;

/* Signals of any length through filters, block by block (overlap_save.hpp). */
typedef struct komdsp_overlap_save {
  size_t size;
  ptrdiff_t filter_length, signals, filters;
  int correlate, real, precision;
  double scale;
  ptrdiff_t blocks;
} komdsp_overlap_save;

/* The same with their defaults. */
static inline komdsp_fft komdsp_fft_of(ptrdiff_t length) {
  komdsp_fft t = {sizeof(komdsp_fft), length, 1, KOMDSP_COMPLEX, 0, KOMDSP_F32, 0, 1, 1, 0, 1, 0};
  return t;
}
static inline komdsp_fftn komdsp_fftn_of(int rank, const ptrdiff_t* shape) {
  komdsp_fftn t = {sizeof(komdsp_fftn), rank, 0, {0}, {0}, KOMDSP_COMPLEX, 0, KOMDSP_F32, 0, 1, {0}, {0}};
  int i;
  for (i = 0; i < rank && i < KOMDSP_RANK_MAX; ++i) t.shape[i] = shape[i];
  return t;
}
static inline komdsp_dct komdsp_dct_of(ptrdiff_t length, int type) {
  komdsp_dct t = {sizeof(komdsp_dct), length, 1, type, 0, 0, KOMDSP_F32, 0, 1, 1, 0, 1, 0};
  return t;
}
static inline komdsp_dctn komdsp_dctn_of(int rank, const ptrdiff_t* shape, int type) {
  komdsp_dctn t = {sizeof(komdsp_dctn), rank, 0, {0}, {0}, type, 0, 0, KOMDSP_F32, 0, 1, {0}, {0}};
  int i;
  for (i = 0; i < rank && i < KOMDSP_RANK_MAX; ++i) t.shape[i] = shape[i];
  return t;
}
static inline komdsp_mdct komdsp_mdct_of(ptrdiff_t length, ptrdiff_t frames) {
  komdsp_mdct t = {sizeof(komdsp_mdct), length, frames, 0, KOMDSP_F32, 1};
  return t;
}
static inline komdsp_stft komdsp_stft_of(ptrdiff_t length, ptrdiff_t hop, ptrdiff_t samples) {
  komdsp_stft t = {sizeof(komdsp_stft), length, hop, samples, 1, 0, KOMDSP_F32};
  return t;
}
static inline komdsp_convolution komdsp_convolution_of(ptrdiff_t x_length, ptrdiff_t y_length) {
  komdsp_convolution t = {sizeof(komdsp_convolution),
                          x_length,
                          y_length,
                          1,
                          1,
                          0,
                          0,
                          0,
                          0,
                          KOMDSP_F32,
                          1,
                          KOMDSP_DENSE,
                          KOMDSP_DENSE,
                          KOMDSP_DENSE,
                          KOMDSP_DENSE,
                          KOMDSP_DENSE,
                          KOMDSP_DENSE};
  return t;
}
static inline komdsp_convolution2d komdsp_convolution2d_of(ptrdiff_t x_rows, ptrdiff_t x_columns, ptrdiff_t y_rows,
                                                           ptrdiff_t y_columns) {
  komdsp_convolution2d t = {
      sizeof(komdsp_convolution2d), x_rows, x_columns, y_rows, y_columns, 1, 0, 0, KOMDSP_FULL, 0, 0, KOMDSP_F32, 1};
  return t;
}
static inline komdsp_otf komdsp_otf_of(ptrdiff_t rows, ptrdiff_t columns) {
  komdsp_otf t = {sizeof(komdsp_otf), rows, columns, 1, KOMDSP_OTF, 0, 0, KOMDSP_F32};
  return t;
}
static inline komdsp_dwt komdsp_dwt_of(komdsp_wavelet wavelet, ptrdiff_t length, int levels) {
  komdsp_dwt t = {sizeof(komdsp_dwt), wavelet, length, 1, levels, KOMDSP_MODE_SYMMETRIC, 0, KOMDSP_F32, 1, 0, 1, 0};
  return t;
}
static inline komdsp_dwt2 komdsp_dwt2_of(komdsp_wavelet wavelet, ptrdiff_t rows, ptrdiff_t columns, int levels) {
  komdsp_dwt2 t = {sizeof(komdsp_dwt2), wavelet, rows, columns, 1, levels, KOMDSP_MODE_SYMMETRIC, 0, KOMDSP_F32};
  return t;
}
static inline komdsp_swt komdsp_swt_of(komdsp_wavelet wavelet, ptrdiff_t length, int levels) {
  komdsp_swt t = {sizeof(komdsp_swt), wavelet, length, 1, levels, 0, KOMDSP_F32};
  return t;
}
static inline komdsp_overlap_save komdsp_overlap_save_of(ptrdiff_t filter_length) {
  komdsp_overlap_save t = {sizeof(komdsp_overlap_save), filter_length, 1, 1, 0, 0, KOMDSP_F32, 1, 0};
  return t;
}

/* ---- what it is planned for ---- */
typedef struct komdsp_profile komdsp_profile;
const komdsp_profile* komdsp_native_profile(void);            /* this CPU */
const komdsp_profile* komdsp_profile_named(const char* name); /* a built-in one, as "komdiv"; null: there is none */
const char* komdsp_profile_name(const komdsp_profile* profile);

/* ---- plans ---- */
/* Plain data in the caller's memory, aligned to 16 bytes; it may be copied, and needs no end. */
typedef struct komdsp_made_plan komdsp_made_plan;
size_t komdsp_made_plan_bytes(void);

/* Plan, and find the kernels for this CPU.  variant: a published name (fft_variant_names of variant.hpp), or null: the
   planner chooses.  Errors: those of the transform, and bad_argument: a null pointer, a struct's size, or a name of
   nothing.  After an error komdsp_reason says why. */
int komdsp_plan_fft(komdsp_made_plan* plan, const komdsp_fft* t, const komdsp_profile* on, const char* variant);
int komdsp_plan_fftn(komdsp_made_plan* plan, const komdsp_fftn* t, const komdsp_profile* on, const char* variant);
int komdsp_plan_dct(komdsp_made_plan* plan, const komdsp_dct* t, const komdsp_profile* on);
int komdsp_plan_dctn(komdsp_made_plan* plan, const komdsp_dctn* t, const komdsp_profile* on);
int komdsp_plan_mdct(komdsp_made_plan* plan, const komdsp_mdct* t, const komdsp_profile* on);
int komdsp_plan_stft(komdsp_made_plan* plan, const komdsp_stft* t, const komdsp_profile* on);
int komdsp_plan_convolution(komdsp_made_plan* plan, const komdsp_convolution* t, const komdsp_profile* on,
                            const char* variant);
int komdsp_plan_convolution2d(komdsp_made_plan* plan, const komdsp_convolution2d* t, const komdsp_profile* on);
int komdsp_plan_otf(komdsp_made_plan* plan, const komdsp_otf* t, const komdsp_profile* on, const char* variant);
int komdsp_plan_dwt(komdsp_made_plan* plan, const komdsp_dwt* t, const komdsp_profile* on);
int komdsp_plan_dwt2(komdsp_made_plan* plan, const komdsp_dwt2* t, const komdsp_profile* on);
int komdsp_plan_swt(komdsp_made_plan* plan, const komdsp_swt* t, const komdsp_profile* on);
const char* komdsp_reason(const komdsp_made_plan* plan);       /* of a refusal; never null */
const char* komdsp_variant_name(const komdsp_made_plan* plan); /* that was chosen; never null */
ptrdiff_t komdsp_good_length(ptrdiff_t n); /* the next length without prime factors above 13; 0: none to 2^26 */

/* What a plan needs and does (envelope.hpp). */
typedef struct komdsp_envelope {
  size_t size;
  size_t input_bytes, output_bytes, operand_bytes; /* that a call reaches; operand 0: there is none */
  size_t input_alignment, output_alignment, operand_alignment;
  size_t table_bytes, scratch_bytes, worker_bytes; /* a workspace has scratch_bytes + workers * worker_bytes */
  size_t stack_bytes, local_bytes;
  ptrdiff_t work_group, launches, barriers;
  double bytes_moved, operations;
} komdsp_envelope;
/* The caller sets its size.  Errors: why the plan was refused, bad_argument. */
int komdsp_read_envelope(const komdsp_made_plan* plan, komdsp_envelope* e);

/* Fills envelope.table_bytes, aligned to 64 bytes.  They may be filled once and shared by threads. */
int komdsp_fill_tables(const komdsp_made_plan* plan, void* tables);

/* ---- on this CPU ---- */
typedef struct komdsp_buffers {
  size_t size;
  const void* input;
  void* output;
  const void* tables;  /* aligned to 64 bytes */
  void* workspace;     /* aligned to 64 bytes; its contents mean nothing between calls */
  const void* operand; /* a window, or what is convolved with the input; null where there is none */
} komdsp_buffers;

/* A loop that the caller runs in parallel, as cpp::parallel_for of cpp.hpp.  It calls body(argument, first, last,
   worker) on parts of 0 .. count - 1 that cover it, worker in 0 .. workers - 1 and never the same at the same time, and
   returns when all are done. */
typedef struct komdsp_parallel_for {
  size_t size;
  int workers;
  void (*run)(void* context, ptrdiff_t count, void (*body)(void* argument, ptrdiff_t first, ptrdiff_t last, int worker),
              void* argument);
  void* context;
} komdsp_parallel_for;

/* Computes.  loop: null, one thread; then envelope.worker_bytes are needed once.
   Errors: bad_argument (a null pointer or a struct's size), misaligned, bad_in_place, kernel_missing (this CPU has
   not the plan's kernels: it is for a device with other ones, or for another CPU's lanes). */
int komdsp_run(const komdsp_made_plan* plan, const komdsp_buffers* at, const komdsp_parallel_for* loop);

/* ---- signals of any length ---- */
/* The plan of a stream: in the caller's memory, as other plans. */
typedef struct komdsp_stream_plan komdsp_stream_plan;
size_t komdsp_stream_plan_bytes(void);
int komdsp_plan_overlap_save(komdsp_stream_plan* plan, const komdsp_overlap_save* t, const komdsp_profile* on);
const char* komdsp_stream_reason(const komdsp_stream_plan* plan); /* of a refusal; never null */

/* The plan of one step, with kernels for this CPU: input the signals, operand the filters one after the other, output
   `step` elements of each result.  Errors: why the plan was refused, bad_argument. */
int komdsp_plan_step(komdsp_made_plan* step, const komdsp_stream_plan* plan);

/* A stream has bounded memory of the caller's: its own komdsp_stream_bytes, aligned to 16 bytes, and memory_bytes for
   its signals, aligned to 64, which outlives it.  One thread uses it at a time.  What each call does and answers is
   said beside overlap_save_stream.
   run: computes a step, filters included, on whatever backend; 0, or a status that pull then answers. */
typedef struct komdsp_stream komdsp_stream;
size_t komdsp_stream_bytes(void);
size_t komdsp_stream_memory_bytes(const komdsp_stream_plan* plan);
ptrdiff_t komdsp_stream_step(const komdsp_stream_plan* plan); /* elements of each result that come at once */
int komdsp_stream_open(komdsp_stream* stream, const komdsp_stream_plan* plan, void* memory,
                       int (*run)(void* context, const void* input, void* output), void* context);
int komdsp_stream_push(komdsp_stream* stream, const void* signals, ptrdiff_t distance, ptrdiff_t count,
                       ptrdiff_t* taken);
int komdsp_stream_finish(komdsp_stream* stream);
int komdsp_stream_pull(komdsp_stream* stream, void* results, ptrdiff_t distance, ptrdiff_t room, ptrdiff_t* given);

#ifdef __cplusplus
}
#endif
#endif
