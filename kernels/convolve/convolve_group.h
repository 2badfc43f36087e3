/* convolve_group.h: convolution of complex rows with the data in registers (fft_kept.h).  Nothing is exchanged around
   the product. Reads NP, RADICES, WIDTH (rows of a group), ITEMS (NP * WIDTH / 16), PRODUCT. */
#if LANES == 1
KD_INLINE void group_copy(int items, const cpx* from, cpx* to) {
  KD_FOR_KEPT(i, items) {
    KD_UNROLL for (int e = 0; e < 16; ++e) KEPT_OF(to, i, 16)[e] = KEPT_OF(from, i, 16)[e];
  }
}
/* While y is transformed x waits in local memory, each item's numbers where no other item looks. */
KD_INLINE void group_stash(int items, const cpx* kept, KD_WORK cpx* stash) {
  KD_FOR_KEPT(i, items) {
    const cpx* const v = KEPT_OF(kept, i, 16);
    KD_UNROLL for (int e = 0; e < 16; ++e) stash[e * items + i] = v[e];
  }
}
KD_INLINE void group_product(int items, int correlate, cpx* kept, KD_WORK const cpx* stash) {
  KD_FOR_KEPT(i, items) {
    cpx* const v = KEPT_OF(kept, i, 16);
    KD_UNROLL for (int e = 0; e < 16; ++e) v[e] = cpx_swap(cpx_product(stash[e * items + i], v[e], correlate));
  }
}
/* The same with a spectrum in memory, of which each bin is at its place. */
KD_INLINE void group_product_bins_of(group_tile t, int radix, int correlate, cpx* kept, spectrum bins) {
  KD_FOR_KEPT(i, t.np / radix * t.width) {
    const group_place p = group_place_of(t, (int)i, radix, 1);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] =
        cpx_swap(cpx_product(v[q], spectrum_at(bins, p.b + q * (t.np / radix), p.w), correlate));
  }
}

  /* As convolve_tile with load_padded, store_part. */
  #if KD_WANTED(convolve_group)
KD_KERNEL(convolve_group) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_TABLE(twiddle), KD_BY_VALUE(convolve_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(z);
  KD_OPEN(twiddle);
  const int np = NP ? NP : (int)g.np, width = WIDTH ? WIDTH : (int)g.width;
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int product = PRODUCT == product_argument ? (int)g.product : PRODUCT, correlate = product & product_correlate;
  const group_tile t = group_tile_of(np, width, 0, 0);
  const int stages = stage_count(radices), first = stage_radix(radices, 0), last = stage_radix(radices, stages - 1);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, stash, TILE_NUMBERS(np, width), 1);
  KD_KEPT_ARRAY(cpx, kept, np * width);

  const index_t i0 = KD_GROUP_ID % g.count[0], i1 = KD_GROUP_ID / g.count[0], left = g.transforms - i0 * width;
  const int rows = left < width ? (int)left : width;
  KD_GLOBAL scalar* const xs = (KD_GLOBAL scalar*)x + i0 * g.in[0] + i1 * g.in[1];
  KD_GLOBAL scalar* const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1];
  port px = port_padded(xs, 0, 2, 0, width, g.row, g.period, 0),
       py = port_padded(ys, 0, 2, 0, width, g.other_row, g.other_period, 0);
  port out = port_part(z + i0 * g.out[0] + i1 * g.out[1], g.first, 2, 0, width, g.out_row, 2 * np, 0);
  px.row = g.in_lane;
  py.row = g.other_lane;
  out.row = g.out_lane;
  out.scale = scale;
  const spectrum bins = {0, ys, width, 1, 2, 0};

  /* Whole rows need no look at each point; the kinds of ports stay constants. */
  const int whole_x = g.row == 2 * np && g.period == 2 * np,
            whole_y = g.other_row == 2 * np && g.other_period == 2 * np;
  const port ax = port_make(PORT_ACROSS, 0, width, xs, 2, g.in_lane),
             ay = port_make(PORT_ACROSS, 0, width, ys, 2, g.other_lane);

  if (whole_x)
    group_load(t, first, rows, ax, kept);
  else
    group_load(t, first, rows, px, kept);
    #if !KD_CPP /* y is on its way while x is transformed */
  KD_KEPT_ARRAY(cpx, ahead, np * width);
  if (!(product & product_spectrum)) {
    if (whole_y)
      group_load(t, first, rows, ay, ahead);
    else
      group_load(t, first, rows, py, ahead);
  }
    #endif
  group_butterfly(t, first, kept);
  /* x leaves through `work`, since it is stashed at once. */
  group_stages(t, radices, kept, 1, stages % 2 ? stash : work, stages % 2 ? work : stash, twiddle);
  if (product & product_spectrum) {
    WITH_RADIX(last, group_product_bins_of(t, R, correlate, kept, bins))
  } else {
    group_stash(np * width / 16, kept, stash);
    #if KD_CPP
    if (whole_y)
      group_load(t, first, rows, ay, kept);
    else
      group_load(t, first, rows, py, kept);
    #else
    group_copy(np * width / 16, ahead, kept);
    #endif
    group_butterfly(t, first, kept);
    KD_BARRIER;
    group_stages(t, radices, kept, 0, work, work, twiddle);
    group_product(np * width / 16, correlate, kept, stash);
  }
  KD_BARRIER;
  if (first == last) {
    group_butterfly(t, first, kept);
  } else {
    group_exchange(t, last, np / last, first, kept, stash, 0);
  }
  group_stages(t, radices, kept, 1, work, stash, twiddle);
  if (g.first == 0 && g.out_row == 2 * np) {
    port all = port_make(PORT_ACROSS, 1, width, out.at, 2, g.out_lane);
    all.scale = scale;
    WITH_RADIX(last, group_store_of(t, R, rows, all, kept))
  } else {
    WITH_RADIX(last, group_store_of(t, R, rows, out, kept))
  }
}
  #endif
#endif
