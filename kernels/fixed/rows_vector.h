/* rows_vector.h: rows, results and exponents of tiles of vectors, through their first work array. */
KD_TYPES(a_load)
KD_INLINE plain_accessor tile_in(KD_TYPE(a_load, int) load, int swap, tile_place t, KD_WORK stored* work) {
  (void)load;
  rows_load(t.np, t.in + t.in_start, t.in_stride, t.in_lane, t.valid, swap, work);
  return accessor_work(work, 1);
}
/* The rows of a factor, in `work`. */
KD_INLINE accessor factor_of(tile_place t, KD_GLOBAL const scalar* at, const row_numbers* rows, KD_WORK stored* work) {
  padded_rows_load(t.np, at, *rows, t.valid, work);
  return accessor_work(work, 1);
}

/* The exponents of the `valid` transforms of vector w. */
KD_INLINE void exponents_store(KD_GLOBAL int* exponents, int w, int valid, ints exponent) {
  for (int l = 0; l < valid; ++l) exponents[w * LANES + l] = (int)exponent[l];
}
