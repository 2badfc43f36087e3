/* lane_rows.h: between rows in memory and lanes.  Row l of a vector is lane l; `lane` scalars apart. */
/* The row of lane l; lanes beyond the last row read it again. */
KD_INLINE int row_of(int l, int valid) {
  return lane_at(l) < valid ? lane_at(l) : valid - 1;
}

#if KD_FIXED
  #define ROW_POINTS LANES
/* LANES neighbouring points of each row. */
KD_INLINE void row_points_load(const scalar* at, index_t lane, int valid, int swap, stored* to) {
  real x[LANES];
  KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(at + row_of(l, valid) * lane);
  transpose_lanes(x);
  KD_UNROLL for (int i = 0; i < LANES; ++i) to[i] = stored_swap_if(swap, x[i]);
}
KD_INLINE void row_points_store(scalar* at, index_t lane, int valid, int swap, scalar, const stored* from) {
  real x[LANES];
  KD_UNROLL for (int i = 0; i < LANES; ++i) x[i] = stored_swap_if(swap, from[i]);
  transpose_lanes(x);
  KD_UNROLL for (int l = 0; l < LANES; ++l) if (lane_at(l) < valid) lanes_store(at + lane_at(l) * lane, x[l]);
}
/* One point of each; columns are neighbours in memory. */
typedef in_register point_word __attribute__((aligned(sizeof(scalar)), may_alias));
KD_INLINE stored point_gather(const scalar* at, index_t lane, int valid) {
  if (lane == 2 && valid == LANES) return lanes_load(at);
  in_register x[LANES];
  for (int l = 0; l < LANES; ++l) x[l] = *(const point_word*)(at + row_of(l, valid) * lane);
  return lanes_load((const scalar*)x);
}
KD_INLINE void point_scatter(scalar* at, index_t lane, int valid, stored v, scalar) {
  if (lane == 2 && valid == LANES) {
    lanes_store(at, v);
    return;
  }
  in_register x[LANES];
  lanes_store((scalar*)x, v);
  for (int l = 0; l < valid; ++l) *(point_word*)(at + l * lane) = x[l];
}
#else
  #define ROW_POINTS (LANES / 2)
/* LANES / 2 neighbouring points of each row. */
KD_INLINE void row_points_load(KD_GLOBAL const scalar* at, index_t lane, int valid, int swap, cpx* to) {
  real x[LANES];
  KD_UNROLL for (int l = 0; l < LANES; ++l) x[l] = lanes_load(at + row_of(l, valid) * lane);
  transpose_lanes(x);
  KD_UNROLL for (int i = 0; i < LANES / 2; ++i) to[i] = cpx_swap_if(swap, cpx_make(x[2 * i], x[2 * i + 1]));
}
KD_INLINE void row_points_store(KD_GLOBAL scalar* at, index_t lane, int valid, int swap, scalar scale,
                                const cpx* from) {
  real x[LANES];
  KD_UNROLL for (int i = 0; i < LANES / 2; ++i) {
    const cpx v = cpx_swap_if(swap, from[i]);
    x[2 * i] = v.re * scale;
    x[2 * i + 1] = v.im * scale;
  }
  transpose_lanes(x);
  KD_UNROLL for (int l = 0; l < LANES; ++l) if (lane_at(l) < valid) lanes_store(at + lane_at(l) * lane, x[l]);
}
  #define point_gather(p, lane, valid) cpx_make(lanes_gather(p, lane, valid), lanes_gather((p) + 1, lane, valid))
  #define point_scatter(p, lane, valid, v, scale) \
    lanes_scatter(p, lane, valid, (v).re* scale); \
    lanes_scatter((p) + 1, lane, valid, (v).im * scale)
#endif

#if !KD_FIXED
/* Short rows one after the other without gaps, LANES of them, 128 bits at a time, UNIT / 2 points from number n on: of
   UNIT rows that lie in one block of all vectors, block j is UNIT / 2 * j rows on.  Rows have 128 bits or more. */
KD_INLINE int is_dense(int np, index_t stride, index_t lane, int valid) {
  return LANES > UNIT && stride == 2 && lane == 2 * np && valid == LANES && 2 * np >= UNIT;
}
KD_INLINE void dense_points_load(int np, int n, KD_GLOBAL const scalar* at, int swap, cpx* to) {
  real x[UNIT], y[UNIT];
  KD_UNROLL for (int i = 0; i < UNIT; ++i) x[i] = blocks_load(at + 2 * (n + lane_at(i) * np), UNIT * np);
  transpose_units(x, y);
  KD_UNROLL for (int i = 0; i < UNIT / 2; ++i) to[n + i] = cpx_swap_if(swap, cpx_make(y[2 * i], y[2 * i + 1]));
}
KD_INLINE void dense_points_store(int np, int n, KD_GLOBAL scalar* at, int swap, scalar scale, const cpx* from) {
  real x[UNIT], y[UNIT];
  KD_UNROLL for (int i = 0; i < UNIT / 2; ++i) {
    const cpx v = cpx_swap_if(swap, from[n + i]);
    y[2 * i] = v.re * scale;
    y[2 * i + 1] = v.im * scale;
  }
  transpose_units(y, x);
  KD_UNROLL for (int i = 0; i < UNIT; ++i) blocks_store(at + 2 * (n + lane_at(i) * np), UNIT * np, x[i]);
}
  #if UNIT == 4 && LANES == 4 * UNIT
