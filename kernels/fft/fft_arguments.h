/* fft_arguments.h: arguments of FFTs by tiles.  Strides and distances are scalars.  Work-groups number tiles by three
   indices, the first one fastest. */
enum tile_load {
  load_rows,    /* interleaved points, any stride between points and between lanes */
  load_across,  /* interleaved, lanes are neighbours in memory: columns of a matrix */
  load_blocked, /* left by a pass before, our lanes are its lanes */
  load_turned,  /* left by a pass before, our lanes are its points */
  load_half,    /* the np + 1 bins of a real signal's spectrum: to real, out come np pairs of samples */
  load_frames,  /* frames of a real signal times a window, as np pairs of samples */
  load_padded   /* as across; a row of scalars that zero follows, or that begins again */
};
enum tile_store {
  store_rows,
  store_across,
  store_blocked,  /* for the next pass, multiplied by its twiddles */
  store_half = 4, /* the np + 1 bins of the spectrum of np pairs of real samples */
  store_frames,   /* np pairs of samples, times a window, are added to a real signal */
  store_part = 7  /* a part of a row of scalars */
};

#define FFT_WORDS(WORD, WORDS)                                                    \
  WORDS(count, 2)  /* tiles along the first and the second index */               \
  WORD(transforms) /* along the first index; the last tile may be incomplete */   \
  WORDS(in, 3)     /* from one tile to the next, per index */                     \
  WORDS(out, 3)                                                                   \
  WORD(in_stride) /* between points */                                            \
  WORD(out_stride)                                                                \
  WORD(in_lane) /* between neighbouring transforms */                             \
  WORD(out_lane)                                                                  \
  WORD(np)                                                                        \
  WORD(width)                                                                     \
  WORD(radices)                                                                   \
  WORD(split)  /* pass twiddles are low[n % split] * high[n / split] */           \
  WORD(stream) /* results are larger than caches */                               \
  /* load_padded, store_part: */                                                  \
  WORD(row)    /* scalars of a row that are there, or are stored */               \
  WORD(period) /* after so many a row begins again */                             \
  WORD(first)  /* the scalar of a result that is stored first */                  \
  WORD(pairs)  /* rows are real: points are pairs of samples */                   \
  /* load_frames, store_frames: */                                                \
  WORD(samples)    /* of the signal */                                            \
  WORD(before)     /* the first frame begins so many samples before the signal */ \
  WORD(frame_step) /* this launch takes every so manieth frame; in_lane and out_lane are that far apart */
KD_ARGUMENTS(fft_arguments, FFT_WORDS)

/* Steps of real transforms over memory: a group takes `width` bins, or transforms. */
#define REAL_WORDS(WORD, WORDS)                  \
  WORD(groups) /* of a transform */              \
  WORD(transforms)                               \
  WORD(np) /* pairs of samples of a transform */ \
  WORD(width)                                    \
  WORD(in) /* from transform to transform */     \
  WORD(out)                                      \
  WORD(in_stride)                                \
  WORD(out_stride)                               \
  WORD(split) /* roots of the half table are low[k % split] * high[k / split] */
KD_ARGUMENTS(real_arguments, REAL_WORDS)

/* A signal that frames are added to; a group takes `width` samples. */
#define SIGNAL_WORDS(WORD, WORDS) \
  WORD(width)                     \
  WORD(samples)                   \
  WORD(length) /* of a frame */   \
  WORD(hop)                       \
  WORD(frames)                    \
  WORD(before) /* the first frame begins so many samples before the signal */
KD_ARGUMENTS(signal_arguments, SIGNAL_WORDS)

/* What the C++ library has of kernels with several forms (kernels.def):
     LANES(kernel, load, store, inverse, length)   numbers that are left out are 0; length: where it is a constant */
#define FFT_TILE_INSTANCES(kernel)                  \
  ALL_LANES(kernel, load_rows, store_rows, 0)       \
  ALL_LANES(kernel, load_rows, store_rows, 1)       \
  ALL_LANES(kernel, load_rows, store_blocked, 0)    \
  ALL_LANES(kernel, load_rows, store_blocked, 1)    \
  ALL_LANES(kernel, load_blocked, store_blocked, 0) \
  ALL_LANES(kernel, load_turned, store_rows, 0)     \
  ALL_LANES(kernel, load_turned, store_rows, 1)     \
  ALL_LANES(kernel, load_rows, store_half, 0)       \
  ALL_LANES(kernel, load_half, store_rows, 1)       \
  ALL_LANES(kernel, load_frames, store_half, 0)     \
  ALL_LANES(kernel, load_half, store_frames, 1)     \
  ALL_LANES(kernel, load_padded, store_blocked, 0)  \
  ALL_LANES(kernel, load_turned, store_part, 0)     \
  ONE_LANE(kernel, load_padded, store_rows, 0)      \
  VECTORS(kernel, load_across, store_across, 0)     \
  VECTORS(kernel, load_across, store_across, 1)     \
  VECTORS(kernel, load_across, store_blocked, 0)    \
  VECTORS(kernel, load_across, store_blocked, 1)    \
  VECTORS(kernel, load_turned, store_across, 0)     \
  VECTORS(kernel, load_turned, store_across, 1)
/* Short: constants pay a tenth. */
#define FFT_WHOLE_INSTANCES(kernel) \
  VECTORS(kernel, load_padded)      \
  VECTORS(kernel, 0, 0, 0, 0)       \
  VECTORS(kernel, 0, 0, 1, 0)       \
  VECTORS(kernel, 0, 0, 0, 256)     \
  VECTORS(kernel, 0, 0, 1, 256)     \
  VECTORS(kernel, 0, 0, 0, 512)     \
  VECTORS(kernel, 0, 0, 1, 512)     \
  VECTORS(kernel, 0, 0, 0, 1024)    \
  VECTORS(kernel, 0, 0, 1, 1024)    \
  VECTORS(kernel, 0, 0, 0, 2048)    \
  VECTORS(kernel, 0, 0, 1, 2048)    \
  VECTORS(kernel, 0, 0, 0, 4096)    \
  VECTORS(kernel, 0, 0, 1, 4096)
#define FFT_KEPT_INSTANCES(kernel)  \
  GROUPS(kernel, load_rows, 0, 0)   \
  GROUPS(kernel, load_rows, 0, 1)   \
  GROUPS(kernel, load_across, 0, 0) \
  GROUPS(kernel, load_across, 0, 1)
#define REAL_POINT_INSTANCES(kernel) ONE_LANE(kernel) ONE_LANE(kernel, 0, 0, 1)
