/* rader_arguments.h: what the C++ library has of transforms whose length is a prime N where N - 1 has stages, as in
   ../fft/fft_arguments.h.  Their arguments are bluestein_arguments, with N - 1 points for a tile. */
#define RADER_TILE_INSTANCES(kernel) ALL_LANES(kernel, load_hooked, store_hooked)
#define RADER_IN_VECTOR_INSTANCES(kernel) VECTORS(kernel, load_hooked, store_hooked)
#define RADER_GROUP_INSTANCES(kernel)          \
  GROUPS(kernel, load_hooked, store_hooked, 0) \
  GROUPS(kernel, load_hooked, store_hooked, 1)
