/* komdsp_plan.h: transforms planned at run time and run on this CPU, in C.  What each transform computes, its layouts,
   scaling and limits, is said beside its namesake of C++ (komdsp/fft.hpp and so on; here only what is different).

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

/* The number type of input, output and tables. */
enum komdsp_precision {
  KOMDSP_F32, /* float */
  KOMDSP_F64  /* double */
};
/* What a Fourier transform takes and gives, N being its length. */
enum komdsp_kind {
  KOMDSP_COMPLEX,  /* N complex numbers, re and im interleaved, to as many */
  KOMDSP_REAL,     /* N samples to N / 2 + 1 bins; the inverse: the reverse */
  KOMDSP_HERMITIAN /* N / 2 + 1 points to N real bins; the inverse: the reverse */
};

/* ---- what is computed; sizes, strides and distances count elements ---- */

/* FFTs of rows (transform.hpp).  A distance of 0: one after the other. */
typedef struct komdsp_fft {
  size_t size;                                                /* of this struct, in bytes */
  ptrdiff_t length, batch;                                    /* points of a row, rows */
  int kind;                                                   /* of enum komdsp_kind */
  int inverse;                                                /* 0 or 1 */
  int precision;                                              /* of enum komdsp_precision */
  int in_place;                                               /* 0 or 1 */
  double scale;                                               /* a factor of all results */
  ptrdiff_t in_stride, in_distance, out_stride, out_distance; /* from point to point, from row to row */
} komdsp_fft;

/* The most axes of an array. */
#define KOMDSP_RANK_MAX 8
/* FFTs along any axes of an array (fftn.hpp). */
typedef struct komdsp_fftn {
  size_t size;                      /* of this struct, in bytes */
  int rank, axes;                   /* axes of the array; how many are transformed, 0: all */
  ptrdiff_t shape[KOMDSP_RANK_MAX]; /* points along each axis */
  int axis[KOMDSP_RANK_MAX];        /* which are transformed, from 0 */
  int kind;                         /* of enum komdsp_kind */
  int inverse;                      /* 0 or 1 */
  int precision;                    /* of enum komdsp_precision */
  int in_place;                     /* 0 or 1 */
  double scale;                     /* a factor of all results */
  ptrdiff_t in_stride[KOMDSP_RANK_MAX], out_stride[KOMDSP_RANK_MAX]; /* 0: dense */
} komdsp_fftn;

/* Cosine and sine transforms (dct.hpp). */
typedef struct komdsp_dct {
  size_t size;                                                /* of this struct, in bytes */
  ptrdiff_t length, batch;                                    /* points of a row, rows */
  int type;                                                   /* 1 to 4 */
  int sine, orthogonal;                                       /* 0 or 1 */
  int precision;                                              /* of enum komdsp_precision */
  int in_place;                                               /* 0 or 1 */
  double scale;                                               /* a factor of all results */
  ptrdiff_t in_stride, in_distance, out_stride, out_distance; /* from point to point, from row to row */
} komdsp_dct;

/* The same along any axes of an array (dctn.hpp). */
typedef struct komdsp_dctn {
  size_t size;                      /* of this struct, in bytes */
  int rank, axes;                   /* axes of the array; how many are transformed, 0: all */
  ptrdiff_t shape[KOMDSP_RANK_MAX]; /* points along each axis */
  int axis[KOMDSP_RANK_MAX];        /* which are transformed, from 0 */
  int type;                         /* 1 to 4 */
  int sine, orthogonal;             /* 0 or 1 */
  int precision;                    /* of enum komdsp_precision */
  int in_place;                     /* 0 or 1 */
  double scale;                     /* a factor of all results */
  ptrdiff_t in_stride[KOMDSP_RANK_MAX], out_stride[KOMDSP_RANK_MAX]; /* 0: dense */
} komdsp_dctn;

