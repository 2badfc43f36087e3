/* points_stored.h: points in memory where they are as in work arrays: of one lane, and vectors of fixed point. */
KD_INLINE cpx aosoa_load(KD_GLOBAL const scalar* p) {
  return cpx_loaded(*(KD_GLOBAL const stored_in_memory*)p);
}
KD_INLINE void aosoa_store(KD_GLOBAL scalar* p, cpx v) {
  *(KD_GLOBAL stored_in_memory*)p = cpx_stored(v);
}
KD_INLINE cpx halves_load(KD_GLOBAL const scalar* p, index_t apart) {
  (void)apart;
  return aosoa_load(p);
}
KD_INLINE void halves_store(KD_GLOBAL scalar* p, index_t apart, cpx v, int stream) {
  (void)apart;
  (void)stream;
  aosoa_store(p, v);
}
