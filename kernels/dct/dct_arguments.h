/* dct_arguments.h: arguments of cosine and sine transforms.  Strides and distances are scalars; a negative stride reads
   or writes samples backwards. */
/* Series whose sums are the results: those from dct_hartley on are a Fourier transform's, as real numbers. */
enum dct_series { dct_cosines, dct_sines, dct_hartley, dct_half_complex, dct_half_complex_back };
/* Transforms between the samples, of N of them: LOAD of both kernels. */
enum dct_form {
  dct_extended = load_hooked, /* I: the even or odd extension, by the pairs of its samples; Fourier, N even: no more
                                 than the samples */
  dct_paired,                 /* II, N even: the samples in Makhoul's order, by their pairs */
  dct_paired_back,            /* III, N even: the reverse */
  dct_turned,                 /* IV, N even: pairs of samples times a twiddle, in and out */
  dct_single,                 /* II, N odd: N complex points */
  dct_single_back,            /* III, N odd */
  dct_indexed,                /* IV, N odd: a change of order and signs; Fourier, N odd: none */
  dct_framed                  /* IV, N even, of a frame of 2N samples, times a window and folded: an MDCT */
};

#define DCT_WORDS(WORD, WORDS, PART)        \
  PART(fft_arguments, tile)                 \
  WORD(length) /* samples of a transform */ \
  WORD(series)                              \
  WORD(orthogonal) /* its first sample, or the first and the last one, times sqrt 2 */
KD_ARGUMENTS(dct_arguments, DCT_WORDS)

/* In fixed point.  Growths: squares of what a fold makes of the largest sample, and unfolding of a modulus, at most; 0:
   samples are permuted alone. */
#define DCT_FIXED_WORDS(WORD, WORDS, PART)                                                                    \
  PART(fft_arguments, tile)                                                                                   \
  WORD(length)                                                                                                \
  WORD(series)                                                                                                \
  WORD(fold_growth)                                                                                           \
  WORD(unfold_growth)                                                                                         \
  WORDS(turn, 2) /* Q31: a complex number of dct_turned; else of results and of those of the ends, 0 for 1 */ \
  WORD(exponent) /* of the scale */                                                                           \
  WORD(orthogonal)
KD_ARGUMENTS(dct_fixed_arguments, DCT_FIXED_WORDS)

/* Steps over memory, before and after a transform in the workspace. */
#define DCT_STEP_WORDS(WORD, WORDS, PART)         \
  PART(real_arguments, rows) /* np: its points */ \
  WORD(length)                                    \
  WORD(series)                                    \
  WORD(orthogonal)                                \
  WORD(split) /* roots are low[k % split] * high[k / split] */
KD_ARGUMENTS(dct_step_arguments, DCT_STEP_WORDS)

/* Folded frames to the signal that they overlap in; a group takes `width` pairs of samples of a hop. */
#define MDCT_WORDS(WORD, WORDS, PART) \
  WORD(width)                         \
  WORD(groups) /* of a hop */         \
  WORD(length) /* samples of a hop */ \
  WORD(frames)
KD_ARGUMENTS(mdct_arguments, MDCT_WORDS)

/* Instances in the C++ library, as in fft_arguments.h; firmware has them in static plans. */
#define DCT_FIXED_INSTANCES(kernel) DCT_TILE_INSTANCES(kernel)
#define DCT_TILE_INSTANCES(kernel)        \
  DESK_ALL_LANES(kernel, dct_extended)    \
  DESK_ALL_LANES(kernel, dct_paired)      \
  DESK_ALL_LANES(kernel, dct_paired_back) \
  DESK_ALL_LANES(kernel, dct_turned)      \
  DESK_ALL_LANES(kernel, dct_single)      \
  DESK_ALL_LANES(kernel, dct_single_back) \
  DESK_ALL_LANES(kernel, dct_indexed)     \
  DESK_ALL_LANES(kernel, dct_framed)
#define DCT_STEP_FORM(kernel, form) DESK_ONE_LANE(kernel, form) DESK_ONE_LANE(kernel, form, 0, 1)
#define DCT_STEP_INSTANCES(kernel)       \
  DCT_STEP_FORM(kernel, dct_extended)    \
  DCT_STEP_FORM(kernel, dct_paired)      \
  DCT_STEP_FORM(kernel, dct_paired_back) \
  DCT_STEP_FORM(kernel, dct_turned)      \
  DCT_STEP_FORM(kernel, dct_single)      \
  DCT_STEP_FORM(kernel, dct_single_back) \
  DCT_STEP_FORM(kernel, dct_indexed)     \
  DESK_ONE_LANE(kernel, dct_framed)
