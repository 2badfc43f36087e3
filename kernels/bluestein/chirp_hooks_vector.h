/* chirp_hooks_vector.h: points times a chirp in vectors: neighbours of one transform as a hook, or a transform per
   lane. */
KD_INLINE cpx chirped_load(accessor a, int n, int w) {
  const chirp_numbers c = *(const chirp_numbers*)a.with;
  const index_t m = c.first + n * c.step + w * c.vector;
  KD_GLOBAL const scalar* const at = a.at + n * a.stride + w * a.lane;
  if (m >= c.length) return cpx_make(lanes_all(0), lanes_all(0));
  if (m + LANES <= c.length && a.lane == 2)
    return cpx_mul(cpx_swap_if(c.inverse, points_load(at)), points_load(c.chirp + 2 * m));
  scalar x[4 * LANES];
  for (int l = 0; l < LANES; ++l) {
    const index_t i = lane_at(l);
    const int there = m + i < c.length;
    x[l] = there ? at[i * a.lane] : 0;
    x[LANES + l] = there ? at[i * a.lane + 1] : 0;
    x[2 * LANES + l] = there ? c.chirp[2 * (m + i)] : 0;
    x[3 * LANES + l] = there ? c.chirp[2 * (m + i) + 1] : 0;
  }
  return cpx_mul(cpx_swap_if(c.inverse, cpx_make(lanes_from(x), lanes_from(x + LANES))),
                 cpx_make(lanes_from(x + 2 * LANES), lanes_from(x + 3 * LANES)));
}
/* The convolution's transform is an inverse: re and im are exchanged. */
KD_INLINE void dechirped_store(accessor a, int n, int w, cpx z) {
  const chirp_numbers c = *(const chirp_numbers*)a.with;
  const index_t m = c.first + n * c.step + w * c.vector;
  KD_GLOBAL scalar* const at = a.at + n * a.stride + w * a.lane;
  if (m >= c.length) return;
  if (m + LANES <= c.length && a.lane == 2) {
    points_store(at, cpx_swap_if(c.inverse, cpx_mul(cpx_swap(z), points_load(c.chirp + 2 * m))), 0);
    return;
  }
  scalar re[LANES], im[LANES];
  lanes_to(re, z.im);
  lanes_to(im, z.re);
  for (int l = 0; l < LANES; ++l) {
    const index_t i = lane_at(l);
    if (m + i >= c.length) continue;
    const scalar cosine = c.chirp[2 * (m + i)], sine = c.chirp[2 * (m + i) + 1];
    at[i * a.lane + (c.inverse != 0)] = re[l] * cosine - im[l] * sine;
    at[i * a.lane + (c.inverse == 0)] = re[l] * sine + im[l] * cosine;
  }
}
/* A transform per lane: np points of work. */
KD_INLINE void chirped_rows_load(int np, accessor a, chirp_numbers c, int valid, cpx* to) {
  const int length = (int)c.length;
  rows_load(length, a.at, a.stride, a.lane, valid, c.inverse, to);
  for (int n = 0; n < length; ++n) to[n] = cpx_mul(to[n], cpx_all(c.chirp + 2 * n));
  for (int n = length; n < np; ++n) to[n] = cpx_make(lanes_all(0), lanes_all(0));
}
KD_INLINE void dechirped_rows_store(accessor a, chirp_numbers c, int valid, scalar scale, cpx* from) {
  const int length = (int)c.length;
  for (int n = 0; n < length; ++n) from[n] = cpx_mul(cpx_swap(from[n]), cpx_all(c.chirp + 2 * n));
  rows_store(length, a.at, a.stride, a.lane, valid, c.inverse, scale, from);
}
