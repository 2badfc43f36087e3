/* lifting.h: one step of a wavelet transform by lifting (I. Daubechies and W. Sweldens, "Factoring wavelet transforms
   into lifting steps", 1998): of the points of a level, those of one parity become
     y[k] = scale y[k] + left z[k - even] + right z[k + 1 - even]      k = 0 .. points - 1, rows repeat,
   z being those of the other parity, so that all work is done in place.  even 0: y are the odd points, z the even
   ones; even 1: y are the even points, z the odd ones.  The inverse is the same step with other numbers. */
#if KD_WANTED(lifting_step)
KD_KERNEL(lifting_step) KD_GROUP KD_MEMORY(scalar, data), KD_BY_VALUE(lifting_arguments) g, scalar scale, scalar left,
    scalar right) {
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
    *at = scale * *at + left * before[0] + right * before[step];
  }
  KD_FOR_ITEMS(i, has_end) {
    KD_GLOBAL scalar* const at = y + (end + i) * step;
    *at = scale * *at + left * z[(g.points - 1) * step] + right * z[0];
  }
}
#endif
