/* padded_rows.h: rows that are padded or repeated, a row per lane. */
/* np points of rows from their beginning on, a row per lane, `r.row` scalars apart. */
KD_INLINE void padded_rows_load(int np, KD_GLOBAL const scalar* at, row_numbers r, int valid, stored* to) {
  const index_t whole = r.samples < r.period ? r.samples : r.period;
  const int fast = whole >= 2 * np ? np : (int)(whole / 2) / (LANES / 2) * (LANES / 2);
  rows_load(fast, at, 2, r.row, valid, 0, to);
  for (int n = fast; n < np; ++n) {
    scalar re[LANES], im[LANES];
    for (int l = 0; l < LANES; ++l) {
      re[l] = padded_scalar(at + row_of(l, valid) * r.row, 2 * n, r.samples, r.period);
      im[l] = padded_scalar(at + row_of(l, valid) * r.row, 2 * n + 1, r.samples, r.period);
    }
    to[n] = point_of_parts(re, im);
  }
}
