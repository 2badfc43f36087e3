/* published_arguments.h: arguments of the published FFTs and convolutions.  Work-items are numbered through the batch,
   `width` of them in a group.  Distances are scalars. */
#define PUBLISHED_WORDS(WORD, WORDS, PART)                                         \
  WORD(np)                                                                         \
  WORD(items) /* of the launch */                                                  \
  WORD(width)                                                                      \
  WORD(groups) /* of a transform, for kernels of groups */                         \
  WORD(in)     /* from vector to vector */                                         \
  WORD(other)                                                                      \
  WORD(out)                                                                        \
  WORD(in_stride) /* from point to point */                                        \
  WORD(out_stride)                                                                 \
  WORD(bits)   /* log2 np, or -1: bit-reversed numbers are in a table */           \
  WORD(stage)  /* the launch's first stage, from 1 on, or first pass, from 0 on */ \
  WORD(stages) /* of the launch */                                                 \
  WORD(max_np) /* points of the longest vector in private memory */                \
  WORD(inverse)
KD_ARGUMENTS(published_arguments, PUBLISHED_WORDS)

/* The points that a group of butterfly_loop takes (fft_groups.h). */
enum butterfly_loop_kind {
  loop_row_in_global, /* LoopB, LoopC: neighbours, left in global memory from stage to stage */
  loop_row,           /* LoopEL, LoopCL: neighbours, in local memory, and so the following */
  loop_column,        /* LoopTL: whole columns */
  loop_anywhere       /* LoopUL: columns or parts of them */
};

/* Instances in the C++ library, as in fft_arguments.h; of stockham_stage a radix. */
#define BUTTERFLY_LOOP_INSTANCES(kernel) \
  ONE_LANE(kernel, loop_row_in_global)   \
  ONE_LANE(kernel, loop_row)             \
  ONE_LANE(kernel, loop_column)          \
  ONE_LANE(kernel, loop_anywhere)
#define STOCKHAM_STAGE_INSTANCES(kernel) \
  ONE_LANE(kernel, 0, 0, 0, 2) ONE_LANE(kernel, 0, 0, 0, 4) ONE_LANE(kernel, 0, 0, 0, 8) ONE_LANE(kernel, 0, 0, 0, 16)
