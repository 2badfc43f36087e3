/* points_vector.h: vectors of points in memory, in floating point: parts apart, or interleaved. */
KD_INLINE cpx cpx_backwards(cpx v) {
  return cpx_make(backwards(v.re), backwards(v.im));
}
KD_INLINE cpx cpx_mirrored(cpx a, cpx b) {
  return cpx_make(mirrored(a.re, b.re), mirrored(a.im, b.im));
}
KD_INLINE cpx aosoa_load(KD_GLOBAL const scalar* p) {
  return cpx_make(lanes_load(p), lanes_load(p + LANES));
}
KD_INLINE void aosoa_store(KD_GLOBAL scalar* p, cpx v) {
  lanes_store(p, v.re);
  lanes_store(p + LANES, v.im);
}
/* The second half of the lanes is `apart` scalars on. */
KD_INLINE cpx halves_load(KD_GLOBAL const scalar* p, index_t apart) {
  const real a = lanes_load(p), b = lanes_load(p + apart);
  return cpx_make(parts_re(a, b), parts_im(a, b));
}
KD_INLINE void halves_store(KD_GLOBAL scalar* p, index_t apart, cpx v, int stream) {
  if (stream) {
    lanes_stream(p, join_low(v.re, v.im));
    lanes_stream(p + apart, join_high(v.re, v.im));
    return;
  }
  lanes_store(p, join_low(v.re, v.im));
  lanes_store(p + apart, join_high(v.re, v.im));
}
