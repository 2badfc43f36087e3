/* lifting.h: one step of a wavelet transform by lifting (I. Daubechies and W. Sweldens, "Factoring wavelet transforms
   into lifting steps", 1998): of the points of a level, those of one parity become
     y[k] = scale y[k] + left z[k - before] + right z[k + 1 - before]      k = 0 .. valid - 1, rows repeat,
   z being those of the other parity, so that all work is done in place.  shift 0: y are the odd points, z the even
   ones, before is 0; shift 1: y are the even points, z the odd ones, before is 1.  The inverse is the same step with
   other numbers. Geometry: in_stride from point to point of the level, in[0] from row to row, np of a group, count[0]
   groups of each row. */
#if KD_WANTED(lifting_step)
KD_KERNEL(lifting_step) KD_GROUP KD_MEMORY(scalar, data), KD_BY_VALUE(tile_geometry) g, scalar scale, scalar left,
    scalar right) {
  KD_OPEN(data);
  const index_t first = KD_GROUP_ID % g.count[0] * g.np, points = g.valid - first < g.np ? g.valid - first : g.np;
  KD_GLOBAL scalar* const row = data + KD_GROUP_ID / g.count[0] * g.in[0];
  KD_GLOBAL scalar* const y = row + (1 - g.shift) * g.in_stride;
  KD_GLOBAL const scalar* const z = row + g.shift * g.in_stride;
  const index_t step = 2 * g.in_stride;
  KD_FOR_ITEMS(i, points) {
    const index_t k = first + i, a = k - g.shift < 0 ? g.valid - 1 : k - g.shift,
                  b = k + 1 - g.shift < g.valid ? k + 1 - g.shift : 0;
    y[k * step] = scale * y[k * step] + left * z[a * step] + right * z[b * step];
  }
}
#endif
