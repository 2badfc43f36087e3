/* otf_hooks_vector.h: how vectors of optical transfer functions are stored. */
/* Vector w of neighbouring columns, in row n, and what is conjugate to them. */
#define KD_REVERSED(p) (LANES - 1 - (p))
KD_INLINE void transfer_store(accessor a, int n, int w, cpx v) {
  const transfer_numbers t = *(const transfer_numbers*)a.with;
  const index_t first = t.first + w * LANES, columns = t.columns, rows = t.rows;
  if ((t.product & 3) == otf_complex && first > 0 && first + LANES <= columns / 2) { /* each lane twice, side by side */
    points_store(a.at + 2 * otf_at(rows, columns, n, first, t.product), v, 0);
    const cpx m = cpx_make(KD_SHUFFLED(v.re, v.re, KD_REVERSED), -KD_SHUFFLED(v.im, v.im, KD_REVERSED));
    points_store(a.at + 2 * otf_at(rows, columns, otf_opposite(rows, n), columns - first - (LANES - 1), t.product), m,
                 0);
    return;
  }
  scalar re[LANES], im[LANES];
  lanes_to(re, v.re);
  lanes_to(im, v.im);
  for (int l = 0; l < LANES; ++l) otf_put(a.at, rows, columns, n, first + lane_at(l), t.product, re[l], im[l]);
}
#undef KD_REVERSED
