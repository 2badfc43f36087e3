/* rader_arguments.h: arguments of transforms whose length is a prime N where N - 1 has stages. */
#define RADER_WORDS(WORD, WORDS, PART)                         \
  PART(fft_arguments, tile) /* of the N - 1 points but x(0) */ \
  WORD(inverse)
KD_ARGUMENTS(rader_arguments, RADER_WORDS)

/* What the C++ library has of them, as in fft_arguments.h. */
#define RADER_TILE_INSTANCES(kernel) ALL_LANES(kernel, load_hooked, store_hooked)
#define RADER_IN_VECTOR_INSTANCES(kernel) VECTORS(kernel, load_hooked, store_hooked)
#define RADER_GROUP_INSTANCES(kernel) GROUPS(kernel, load_hooked, store_hooked)
