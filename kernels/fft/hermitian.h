/* hermitian.h: spectrum of a real signal <-> spectrum of its samples taken as complex pairs (Zhang Quan et al.,
   section 2, after correction).
   pair_to_hermitian: X(k) = A - i W^k B, X(NP - k) = conj(A + i W^k B) with A = Y(k) / 2 + conj Y(NP - k) / 2,
   B = Y(k) / 2 - conj Y(NP - k) / 2, W = exp(-2 pi i / (2 NP)); hermitian_to_pair is its inverse times 2.  Points are
   halved before they are added: sums twice as large as the bins would not have their range. */
KD_INLINE void pair_to_hermitian(cpx* y, cpx* m, cpx w) {
  const cpx halved = cpx_halved(*y), mirrored = cpx_conj(cpx_halved(*m)), a = cpx_add(halved, mirrored),
            b = cpx_mul_minus_i(cpx_mul_root(cpx_sub(halved, mirrored), w));
  *y = cpx_add(a, b);
  *m = cpx_conj(cpx_sub(a, b));
}
KD_INLINE void hermitian_to_pair(cpx* x, cpx* m, cpx w) {
  const cpx a = cpx_add(*x, cpx_conj(*m)), b = cpx_mul_minus_i(cpx_mul_root_conj(cpx_sub(*x, cpx_conj(*m)), w));
  *x = cpx_sub(a, b);
  *m = cpx_conj(cpx_add(a, b));
}
