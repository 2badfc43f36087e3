/* row_hooks_scalar.h: the hooks of rows with one lane. */
KD_INLINE cpx padded_load(accessor a, int n, int w) {
  const row_numbers r = *(const row_numbers*)a.with;
  KD_GLOBAL const scalar* const at = a.at + w * r.row;
  const index_t s = r.first + n * a.stride + w * a.lane, whole = r.samples < r.period ? r.samples : r.period;
  if (!r.pairs && s < whole) return cpx_loaded(*(KD_GLOBAL const stored*)(at + s));
  return cpx_make(padded_scalar(at, s, r.samples, r.period), padded_scalar(at, s + 1, r.samples, r.period));
}
/* The transform is an inverse: re and im are exchanged. */
KD_INLINE void cropped_store(accessor a, int n, int w, cpx z) {
  const row_numbers r = *(const row_numbers*)a.with;
  KD_GLOBAL scalar* const row = a.at + w * r.row;
  const index_t s = n * a.stride + w * a.lane, i = cropped_at(r, s);
  const cpx v = cpx_swap(z);
  if (r.pairs) {
    cropped_scalar(row, r, s, (scalar)v.re);
    cropped_scalar(row, r, s + 1, (scalar)v.im);
  } else if (i < r.samples)
    *(KD_GLOBAL stored*)(row + i) = cpx_stored(v);
}
