/* convolve_arguments.h: arguments of convolutions z of x and y.  Strides and distances are scalars. */
/* What is multiplied, bits. */
enum product_kind {
  product_correlate = 1, /* the second factor's spectrum is conjugated */
  product_pairs = 2,     /* rows are real; transforms are those of their samples taken as complex pairs */
  product_spectrum = 4,  /* the second factor is a spectrum, in natural order, for all rows */
  product_argument = 8   /* the arguments say it */
};

#define CONVOLVE_WORDS(WORD, WORDS)                                                   \
  WORDS(count, 2)  /* tiles along the first and the second index */                   \
  WORD(transforms) /* along the first index; the last tile may be incomplete */       \
  WORDS(in, 3)     /* x, from one tile to the next, per index */                      \
  WORDS(other, 3)  /* y */                                                            \
  WORDS(out, 3)    /* z */                                                            \
  WORD(in_stride)  /* between points, of y's rows, too */                             \
  WORD(out_stride)                                                                    \
  WORD(other_stride) /* between bins, where y is a spectrum and points are strided */ \
  WORD(in_lane)      /* between neighbouring transforms */                            \
  WORD(other_lane)                                                                    \
  WORD(out_lane)                                                                      \
  WORD(np)                                                                            \
  WORD(width)                                                                         \
  WORD(radices)                                                                       \
  WORD(split)   /* pass twiddles are low[n % split] * high[n / split] */              \
  WORD(product) /* bits of product_kind */                                            \
  WORD(row)     /* scalars of a row of x; beyond is zero */                           \
  WORD(period)  /* after so many a row of x begins again */                           \
  WORD(other_row)                                                                     \
  WORD(other_period)                                                                  \
  WORD(out_row) /* scalars of a row of z */                                           \
  WORD(first)   /* the scalar of a result that is z's first one */
KD_ARGUMENTS(convolve_arguments, CONVOLVE_WORDS)

/* Products over memory: a group takes `width` bins of one row. */
#define PRODUCT_WORDS(WORD, WORDS)                               \
  WORD(groups)    /* of a row */                                 \
  WORD(rows)      /* along the first index */                    \
  WORDS(in, 2)    /* x, from row to row, per index */            \
  WORDS(other, 2) /* y */                                        \
  WORD(np)                                                       \
  WORD(width)                                                    \
  WORD(split)   /* roots are low[k % split] * high[k / split] */ \
  WORD(product) /* bits of product_kind */
KD_ARGUMENTS(product_arguments, PRODUCT_WORDS)

/* What the C++ library has of them, as in fft_arguments.h. */
#define CONVOLVE_TILE_INSTANCES(kernel) \
  ALL_LANES(kernel, load_padded, store_part) ALL_LANES(kernel, load_turned, store_blocked)
#define CONVOLVE_WHOLE_INSTANCES(kernel) VECTORS(kernel, load_padded, store_part)
#define CONVOLVE_GROUP_INSTANCES(kernel) GROUPS(kernel, load_padded, store_part)
