/* frame_hooks_vector.h: frames in vectors, a frame per lane. */
/* np pairs of the frames in the lanes, `hop` samples apart. */
KD_INLINE void windowed_rows_load(int np, KD_GLOBAL const scalar* signal, frame_numbers f, index_t hop, int valid,
                                  cpx* to) {
  const int inside = f.start >= 0 && f.start + (valid - 1) * hop + 2 * np <= f.samples;
  int n = 0;
  for (; inside && n + LANES / 2 <= np; n += LANES / 2) {
    const real w = lanes_load(f.window + 2 * n);
    real x[LANES];
    KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(signal + f.start + row_of(l, valid) * hop + 2 * n) * w;
    transpose_lanes(x);
    KD_UNROLL for (int i = 0; i < LANES / 2; ++i) to[n + i] = cpx_make(x[2 * i], x[2 * i + 1]);
  }
  for (; n < np; ++n) {
    scalar pair[2 * LANES];
    for (int l = 0; l < LANES; ++l) {
      const index_t i = f.start + row_of(l, valid) * hop + 2 * n;
      pair[l] = signal_sample(signal, i, f.samples) * f.window[2 * n];
      pair[LANES + l] = signal_sample(signal, i + 1, f.samples) * f.window[2 * n + 1];
    }
    to[n] = cpx_make(lanes_from(pair), lanes_from(pair + LANES));
  }
}
/* The reverse, times scale; the frames of one call do not overlap. */
KD_INLINE void overlapped_rows_store(int np, KD_GLOBAL scalar* signal, frame_numbers f, index_t hop, int valid,
                                     scalar scale, const cpx* from) {
  const int inside = f.start >= 0 && f.start + (valid - 1) * hop + 2 * np <= f.samples;
  int n = 0;
  for (; inside && n + LANES / 2 <= np; n += LANES / 2) {
    const real w = lanes_load(f.window + 2 * n) * scale;
    real x[LANES];
    KD_UNROLL for (int i = 0; i < LANES / 2; ++i) {
      x[2 * i] = from[n + i].im;
      x[2 * i + 1] = from[n + i].re;
    }
    transpose_lanes(x);
    KD_UNROLL for (int l = 0; l < LANES; ++l) {
      KD_GLOBAL scalar* const p = signal + f.start + lane_at(l) * hop + 2 * n;
      if (lane_at(l) < valid) lanes_store(p, lanes_load(p) + x[l] * w);
    }
  }
  for (; n < np; ++n) {
    scalar even[LANES], odd[LANES];
    lanes_to(even, from[n].im);
    lanes_to(odd, from[n].re);
    for (int l = 0; l < LANES; ++l) {
      if (lane_at(l) >= valid) continue;
      const index_t i = f.start + lane_at(l) * hop + 2 * n;
      if (i >= 0 && i < f.samples) signal[i] += even[l] * scale * f.window[2 * n];
      if (i + 1 >= 0 && i + 1 < f.samples) signal[i + 1] += odd[l] * scale * f.window[2 * n + 1];
    }
  }
}
