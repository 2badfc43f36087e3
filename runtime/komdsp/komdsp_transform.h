/* komdsp_transform.h: what can be planned, in C: a struct for each transform, and what plans it.  What it computes, its
   layouts, scaling and limits, is said beside its namesake of C++ (transform.hpp and so on; here only what is
   different).
   Sizes, strides and distances count elements.  A struct says its size first, so that later versions may have more
   members: make it with its _of function, which sets the defaults, too. */
#ifndef KOMDSP_TRANSFORM_H
#define KOMDSP_TRANSFORM_H
#include <komdsp/komdsp.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number type of input, output and tables. */
enum komdsp_precision {
  KOMDSP_F32, /* float */
  KOMDSP_F64, /* double */
  KOMDSP_Q15, /* fixed point: int16_t; exponents behind the results (transform.hpp), of wavelet transforms those of
                 komdsp_dwt_exponent (wavelet.hpp) */
  KOMDSP_Q31, /* fixed point: int32_t, likewise */
  KOMDSP_F16  /* IEEE's half precision in memory, computed in float: of komdsp_fft, by devices (transform.hpp) */
};
/* Input and output of a Fourier transform, N being its length. */
enum komdsp_kind {
  KOMDSP_COMPLEX,  /* N complex numbers, re and im interleaved, to as many */
  KOMDSP_REAL,     /* N samples to N / 2 + 1 bins; the inverse: the reverse */
  KOMDSP_HERMITIAN /* N / 2 + 1 points to N real bins; the inverse: the reverse */
};

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
  int fixed_shifts;                                           /* 0 or 1; of fixed point */
  int checked;                                                /* 0 or 1: komdsp_check_results has what to look at */
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
  int checked; /* 0 or 1: komdsp_check_results has what to look at */
} komdsp_fftn;

/* Fourier transforms among the types of cosine and sine transforms: FFTW's kinds of these names (dct.hpp). */
enum komdsp_dct_type {
  KOMDSP_DHT = 9, /* Hartley's */
  KOMDSP_R2HC,    /* real samples to half-complex numbers */
  KOMDSP_HC2R     /* back, unscaled */
};
/* Cosine and sine transforms (dct.hpp). */
typedef struct komdsp_dct {
  size_t size;                                                /* of this struct, in bytes */
  ptrdiff_t length, batch;                                    /* points of a row, rows */
  int type;                                                   /* 1 to 4, or of enum komdsp_dct_type */
  int sine, orthogonal;                                       /* 0 or 1 */
  int precision;                                              /* of enum komdsp_precision */
  int in_place;                                               /* 0 or 1 */
  double scale;                                               /* a factor of all results */
  ptrdiff_t in_stride, in_distance, out_stride, out_distance; /* from point to point, from row to row */
} komdsp_dct;

/* DCTs and DSTs along any axes of an array (dctn.hpp). */
typedef struct komdsp_dctn {
  size_t size;                      /* of this struct, in bytes */
  int rank, axes;                   /* axes of the array; how many are transformed, 0: all */
  ptrdiff_t shape[KOMDSP_RANK_MAX]; /* points along each axis */
  int axis[KOMDSP_RANK_MAX];        /* which are transformed, from 0 */
  int type;                         /* 1 to 4, or of enum komdsp_dct_type */
  int sine, orthogonal;             /* 0 or 1 */
  int precision;                    /* of enum komdsp_precision */
  int in_place;                     /* 0 or 1 */
  double scale;                     /* a factor of all results */
  ptrdiff_t in_stride[KOMDSP_RANK_MAX], out_stride[KOMDSP_RANK_MAX]; /* 0: dense */
} komdsp_dctn;

/* Modified cosine transforms of a real signal (mdct.hpp); the window is the operand (komdsp_fill_window). */
typedef struct komdsp_mdct {
  size_t size;              /* of this struct, in bytes */
  ptrdiff_t length, frames; /* coefficients of a frame, frames */
  int inverse;              /* 0 or 1 */
  int precision;            /* of enum komdsp_precision */
  double scale;             /* a factor of all results */
} komdsp_mdct;

/* Short-time transforms of a real signal (stft.hpp); the window is the operand (komdsp_fill_window). */
typedef struct komdsp_stft {
  size_t size;                    /* of this struct, in bytes */
  ptrdiff_t length, hop, samples; /* samples of a frame, from frame to frame, of the signal */
  int centred, inverse;           /* 0 or 1 */
  int precision;                  /* of enum komdsp_precision */
} komdsp_stft;

/* Vectors one after the other. */
#define KOMDSP_DENSE ((ptrdiff_t)-1)
/* Convolutions of outer x inner pairs of vectors (convolution.hpp): input x, operand y, output z.  Vector x of pair
   (o, i) begins at element o * x_outer + i * x_inner, y and z alike; 0: one vector for all. */
typedef struct komdsp_convolution {
  size_t size;                                /* of this struct, in bytes */
  ptrdiff_t x_length, y_length, outer, inner; /* elements of a vector; pairs are outer times inner */
  int circular, correlate, real, valid;       /* 0 or 1 */
  int precision;                              /* of enum komdsp_precision */
  double scale;                               /* a factor of all results */
  ptrdiff_t x_outer, x_inner, y_outer, y_inner, z_outer, z_inner; /* from vector to vector */
} komdsp_convolution;

/* The part of a result that is given. */
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

