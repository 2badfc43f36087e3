/* otf_resident.h: the three kernels of optical transfer functions (otf.h) with the points in registers
   (stages_resident.h). */
KD_KERNEL(otf_columns_resident) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, phase),
    KD_MEMORY(scalar, y), KD_MEMORY(const scalar, power), KD_TABLE(twiddle), KD_BY_VALUE(otf_arguments) g,
    scalar scale) {
  KD_OPEN(x);
  KD_OPEN(phase);
  KD_OPEN(y);
  KD_OPEN(power);
  KD_OPEN(twiddle);
  const group_tile t = group_tile_of(NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, 1);
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int first = stage_radix(radices, 0);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np * t.width);
  otf_place p = otf_place_of(KD_GROUP_ID, t.np, t.width, OTF_WHAT(g), g);
  accessor out = otf_out(INVERSE, t.width, &p, y, g);
  out.scale = scale;
  group_load(t, first, otf_in(INVERSE, t.width, &p, x, phase, g), held);
  if (!INVERSE && !(g.product & otf_raw)) { /* while points are on their way */
    out.scale = scale / otf_total(power + p.image * t.np, t.np, work, t.np * t.width);
    KD_BARRIER;
  }
  group_butterfly(t, first, held, 0);
  group_stages(t, exchange_in(work), radices, held, twiddle);
  group_store(t, first, out, held);
}

KD_INLINE void group_square(int items, cpx* held) {
  KD_FOR_RESIDENT(i, items) {
    cpx* const v = RESIDENT_OF(held, i, 16);
    KD_UNROLL_RESIDENT for (int e = 0; e < 16; ++e) v[e] = cpx_square(v[e]);
  }
}
/* Results of a last stage, as rows of a point spread function from `row` on. */
KD_INLINE void group_put_psf_of(group_tile t, fft_stage s, KD_GLOBAL scalar* image, index_t row, transfer_numbers to,
                                scalar scale, const cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = RESIDENT_OF(held, i, s.radix);
    KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q)
        otf_put_psf(image, to.rows, t.np, row + p.w, p.n + q * s.span, to.product, v[q].re * scale);
  }
}
KD_INLINE void group_put_psf(group_tile t, int radix, KD_GLOBAL scalar* image, index_t row, transfer_numbers to,
                             scalar scale, const cpx* held) {
  WITH_RADIX(radix, group_put_psf_of(t, stage_of(t.np, R, t.np / R, 0), image, row, to, scale, held));
}
KD_KERNEL(otf_rows_resident) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, y), KD_MEMORY(scalar, power),
    KD_TABLE(twiddle),
    KD_BY_VALUE(otf_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(power);
  KD_OPEN(twiddle);
  const group_tile t = group_tile_of(NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, 0);
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int first = stage_radix(radices, 0); /* and the last one's */
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np * t.width);
  const index_t image = KD_GROUP_ID / g.groups, row = KD_GROUP_ID % g.groups * t.width, rows = g.rows;
  const int product = OTF_WHAT(g);
  const index_t line = 2 * g.columns, at = image * g.in + row * line;
  group_load(t, first, accessor_of(access_points, 1, t.width, (KD_GLOBAL scalar*)x + at, 2, line), held);
  scalar scale = 1;
  if (product == otf_psf && !(g.product & otf_raw)) {
    scale = 1 / otf_total(power + image * rows, rows, work, t.np * t.width);
    KD_BARRIER;
  }
  group_butterfly(t, first, held, 0);
  group_stages(t, exchange_in(work), radices, held, twiddle);
  group_square(t.np * t.width / 16, held);
  if (product == otf_psf) {
    const transfer_numbers to = {rows, g.columns, 0, product | ((int)g.product & otf_centre)};
    group_put_psf(t, first, y + image * g.out, row, to, scale, held);
    return;
  }
  group_butterfly(t, first, held, 0);
  KD_BARRIER;
  group_stages(t, exchange_in(work), radices, held, twiddle);
  const summed_numbers with = {power + image * rows + row, g.stored};
  group_store(t, first, ACCESSOR_HOOKED(accessor_of(access_points, 0, t.width, y + at, 2, line), hook_summed, &with),
              held);
}
