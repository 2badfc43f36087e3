/* chirp_hooks_scalar.h: points times a chirp with one lane. */
KD_INLINE cpx chirped_load(accessor a, int n, int w) {
  const chirp_numbers c = *(const chirp_numbers*)a.with;
  const index_t m = c.first + n * c.step + w * c.vector;
  KD_GLOBAL const scalar* const at = a.at + n * a.stride + w * a.lane;
  if (m >= c.length) return cpx_make(0, 0);
  return cpx_mul(cpx_swap_if(c.inverse, *(KD_GLOBAL const cpx*)at), *(KD_GLOBAL const cpx*)(c.chirp + 2 * m));
}
/* The convolution's transform is an inverse: re and im are exchanged. */
KD_INLINE void dechirped_store(accessor a, int n, int w, cpx z) {
  const chirp_numbers c = *(const chirp_numbers*)a.with;
  const index_t m = c.first + n * c.step + w * c.vector;
  KD_GLOBAL scalar* const at = a.at + n * a.stride + w * a.lane;
  if (m >= c.length) return;
  *(KD_GLOBAL cpx*)at = cpx_swap_if(c.inverse, cpx_mul(cpx_swap(z), *(KD_GLOBAL const cpx*)(c.chirp + 2 * m)));
}
