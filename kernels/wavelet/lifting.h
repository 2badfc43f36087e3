/* lifting.h: one step of a wavelet transform by lifting (I. Daubechies and W. Sweldens, "Factoring wavelet transforms
   into lifting steps", 1998): of the points of a level, those of one parity become
     y[k] = scale y[k] + left z[k - even] + right z[k + 1 - even]      k = 0 .. points - 1, rows repeat,
   z being those of the other parity, so that all work is done in place.  even 0: y are the odd points, z the even
   ones; even 1: y are the even points, z the odd ones.  The inverse is the same step with other numbers.
   In fixed point a step is one of CDF 5/3 in integers, as in JPEG 2000, modulo 2^16 or 2^32:
     odd points    y[k] -= floor((z[k] + z[k + 1]) / 2)
     even points   y[k] += floor((z[k - 1] + z[k] + 2) / 4)
   and the inverse has the other sign, so that it brings back any input to the bit. */
#if KD_FIXED
  #define LIFTED(y, before, behind) lifted(y, before, behind, g.even != 0, g.inverse != 0)
KD_INLINE scalar lifted(scalar y, scalar before, scalar behind, int even, int inverse) {
  const real sum = (real)before + behind;
  const uint change = (uint)(even ? (sum + 2) >> 2 : sum >> 1), added = even != inverse ? change : 0 - change;
  return (scalar)((uint)y + added);
}
#else
  #define LIFTED(y, before, behind) (scale * (y) + left * (before) + right * (behind))
#endif
KD_KERNEL(lifting_step) KD_GROUP KD_MEMORY(scalar, data), KD_BY_VALUE(lifting_arguments) g KD_FACTOR(scale)
    KD_FACTOR(left) KD_FACTOR(right)) {
  KD_OPEN(data);
  const index_t first = KD_GROUP_ID % g.groups * g.np, points = g.points - first < g.np ? g.points - first : g.np;
  KD_GLOBAL scalar* const row = data + KD_GROUP_ID / g.groups * g.row;
  KD_GLOBAL scalar* const y = row + (1 - g.even) * g.stride;
  KD_GLOBAL const scalar* const z = row + g.even * g.stride;
  const index_t step = 2 * g.stride;
  /* The neighbours of one point are the last one and the first one of the row; no other asks for ends. */
  const index_t end = g.even ? 0 : g.points - 1, has_end = first <= end && end < first + points;
  const index_t inner = first + (has_end && g.even);
  KD_FOR_ITEMS(i, points - has_end) {
    KD_GLOBAL scalar* const at = y + (inner + i) * step;
    KD_GLOBAL const scalar* const before = z + (inner + i - g.even) * step;
    *at = LIFTED(*at, before[0], before[step]);
  }
  KD_FOR_ITEMS(i, has_end) {
    KD_GLOBAL scalar* const at = y + (end + i) * step;
    *at = LIFTED(*at, z[(g.points - 1) * step], z[0]);
  }
}
#undef LIFTED
