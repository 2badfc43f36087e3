/* signal.h: what overlap-add needs around the tiles that add frames (store_frames). */
#if LANES == 1
  /* out[i] = 0. */
  #if KD_WANTED(signal_clear)
KD_KERNEL(signal_clear) KD_GROUP KD_MEMORY(scalar, out), KD_BY_VALUE(signal_arguments) g) {
  KD_OPEN(out);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l;
    if (i < g.samples) out[i] = 0;
  }
}
  #endif
  /* Divides each sample by the sum of the squared windows that covered it (the least-squares inverse of D.W. Griffin
     and J.S. Lim, "Signal estimation from modified short-time Fourier transform", 1984); samples that no window reached
     stay zero. */
  #if KD_WANTED(signal_normalise)
KD_KERNEL(signal_normalise) KD_GROUP KD_MEMORY(scalar, out), KD_MEMORY(const scalar, window),
    KD_BY_VALUE(signal_arguments) g) {
  KD_OPEN(out);
  KD_OPEN(window);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l, at = i + g.before, size = g.length;
    if (i >= g.samples) continue;
    const index_t last = at / g.hop < g.frames - 1 ? at / g.hop : g.frames - 1;
    scalar sum = 0;
    for (index_t f = last; f >= 0 && at - f * g.hop < size; --f) sum += window[at - f * g.hop] * window[at - f * g.hop];
    if (sum > 0) out[i] /= sum;
  }
}
  #endif
#endif
