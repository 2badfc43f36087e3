/* lane_rows.h: between rows in memory and lanes.  Row l of a vector is lane l; `lane` scalars apart. */
#if LANES > 1
/* The row of lane l; lanes beyond the last row read it again. */
KD_INLINE int row_of(int l, int valid) {
  return lane_at(l) < valid ? lane_at(l) : valid - 1;
}

/* np points of interleaved rows into work numbers.  Rows beyond `valid` are read as copies of the last one. */
KD_INLINE void rows_load(int np, KD_GLOBAL const scalar* at, index_t stride, index_t lane, int valid, int swap,
                         cpx* to) {
  int n = 0;
  if (stride == 2) {
    for (; n + LANES / 2 <= np; n += LANES / 2) {
      real x[LANES];
      KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(at + row_of(l, valid) * lane + 2 * n);
      transpose_lanes(x);
      KD_UNROLL for (int i = 0; i < LANES / 2; ++i) to[n + i] = cpx_swap_if(swap, cpx_make(x[2 * i], x[2 * i + 1]));
    }
  }
  for (; n < np; ++n) {
    KD_GLOBAL const scalar* p = at + n * stride;
    to[n] = cpx_swap_if(swap, cpx_make(lanes_gather(p, lane, valid), lanes_gather(p + 1, lane, valid)));
  }
}
/* np work numbers, scaled, into interleaved rows 0 .. valid-1. */
KD_INLINE void rows_store(int np, KD_GLOBAL scalar* at, index_t stride, index_t lane, int valid, int swap, scalar scale,
                          const cpx* from) {
  int n = 0;
  if (stride == 2) {
    for (; n + LANES / 2 <= np; n += LANES / 2) {
      real x[LANES];
      KD_UNROLL for (int i = 0; i < LANES / 2; ++i) {
        const cpx v = cpx_swap_if(swap, from[n + i]);
        x[2 * i] = v.re * scale;
        x[2 * i + 1] = v.im * scale;
      }
      transpose_lanes(x);
      KD_UNROLL for (int l = 0; l < LANES; ++l) if (lane_at(l) < valid)
          lanes_store(at + lane_at(l) * lane + 2 * n, x[l]);
    }
  }
  for (; n < np; ++n) {
    const cpx v = cpx_swap_if(swap, from[n]);
    lanes_scatter(at + n * stride, lane, valid, v.re * scale);
    lanes_scatter(at + n * stride + 1, lane, valid, v.im * scale);
  }
}

/* The same of rows that end at scalar `samples` and are repeated from `period` on (PORT_PADDED). */
KD_INLINE void rows_load_padded(int np, KD_GLOBAL const scalar* at, index_t lane, int valid, index_t samples,
                                index_t period, cpx* to) {
  const index_t whole = samples < period ? samples : period;
  const int fast = whole >= 2 * np ? np : (int)(whole / 2) / (LANES / 2) * (LANES / 2);
  rows_load(fast, at, 2, lane, valid, 0, to);
  for (int n = fast; n < np; ++n) {
    scalar re[LANES], im[LANES];
    for (int l = 0; l < LANES; ++l) {
      re[l] = padded_scalar(at + row_of(l, valid) * lane, 2 * n, samples, period);
      im[l] = padded_scalar(at + row_of(l, valid) * lane, 2 * n + 1, samples, period);
    }
    to[n] = cpx_make(lanes_from(re), lanes_from(im));
  }
}
/* The reverse, exchanging re and im: PORT_PART for each row. */
KD_INLINE void rows_store_part(int np, port p, int valid, const cpx* from) {
  if (p.start == 0 && p.samples == 2 * np) {
    rows_store(np, p.at, 2, p.row, valid, 1, p.scale, from);
    return;
  }
  for (int n = 0; n < np; ++n) {
    scalar re[LANES], im[LANES];
    lanes_to(re, from[n].im * p.scale);
    lanes_to(im, from[n].re * p.scale);
    for (int l = 0; l < LANES; ++l) {
      if (lane_at(l) >= valid) continue;
      port row = p;
      row.at = p.at + lane_at(l) * p.row;
      part_scalar(row, 2 * n, re[l]);
      part_scalar(row, 2 * n + 1, im[l]);
    }
  }
}

