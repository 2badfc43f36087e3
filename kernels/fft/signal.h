/* signal.h: what overlap-add needs around the tiles that add frames (STORE_FRAMES). */
#if LANES == 1
  /* out[i] = 0. */
  #if KD_WANTED(signal_clear)
KD_KERNEL(signal_clear) KD_GROUP KD_MEMORY(scalar, out), KD_BY_VALUE(tile_geometry) g) {
  KD_OPEN(out);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l;
    if (i < g.samples) out[i] = 0;
  }
}
  #endif
  /* Divides each sample by the sum of the squared windows that covered it (the least-squares inverse of D.W. Griffin
     and J.S. Lim, "Signal estimation from modified short-time Fourier transform", 1984); samples that no window reached
     stay zero.  Frames: g.lanes of them, of 2 np samples, in_lane samples apart, the first one `pad` before the
     signal. */
  #if KD_WANTED(signal_normalise)
KD_KERNEL(signal_normalise) KD_GROUP KD_MEMORY(scalar, out), KD_MEMORY(const scalar, window),
    KD_BY_VALUE(tile_geometry) g) {
  KD_OPEN(out);
  KD_OPEN(window);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l, at = i + g.pad, size = 2 * g.np;
    if (i >= g.samples) continue;
    const index_t last = at / g.in_lane < g.lanes - 1 ? at / g.in_lane : g.lanes - 1;
    scalar sum = 0;
    for (index_t f = last; f >= 0 && at - f * g.in_lane < size; --f)
      sum += window[at - f * g.in_lane] * window[at - f * g.in_lane];
    if (sum > 0) out[i] /= sum;
  }
}
  #endif
#endif