/* LANES of them with LANES / 4 points each, two in a vector. */
KD_INLINE void row_pairs_load(KD_GLOBAL const scalar* at, cpx* to) {
  real x[LANES / 2], y[LANES / 2], z[UNIT], points[UNIT];
  const int np = LANES / 4;
  KD_UNROLL for (int m = 0; m < LANES / 2; ++m) x[m] = lanes_load(at + m * LANES);
  transpose_blocks(x, 1, y);
  transpose_blocks(x + np, 1, y + np);
  KD_UNROLL for (int n = 0; n < np; n += 2) {
    KD_UNROLL for (int i = 0; i < 4; ++i) z[i] = y[i * np / 2 + n / 2];
    transpose_units(z, points);
    to[n] = cpx_make(points[0], points[1]);
    to[n + 1] = cpx_make(points[2], points[3]);
  }
}
KD_INLINE void row_pairs_store(KD_GLOBAL scalar* at, scalar scale, const cpx* from) {
  real x[LANES / 2], y[LANES / 2], z[UNIT], points[UNIT];
  const int np = LANES / 4;
  KD_UNROLL for (int n = 0; n < np; n += 2) {
    KD_UNROLL for (int i = 0; i < 4; ++i) points[i] = (i % 2 == 0 ? from[n + i / 2].re : from[n + i / 2].im) * scale;
    transpose_units(points, z);
    KD_UNROLL for (int i = 0; i < 4; ++i) y[i * np / 2 + n / 2] = z[i];
  }
  transpose_blocks(y, 1, x);
  transpose_blocks(y + np, 1, x + np);
  KD_UNROLL for (int m = 0; m < LANES / 2; ++m) lanes_store(at + m * LANES, x[m]);
}
  #endif
#endif
/* First point of each `step`; the last ones begin earlier where they were incomplete. */
KD_INLINE int points_from(int n, int step, int np) {
  return n + step <= np ? n : np - step;
}

/* Points of np in dense rows that go LANES / 2 at a time: the last few are better 128 bits at a time. */
KD_INLINE int points_by_lanes(int np) {
  const int whole = np / (LANES / 2) * (LANES / 2);
  return LANES > UNIT && np - whole <= LANES / 4 ? whole : np < LANES / 2 ? 0 : np;
}

/* np points of interleaved rows into work numbers.  Rows beyond `valid` are read as copies of the last one. */
KD_INLINE void rows_load(int np, KD_GLOBAL const scalar* at, index_t stride, index_t lane, int valid, int swap,
                         stored* to) {
  int n = 0;
#if KD_FIXED
  const int most = np;
#else
  const int dense = is_dense(np, stride, lane, valid), most = dense ? points_by_lanes(np) : np;
#endif
  if (stride == 2 && np >= ROW_POINTS) {
    for (; n < most; n += ROW_POINTS) {
      n = points_from(n, ROW_POINTS, np);
      row_points_load(at + 2 * n, lane, valid, swap, to + n);
    }
  }
#if !KD_FIXED
  if (dense)
    for (; n < np; n += UNIT / 2) dense_points_load(np, points_from(n, UNIT / 2, np), at, swap, to);
#endif
  for (; n < np; ++n) {
    KD_GLOBAL const scalar* p = at + n * stride;
    to[n] = stored_swap_if(swap, point_gather(p, lane, valid));
  }
}
/* np work numbers, scaled, into interleaved rows 0 .. valid-1. */
KD_INLINE void rows_store(int np, KD_GLOBAL scalar* at, index_t stride, index_t lane, int valid, int swap, scalar scale,
                          const stored* from) {
  int n = 0;
#if KD_FIXED
  const int most = np;
#else
  const int dense = is_dense(np, stride, lane, valid), most = dense ? points_by_lanes(np) : np;
#endif
  if (stride == 2 && np >= ROW_POINTS) {
    for (; n < most; n += ROW_POINTS) {
      n = points_from(n, ROW_POINTS, np);
      row_points_store(at + 2 * n, lane, valid, swap, scale, from + n);
    }
  }
#if !KD_FIXED
  if (dense)
    for (; n < np; n += UNIT / 2) dense_points_store(np, points_from(n, UNIT / 2, np), at, swap, scale, from);
#endif
  for (; n < np; ++n) {
    const stored v = stored_swap_if(swap, from[n]);
    point_scatter(at + n * stride, lane, valid, v, scale);
  }
}

#if !KD_FIXED
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
