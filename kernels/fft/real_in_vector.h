/* real_in_vector.h: what the step of fft_real.h takes where a vector has LANES neighbouring bins k, and another one
   np - k backwards.  Points and bins are neighbours in memory. */
/* Bins first, then those that lie `step` apart from `next` on: so many of them as there are, the others zero. */
KD_INLINE cpx few_bins_load(KD_GLOBAL const scalar* p, index_t first, index_t next, index_t step, int there) {
  scalar re[LANES], im[LANES];
  for (int l = 0; l < LANES; ++l) {
    const int i = lane_at(l);
    const index_t at = 2 * (i == 0 ? first : next + (i - 1) * step);
    re[l] = i < there ? p[at] : 0;
    im[l] = i < there ? p[at + 1] : 0;
  }
  return cpx_make(lanes_from(re), lanes_from(im));
}
/* Lanes from `begin` on. */
KD_INLINE void few_bins_store(KD_GLOBAL scalar* p, index_t first, index_t step, int begin, int there, cpx v) {
  scalar re[LANES], im[LANES];
  lanes_to(re, v.re);
  lanes_to(im, v.im);
  for (int l = 0; l < LANES; ++l) {
    const int i = lane_at(l);
    if (i < begin || i >= there) continue;
    p[2 * (first + i * step)] = re[l];
    p[2 * (first + i * step) + 1] = im[l];
  }
}
/* Zero in the lane of neighbour 0. */
KD_INLINE real but_first(real v) {
  scalar x[LANES];
  lanes_to(x, v);
  x[0] = 0;
  return lanes_from(x);
}
KD_INLINE cpx cpx_backwards(cpx v) {
  return cpx_make(backwards(v.re), backwards(v.im));
}

/* Bins k .. k + LANES - 1 and np less each; few: the first ones, and the last ones, which meet in the middle. */
typedef struct {
  cpx k, m, root;
  int few, there;
} bin_pairs;
KD_INLINE bin_pairs bin_pairs_load(KD_GLOBAL const scalar* p, KD_GLOBAL const scalar* roots, index_t k, index_t first_m,
                                   real_arguments g) {
  bin_pairs b;
  const index_t left = g.np / 2 + 1 - k;
  b.there = left < LANES ? (int)left : LANES;
  b.few = k == 0 || left <= LANES;
  KD_GLOBAL const scalar* const low = roots + 2 * (k % g.split);
  if (b.few) {
    b.k = few_bins_load(p, k, k + 1, 1, b.there);
    b.m = few_bins_load(p, first_m, g.np - k - 1, -1, b.there);
    b.root = few_bins_load(low, 0, 1, 1, b.there);
  } else {
    b.k = points_load(p + 2 * k);
    b.m = cpx_backwards(points_load(p + 2 * (g.np - k - LANES + 1)));
    b.root = points_load(low);
  }
  if (k >= g.split) b.root = cpx_mul(b.root, cpx_all(roots + 2 * (g.split + k / g.split)));
  return b;
}
KD_INLINE void bin_pairs_store(KD_GLOBAL scalar* p, index_t k, int has_np, bin_pairs b, scalar scale,
                               real_arguments g) {
  b.k = cpx_scale(b.k, scale);
  b.m = cpx_scale(b.m, scale);
  if (b.few) {
    few_bins_store(p, k, 1, 0, b.there, b.k);
    few_bins_store(p, g.np - k, -1, k == 0 && !has_np, b.there, b.m);
    return;
  }
  points_store(p + 2 * k, b.k, 0);
  points_store(p + 2 * (g.np - k - LANES + 1), cpx_backwards(b.m), 0);
}
