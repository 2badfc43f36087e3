/* short_rows.h: in vectors, whole transforms of 2 to 16 points but 14 in registers: rows of memory, a lane each, are
   loaded, one butterfly, stored.  There are no gaps between them. */
#if LANES > 1
typedef struct {
  KD_GLOBAL const scalar* in;
  KD_GLOBAL scalar* out;
  index_t rows; /* whole vectors of them */
  int inverse;
  scalar scale;
} short_rows;
/* np is a constant. */
KD_INLINE void short_rows_load(int np, short_rows r, cpx* v) {
  #if UNIT == 4 && LANES == 4 * UNIT
  if (4 * np == LANES) {
    row_pairs_load(r.in, v);
    return;
  }
  #endif
  const int most = points_by_lanes(np);
  KD_UNROLL for (int n = 0; n < most; n += LANES / 2) {
    const int first = points_from(n, LANES / 2, np);
    row_points_load(r.in + 2 * first, 2 * np, LANES, 0, v + first);
  }
  KD_UNROLL for (int n = most; n < np; n += UNIT / 2) dense_points_load(np, points_from(n, UNIT / 2, np), r.in, 0, v);
}
KD_INLINE void short_rows_store(int np, short_rows r, const cpx* v) {
  #if UNIT == 4 && LANES == 4 * UNIT
  if (4 * np == LANES) {
    row_pairs_store(r.out, r.scale, v);
    return;
  }
  #endif
  const int most = points_by_lanes(np);
  KD_UNROLL for (int n = 0; n < most; n += LANES / 2) {
    const int first = points_from(n, LANES / 2, np);
    row_points_store(r.out + 2 * first, 2 * np, LANES, 0, r.scale, v + first);
  }
  KD_UNROLL for (int n = most; n < np; n += UNIT / 2)
      dense_points_store(np, points_from(n, UNIT / 2, np), r.out, 0, r.scale, v);
}
KD_INLINE void short_rows_butterfly(int np, short_rows r) {
  cpx v[RADIX_MAX];
  short_rows_load(np, r, v);
  butterfly(v, np);
  if (r.inverse) { /* results in the other order */
    KD_UNROLL for (int n = 1; 2 * n < np; ++n) {
      const cpx a = v[n];
      v[n] = v[np - n];
      v[np - n] = a;
    }
  }
  short_rows_store(np, r, v);
}
KD_INLINE void short_rows_of(int np, short_rows r) {
  for (; r.rows > 0; r.rows -= LANES) {
    short_rows_butterfly(np, r);
    r.in += LANES * 2 * np;
    r.out += LANES * 2 * np;
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
