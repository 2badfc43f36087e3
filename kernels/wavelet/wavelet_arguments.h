/* wavelet_arguments.h: arguments of wavelet transforms.  Strides and distances are scalars. */
enum wavelet_extension {
#define KOMDSP_MODE(name) mode_##name,
#include "modes.def"
};

/* One level along columns; of matrices, which may come as two halves. */
#define WAVELET_WORDS(WORD, WORDS, PART)                                                        \
  WORD(tiles)         /* along a column */                                                      \
  WORD(column_tiles)  /* across columns */                                                      \
  WORD(columns)       /* of a matrix, or of each of its halves */                               \
  WORD(halves)        /* 1 or 2 */                                                              \
  WORD(samples)       /* of a column of the signal */                                           \
  WORD(coefficients)  /* of a column of a band */                                               \
  WORD(signal_stride) /* from point to point */                                                 \
  WORD(signal_lane)   /* from column to column */                                               \
  WORD(signal_half)   /* from one half to the other */                                          \
  WORD(signal_matrix) /* from matrix to matrix */                                               \
  WORD(detail_stride)                                                                           \
  WORD(detail_lane)                                                                             \
  WORD(detail_half)                                                                             \
  WORD(detail_matrix)                                                                           \
  WORD(detail_band)   /* from approximation to detail, where both are in the details' memory */ \
  WORD(approx_stride) /* of the first half's approximation, which has a place of its own */     \
  WORD(approx_lane)                                                                             \
  WORD(approx_matrix)                                                                           \
  WORD(before)      /* output 0 begins so many samples before the signal */                     \
  WORD(band_before) /* synthesis begins to read so many coefficients before a band */           \
  WORD(np)          /* outputs of a tile, along a column */                                     \
  WORD(width)       /* vectors of columns of a tile */                                          \
  WORD(taps)                                                                                    \
  WORD(bits) /* of fixed point: that sums drop */                                               \
  WORD(mode) /* wavelet_extension of what is read */                                            \
  WORD(adds) /* 1: synthesis adds to what is there */
KD_ARGUMENTS(wavelet_arguments, WAVELET_WORDS)

/* Several levels of a row.  Points of a row are side by side. */
#define LEVELS_WORDS(WORD, WORDS, PART)                                                \
  WORD(levels)                                                                         \
  WORD(samples)    /* of the first level */                                            \
  WORD(joined)     /* coefficients of a row, of these levels */                        \
  WORD(signal_row) /* from row to row */                                               \
  WORD(joined_row)                                                                     \
  WORD(first_row) /* of the memory `first` */                                          \
  WORD(second_row)                                                                     \
  WORD(before)      /* output 0 of a level begins so many samples before its signal */ \
  WORD(band_before) /* synthesis begins to read so many coefficients before a band */  \
  WORD(np)          /* outputs of a tile */                                            \
  WORD(taps)                                                                           \
  WORD(bits)   /* of fixed point: behind the point of taps */                          \
  WORD(growth) /* of fixed point: bits that a level grows by, times 2^16 */            \
  WORD(grown)  /* the same of all levels before these */                               \
  WORD(mode)   /* wavelet_extension of what is read */
KD_ARGUMENTS(levels_arguments, LEVELS_WORDS)

#define LIFTING_WORDS(WORD, WORDS, PART)                                   \
  WORD(groups)  /* of a row */                                             \
  WORD(np)      /* points that a group computes */                         \
  WORD(points)  /* of either parity in a row */                            \
  WORD(stride)  /* from point to point of the level */                     \
  WORD(row)     /* from row to row */                                      \
  WORD(even)    /* 1: even points from odd ones, 0: the other way round */ \
  WORD(inverse) /* of fixed point */
KD_ARGUMENTS(lifting_arguments, LIFTING_WORDS)

/* The published level.  Rows are dense. */
#define LADDER_WORDS(WORD, WORDS, PART)                                 \
  WORD(samples) /* of a row */                                          \
  WORD(period)  /* after so many a row begins again */                  \
  WORD(outputs) /* of either band of a row */                           \
  WORD(step)    /* samples from output to output */                     \
  WORD(before)  /* output 0 begins so many samples before the signal */ \
  WORD(taps)                                                            \
  WORD(groups)       /* of a row, in this launch */                     \
  WORD(log2_groups)  /* where they are a power of two */                \
  WORD(first_group)  /* of a row */                                     \
  WORD(items)        /* of a group */                                   \
  WORD(item_outputs) /* that an item computes, of either band */
KD_ARGUMENTS(ladder_arguments, LADDER_WORDS)

/* Instances in the C++ library, as in fft_arguments.h: of a memory method, which firmware has in static
   plans. */
#define WAVELET_LADDER_INSTANCES(kernel) \
  DESK_ONE_LANE(kernel, 1)               \
  DESK_ONE_LANE(kernel, 2)               \
  DESK_ONE_LANE(kernel, 3)               \
  DESK_ONE_LANE(kernel, 4)               \
  DESK_ONE_LANE(kernel, 5)               \
  DESK_ONE_LANE(kernel, 6)               \
  DESK_ONE_LANE(kernel, 7)               \
  DESK_ONE_LANE(kernel, 8)
