/* real_in_vector.h: what the step of fft_real.h takes where a vector has LANES neighbouring bins k, and another one
   np - k backwards.  Points and bins are neighbours in memory; np is 2 LANES or more. */
/* So many of LANES points, `step` apart, as there are; the others are zero. */
KD_INLINE cpx few_points_load(KD_GLOBAL const scalar* p, index_t step, int there) {
  scalar x[2 * LANES];
  lanes_to(x, lanes_all(0));
  lanes_to(x + LANES, lanes_all(0));
  for (int i = 0; i < there; ++i) {
    x[2 * i] = p[2 * i * step];
    x[2 * i + 1] = p[2 * i * step + 1];
  }
  const real a = lanes_from(x), b = lanes_from(x + LANES);
  return cpx_make(parts_re(a, b), parts_im(a, b));
}
KD_INLINE void few_points_store(KD_GLOBAL scalar* p, index_t step, int there, cpx v) {
  scalar x[2 * LANES];
  lanes_to(x, join_low(v.re, v.im));
  lanes_to(x + LANES, join_high(v.re, v.im));
  for (int i = 0; i < there; ++i) {
    p[2 * i * step] = x[2 * i];
    p[2 * i * step + 1] = x[2 * i + 1];
  }
}
/* Points but the last one of a vector. */
#define KD_BUT_LAST(p) (LANES - 2 + (p))
KD_INLINE void points_store_but_last(KD_GLOBAL scalar* p, cpx v) {
  const real low = join_low(v.re, v.im);
  lanes_store(p, low);
  lanes_store(p + LANES - 2, KD_SHUFFLED(low, join_high(v.re, v.im), KD_BUT_LAST));
}

/* Bins k .. k + LANES - 1 and np less each.  They meet in the middle: there are fewer at last. */
typedef struct {
  cpx k, m, root;
  int there;
} bin_pairs;
/* zero_twice: there is no bin np; bin 0 stands for it. */
KD_INLINE bin_pairs bin_pairs_load(KD_GLOBAL const scalar* p, KD_GLOBAL const scalar* roots, index_t k, int zero_twice,
                                   real_arguments g) {
  bin_pairs b;
  const index_t left = g.np / 2 + 1 - k;
  KD_GLOBAL const scalar* const low = roots + 2 * (k % step_roots);
  b.there = left < LANES ? (int)left : LANES;
  if (b.there < LANES) {
    b.k = few_points_load(p + 2 * k, 1, b.there);
    b.m = few_points_load(p + 2 * (g.np - k), -1, b.there);
    b.root = few_points_load(low, 1, b.there);
  } else {
    b.k = points_load(p + 2 * k);
    b.root = points_load(low);
    if (k == 0 && zero_twice) {
      b.m = cpx_mirrored(points_load(p + 2 * (g.np - LANES)), b.k);
    } else {
      b.m = cpx_backwards(points_load(p + 2 * (g.np - k - LANES + 1)));
    }
  }
  if (k >= step_roots) b.root = cpx_mul(b.root, cpx_all(roots + 2 * (step_roots + k / step_roots)));
  return b;
}
KD_INLINE void bin_pairs_store(KD_GLOBAL scalar* p, index_t k, int has_np, bin_pairs b, scalar scale,
                               real_arguments g) {
  const cpx v = cpx_scale(b.k, scale), m = cpx_scale(b.m, scale), back = cpx_backwards(m);
  KD_GLOBAL scalar* const last = p + 2 * (g.np - k - LANES + 1);
  if (b.there < LANES) {
    few_points_store(p + 2 * k, 1, b.there, v);
    few_points_store(p + 2 * (g.np - k), -1, b.there, m);
    return;
  }
  points_store(p + 2 * k, v, 0);
  if (k == 0 && !has_np)
    points_store_but_last(last, back);
  else
    points_store(last, back, 0);
}
/* The bin in the middle, where no others are left, is its own partner: its conjugate, times a factor; of Hermitian
   signals, whose roots are conjugates, itself. */
KD_INLINE int is_alone(index_t k, real_arguments g) {
  return 2 * k == g.np;
}
KD_INLINE void lone_bin_store(KD_GLOBAL scalar* to, KD_GLOBAL const scalar* from, KD_GLOBAL const scalar* roots,
                              index_t k, scalar factor) {
  to[2 * k] = from[2 * k] * factor;
  to[2 * k + 1] = from[2 * k + 1] * (roots[3] < 0 ? -factor : factor);
}
