/* short_rows.h: in vectors, whole transforms of 2 to 16 points but 14 in registers: rows of memory, a lane each, are
   loaded, one butterfly, stored.  Rows of fewer than LANES / 2 points have no gaps between them. */
#if LANES > 1
typedef struct {
  KD_GLOBAL const scalar* in;
  KD_GLOBAL scalar* out;
  index_t in_lane, out_lane; /* points of a row are neighbours */
  index_t rows;              /* whole vectors of them */
  int inverse;
  scalar scale;
} short_rows;
/* np is a constant. */
KD_INLINE void short_rows_butterfly(int np, short_rows r) {
  const int rows = np >= LANES / 2, step = rows ? LANES / 2 : UNIT / 2;
  cpx v[RADIX_MAX];
  KD_UNROLL for (int n = 0; n < np; n += step) {
    const int first = points_from(n, step, np);
    if (rows)
      row_points_load(r.in + 2 * first, r.in_lane, LANES, 0, v + first);
    else
      dense_points_load(np, first, r.in, 0, v);
  }
  butterfly(v, np);
  if (r.inverse) { /* results in the other order */
    KD_UNROLL for (int n = 1; 2 * n < np; ++n) {
      const cpx a = v[n];
      v[n] = v[np - n];
      v[np - n] = a;
    }
  }
  KD_UNROLL for (int n = 0; n < np; n += step) {
    const int first = points_from(n, step, np);
    if (rows)
      row_points_store(r.out + 2 * first, r.out_lane, LANES, 0, r.scale, v + first);
    else
      dense_points_store(np, first, r.out, 0, r.scale, v);
  }
}
KD_INLINE void short_rows_of(int np, short_rows r) {
  for (; r.rows > 0; r.rows -= LANES) {
    short_rows_butterfly(np, r);
    r.in += LANES * r.in_lane;
    r.out += LANES * r.out_lane;
  }
}
KD_OUTLINE void short_rows_transform(int np, short_rows r) {
  if (np == 2) short_rows_of(2, r);
  if (np == 3) short_rows_of(3, r);
  if (np == 4) short_rows_of(4, r);
  if (np == 5) short_rows_of(5, r);
  if (np == 6) short_rows_of(6, r);
  if (np == 7) short_rows_of(7, r);
  if (np == 8) short_rows_of(8, r);
  if (np == 9) short_rows_of(9, r);
  if (np == 10) short_rows_of(10, r);
  if (np == 11) short_rows_of(11, r);
  if (np == 12) short_rows_of(12, r);
  if (np == 13) short_rows_of(13, r);
  if (np == 15) short_rows_of(15, r);
  if (np == 16) short_rows_of(16, r);
}
#endif
