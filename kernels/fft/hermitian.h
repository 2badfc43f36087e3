/* hermitian.h: spectrum of a real signal <-> spectrum of its samples taken as complex pairs (Zhang Quan et al.,
   section 2, after correction).
   pair_to_hermitian: X(k) = (A - i W^k B) / 2, X(NP - k) = conj(A + i W^k B) / 2 with A = Y(k) + conj Y(NP - k),
   B = Y(k) - conj Y(NP - k), W = exp(-2 pi i / (2 NP)); hermitian_to_pair is its inverse times 2. */
KD_INLINE void pair_to_hermitian(cpx* y, cpx* m, cpx w) {
  const cpx a = cpx_add(*y, cpx_conj(*m)), b = cpx_mul_minus_i(cpx_mul(cpx_sub(*y, cpx_conj(*m)), w));
  *y = cpx_scale(cpx_add(a, b), (scalar)0.5);
  *m = cpx_conj(cpx_scale(cpx_sub(a, b), (scalar)0.5));
}
KD_INLINE void hermitian_to_pair(cpx* x, cpx* m, cpx w) {
  const cpx a = cpx_add(*x, cpx_conj(*m)), b = cpx_mul_minus_i(cpx_mul(cpx_sub(*x, cpx_conj(*m)), cpx_conj(w)));
  *x = cpx_sub(a, b);
  *m = cpx_conj(cpx_add(a, b));
}
