/* short_rows.h: in vectors, whole transforms of 2 to 16 points but 14 in registers: rows of memory, a lane each, are
   loaded, one butterfly, stored.  There are no gaps between them.  20 points take two work arrays. */
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
/* Inverse transforms have their results in the other order. */
KD_INLINE void short_rows_ordered(int np, int inverse, cpx* v) {
  if (!inverse) return;
  KD_UNROLL for (int n = 1; 2 * n < np; ++n) {
    const cpx a = v[n];
    v[n] = v[np - n];
    v[np - n] = a;
  }
}
KD_INLINE void short_rows_butterfly(int np, short_rows r) {
  cpx v[RADIX_MAX];
  short_rows_load(np, r, v);
  butterfly(v, np);
  short_rows_ordered(np, r.inverse, v);
  short_rows_store(np, r, v);
}
KD_INLINE void short_rows_of(int np, short_rows r) {
  for (; r.rows > 0; r.rows -= LANES) {
    short_rows_butterfly(np, r);
    r.in += LANES * 2 * np;
    r.out += LANES * 2 * np;
  }
}
/* 20 points are more than registers hold.  DFTs of every fourth point, as those are loaded, go into fives[k][n], those
   of its rows into `all`; no twiddles are between, since 4 and 5 have no common factor (butterfly.h). */
KD_INLINE void short_rows_of_20(short_rows r, KD_WORK cpx* fives, KD_WORK cpx* all) {
  KD_UNROLL for (int n = 0; n < 4; n += UNIT / 2) {
    cpx v[20], five[5];
    KD_UNROLL for (int k = 0; k < 5; ++k) dense_points_load(20, n + 4 * k, r.in, 0, v);
    KD_UNROLL for (int i = n; i < n + UNIT / 2; ++i) {
      KD_UNROLL for (int k = 0; k < 5; ++k) five[k] = v[(5 * i + 4 * k) % 20];
      butterfly5(five);
      short_rows_ordered(5, r.inverse, five);
      KD_UNROLL for (int k = 0; k < 5; ++k) fives[4 * k + i] = five[k];
    }
  }
  KD_UNROLL for (int k = 0; k < 5; ++k) {
    cpx four[4];
    KD_UNROLL for (int i = 0; i < 4; ++i) four[i] = fives[4 * k + i];
    butterfly4(four, 0);
    short_rows_ordered(4, r.inverse, four);
    KD_UNROLL for (int n = k; n < 20; n += 5) all[n] = four[n % 4];
  }
  short_rows_store(20, r, all);
}
KD_OUTLINE void short_rows_through_work(short_rows r, KD_WORK cpx* fives, KD_WORK cpx* all) {
  for (; r.rows > 0; r.rows -= LANES) {
    short_rows_of_20(r, fives, all);
    r.in += LANES * 2 * 20;
    r.out += LANES * 2 * 20;
  }
}
#define SHORT_ROWS_OF(number, boundary, np, r) \
  if ((np) == (number)) short_rows_of(number, r);
KD_OUTLINE void short_rows_transform(int np, short_rows r) {
  FFT_RADICES(SHORT_ROWS_OF, np, r);
}
