/* product_hook.h: the last stage of a factor's transform multiplies with the other factor's spectrum. */
/* A spectrum in a work array, or in memory. */
typedef struct {
  KD_WORK const cpx* work;
  KD_GLOBAL const scalar* at; /* 0: work */
  int width, one;             /* one: memory holds one number for all lanes */
  index_t stride, lane;       /* of memory, as an accessor's */
} spectrum;
KD_INLINE spectrum spectrum_in(KD_WORK const cpx* work, int width) {
  spectrum s;
  s.work = work;
  s.at = 0;
  s.width = width;
  s.one = 0;
  s.stride = s.lane = 0;
  return s;
}
KD_INLINE cpx spectrum_at(spectrum s, int n, int w) {
  if (!s.at) return s.work[WORK_AT(n * s.width + w)];
  return s.one ? cpx_all(s.at + n * s.stride) : points_load(s.at + n * s.stride + w * s.lane);
}

typedef struct {
  spectrum factor;
  int conjugate, conjugate_factor;
} product_numbers;
KD_INLINE product_numbers product_with(spectrum factor, int conjugate, int conjugate_factor) {
  product_numbers p;
  p.factor = factor;
  p.conjugate = conjugate != 0;
  p.conjugate_factor = conjugate_factor != 0;
  return p;
}
/* With re and im exchanged: a forward transform of it is the inverse. */
KD_INLINE void product_store(accessor a, int n, int w, cpx v) {
  const product_numbers p = *(const product_numbers*)a.with;
  const cpx f = spectrum_at(p.factor, n, w);
  a.work[WORK_AT(n * a.width + w)] =
      cpx_swap(cpx_mul(p.conjugate ? cpx_conj(v) : v, p.conjugate_factor ? cpx_conj(f) : f));
}
