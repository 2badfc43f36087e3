/* frame_hooks.h: frames of a real signal as points of a transform, two samples each: times a window on the way in, and
   on the way out, where they are added to the signal.  Beyond the signal's ends is zero, and nothing is stored. */
typedef struct {
  KD_GLOBAL const scalar* window; /* of 2 np samples */
  index_t start;                  /* the sample of the signal with which the first frame begins */
  index_t samples;                /* that the signal has */
} frame_numbers;
KD_INLINE scalar signal_sample(KD_GLOBAL const scalar* signal, index_t i, index_t samples) {
  return i >= 0 && i < samples ? signal[i] : 0;
}
