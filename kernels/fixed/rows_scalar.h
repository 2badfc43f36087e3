/* rows_scalar.h: rows, results and exponents of tiles of one lane: where they lie. */
/* The rows of a factor, where they lie. */
KD_INLINE accessor factor_of(tile_place t, KD_GLOBAL const scalar* at, const row_numbers* rows, KD_WORK stored* work) {
  accessor a = accessor_of(access_points, 0, t.width, (KD_GLOBAL scalar*)at, 2, 0);
  a.vectors = t.vectors;
  (void)work;
  return ACCESSOR_HOOKED(a, hook_padded, rows);
}

/* The exponents of the `valid` transforms of vector w. */
KD_INLINE void exponents_store(KD_GLOBAL int* exponents, int w, int valid, ints exponent) {
  (void)valid;
  exponents[w] = exponent;
}

/* Rows of vectors: with one lane the last stage has stored them. */
KD_INLINE void rows_store(int np, KD_GLOBAL scalar* at, index_t stride, index_t lane, int valid, int swap, scalar scale,
                          KD_WORK const stored* from) {
  (void)np;
  (void)at;
  (void)stride;
  (void)lane;
  (void)valid;
  (void)swap;
  (void)scale;
  (void)from;
}
