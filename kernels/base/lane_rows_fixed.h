/* lane_rows_fixed.h: points of rows and lanes in fixed point, where a point is a number. */
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
/* Rows of 128 bits at a time, as lane_rows_floating.h has them. */
KD_INLINE int is_dense(int, index_t, index_t, int) {
  return 0;
}
KD_INLINE void dense_points_load(int, int, const scalar*, int, stored*) {}
KD_INLINE void dense_points_store(int, int, scalar*, int, scalar, const stored*) {}
