/* row_hooks_fixed.h: rows in vectors of fixed point, a row per lane. */
KD_INLINE stored point_of_parts(const scalar* re, const scalar* im) {
  scalar x[2 * LANES];
  for (int l = 0; l < LANES; ++l) {
    x[2 * l] = re[l];
    x[2 * l + 1] = im[l];
  }
  return lanes_load(x);
}
KD_INLINE void cropped_point_store(scalar* at, row_numbers r, int valid, int n, stored v) {
  for (int l = 0; l < valid; ++l) {
    cropped_scalar(at + l * r.row, r, 2 * n, (scalar)(v[l] >> HALF_BITS));
    cropped_scalar(at + l * r.row, r, 2 * n + 1, (scalar)v[l]);
  }
}
/* Points whose scalars are all stored go together, but for those that a period brings from the beginning. */
KD_INLINE void cropped_rows_store(int np, scalar* at, row_numbers r, int valid, scalar scale, const stored* from) {
  const index_t end = (r.first + r.samples) / 2 < np ? (r.first + r.samples) / 2 : np;
  const int begin = (int)(r.first + 1) / 2, whole = end > begin ? (int)end - begin : 0;
  rows_store(whole, at + 2 * begin - r.first, 2, r.row, valid, 1, scale, from + begin);
  for (int n = 0; n < begin; ++n) cropped_point_store(at, r, valid, n, from[n]);
  for (int n = begin + whole; n < np; ++n) cropped_point_store(at, r, valid, n, from[n]);
}
