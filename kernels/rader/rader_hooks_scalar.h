/* rader_hooks_scalar.h: points of a transform of N points in the order of the powers of a generator g of the numbers
   modulo N, and their spectrum times that of the roots of unity in this order: with one lane. */
typedef struct {
  KD_GLOBAL const uint* order; /* g^m modulo N, m = 0 .. N - 1 */
  KD_GLOBAL const scalar* bins;
  int np;                     /* N - 1 */
  int inverse;                /* re and im are exchanged on the way in, and back on the way out */
  KD_GLOBAL const scalar* in; /* x(0) of vector 0 */
  KD_GLOBAL scalar* out;      /* X(0) of it */
  index_t in_lane, out_lane;
  scalar scale;
} rader_numbers;
/* Point n is x(g^n). */
KD_INLINE cpx reordered_load(accessor a, int n, int w) {
  const rader_numbers* const r = (const rader_numbers*)a.with;
  return cpx_swap_if(r->inverse, *(KD_GLOBAL const cpx*)(a.at + (index_t)r->order[n] * a.stride + w * a.lane));
}
/* Point n of the convolution, whose transform is an inverse, is X(g^-n). */
KD_INLINE void restored_store(accessor a, int n, int w, cpx v) {
  const rader_numbers* const r = (const rader_numbers*)a.with;
  v = cpx_swap_if(!r->inverse, v);
  *(KD_GLOBAL cpx*)(a.at + (index_t)r->order[r->np - n] * a.stride + w * a.lane) = v;
}
/* Bin n of the product, re and im exchanged: a forward transform of it is the inverse.  Bin 0 is the sum of all points
   but x(0), which makes X(0); x(0) in the product's makes a part of all other results. */
KD_INLINE cpx multiplied_load(accessor a, int n, int w) {
  const rader_numbers* const r = (const rader_numbers*)a.with;
  const cpx v = a.work[WORK_AT(n * a.width + w)];
  cpx product = cpx_mul(v, *(KD_GLOBAL const cpx*)(r->bins + 2 * n));
  if (n == 0) {
    const cpx x = cpx_swap_if(r->inverse, *(KD_GLOBAL const cpx*)(r->in + w * r->in_lane));
    *(KD_GLOBAL cpx*)(r->out + w * r->out_lane) = cpx_swap_if(r->inverse, cpx_scale(cpx_add(v, x), r->scale));
    product = cpx_add(product, x);
  }
  return cpx_swap(product);
}
