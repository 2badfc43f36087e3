/* bluestein_group.h: bluestein_tile with the points in registers (../resident/stages_resident.h).  Nothing is exchanged
   around the product where the first radix is the last one, too.  Reads NP, RADICES, WIDTH (transforms of a group),
   ITEMS, INVERSE, DENSE. */
KD_KERNEL(bluestein_group) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, chirp), KD_MEMORY(const scalar, bins), KD_BY_VALUE(bluestein_arguments) g,
    scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(chirp);
  KD_OPEN(bins);
  tile_place tile = tile_of(g.tile, NP ? NP : (int)g.tile.np, WIDTH ? WIDTH : (int)g.tile.width, KD_GROUP_ID);
  if (DENSE) tile.in_stride = tile.out_stride = 2;
  group_tile t = group_tile_of(tile.np, tile.width, 0);
  t.halved = 1; /* np is 2 length - 1 at least */
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  const int first = stage_radix(radices, 0), last = stage_radix(radices, stage_count(radices) - 1);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np * t.width);
  const chirp_numbers c = {chirp, g.length, 0, 1, 0, INVERSE};
  const spectrum spectrum_of_chirp = {0, bins, t.width, 0, 2, 0};
  accessor from = accessor_of(access_points, 0, t.width, (KD_GLOBAL scalar*)in + tile.in_start, tile.in_stride,
                              tile.in_lane),
           to = accessor_of(access_points, 0, t.width, out + tile.out_start, tile.out_stride, tile.out_lane);
  from = ACCESSOR_HOOKED(from, hook_chirped, &c);
  to = ACCESSOR_HOOKED(to, hook_dechirped, &c);
  from.vectors = to.vectors = tile.vectors;
  to.scale = scale;

  group_load(t, first, from, held);
  group_butterfly(t, first, held, 0);
  group_stages(t, exchange_in(work), radices, held, twiddle);
  group_product_bins(t, last, 0, held, spectrum_of_chirp);
  KD_BARRIER;
  if (first == last) {
    group_butterfly(t, first, held, 0);
  } else {
    group_next(t, exchange_in(work), stage_of(t.np, last, t.np / last, 0), stage_of(t.np, first, 1, 0), held, work);
    KD_BARRIER;
  }
  group_stages(t, exchange_in(work), radices, held, KD_AGAIN(twiddle));
  group_store(t, last, to, held);
}
