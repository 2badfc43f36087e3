/* check_arguments.h: arguments of sums of checked transforms (checks.h), a group for each.  Strides and distances are
   scalars. */
enum {
  check_classes = 8,                          /* the most */
  check_sums = 5,                             /* of a class: re and im for both kinds of blocks, and squares */
  check_numbers_each = 2 * check_classes + 1, /* of a transform's input, which are kept */
};
/* Points of the input, or results. */
enum check_form {
  check_complex,
  check_real,
  check_half, /* np / 2 + 1 complex ones, of np that are Hermitian: of the input alone */
};
#define CHECK_WORDS(WORD, WORDS, PART)                                           \
  WORD(form)                                                                     \
  WORD(points)   /* of the input; with partners, those that have one */          \
  WORD(classes)  /* of points */                                                 \
  WORD(kinds)    /* of blocks: 1 or 2 */                                         \
  WORD(blocks)   /* of results */                                                \
  WORD(block)    /* results of a block */                                        \
  WORD(step)     /* from block to block, in results */                           \
  WORD(stride)   /* between points */                                            \
  WORD(distance) /* between transforms */                                        \
  WORD(apart)    /* from a point to its partner; 0: to itself, or it has none */ \
  WORD(inverse)                                                                  \
  WORD(squares) /* of a folded row, behind its points: from its start on; 0: those of its points count */
KD_ARGUMENTS(check_arguments, CHECK_WORDS)
/* Rows of images that are folded into one, a group for each tile of some of them. */
enum {
  fold_tile = 256, /* numbers of a row */
  fold_rows = 32,
};
#define FOLD_WORDS(WORD, WORDS, PART)                                           \
  WORD(form)     /* of the numbers of a row: check_complex or check_real */     \
  WORD(sums)     /* of the input 3: both parts of weights, and squares; or 1 */ \
  WORD(rows)     /* of an image */                                              \
  WORD(numbers)  /* of a row */                                                 \
  WORD(pitch)    /* between rows */                                             \
  WORD(distance) /* between images */                                           \
  WORD(tiles)    /* of a row */                                                 \
  WORD(parts)    /* of an image's rows */
KD_ARGUMENTS(fold_arguments, FOLD_WORDS)
