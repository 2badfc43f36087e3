/* real_copy.h: copies between real data of any stride and what is transformed, in every number type. */
/* One number, by form; is_real, conjugated: of Hermitian bins. */
KD_INLINE void copy_number(int form, KD_GLOBAL const scalar* x, KD_GLOBAL scalar* y, int is_real, int conjugated) {
  if (form == copy_points) {
    *(KD_GLOBAL stored*)y = *(KD_GLOBAL const stored*)x;
    return;
  }
  y[0] = x[0];
  if (form == copy_widened) y[1] = 0;
  if (form == copy_hermitian) y[1] = is_real ? 0 : conjugated ? negative(x[1]) : x[1];
}
/* LOAD: a real_copy_form. */
KD_KERNEL(real_copy) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_BY_VALUE(real_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(out);
  const int together = g.transforms > 0 ? copies_together : 1;
  const index_t first = KD_GROUP_ID % g.groups * g.width, transform = KD_GROUP_ID / g.groups * together,
                left = g.transforms - transform, next_in = g.in, next_out = g.out;
  const int count = g.transforms > 0 && left < together ? (int)left : together;
  in += transform * next_in;
  out += transform * next_out;
  /* Items share transforms, too, but for those whose numbers alternate: these are read and written as they lie. */
  const int shared = ITEMS > 1 && next_in >= g.in_stride && next_out >= g.out_stride ? count : 1;
  KD_FOR_ITEMS(l, g.width * shared) {
    const int mine = shared > 1 ? (int)(l / g.width) : 0;
    const index_t n = first + l - mine * g.width, bin = LOAD == copy_hermitian && 2 * n > g.np ? g.np - n : n;
    if (n >= g.np) continue;
    KD_GLOBAL const scalar* const x = in + bin * g.in_stride;
    KD_GLOBAL scalar* const y = out + n * g.out_stride;
    for (int t = mine; t < (shared > 1 ? mine + 1 : count); ++t)
      copy_number(LOAD, x + t * next_in, y + t * next_out, bin == 0 || 2 * bin == g.np, bin != n);
  }
}
