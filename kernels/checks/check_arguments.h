/* check_arguments.h: arguments of sums of checked transforms (checks.h), a group for each.  Strides and distances are
   scalars. */
enum {
  check_classes = 8,                          /* the most */
  check_sums = 5,                             /* of a class: re and im for both kinds of blocks, and squares */
  check_numbers_each = 2 * check_classes + 1, /* of a transform's input, which are kept */
};
#define CHECK_WORDS(WORD, WORDS, PART)                  \
  WORD(np)                                              \
  WORD(classes)  /* of points, and blocks of results */ \
  WORD(block)    /* results */                          \
  WORD(stride)   /* between points */                   \
  WORD(distance) /* between transforms */               \
  WORD(apart)    /* np / 2; 0: blocks are all alike */  \
  WORD(inverse)
KD_ARGUMENTS(check_arguments, CHECK_WORDS)
