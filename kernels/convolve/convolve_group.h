/* convolve_group.h: convolution of complex rows with the data in registers (stages_resident.h).  Nothing is exchanged
   around the product.  Reads NP, RADICES, WIDTH (rows of a group), ITEMS (NP * WIDTH / 16), PRODUCT. */
KD_INLINE void group_copy(int items, const cpx* from, cpx* to) {
  KD_FOR_RESIDENT(i, items) {
    KD_UNROLL_RESIDENT for (int e = 0; e < 16; ++e) RESIDENT_OF(to, i, 16)[e] = RESIDENT_OF(from, i, 16)[e];
  }
}
/* While y is transformed x waits in local memory, each item's numbers where no other item looks. */
KD_INLINE void group_stash(int items, const cpx* held, KD_WORK cpx* stash) {
  KD_FOR_RESIDENT(i, items) {
    const cpx* const v = RESIDENT_OF(held, i, 16);
    KD_UNROLL_RESIDENT for (int e = 0; e < 16; ++e) stash[e * items + i] = v[e];
  }
}
KD_INLINE void group_product(int items, int correlate, cpx* held, KD_WORK const cpx* stash) {
  KD_FOR_RESIDENT(i, items) {
    cpx* const v = RESIDENT_OF(held, i, 16);
    KD_UNROLL_RESIDENT for (int e = 0; e < 16; ++e) v[e] = cpx_swap(cpx_product(stash[e * items + i], v[e], correlate));
  }
}
/* The product with a spectrum in memory, each bin at its place. */
KD_INLINE void group_product_bins_of(group_tile t, fft_stage s, int correlate, cpx* held, spectrum bins) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] =
        cpx_swap(cpx_product(v[q], spectrum_at(bins, p.n + q * s.span, p.w), correlate));
  }
}
KD_INLINE void group_product_bins(group_tile t, int radix, int correlate, cpx* held, spectrum bins) {
  WITH_RADIX(radix, group_product_bins_of(t, stage_of(t.np, R, t.np / R, 0), correlate, held, bins));
}
/* Rows of a factor; whole ones need no look at each point. */
KD_INLINE void group_load_rows(group_tile t, int radix, accessor rows, cpx* held) {
  const row_numbers r = *(const row_numbers*)rows.with;
  accessor whole = ACCESSOR_HOOKED(rows, no_hook, 0);
  whole.lane = r.row;
  if (r.samples == 2 * t.np && r.period == 2 * t.np)
    group_load(t, radix, whole, held);
  else
    group_load(t, radix, rows, held);
}
KD_INLINE void group_store_rows(group_tile t, int radix, accessor rows, const cpx* held) {
  const row_numbers r = *(const row_numbers*)rows.with;
  accessor whole = ACCESSOR_HOOKED(rows, no_hook, 0);
  whole.lane = r.row;
  whole.swap = 1;
  if (r.first == 0 && r.samples == 2 * t.np)
    group_store(t, radix, whole, held);
  else
    group_store(t, radix, rows, held);
}

/* As convolve_tile with load_padded, store_cropped. */
KD_KERNEL(convolve_group) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_TABLE(twiddle), KD_BY_VALUE(convolve_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  const tile_place tile = tile_of(g.tile, NP ? NP : (int)g.tile.np, WIDTH ? WIDTH : (int)g.tile.width, KD_GROUP_ID);
  const int np = tile.np, width = tile.width;
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  const int product = PRODUCT == product_argument ? (int)g.product : PRODUCT, correlate = product & product_correlate;
  const group_tile t = group_tile_of(np, width, 0);
  const int stages = stage_count(radices), first = stage_radix(radices, 0), last = stage_radix(radices, stages - 1);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, stash, TILE_NUMBERS(np, width), 1);
  KD_RESIDENT_ARRAY(cpx, held, np * width);

  KD_GLOBAL scalar *const xs = (KD_GLOBAL scalar*)x + tile.in_start, *const ys = (KD_GLOBAL scalar*)y +
                                                                                 tile.i0 * g.other[0] +
                                                                                 tile.i1 * g.other[1];
  const row_numbers rx = {tile.in_lane, 0, g.row, g.period, 0}, ry = {g.other_lane, 0, g.other_row, g.other_period, 0},
                    rz = {tile.out_lane, g.first, g.out_row, 2 * np, 0};
  accessor ax = ACCESSOR_HOOKED(accessor_of(access_points, 0, width, xs, 2, 0), hook_padded, &rx),
           ay = ACCESSOR_HOOKED(accessor_of(access_points, 0, width, ys, 2, 0), hook_padded, &ry),
           az = ACCESSOR_HOOKED(accessor_of(access_points, 0, width, z + tile.out_start, 2, 0), hook_cropped, &rz);
  ax.vectors = ay.vectors = az.vectors = tile.vectors;
  az.scale = scale;
  const spectrum bins = {0, ys, width, 0, 2, 0};

  group_load_rows(t, first, ax, held);
#if !KD_CPP /* y is on its way while x is transformed */
  KD_RESIDENT_ARRAY(cpx, ahead, np * width);
  if (!(product & product_spectrum)) group_load_rows(t, first, ay, ahead);
#endif
  group_butterfly(t, first, held, 0);
  /* x leaves through `work`, since it is stashed at once. */
  group_stages(t, exchange_in_turn(stages % 2 ? stash : work, stages % 2 ? work : stash), radices, held, twiddle);
  if (product & product_spectrum) {
    group_product_bins(t, last, correlate, held, bins);
  } else {
    group_stash(np * width / 16, held, stash);
#if KD_CPP
    group_load_rows(t, first, ay, held);
#else
    group_copy(np * width / 16, ahead, held);
#endif
    group_butterfly(t, first, held, 0);
    KD_BARRIER;
    group_stages(t, exchange_in(work), radices, held, twiddle);
    group_product(np * width / 16, correlate, held, stash);
  }
  KD_BARRIER;
  if (first == last)
    group_butterfly(t, first, held, 0);
  else
    group_next(t, exchange_in(stash), stage_of(np, last, np / last, 0), stage_of(np, first, 1, 0), held, stash);
  group_stages(t, exchange_in_turn(work, stash), radices, held, twiddle);
  group_store_rows(t, last, az, held);
}
