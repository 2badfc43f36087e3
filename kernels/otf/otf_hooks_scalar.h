/* otf_hooks_scalar.h: how points of optical transfer functions are stored with one lane. */
typedef struct {
  KD_GLOBAL scalar* sums; /* of the vectors */
  index_t stored;         /* points of each that are stored */
} summed_numbers;
/* Point 0 is the sum of what was transformed. */
KD_INLINE void summed_store(accessor a, int n, int w, cpx v) {
  const summed_numbers s = *(const summed_numbers*)a.with;
  if (n == 0) s.sums[w] = v.re;
  if (n < s.stored) points_store(a.at + n * a.stride + w * a.lane, v, 0);
}
/* Vector w of neighbouring columns, in row n, and what is conjugate to them. */
KD_INLINE void transfer_store(accessor a, int n, int w, cpx v) {
  const transfer_numbers t = *(const transfer_numbers*)a.with;
  const index_t first = t.first + w * LANES, columns = t.columns, rows = t.rows;
  otf_put(a.at, rows, columns, n, first, t.product, v.re, v.im);
}
