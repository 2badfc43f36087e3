/* frame_hooks_scalar.h: frames with one lane: the hook on the way in. */
KD_INLINE cpx windowed_load(accessor a, int n, int w) {
  const frame_numbers f = *(const frame_numbers*)a.with;
  const index_t i = f.start + w * a.lane + 2 * n;
  return cpx_make(windowed(signal_sample(a.at, i, f.samples), f.window[2 * n]),
                  windowed(signal_sample(a.at, i + 1, f.samples), f.window[2 * n + 1]));
}