/* Products of a pupil. */
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
/* An orthogonal one, of its dec_lo. */
static inline komdsp_wavelet komdsp_wavelet_of(int taps, const double* decomposition_low) {
  komdsp_wavelet w = {sizeof(komdsp_wavelet), taps, 0, decomposition_low, 0, 0, 0};
  return w;
}
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
/* Wavelet transforms of images. */
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
  ptrdiff_t step;          /* from sample to sample of the first level */
  int bands_first;         /* 0 or 1 */
} komdsp_swt;

/* Wavelets that are computed by lifting. */
enum komdsp_lifting_wavelet {
  KOMDSP_LIFTING_HAAR,   /* haar */
  KOMDSP_LIFTING_CDF5_3, /* bior2.2 */
  KOMDSP_LIFTING_CDF9_7  /* bior4.4 */
};
/* Wavelet transforms of rows in place, by lifting (lifting.hpp). */
typedef struct komdsp_lifting {
  size_t size;                /* of this struct, in bytes */
  int wavelet;                /* of enum komdsp_lifting_wavelet; in fixed point KOMDSP_LIFTING_CDF5_3 in integers */
  ptrdiff_t length, batch;    /* samples of a row, a multiple of 2^levels; rows */
  int levels;                 /* 1 to 14, of KOMDSP_LIFTING_CDF9_7 to 7 */
  int inverse;                /* 0 or 1 */
  int precision;              /* of enum komdsp_precision */
  ptrdiff_t stride, distance; /* from sample to sample, from row to row */
} komdsp_lifting;
/* One level of a wavelet transform, by the published memory methods (wavelet_ladder.hpp). */
typedef struct komdsp_wavelet_ladder {
  size_t size;             /* of this struct, in bytes */
  komdsp_wavelet wavelet;  /* its filters */
  ptrdiff_t length, batch; /* samples of a row, rows */
  int undecimated;         /* 0 or 1 */
  int precision;           /* of enum komdsp_precision */
  int items, outputs;      /* work-items of a group, 32 to 512; coefficients of each band per item, 1 to 16 */
} komdsp_wavelet_ladder;

/* Signals of any length through filters, block by block (overlap_save.hpp). */
typedef struct komdsp_overlap_save {
  size_t size;                              /* of this struct, in bytes */
  ptrdiff_t filter_length, inputs, filters; /* elements of a filter; as many of both, or one of one */
  int correlate, real;                      /* 0 or 1 */
  int precision;                            /* of enum komdsp_precision */
  double scale;                             /* a factor of all results */
  ptrdiff_t blocks;                         /* computed at once; 0: the planner's number */
  ptrdiff_t
      partition; /* elements of a filter's part, and of a step, whose operand is spectra; 0: the filter is whole */
  int spectra;   /* 0 or 1: the operand is spectra of the filters (komdsp_fill_spectra) */
} komdsp_overlap_save;

/* Defaults of transforms. */
static inline komdsp_fft komdsp_fft_of(ptrdiff_t length) {
  komdsp_fft t = {sizeof(komdsp_fft), length, 1, KOMDSP_COMPLEX, 0, KOMDSP_F32, 0, 1, 1, 0, 1, 0, 0, 0};
  return t;
}
static inline komdsp_fftn komdsp_fftn_of(int rank, const ptrdiff_t* shape) {
  komdsp_fftn t = {sizeof(komdsp_fftn), rank, 0, {0}, {0}, KOMDSP_COMPLEX, 0, KOMDSP_F32, 0, 1, {0}, {0}, 0};
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
  komdsp_swt t = {sizeof(komdsp_swt), wavelet, length, 1, levels, 0, KOMDSP_F32, 1, 0};
  return t;
}
static inline komdsp_lifting komdsp_lifting_of(int wavelet, ptrdiff_t length, int levels) {
  komdsp_lifting t = {sizeof(komdsp_lifting), wavelet, length, 1, levels, 0, KOMDSP_F32, 1, 0};
  return t;
}
static inline komdsp_wavelet_ladder komdsp_wavelet_ladder_of(komdsp_wavelet wavelet, ptrdiff_t length) {
  komdsp_wavelet_ladder t = {sizeof(komdsp_wavelet_ladder), wavelet, length, 1, 0, KOMDSP_F32, 128, 2};
  return t;
}
static inline komdsp_overlap_save komdsp_overlap_save_of(ptrdiff_t filter_length) {
  komdsp_overlap_save t = {sizeof(komdsp_overlap_save), filter_length, 1, 1, 0, 0, KOMDSP_F32, 1, 0, 0, 0};
  return t;
}

/* ---- plans of them: komdsp_plan.h ---- */
/* Numbers of a device (profile.hpp). */
typedef struct komdsp_profile komdsp_profile;
/* Plain data in the caller's memory, aligned to 16 bytes; it may be copied, and needs no end.  Memory in which nobody
   planned yet is refused as bad_argument. */
typedef struct komdsp_made_plan komdsp_made_plan;

/* Plan, and find the kernels for this CPU.  variant: a published name (fft_variant_names of variant.hpp and the like),
   or null: the planner chooses.  Errors: those of the transform, and bad_argument: a null pointer, a struct's size, a
   name of nothing, or a flag that is neither 0 nor 1.  After an error komdsp_reason says why. */
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
int komdsp_plan_lifting(komdsp_made_plan* plan, const komdsp_lifting* t, const komdsp_profile* on);
int komdsp_plan_wavelet_ladder(komdsp_made_plan* plan, const komdsp_wavelet_ladder* t, const komdsp_profile* on,
                               const char* variant);

#ifdef __cplusplus
}
#endif
#endif
