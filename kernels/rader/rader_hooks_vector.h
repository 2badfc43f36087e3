/* rader_hooks_vector.h: points of a transform of N points in the order of the powers of a generator g of the numbers
   modulo N, and their spectrum times that of the roots of unity in this order: in vectors, all lanes at work on one
   transform or one each. */
typedef struct {
  KD_GLOBAL const uint* order; /* g^m modulo N, m = 0 .. N - 1 */
  KD_GLOBAL const scalar* bins;
  int np;       /* N - 1 */
  int inverse;  /* re and im are exchanged on the way in, and back on the way out */
  int together; /* all lanes have one transform: points and bins are LANES neighbours */
  cpx* zero;    /* x(0), then X(0), re and im exchanged */
} rader_numbers;
/* Point n is x(g^n). */
KD_INLINE cpx reordered_load(accessor a, int n, int w) {
  const rader_numbers* const r = (const rader_numbers*)a.with;
  scalar x[2 * LANES];
  KD_UNROLL for (int l = 0; l < LANES; ++l) {
    KD_GLOBAL const scalar* const p = a.at + 2 * (index_t)r->order[n + l];
    x[2 * l] = p[0];
    x[2 * l + 1] = p[1];
  }
  (void)w;
  const real low = lanes_from(x), high = lanes_from(x + LANES);
  return cpx_swap_if(r->inverse, cpx_make(parts_re(low, high), parts_im(low, high)));
}
/* Point n of the convolution, whose transform is an inverse, is X(g^-n). */
KD_INLINE void restored_store(accessor a, int n, int w, cpx v) {
  const rader_numbers* const r = (const rader_numbers*)a.with;
  v = cpx_swap_if(!r->inverse, v);
  scalar x[2 * LANES];
  lanes_to(x, join_low(v.re, v.im));
  lanes_to(x + LANES, join_high(v.re, v.im));
  (void)w;
  KD_UNROLL for (int l = 0; l < LANES; ++l) {
    KD_GLOBAL scalar* const p = a.at + 2 * (index_t)r->order[r->np - n - l];
    p[0] = x[2 * l];
    p[1] = x[2 * l + 1];
  }
}
/* Bin n of the product, re and im exchanged: a forward transform of it is the inverse.  Bin 0 is the sum of all points
   but x(0), which makes X(0); x(0) in the product's makes a part of all other results. */
KD_INLINE cpx multiplied_load(accessor a, int n, int w) {
  const rader_numbers* const r = (const rader_numbers*)a.with;
  const cpx v = a.work[WORK_AT(n * a.width + w)];
  cpx product = cpx_mul(v, r->together ? points_load(r->bins + n * BLOCK) : cpx_all(r->bins + 2 * n));
  if (n == 0) {
    const cpx x = *r->zero;
    *r->zero = cpx_swap(cpx_add(v, x));
    product = cpx_add(product, x);
  }
  return cpx_swap(product);
}

/* A transform per lane: point n goes to place[n] of the work array. */
KD_INLINE void reordered_rows_load(int length, accessor a, KD_GLOBAL const uint* place, int valid, int swap, cpx* to) {
  cpx x[LANES / 2];
  int n = 0;
  if (a.stride == 2)
    for (; n < length; n += LANES / 2) {
      n = points_from(n, LANES / 2, length);
      row_points_load(a.at + 2 * n, a.lane, valid, swap, x);
      KD_UNROLL for (int i = 0; i < LANES / 2; ++i) to[place[n + i]] = x[i];
    }
  for (; n < length; ++n) {
    KD_GLOBAL const scalar* const p = a.at + n * a.stride;
    to[place[n]] = cpx_swap_if(swap, a.lane == 2 && valid == LANES ? points_load(p)
                                                                   : cpx_make(lanes_gather(p, a.lane, valid),
                                                                              lanes_gather(p + 1, a.lane, valid)));
  }
}
KD_INLINE void restored_rows_store(int length, accessor a, KD_GLOBAL const uint* place, int valid, int swap,
                                   scalar scale, const cpx* from) {
  cpx x[LANES / 2];
  int n = 0;
  if (a.stride == 2)
    for (; n < length; n += LANES / 2) {
      n = points_from(n, LANES / 2, length);
      KD_UNROLL for (int i = 0; i < LANES / 2; ++i) x[i] = from[place[n + i]];
      row_points_store(a.at + 2 * n, a.lane, valid, swap, scale, x);
    }
  for (; n < length; ++n) {
    KD_GLOBAL scalar* const p = a.at + n * a.stride;
    const cpx v = cpx_scale(cpx_swap_if(swap, from[place[n]]), scale);
    if (a.lane == 2 && valid == LANES) {
      points_store(p, v, 0);
      continue;
    }
    lanes_scatter(p, a.lane, valid, v.re);
    lanes_scatter(p + 1, a.lane, valid, v.im);
  }
}
