/* overlap_hook.h: frames with one lane: the hook on the way out, which adds to a signal of floating point. */
/* The transform is an inverse: re and im are exchanged. */
KD_INLINE void overlapped_store(accessor a, int n, int w, cpx v) {
  const frame_numbers f = *(const frame_numbers*)a.with;
  const index_t i = f.start + w * a.lane + 2 * n;
  if (i >= 0 && i < f.samples) a.at[i] += v.im * f.window[2 * n];
  if (i + 1 >= 0 && i + 1 < f.samples) a.at[i + 1] += v.re * f.window[2 * n + 1];
}
