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
  const otf_place p = otf_place_of(KD_GROUP_ID, t.np, t.width, OTF_WHAT(g), phase, g);
  accessor out = otf_out(INVERSE, t.width, &p, y, g);
  out.scale = scale;
  group_load(t, first, otf_in(INVERSE, t.width, &p, x, g), kept);
  if (!INVERSE && !(g.product & otf_raw)) { /* while points are on their way */
    out.scale = scale / otf_total(power + p.image * t.np, t.np, work, t.np * t.width);
    KD_BARRIER;
  }
  group_butterfly(t, first, kept);
  group_stages(t, radices, kept, 0, work, work, twiddle);
  group_store(t, first, out, kept);
}
  #endif

  #if KD_WANTED(otf_rows_kept)
KD_INLINE void group_square(int items, cpx* kept) {
  KD_FOR_KEPT(i, items) {
    cpx* const v = KEPT_OF(kept, i, 16);
    KD_UNROLL for (int e = 0; e < 16; ++e) v[e] = cpx_square(v[e]);
  }
}
/* Results of a last stage, as rows of a point spread function from `row` on. */
KD_INLINE void group_put_psf_of(group_tile t, fft_stage s, KD_GLOBAL scalar* image, index_t row, transfer_numbers to,
                                scalar scale, const cpx* kept) {
  KD_FOR_KEPT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = KEPT_OF(kept, i, s.radix);
    KD_UNROLL for (int q = 0; q < s.radix; ++q)
        otf_put_psf(image, to.rows, t.np, row + p.w, p.n + q * s.span, to.product, v[q].re * scale);
  }
}
KD_INLINE void group_put_psf(group_tile t, int radix, KD_GLOBAL scalar* image, index_t row, transfer_numbers to,
                             scalar scale, const cpx* kept) {
  WITH_RADIX(radix, group_put_psf_of(t, stage_of(t.np, R, t.np / R, 0), image, row, to, scale, kept))
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
  group_load(t, first, accessor_of(access_points, 1, t.width, (KD_GLOBAL scalar*)x + at, 2, line), kept);
  scalar scale = 1;
  if (product == otf_psf && !(g.product & otf_raw)) {
    scale = 1 / otf_total(power + image * rows, rows, work, t.np * t.width);
    KD_BARRIER;
  }
  group_butterfly(t, first, kept);
  group_stages(t, radices, kept, 0, work, work, twiddle);
  group_square(t.np * t.width / 16, kept);
  if (product == otf_psf) {
    const transfer_numbers to = {rows, g.columns, 0, product | ((int)g.product & otf_centre)};
    group_put_psf(t, first, y + image * g.out, row, to, scale, kept);
    return;
  }
  group_butterfly(t, first, kept);
  KD_BARRIER;
  group_stages(t, radices, kept, 0, work, work, twiddle);
  const summed_numbers with = {power + image * rows + row, g.stored};
  group_store(t, first, accessor_hooked(accessor_of(access_points, 0, t.width, y + at, 2, line), hook_summed, &with),
              kept);
}
  #endif
#endif
