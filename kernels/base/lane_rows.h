/* lane_rows.h: between rows in memory and lanes.  Row l of a vector is lane l; `lane` scalars apart. */
#if LANES > 1
/* The row of lane l; lanes beyond the last row read it again. */
KD_INLINE int row_of(int l, int valid) {
  return lane_at(l) < valid ? lane_at(l) : valid - 1;
}

/* Rows of fewer than LANES / 2 points, one after the other without gaps, LANES of them: a vector that begins with a row
   holds the next ones' first points, too, which is no harm.  The last rows are those of `tail`, a copy of the last
   LANES scalars, so that nothing beyond is touched. */
KD_INLINE void short_rows_load(int np, KD_GLOBAL const scalar* at, int swap, cpx* to) {
  const int last = LANES * 2 * np - LANES;
  scalar tail[2 * LANES];
  real x[LANES];
  lanes_to(tail, lanes_load(at + last));
  lanes_to(tail + LANES, lanes_all(0));
  KD_UNROLL for (int l = 0; l < LANES; ++l) {
    const int i = lane_at(l) * 2 * np;
    x[l] = i <= last ? lanes_load(at + i) : lanes_from(tail + i - last);
  }
  transpose_lanes(x);
  KD_UNROLL for (int i = 0; i < LANES / 2; ++i) if (i < np) to[i] = cpx_swap_if(swap, cpx_make(x[2 * i], x[2 * i + 1]));
}
/* In the order of rows: each overwrites what the one before left of itself. */
KD_INLINE void short_rows_store(int np, KD_GLOBAL scalar* at, int swap, scalar scale, const cpx* from) {
  const int last = LANES * 2 * np - LANES;
  scalar tail[2 * LANES];
  real x[LANES];
  KD_UNROLL for (int i = 0; i < LANES / 2; ++i) {
    const cpx v = cpx_swap_if(swap, from[i < np ? i : 0]);
    x[2 * i] = v.re * scale;
    x[2 * i + 1] = v.im * scale;
  }
  transpose_lanes(x);
  KD_UNROLL for (int l = 0; l < LANES; ++l) if (l * 2 * np <= last) lanes_store(at + l * 2 * np, x[lane_of(l)]);
  lanes_to(tail, lanes_load(at + last));
  KD_UNROLL for (int l = 0; l < LANES; ++l) if (l * 2 * np > last) lanes_to(tail + l * 2 * np - last, x[lane_of(l)]);
  lanes_store(at + last, lanes_from(tail));
}

/* np points of interleaved rows into work numbers.  Rows beyond `valid` are read as copies of the last one.  Points go
   LANES / 2 at a time; the last ones begin earlier where they were incomplete. */
KD_INLINE void rows_load(int np, KD_GLOBAL const scalar* at, index_t stride, index_t lane, int valid, int swap,
                         cpx* to) {
  int n = 0;
  if (stride == 2 && np < LANES / 2 && lane == 2 * np && valid == LANES) {
    short_rows_load(np, at, swap, to);
    return;
  }
  if (stride == 2 && np >= LANES / 2) {
    for (; n < np; n += LANES / 2) {
      n = n + LANES / 2 <= np ? n : np - LANES / 2;
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
  if (stride == 2 && np < LANES / 2 && lane == 2 * np && valid == LANES) {
    short_rows_store(np, at, swap, scale, from);
    return;
  }
  if (stride == 2 && np >= LANES / 2) {
    for (; n < np; n += LANES / 2) {
      n = n + LANES / 2 <= np ? n : np - LANES / 2;
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

/* Points b * LANES .. of our transforms are the lanes of tile b of the pass before; our lanes are its points.  In
   memory the tiles are `stride` scalars apart and our lanes `lane` scalars.  The last tile may begin earlier
   (whole_tile of ../fft/fft_tile.h). */
KD_INLINE void transposed_load(int np, KD_GLOBAL const scalar* at, index_t stride, index_t lane, cpx* to) {
  for (int b = 0; b * LANES < np; ++b) {
    const int n = b * LANES + LANES <= np ? b * LANES : np - LANES;
    real x[LANES];
    KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(at + b * stride + lane_at(l) * lane);
    transpose_lanes(x);
    KD_UNROLL for (int l = 0; l < LANES; ++l) to[n + lane_at(l)].re = x[l];
    KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(at + b * stride + lane_at(l) * lane + LANES);
    transpose_lanes(x);
    KD_UNROLL for (int l = 0; l < LANES; ++l) to[n + lane_at(l)].im = x[l];
  }
}
#endif
