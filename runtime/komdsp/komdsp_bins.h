/* komdsp_bins.h: a few bins of a signal, and magnitudes, powers and decibels of bins, in C: goertzel.hpp,
   sliding_dft.hpp and decibels.hpp, which say accuracy and stability.  Nothing of it needs libm. */
#ifndef KOMDSP_BINS_H
#define KOMDSP_BINS_H
#include <komdsp/komdsp.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goertzel's filter: one bin of blocks of `length` samples.  The caller's memory, one thread at a time; members are the
   library's. */
typedef struct komdsp_goertzel_f32 {
  ptrdiff_t length, count;                                    /* samples of a block; that came */
  float factor, sum, difference, by_sum[2], by_difference[2]; /* of the filter, and of its bin */
  int upper;                                                  /* 1: above a quarter of the sampling rate */
} komdsp_goertzel_f32;
/* In double precision. */
typedef struct komdsp_goertzel_f64 {
  ptrdiff_t length, count;                                     /* samples of a block; that came */
  double factor, sum, difference, by_sum[2], by_difference[2]; /* of the filter, and of its bin */
  int upper;                                                   /* 1: above a quarter of the sampling rate */
} komdsp_goertzel_f64;

/* Begins a filter of the frequency cycles / period of the sampling rate, as 697 / 8000.
   Errors: bad_argument (a null pointer, cycles beyond period - 1), unsupported_length (period and length are 1 to
   2^26). */
int komdsp_goertzel_begin_f32(komdsp_goertzel_f32* g, ptrdiff_t cycles, ptrdiff_t period, ptrdiff_t length);
int komdsp_goertzel_begin_f64(komdsp_goertzel_f64* g, ptrdiff_t cycles, ptrdiff_t period, ptrdiff_t length);
/* Takes samples up to the end of the block: *taken.  Errors: bad_argument. */
int komdsp_goertzel_push_f32(komdsp_goertzel_f32* g, const float* x, ptrdiff_t count, ptrdiff_t* taken);
int komdsp_goertzel_push_f64(komdsp_goertzel_f64* g, const double* x, ptrdiff_t count, ptrdiff_t* taken);
/* The bin, re and im, where *ready is 1: of a complete block, after which the next one begins.
   Errors: bad_argument. */
int komdsp_goertzel_pull_f32(komdsp_goertzel_f32* g, float bin[2], int* ready);
int komdsp_goertzel_pull_f64(komdsp_goertzel_f64* g, double bin[2], int* ready);

/* One bin of a sliding transform: the library's numbers in the caller's memory. */
typedef struct komdsp_sliding_bin_f32 {
  float step[2], root[2], since[2], before[2]; /* roots of unity, and sums */
} komdsp_sliding_bin_f32;
/* In double precision. */
typedef struct komdsp_sliding_bin_f64 {
  double step[2], root[2], since[2], before[2]; /* roots of unity, and sums */
} komdsp_sliding_bin_f64;
/* Bins of the last `length` samples, after each sample.  samples and bins: the caller's, `length` and `count` of them,
   which outlive it; one thread at a time. */
typedef struct komdsp_sliding_dft_f32 {
  ptrdiff_t length, place, count; /* samples of a transform, the place of the next one, bins */
  float* samples;                 /* the last ones */
  komdsp_sliding_bin_f32* bins;   /* each bin's numbers */
} komdsp_sliding_dft_f32;
/* In double precision. */
typedef struct komdsp_sliding_dft_f64 {
  ptrdiff_t length, place, count; /* samples of a transform, the place of the next one, bins */
  double* samples;                /* the last ones */
  komdsp_sliding_bin_f64* bins;   /* each bin's numbers */
} komdsp_sliding_dft_f64;

/* Begins `count` bins, numbers[i] of 0 .. length - 1, with zeros for samples; the caller has set s->samples and
   s->bins.
   Errors: bad_argument (a null pointer, no bin, or no such one), unsupported_length (1 to 2^26). */
int komdsp_sliding_dft_begin_f32(komdsp_sliding_dft_f32* s, ptrdiff_t length, const ptrdiff_t* numbers,
                                 ptrdiff_t count);
int komdsp_sliding_dft_begin_f64(komdsp_sliding_dft_f64* s, ptrdiff_t length, const ptrdiff_t* numbers,
                                 ptrdiff_t count);
/* Takes samples.  Errors: bad_argument. */
int komdsp_sliding_dft_push_f32(komdsp_sliding_dft_f32* s, const float* x, ptrdiff_t count);
int komdsp_sliding_dft_push_f64(komdsp_sliding_dft_f64* s, const double* x, ptrdiff_t count);
/* The bins now, re and im of each.  Errors: bad_argument. */
int komdsp_sliding_dft_read_f32(const komdsp_sliding_dft_f32* s, float* bins);
int komdsp_sliding_dft_read_f64(const komdsp_sliding_dft_f64* s, double* bins);

/* `count` complex numbers, re and im of each, to their powers re^2 + im^2, magnitudes, or powers in dB, which may begin
   where the numbers do.  Errors: bad_argument (a null pointer or a negative count). */
int komdsp_power_f32(const float* bins, ptrdiff_t count, float* powers);
int komdsp_power_f64(const double* bins, ptrdiff_t count, double* powers);
int komdsp_magnitude_f32(const float* bins, ptrdiff_t count, float* magnitudes);
int komdsp_magnitude_f64(const double* bins, ptrdiff_t count, double* magnitudes);
int komdsp_decibels_f32(const float* bins, ptrdiff_t count, float* decibels);
int komdsp_decibels_f64(const double* bins, ptrdiff_t count, double* decibels);

#ifdef __cplusplus
}
#endif
#endif
