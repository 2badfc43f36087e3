/* otf_kept.h: the three kernels of optical transfer functions (otf.h) with the data in registers (fft_kept.h). */
#if LANES == 1
  #if KD_WANTED(otf_columns_kept)
KD_KERNEL(otf_columns_kept) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, phase), KD_MEMORY(scalar, y),
    KD_MEMORY(const scalar, power), KD_TABLE(twiddle), KD_BY_VALUE(otf_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(phase);
  KD_OPEN(y);
  KD_OPEN(power);
  KD_OPEN(twiddle);
  const group_tile t = group_tile_of(NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, 1, 1);
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int first = stage_radix(radices, 0);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_KEPT_ARRAY(cpx, kept, t.np * t.width);
  otf_ports p =
      otf_ports_of(KD_GROUP_ID, INVERSE, OTF_WHAT(g), t.np, t.width, (KD_GLOBAL scalar*)x, phase, y, g, scale);
  group_load(t, first, t.width, p.in, kept);
  if (!INVERSE && !(g.product & otf_raw)) { /* while points are on their way */
    p.out.scale = scale / otf_total(power + KD_GROUP_ID / g.groups * t.np, t.np, work, t.np * t.width);
    KD_BARRIER;
  }
  group_butterfly(t, first, kept);
  group_stages(t, radices, kept, 0, work, work, twiddle);
  WITH_RADIX(first, group_store_of(t, R, t.width, p.out, kept))
}
  #endif

  #if KD_WANTED(otf_rows_kept)
KD_INLINE void group_square(int items, cpx* kept) {
  KD_FOR_KEPT(i, items) {
    cpx* const v = KEPT_OF(kept, i, 16);
    KD_UNROLL for (int e = 0; e < 16; ++e) v[e] = cpx_square(v[e]);
  }
}
KD_INLINE void group_put_psf(group_tile t, int radix, KD_GLOBAL scalar* image, index_t rows, index_t row, int product,
                             scalar scale, const cpx* kept) {
  KD_FOR_KEPT(i, t.np / radix * t.width) {
    const group_place p = group_place_of(t, (int)i, radix, 1);
    const cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q)
        otf_put_psf(image, rows, t.np, row + p.w, p.b + q * (t.np / radix), product, v[q].re * scale);
  }
}
KD_KERNEL(otf_rows_kept) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, y), KD_MEMORY(scalar, power),
    KD_TABLE(twiddle),
    KD_BY_VALUE(otf_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(power);
  KD_OPEN(twiddle);
  const group_tile t = group_tile_of(NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, 0, 1);
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int first = stage_radix(radices, 0); /* and the last one's */
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_KEPT_ARRAY(cpx, kept, t.np * t.width);
  const index_t image = KD_GROUP_ID / g.groups, row = KD_GROUP_ID % g.groups * t.width, rows = g.rows;
  const int product = OTF_WHAT(g);
  const index_t line = 2 * g.columns, at = image * g.in + row * line;
  const port in = port_make(PORT_ACROSS, 1, t.width, (KD_GLOBAL scalar*)x + at, 2, line);
  group_load(t, first, t.width, in, kept);
  scalar scale = 1;
  if (product == otf_psf && !(g.product & otf_raw)) {
    scale = 1 / otf_total(power + image * rows, rows, work, t.np * t.width);
    KD_BARRIER;
  }
  group_butterfly(t, first, kept);
  group_stages(t, radices, kept, 0, work, work, twiddle);
  group_square(t.np * t.width / 16, kept);
  if (product == otf_psf) {
    WITH_RADIX(first,
               group_put_psf(t, R, y + image * g.out, rows, row, product | ((int)g.product & otf_centre), scale, kept))
    return;
  }
  group_butterfly(t, first, kept);
  KD_BARRIER;
  group_stages(t, radices, kept, 0, work, work, twiddle);
  port out = port_make(PORT_ROW_SUMS, 0, t.width, y + at, 2, line);
  out.sums = power + image * rows + row;
  out.samples = g.stored;
  WITH_RADIX(first, group_store_of(t, R, t.width, out, kept))
}
  #endif
#endif
