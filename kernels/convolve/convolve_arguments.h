/* convolve_arguments.h: arguments of convolutions z of x and y.  Strides and distances are scalars. */
/* Products, bits. */
enum product_kind {
  product_correlate = 1, /* the second factor's spectrum is conjugated */
  product_pairs = 2,     /* rows are real; transforms are those of their samples taken as complex pairs */
  product_spectrum = 4,  /* the second factor is a spectrum, in natural order, for all rows */
  product_argument = 8   /* the arguments say it */
};

/* Rows of scalars as points (row_hooks.h). */
enum convolve_load { load_padded = load_hooked };
enum convolve_store {
  store_cropped = store_hooked,
  store_levelled /* fixed point: the same, at a given exponent */
};

#define CONVOLVE_WORDS(WORD, WORDS, PART)                                                    \
  PART(fft_arguments, tile) /* x to z; strides are of y's rows, too */                       \
  WORDS(other, 3)           /* y, from one tile to the next, per index */                    \
  WORD(other_stride)        /* between bins, where y is a spectrum and points are strided */ \
  WORD(other_lane)                                                                           \
  WORD(product) /* bits of product_kind */                                                   \
  WORD(row)     /* scalars of a row of x; beyond is zero */                                  \
  WORD(period)  /* after so many a row of x begins again */                                  \
  WORD(other_row)                                                                            \
  WORD(other_period)                                                                         \
  WORD(out_row) /* scalars of a row of z */                                                  \
  WORD(first)   /* the scalar of a result that is z's first one */
KD_ARGUMENTS(convolve_arguments, CONVOLVE_WORDS)

/* Rows in fixed point. */
#define CONVOLVE_FIXED_WORDS(WORD, WORDS, PART) \
  PART(fft_arguments, tile) /* x to z */        \
  WORDS(other, 2)           /* y */             \
  WORD(other_lane)                              \
  WORD(row)                                     \
  WORD(period)                                  \
  WORD(other_row)                               \
  WORD(other_period)                            \
  WORD(out_row)                                 \
  WORD(first)                                   \
  WORD(correlate)                               \
  WORD(exponent) /* of the scale */
KD_ARGUMENTS(convolve_fixed_arguments, CONVOLVE_FIXED_WORDS)

/* Exponents of filters, one for each group. */
#define FILTER_WORDS(WORD, WORDS, PART)      \
  WORD(scalars)  /* of a filter */           \
  WORD(distance) /* from filter to filter */ \
  WORD(exponent) /* of the scale */
KD_ARGUMENTS(filter_arguments, FILTER_WORDS)

/* A first pass over zero-padded rows, or a last one to rows that are cropped. */
#define CONVOLVE_PASS_WORDS(WORD, WORDS, PART)                      \
  PART(fft_arguments, tile)                                         \
  WORD(row)    /* scalars of a row that are there, or are stored */ \
  WORD(period) /* after so many a row begins again */               \
  WORD(first)  /* the scalar of a result that is stored first */    \
  WORD(pairs)  /* rows are real: points are pairs of samples */
KD_ARGUMENTS(convolve_pass_arguments, CONVOLVE_PASS_WORDS)

/* Products over memory: a group takes `width` bins of one row. */
#define PRODUCT_WORDS(WORD, WORDS, PART)              \
  WORD(groups)    /* of a row */                      \
  WORD(rows)      /* along the first index */         \
  WORDS(in, 2)    /* x, from row to row, per index */ \
  WORDS(other, 2) /* y */                             \
  WORD(np)                                            \
  WORD(width)                                         \
  WORD(product) /* bits of product_kind */
KD_ARGUMENTS(product_arguments, PRODUCT_WORDS)

/* An image into a larger one, zeros around it, or out of one: a group takes `width` elements of a row. */
#define IMAGE_COPY_WORDS(WORD, WORDS, PART)                \
  WORD(groups) /* of a row */                              \
  WORD(width)                                              \
  WORD(scalars) /* of an element: 2 where it is complex */ \
  WORD(columns) /* elements of a row that is written */    \
  WORD(in_rows) /* that there are; beyond is zero */       \
  WORD(in_columns)                                         \
  WORD(first_row) /* of what is read */                    \
  WORD(first_column)                                       \
  WORD(in_pitch) /* scalars from row to row */             \
  WORD(out_pitch)                                          \
  WORD(turned) /* rows and columns backwards, conjugated: correlation is a convolution with that */
KD_ARGUMENTS(image_copy_arguments, IMAGE_COPY_WORDS)

/* Sums over the partitions of filters: a group takes `width` bins of one result. */
#define PARTITION_WORDS(WORD, WORDS, PART)                           \
  WORD(groups) /* of a result */                                     \
  WORD(width)                                                        \
  WORD(bins)       /* of a spectrum, whole vectors of them */        \
  WORD(block)      /* bins of a vector */                            \
  WORD(partitions) /* of a filter, 2 at least */                     \
  WORD(ring)       /* spectra of a delay line */                     \
  WORD(delay)      /* from the delay line of a signal to the next */ \
  WORD(in)         /* x, from signal to signal */                    \
  WORD(other)      /* from filter to filter */                       \
  WORD(out)        /* y, from result to result */
KD_ARGUMENTS(partition_arguments, PARTITION_WORDS)

/* Instances in the C++ library, as in fft_arguments.h. */
#define CONVOLVE_PASS_INSTANCES(kernel)             \
  ALL_LANES(kernel, load_padded, store_aosoa)       \
  ALL_LANES(kernel, load_transposed, store_cropped) \
  ONE_LANE(kernel, load_padded, store_rows)         \
  VECTORS(kernel, load_in_vector, store_columns)
#define CONVOLVE_TILE_INSTANCES(kernel)         \
  ALL_LANES(kernel, load_padded, store_cropped) \
  ALL_LANES(kernel, load_transposed, store_aosoa)
#define CONVOLVE_IN_VECTOR_INSTANCES(kernel)          \
  VECTORS(kernel, load_padded, store_cropped, 0, 0)   \
  VECTORS(kernel, load_padded, store_cropped, 0, 256) \
  VECTORS(kernel, load_padded, store_cropped, 0, 1024)
#define CONVOLVE_FIXED_INSTANCES(kernel)      \
  ALL_LANES(kernel, load_rows)                \
  ALL_LANES(kernel, load_hermitian)           \
  ONE_LANE(kernel, load_rows, store_levelled) \
  ONE_LANE(kernel, load_hermitian, store_levelled)
#define CONVOLVE_GROUP_INSTANCES(kernel) GROUPS(kernel, load_padded, store_cropped)
