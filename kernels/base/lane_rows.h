/* lane_rows.h: between rows in memory and lanes.  Row l of a vector is lane l; `lane` scalars apart. */
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
  const int dense = is_dense(np, stride, lane, valid), most = dense ? points_by_lanes(np) : np;
  if (stride == 2 && np >= ROW_POINTS) {
    for (; n < most; n += ROW_POINTS) {
      n = points_from(n, ROW_POINTS, np);
      row_points_load(at + 2 * n, lane, valid, swap, to + n);
    }
  }
  if (dense)
    for (; n < np; n += UNIT / 2) dense_points_load(np, points_from(n, UNIT / 2, np), at, swap, to);
  for (; n < np; ++n) {
    KD_GLOBAL const scalar* p = at + n * stride;
    to[n] = stored_swap_if(swap, point_gather(p, lane, valid));
  }
}
/* np work numbers, scaled, into interleaved rows 0 .. valid-1. */
KD_INLINE void rows_store(int np, KD_GLOBAL scalar* at, index_t stride, index_t lane, int valid, int swap, scalar scale,
                          const stored* from) {
  int n = 0;
  const int dense = is_dense(np, stride, lane, valid), most = dense ? points_by_lanes(np) : np;
  if (stride == 2 && np >= ROW_POINTS) {
    for (; n < most; n += ROW_POINTS) {
      n = points_from(n, ROW_POINTS, np);
      row_points_store(at + 2 * n, lane, valid, swap, scale, from + n);
    }
  }
  if (dense)
    for (; n < np; n += UNIT / 2) dense_points_store(np, points_from(n, UNIT / 2, np), at, swap, scale, from);
  for (; n < np; ++n) {
    const stored v = stored_swap_if(swap, from[n]);
    point_scatter(at + n * stride, lane, valid, v, scale);
  }
}
