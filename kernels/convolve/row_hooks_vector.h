/* row_hooks_vector.h: rows in vectors of floating point: neighbours of one row as a hook, or a row per lane. */
KD_INLINE cpx padded_load(accessor a, int n, int w) {
  const row_numbers r = *(const row_numbers*)a.with;
  KD_GLOBAL const scalar* const at = a.at + w * r.row;
  const index_t s = r.first + n * a.stride + w * a.lane, whole = r.samples < r.period ? r.samples : r.period;
  if (s + BLOCK <= whole) return points_load(at + s);
  scalar re[LANES], im[LANES];
  for (int l = 0; l < LANES; ++l) {
    re[l] = padded_scalar(at, s + 2 * lane_at(l), r.samples, r.period);
    im[l] = padded_scalar(at, s + 2 * lane_at(l) + 1, r.samples, r.period);
  }
  return cpx_make(lanes_from(re), lanes_from(im));
}
/* The transform is an inverse: re and im are exchanged. */
KD_INLINE void cropped_store(accessor a, int n, int w, cpx z) {
  const row_numbers r = *(const row_numbers*)a.with;
  KD_GLOBAL scalar* const row = a.at + w * r.row;
  const index_t s = n * a.stride + w * a.lane, i = cropped_at(r, s);
  const cpx v = cpx_swap(z);
  const int together = s >= r.first || s + BLOCK <= r.first;
  if (together && i + BLOCK <= r.samples) {
    points_store(row + i, v, 0);
    return;
  }
  scalar re[LANES], im[LANES];
  lanes_to(re, v.re);
  lanes_to(im, v.im);
  for (int l = 0; l < LANES; ++l) {
    cropped_scalar(row, r, s + 2 * lane_at(l), re[l]);
    cropped_scalar(row, r, s + 2 * lane_at(l) + 1, im[l]);
  }
}
#define point_of_parts(re, im) cpx_make(lanes_from(re), lanes_from(im))
KD_INLINE void cropped_rows_store(int np, KD_GLOBAL scalar* at, row_numbers r, int valid, scalar scale,
                                  const cpx* from) {
  if (r.first == 0 && r.samples == 2 * np) {
    rows_store(np, at, 2, r.row, valid, 1, scale, from);
    return;
  }
  for (int n = 0; n < np; ++n) {
    scalar re[LANES], im[LANES];
    lanes_to(re, from[n].im * scale);
    lanes_to(im, from[n].re * scale);
    for (int l = 0; l < LANES; ++l) {
      if (lane_at(l) >= valid) continue;
      cropped_scalar(at + lane_at(l) * r.row, r, 2 * n, re[l]);
      cropped_scalar(at + lane_at(l) * r.row, r, 2 * n + 1, im[l]);
    }
  }
}