/* Modified cosine transforms of a real signal (mdct.hpp); the window is the operand. */
typedef struct komdsp_mdct {
  size_t size;              /* of this struct, in bytes */
  ptrdiff_t length, frames; /* coefficients of a frame, frames */
  int inverse;              /* 0 or 1 */
  int precision;            /* of enum komdsp_precision */
  double scale;             /* a factor of all results */
} komdsp_mdct;

/* Short-time transforms of a real signal (stft.hpp); the window is the operand. */
typedef struct komdsp_stft {
  size_t size;                    /* of this struct, in bytes */
  ptrdiff_t length, hop, samples; /* samples of a frame, from frame to frame, of the signal */
  int centred, inverse;           /* 0 or 1 */
  int precision;                  /* of enum komdsp_precision */
} komdsp_stft;

/* Of vectors: one after the other. */
#define KOMDSP_DENSE ((ptrdiff_t)-1)
/* Convolutions of outer x inner pairs of vectors (convolution.hpp): input x, operand y.  Vector (o, i) begins at
   o * outer + i * inner. */
typedef struct komdsp_convolution {
  size_t size;                                /* of this struct, in bytes */
  ptrdiff_t x_length, y_length, outer, inner; /* elements of a vector; pairs are outer times inner */
  int circular, correlate, real, valid;       /* 0 or 1 */
  int precision;                              /* of enum komdsp_precision */
  double scale;                               /* a factor of all results */
  ptrdiff_t x_outer, x_inner, y_outer, y_inner, z_outer, z_inner; /* from vector to vector */
} komdsp_convolution;

/* What of a result is given. */
enum komdsp_part {
  KOMDSP_FULL, /* all of it */
  KOMDSP_SAME, /* as much as x has, from the middle */
  KOMDSP_VALID /* that to which all of y contributes */
};
/* Convolutions of images (convolution2d.hpp): input x, operand y. */
typedef struct komdsp_convolution2d {
  size_t size;                                           /* of this struct, in bytes */
  ptrdiff_t x_rows, x_columns, y_rows, y_columns, batch; /* of an image; pairs */
  int shared_x, shared_y;                                /* 0 or 1: one image for all */
  int part;                                              /* of enum komdsp_part */
  int correlate, real;                                   /* 0 or 1 */
  int precision;                                         /* of enum komdsp_precision */
  double scale;                                          /* a factor of all results */
} komdsp_convolution2d;

/* What is computed of a pupil. */
enum komdsp_otf_product {
  KOMDSP_OTF, /* its optical transfer function, complex */
  KOMDSP_PSF, /* the point spread function */
  KOMDSP_MTF, /* modulus of the transfer function */
  KOMDSP_PTF  /* its phase in radians */
};
/* Optical transfer functions (otf.hpp): input amplitude, operand phase. */
typedef struct komdsp_otf {
  size_t size;                    /* of this struct, in bytes */
  ptrdiff_t rows, columns, batch; /* of an image, images */
  int product;                    /* of enum komdsp_otf_product */
  int centre, raw;                /* 0 or 1 */
  int precision;                  /* of enum komdsp_precision */
} komdsp_otf;

/* The filters of a wavelet (detail/filter_bank.hpp): `taps` coefficients each, which stay the caller's until the tables
   are filled.  Only decomposition_low must be given: without reconstruction_low the wavelet is orthogonal; high-pass
   filters that are null are mirrors of the low ones. */
