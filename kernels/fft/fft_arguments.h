/* fft_arguments.h: arguments of FFTs by tiles.  Strides and distances are scalars.  Work-groups number tiles by three
   indices, the first one fastest. */
enum tile_load {
  load_rows,       /* interleaved points, any stride between points and between lanes */
  load_columns,    /* interleaved, lanes are neighbours in memory */
  load_aosoa,      /* left by a pass before, our lanes are its lanes */
  load_transposed, /* left by a pass before, our lanes are its points */
  load_hermitian,  /* the np + 1 bins of a real signal's spectrum: to real, out come np pairs of samples */
  load_samples,    /* real samples as complex numbers; of vectors neighbours */
  load_spectrum,   /* bins 0 .. np / 2 of np samples, which are their transform's real parts */
  load_in_vector,  /* one transform of np * LANES neighbouring points, by all lanes (in_vector.h) */
  load_halves,     /* two such transforms of np * LANES / 2 points, half of the lanes each */
  load_bins,       /* columns of the spectrum of a real signal's pairs of samples: from its bins at both ends */
  load_hooked      /* from here on: hooks of families */
};
enum tile_store {
  store_rows,
  store_columns,
  store_aosoa,     /* for the next pass, multiplied by its twiddles */
  store_halves,    /* what load_halves loaded */
  store_hermitian, /* the np + 1 bins of the spectrum of np pairs of real samples */
  store_apart,     /* for the next pass: columns of pairs of real samples, as two columns of samples each */
  store_spectrum,  /* bins 0 .. np / 2 */
  store_samples,   /* real parts; of vectors neighbours */
  store_bins,      /* rows whose points are bins of a real signal's spectrum, those beyond its middle as conjugates */
  store_hooked
};

#define FFT_WORDS(WORD, WORDS, PART)                                            \
  WORDS(count, 2)  /* tiles along the first and the second index */             \
  WORD(transforms) /* along the first index; the last tile may be incomplete */ \
  WORDS(in, 3)     /* from one tile to the next, per index */                   \
  WORDS(out, 3)                                                                 \
  WORD(in_stride) /* between points */                                          \
  WORD(out_stride)                                                              \
  WORD(in_lane) /* between neighbouring transforms */                           \
  WORD(out_lane)                                                                \
  WORD(np)                                                                      \
  WORD(width)                                                                   \
  WORD(radices)                                                                 \
  WORD(split)  /* pass twiddles are low[n % split] * high[n / split] */         \
  WORD(stream) /* results are larger than caches */                             \
  WORD(lends)  /* one lane in C++: the output is one of the work arrays */
KD_ARGUMENTS(fft_arguments, FFT_WORDS)

/* Tiles in fixed point (block_scale.h). */
enum fixed_scaling { fixed_shifts, block_scaled };
enum { block_states = 10 }; /* of a transform: those of its stages, of steps before and behind them, and one more */
#define FIXED_WORDS(WORD, WORDS, PART) \
  PART(fft_arguments, tile)            \
  WORD(exponent) /* of the transform's scale */
KD_ARGUMENTS(fixed_arguments, FIXED_WORDS)

/* Transforms of images that are brought to one exponent.  Distances are scalars. */
#define ALIGN_WORDS(WORD, WORDS, PART)              \
  WORD(groups)     /* of an image */                \
  WORD(width)      /* transforms of a group */      \
  WORD(transforms) /* of an image */                \
  WORD(np)                                          \
  WORD(parts)     /* scalars of a point */          \
  WORD(stride)    /* between points */              \
  WORD(transform) /* from transform to transform */ \
  WORD(image)                                       \
  WORD(adds) /* images have exponents before */
KD_ARGUMENTS(align_arguments, ALIGN_WORDS)

/* Transforms in place, one for each group. */
#define IN_PLACE_WORDS(WORD, WORDS, PART)                                      \
  WORD(np)                                                                     \
  WORD(radices)                                                                \
  WORD(reversed) /* 1: the points are in the order of reversed bits already */ \
  WORD(stride)   /* between points */                                          \
  WORD(distance) /* between transforms */
KD_ARGUMENTS(in_place_arguments, IN_PLACE_WORDS)

/* Steps of real transforms over memory: a group takes `width` bins, or transforms. */
#define REAL_WORDS(WORD, WORDS, PART)            \
  WORD(groups) /* of a transform */              \
  WORD(transforms)                               \
  WORD(np) /* pairs of samples of a transform */ \
  WORD(width)                                    \
  WORD(in) /* from transform to transform */     \
  WORD(out)                                      \
  WORD(in_stride)                                \
  WORD(out_stride)
KD_ARGUMENTS(real_arguments, REAL_WORDS)
/* Roots of steps over memory: those beyond are low[k % step_roots] * high[k / step_roots]. */
enum { step_roots = 1024 };

