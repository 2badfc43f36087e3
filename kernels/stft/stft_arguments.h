/* stft_arguments.h: arguments of short-time transforms.  Strides and distances are scalars, which are samples. */
enum stft_load { load_frames = load_hooked /* frames of a real signal, times a window, as np pairs of samples */ };
enum stft_store { store_frames = store_hooked /* np pairs of samples, times a window, added to a real signal */ };

#define STFT_WORDS(WORD, WORDS, PART)                                   \
  PART(fft_arguments, tile) /* transforms: all frames */                \
  WORD(step)                /* this launch takes every step-th frame */ \
  WORD(samples)             /* of the signal */                         \
  WORD(before)              /* the first frame begins so many samples before the signal */
KD_ARGUMENTS(stft_arguments, STFT_WORDS)

/* A signal that frames are added to; a group takes `width` samples. */
#define SIGNAL_WORDS(WORD, WORDS, PART) \
  WORD(width)                           \
  WORD(samples)                         \
  WORD(length) /* of a frame */         \
  WORD(hop)                             \
  WORD(frames)                          \
  WORD(before) /* the first frame begins so many samples before the signal */
KD_ARGUMENTS(signal_arguments, SIGNAL_WORDS)

/* A frame of an endless signal that is added to those before; a group takes `width` samples. */
#define OVERLAP_WORDS(WORD, WORDS, PART) \
  WORD(width)                            \
  WORD(length) /* of a frame */          \
  WORD(hop)                              \
  WORD(ring) /* samples kept: a frame's, whole hops of them */
KD_ARGUMENTS(overlap_arguments, OVERLAP_WORDS)

/* Exponents in fixed point, joined: the largest one, or the largest sum of two. */
#define JOINED_WORDS(WORD, WORDS, PART)                   \
  WORD(count)                                             \
  WORD(sums)     /* each has another one that is added */ \
  WORD(adds)     /* all have one before */                \
  WORD(exponent) /* that is added */
KD_ARGUMENTS(joined_arguments, JOINED_WORDS)

/* Frames in fixed point that are added to a signal. */
#define OVERLAP_FIXED_WORDS(WORD, WORDS, PART)                 \
  PART(signal_arguments, signal)                               \
  WORD(factor) /* of all samples: Q31, 0 for 1 */              \
  WORD(drop)   /* bits of products: their sums are in range */ \
  WORD(stores) /* 0: the growth of the signal is measured */
KD_ARGUMENTS(overlap_fixed_arguments, OVERLAP_FIXED_WORDS)

/* Instances in the C++ library, as in fft_arguments.h. */
#define STFT_TILE_INSTANCES(kernel)                  \
  ALL_LANES(kernel, load_frames, store_hermitian, 0) \
  ALL_LANES(kernel, load_hermitian, store_frames, 1)