typedef struct komdsp_wavelet {
  size_t size;        /* of this struct, in bytes */
  int taps, reversed; /* coefficients of a filter; 1: backwards and exchanged, bior to rbio */
  const double *decomposition_low, *decomposition_high;   /* dec_lo, dec_hi */
  const double *reconstruction_low, *reconstruction_high; /* rec_lo, rec_hi */
} komdsp_wavelet;
/* By PyWavelets' name, as "db4" or "bior2.2"; bad_argument: there is none. */
int komdsp_wavelet_named(komdsp_wavelet* wavelet, const char* name);
/* How a signal goes on beyond its ends (kernels/wavelet/modes.def). */
enum komdsp_mode {
  KOMDSP_MODE_ZERO,          /* nothing but zeros */
  KOMDSP_MODE_CONSTANT,      /* x[0] | x | x[n-1] */
  KOMDSP_MODE_SYMMETRIC,     /* x[1] x[0] | x | x[n-1] x[n-2] */
  KOMDSP_MODE_REFLECT,       /* x[2] x[1] | x | x[n-2] x[n-3] */
  KOMDSP_MODE_PERIODIC,      /* x[n-1] | x | x[0] */
  KOMDSP_MODE_ANTISYMMETRIC, /* as symmetric, the sign changed */
  KOMDSP_MODE_ANTIREFLECT,   /* as reflect, the sign changed about the end points */
  KOMDSP_MODE_SMOOTH,        /* the lines through the two samples at each end */
  KOMDSP_MODE_PERIODIZATION  /* periodic, with as few coefficients as there can be */
};

/* Wavelet transforms of rows (wavelet.hpp). */
typedef struct komdsp_dwt {
  size_t size;                                                /* of this struct, in bytes */
  komdsp_wavelet wavelet;                                     /* its filters */
  ptrdiff_t length, batch;                                    /* points of a row, rows */
  int levels;                                                 /* 1 to 28 */
  int mode;                                                   /* of enum komdsp_mode */
  int inverse;                                                /* 0 or 1 */
  int precision;                                              /* of enum komdsp_precision */
  ptrdiff_t in_stride, in_distance, out_stride, out_distance; /* from point to point, from row to row */
} komdsp_dwt;
/* Of images. */
typedef struct komdsp_dwt2 {
  size_t size;                    /* of this struct, in bytes */
  komdsp_wavelet wavelet;         /* its filters */
  ptrdiff_t rows, columns, batch; /* of an image, images */
  int levels;                     /* 1 to 14 */
  int mode;                       /* of enum komdsp_mode */
  int inverse;                    /* 0 or 1 */
  int precision;                  /* of enum komdsp_precision */
} komdsp_dwt2;
/* Undecimated ones. */
typedef struct komdsp_swt {
  size_t size;             /* of this struct, in bytes */
  komdsp_wavelet wavelet;  /* its filters */
  ptrdiff_t length, batch; /* samples of a row, rows */
  int levels;              /* 1 to 14 */
  int inverse;             /* 0 or 1 */
  int precision;           /* of enum komdsp_precision */
} komdsp_swt;

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

/* ---- what it is planned for ---- */
/* Numbers of a device (profile.hpp). */
typedef struct komdsp_profile komdsp_profile;
/* This CPU. */
const komdsp_profile* komdsp_native_profile(void);
/* A built-in one, as "komdiv"; null: there is none. */
const komdsp_profile* komdsp_profile_named(const char* name);
/* Never null. */
const char* komdsp_profile_name(const komdsp_profile* profile);

/* ---- plans ---- */
/* Plain data in the caller's memory, aligned to 16 bytes; it may be copied, and needs no end. */
typedef struct komdsp_made_plan komdsp_made_plan;
/* Of its memory. */
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
  size_t size;                                                 /* of this struct, in bytes */
  size_t input_bytes, output_bytes, operand_bytes;             /* that a call reaches; operand 0: there is none */
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
  size_t size;         /* of this struct, in bytes */
  const void* input;   /* envelope.input_bytes */
  void* output;        /* envelope.output_bytes; the same as input where the transform is in place */
  const void* tables;  /* aligned to 64 bytes */
  void* workspace;     /* aligned to 64 bytes; its contents mean nothing between calls */
  const void* operand; /* a window, or what is convolved with the input; null where there is none */
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
   Errors: bad_argument (a null pointer or a struct's size), misaligned, bad_in_place, kernel_missing (the plan is for a
   device, or for another CPU's lanes). */
int komdsp_run(const komdsp_made_plan* plan, const komdsp_buffers* at, const komdsp_parallel_for* loop);

#ifdef __cplusplus
}
#endif
#endif