/* Between real data of any stride and what is transformed; `np` points of a transform are written. */
enum real_copy_form {
  copy_samples,   /* samples, or the real parts of complex numbers */
  copy_widened,   /* samples as complex numbers */
  copy_hermitian, /* the bins of a real signal's spectrum, to all np points of it */
  copy_points     /* complex numbers */
};
/* Transforms whose first numbers are neighbours, or short ones, which a group copies together:
   real_arguments.transforms says of how many; 0: a group has numbers of one. */
enum { copies_together = 8 };

/* Instances that the C++ library has of kernels with several forms (kernels.def):
   LANES(kernel, load, store, inverse, length)   numbers that are left out are 0; length: where it is a constant */
#define FFT_TILE_INSTANCES(kernel)                   \
  ALL_LANES(kernel, load_rows, store_rows, 0)        \
  ALL_LANES(kernel, load_rows, store_rows, 1)        \
  ALL_LANES(kernel, load_rows, store_aosoa, 0)       \
  ALL_LANES(kernel, load_rows, store_aosoa, 1)       \
  ALL_LANES(kernel, load_aosoa, store_aosoa, 0)      \
  ALL_LANES(kernel, load_transposed, store_rows, 0)  \
  ALL_LANES(kernel, load_transposed, store_rows, 1)  \
  ALL_LANES(kernel, load_rows, store_hermitian, 0)   \
  ALL_LANES(kernel, load_hermitian, store_rows, 1)   \
  VECTORS(kernel, load_columns, store_columns, 0)    \
  VECTORS(kernel, load_columns, store_columns, 1)    \
  VECTORS(kernel, load_columns, store_aosoa, 0)      \
  VECTORS(kernel, load_columns, store_aosoa, 1)      \
  VECTORS(kernel, load_transposed, store_columns, 0) \
  VECTORS(kernel, load_transposed, store_columns, 1) \
  ODD_REAL_INSTANCES(GROUPS, kernel)                 \
  ODD_REAL_INSTANCES(VECTORS, kernel)                \
  SHORT_INSTANCES(kernel, 0)                         \
  SHORT_INSTANCES(kernel, 1)                         \
  SHORT_REAL_INSTANCES(kernel, 2)                    \
  SHORT_REAL_INSTANCES(kernel, 4)                    \
  SHORT_REAL_INSTANCES(kernel, 8)                    \
  IN_VECTOR_INSTANCES(kernel, 0)                     \
  IN_VECTOR_INSTANCES(kernel, 1)                     \
  HALVES_INSTANCES(kernel, 0)                        \
  HALVES_INSTANCES(kernel, 1)
/* A call is most of so few points; firmware is to be small. */
#define SHORT_INSTANCES(kernel, inverse)                   \
  DESK_ONE_LANE(kernel, load_rows, store_rows, inverse, 2) \
  DESK_ONE_LANE(kernel, load_rows, store_rows, inverse, 4) \
  DESK_ONE_LANE(kernel, load_rows, store_rows, inverse, 8)
#define SHORT_REAL_INSTANCES(kernel, length)                   \
  DESK_ONE_LANE(kernel, load_rows, store_hermitian, 0, length) \
  DESK_ONE_LANE(kernel, load_hermitian, store_rows, 1, length)
/* Lengths that are constants pay a tenth, a fifth to a third where they are short: those that plans have with so many
   lanes. */
#define FOUR_ALONE_INSTANCES(kernel, inverse)                    \
  FOUR_ALONE(kernel, load_in_vector, store_columns, inverse, 16) \
  FOUR_ALONE(kernel, load_in_vector, store_columns, inverse, 24) \
  FOUR_ALONE(kernel, load_in_vector, store_columns, inverse, 60) \
  FOUR_ALONE(kernel, load_in_vector, store_columns, inverse, 100)
#define SHORT_IN_VECTOR_INSTANCES(kernel, inverse)                 \
  ALONE(kernel, load_in_vector, store_columns, inverse, 0)         \
  FOUR_ALONE_INSTANCES(kernel, inverse)                            \
  FOUR_ALONE(kernel, load_in_vector, store_columns, inverse, 32)   \
  MIDDLE_ALONE(kernel, load_in_vector, store_columns, inverse, 48) \
  MIDDLE_ALONE(kernel, load_in_vector, store_columns, inverse, 64) \
  MIDDLE_ALONE(kernel, load_in_vector, store_columns, inverse, 96) \
  MIDDLE_ALONE(kernel, load_in_vector, store_columns, inverse, 128)
#define IN_VECTOR_INSTANCES(kernel, inverse)                       \
  SHORT_IN_VECTOR_INSTANCES(kernel, inverse)                       \
  EIGHT_ALONE(kernel, load_in_vector, store_columns, inverse, 120) \
  EIGHT_ALONE(kernel, load_in_vector, store_columns, inverse, 192) \
  EIGHT_ALONE(kernel, load_in_vector, store_columns, inverse, 200) \
  VECTORS(kernel, load_in_vector, store_columns, inverse, 256)     \
  VECTORS(kernel, load_in_vector, store_columns, inverse, 512)     \
  VECTORS(kernel, load_in_vector, store_columns, inverse, 1024)    \
  VECTORS(kernel, load_in_vector, store_columns, inverse, 2048)    \
  VECTORS(kernel, load_in_vector, store_columns, inverse, 4096)