/* Frames of a real signal, lane l beginning at sample start + l * hop, times a window, as np pairs: zero outside the
   signal. */
KD_INLINE void frames_load(int np, KD_GLOBAL const scalar* signal, index_t start, index_t hop, index_t samples,
                           int valid, KD_GLOBAL const scalar* window, cpx* to) {
  const int inside = start >= 0 && start + (valid - 1) * hop + 2 * np <= samples;
  int n = 0;
  for (; inside && n + LANES / 2 <= np; n += LANES / 2) {
    const real w = lanes_load(window + 2 * n);
    real x[LANES];
    KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(signal + start + row_of(l, valid) * hop + 2 * n) * w;
    transpose_lanes(x);
    KD_UNROLL for (int i = 0; i < LANES / 2; ++i) to[n + i] = cpx_make(x[2 * i], x[2 * i + 1]);
  }
  for (; n < np; ++n) {
    scalar pair[2 * LANES];
    for (int l = 0; l < LANES; ++l) {
      const index_t i = start + row_of(l, valid) * hop + 2 * n;
      pair[l] = frame_sample(signal, i, samples) * window[2 * n];
      pair[LANES + l] = frame_sample(signal, i + 1, samples) * window[2 * n + 1];
    }
    to[n] = cpx_make(lanes_from(pair), lanes_from(pair + LANES));
  }
}
/* The reverse: np pairs, times scale and window, are added to a signal; the frames of one call do not overlap. */
KD_INLINE void frames_add(int np, KD_GLOBAL scalar* signal, index_t start, index_t hop, index_t samples, int valid,
                          KD_GLOBAL const scalar* window, scalar scale, const cpx* from) {
  const int inside = start >= 0 && start + (valid - 1) * hop + 2 * np <= samples;
  int n = 0;
  for (; inside && n + LANES / 2 <= np; n += LANES / 2) {
    const real w = lanes_load(window + 2 * n) * scale;
    real x[LANES];
    KD_UNROLL for (int i = 0; i < LANES / 2; ++i) {
      x[2 * i] = from[n + i].im; /* swapped: the transform was an inverse */
      x[2 * i + 1] = from[n + i].re;
    }
    transpose_lanes(x);
    KD_UNROLL for (int l = 0; l < LANES; ++l) {
      KD_GLOBAL scalar* const p = signal + start + lane_at(l) * hop + 2 * n;
      if (lane_at(l) < valid) lanes_store(p, lanes_load(p) + x[l] * w);
    }
  }
  for (; n < np; ++n) {
    scalar even[LANES], odd[LANES];
    lanes_to(even, from[n].im);
    lanes_to(odd, from[n].re);
    for (int l = 0; l < LANES; ++l) {
      if (lane_at(l) >= valid) continue;
      const index_t i = start + lane_at(l) * hop + 2 * n;
      if (i >= 0 && i < samples) signal[i] += even[l] * scale * window[2 * n];
      if (i + 1 >= 0 && i + 1 < samples) signal[i + 1] += odd[l] * scale * window[2 * n + 1];
    }
  }
}

/* Points b * LANES .. of our transforms are the lanes of tile b of the pass before; our lanes are its points.  In
   memory the tiles are `stride` scalars apart and our lanes `lane` scalars. */
KD_INLINE void turned_load(int np, KD_GLOBAL const scalar* at, index_t stride, index_t lane, cpx* to) {
  for (int b = 0; b < np / LANES; ++b) {
    real x[LANES];
    KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(at + b * stride + lane_at(l) * lane);
    transpose_lanes(x);
    KD_UNROLL for (int l = 0; l < LANES; ++l) to[b * LANES + lane_at(l)].re = x[l];
    KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(at + b * stride + lane_at(l) * lane + LANES);
    transpose_lanes(x);
    KD_UNROLL for (int l = 0; l < LANES; ++l) to[b * LANES + lane_at(l)].im = x[l];
  }
}
#endif
