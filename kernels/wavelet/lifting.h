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
  KD_FOR_ITEMS(i, points) {
    const index_t k = first + i, a = k - g.even < 0 ? g.points - 1 : k - g.even,
                  b = k + 1 - g.even < g.points ? k + 1 - g.even : 0;
    y[k * step] = scale * y[k * step] + left * z[a * step] + right * z[b * step];
  }
}
#endif
