/* lane_rows_floating.h: points of rows and lanes in floating point. */
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
/* LANES of them with LANES / 4 points each, two in a vector: of 16 lanes, four in 128 bits. */
KD_INLINE void row_pairs_load(KD_GLOBAL const scalar* at, cpx* to) {
  real x[LANES / 2], y[LANES / 2], z[4], points[4];
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
  real x[LANES / 2], y[LANES / 2], z[4], points[4];
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
/* Points b * LANES .. of our transforms are the lanes of tile b of the pass before; our lanes are its points.  In
   memory the tiles are `stride` scalars apart and our lanes `lane` scalars.  The last tile may begin earlier
   (whole_tile of ../fft/tile_place.h). */
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