#define HALVES_INSTANCES(kernel, inverse)                      \
  WIDE_VECTORS(kernel, load_halves, store_halves, inverse, 0)  \
  WIDE_VECTORS(kernel, load_halves, store_halves, inverse, 64) \
  WIDE_VECTORS(kernel, load_halves, store_halves, inverse, 128)
#define FFT_FIXED_INSTANCES(kernel)        \
  FIXED_INSTANCES(kernel, 0, fixed_shifts) \
  FIXED_INSTANCES(kernel, 1, fixed_shifts) \
  FIXED_INSTANCES(kernel, 0, block_scaled) \
  FIXED_INSTANCES(kernel, 1, block_scaled)
#define FIXED_INSTANCES(kernel, inverse, scaling)                    \
  ALL_LANES(kernel, load_rows, store_rows, inverse, 0, scaling)      \
  ALL_LANES(kernel, load_rows, store_hermitian, inverse, 0, scaling) \
  ALL_LANES(kernel, load_hermitian, store_rows, inverse, 0, scaling)
#define FFT_BY_PARTS_INSTANCES(kernel)     \
  GROUPS(kernel, load_rows, store_rows, 0) \
  GROUPS(kernel, load_rows, store_rows, 1)
#define ODD_REAL_INSTANCES(FOR, kernel)        \
  FOR(kernel, load_samples, store_spectrum, 0) \
  FOR(kernel, load_samples, store_spectrum, 1) \
  FOR(kernel, load_spectrum, store_samples, 0) \
  FOR(kernel, load_spectrum, store_samples, 1)
#define FFT_RESIDENT_INSTANCES(kernel)           \
  GROUPS(kernel, load_rows, store_rows, 0)       \
  GROUPS(kernel, load_rows, store_rows, 1)       \
  GROUPS(kernel, load_columns, store_columns, 0) \
  GROUPS(kernel, load_columns, store_columns, 1) \
  GROUPS(kernel, load_rows, store_hermitian, 0)  \
  GROUPS(kernel, load_hermitian, store_rows, 1)  \
  ODD_REAL_INSTANCES(GROUPS, kernel)             \
  GROUPS(kernel, load_rows, store_aosoa, 0)      \
  GROUPS(kernel, load_rows, store_aosoa, 1)      \
  GROUPS(kernel, load_aosoa, store_aosoa, 0)     \
  GROUPS(kernel, load_transposed, store_rows, 0) \
  GROUPS(kernel, load_transposed, store_rows, 1) \
  GROUPS(kernel, load_rows, store_apart, 0)      \
  GROUPS(kernel, load_transposed, store_bins, 0) \
  GROUPS(kernel, load_bins, store_aosoa, 1)
#define FFT_CLUSTER_INSTANCES(kernel)      \
  GROUPS(kernel, load_rows, store_rows, 0) \
  GROUPS(kernel, load_rows, store_rows, 1) \
  GROUPS(kernel, load_rows, store_bins, 0) \
  GROUPS(kernel, load_bins, store_rows, 1)
enum { fft_prime_max = 43 }; /* the longest length of fft_prime */
#define FFT_PRIME_INSTANCES(kernel)        \
  GROUPS(kernel, load_rows, store_rows, 0) \
  GROUPS(kernel, load_rows, store_rows, 1) \
  ODD_REAL_INSTANCES(GROUPS, kernel)
#define FFT_IN_PLACE_INSTANCES(kernel) DESK_ONE_LANE(kernel) DESK_ONE_LANE(kernel, 0, 0, 1)
#define FFT_DIRECT_INSTANCES(kernel) VECTORS(kernel) VECTORS(kernel, 0, 0, 1)
#define REAL_DIRECT_INSTANCES(kernel) VECTORS(kernel, load_samples) VECTORS(kernel, load_spectrum)
#define REAL_IN_VECTOR_INSTANCES(kernel) \
  SHORT_IN_VECTOR_INSTANCES(kernel, 0)   \
  SHORT_IN_VECTOR_INSTANCES(kernel, 1)
#define REAL_AS_COMPLEX_INSTANCES(kernel)                 \
  FOUR_ALONE(kernel, load_in_vector, store_columns, 0, 0) \
  FOUR_ALONE(kernel, load_in_vector, store_columns, 1, 0) \
  FOUR_ALONE_INSTANCES(kernel, 0)                         \
  FOUR_ALONE_INSTANCES(kernel, 1)
#define REAL_POINT_INSTANCES(kernel) ONE_LANE(kernel) ONE_LANE(kernel, 0, 0, 1)
#define REAL_COPY_INSTANCES(kernel) \
  ONE_LANE(kernel, copy_samples)    \
  ONE_LANE(kernel, copy_widened)    \
  ONE_LANE(kernel, copy_hermitian)  \
  ONE_LANE(kernel, copy_points)
