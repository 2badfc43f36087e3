/* bins_load.h: bins of real samples as points of a complex transform (real_as_complex.h): the real part of the inverse
   transform is that of bins 0 .. middle alone, where those that stand for two are twice themselves. */
/* Zero in the lane of neighbour 0. */
#define KD_BUT_FIRST(p) ((p) == 0 ? LANES : (p))
KD_INLINE real but_first(real v) {
  return KD_SHUFFLED(v, lanes_all(0), KD_BUT_FIRST);
}
/* A number in that lane, zero in the others. */
#define KD_FIRST_ALONE(p) ((p) == 0 ? 0 : LANES)
KD_INLINE real first_alone(scalar x) {
  return KD_SHUFFLED(lanes_all(x), lanes_all(0), KD_FIRST_ALONE);
}
/* LANES neighbours from bin k on.  Columns of the first stage begin or end at bin `middle`. */
KD_INLINE cpx bins_load(KD_GLOBAL const scalar* bins, int k, int middle) {
  const real none = lanes_all(0);
  if (k >= middle) return cpx_make(k == middle ? first_alone(bins[2 * middle]) : none, none);
  const cpx v = halves_load(bins + 2 * k, LANES);
  return cpx_make(v.re + (k == 0 ? but_first(v.re) : v.re), k == 0 ? 2 * but_first(v.im) : v.im + v.im);
}
