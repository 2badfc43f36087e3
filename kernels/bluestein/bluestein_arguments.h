/* bluestein_arguments.h: arguments of transforms whose length is no product of small primes.  Strides and distances are
   scalars. */
enum bluestein_load { load_chirped = load_hooked };
enum bluestein_store { store_dechirped = store_hooked };

#define BLUESTEIN_WORDS(WORD, WORDS, PART)                  \
  PART(fft_arguments, tile) /* of the padded convolution */ \
  WORD(length)              /* of the transform */          \
  WORD(inverse)
KD_ARGUMENTS(bluestein_arguments, BLUESTEIN_WORDS)

/* Steps over memory: a group takes `width` points of a transform. */
enum chirp_step_form {
  chirp_pad,     /* times the chirp, zero from `length` points on */
  chirp_product, /* times the chirp's spectrum, re and im exchanged: a forward transform inverts it */
  chirp_crop     /* re and im exchanged, times the chirp */
};
#define CHIRP_WORDS(WORD, WORDS, PART)         \
  WORD(groups) /* of a transform */            \
  WORD(np)     /* points that are written */   \
  WORD(length) /* points that the chirp has */ \
  WORD(width)                                  \
  WORD(in) /* from transform to transform */   \
  WORD(out)                                    \
  WORD(in_stride)                              \
  WORD(out_stride)                             \
  WORD(inverse)
KD_ARGUMENTS(chirp_arguments, CHIRP_WORDS)

/* Instances in the C++ library, as in fft_arguments.h. */
#define BLUESTEIN_TILE_INSTANCES(kernel) ALL_LANES(kernel, load_chirped, store_dechirped)
#define BLUESTEIN_GROUP_INSTANCES(kernel)          \
  GROUPS(kernel, load_chirped, store_dechirped, 0) \
  GROUPS(kernel, load_chirped, store_dechirped, 1)
#define BLUESTEIN_IN_VECTOR_INSTANCES(kernel) VECTORS(kernel, load_chirped, store_dechirped)
#define BLUESTEIN_PASS_INSTANCES(kernel)       \
  ALL_LANES(kernel, load_chirped, store_aosoa) \
  ALL_LANES(kernel, load_transposed, store_dechirped)
#define CHIRP_STEP_INSTANCES(kernel) \
  ONE_LANE(kernel, chirp_pad)        \
  ONE_LANE(kernel, chirp_product)    \
  ONE_LANE(kernel, chirp_crop)
