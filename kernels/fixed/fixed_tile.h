/* fixed_tile.h: a tile in fixed point, which has an exponent for each transform: what a stage's results drop depends on
   its inputs (block_scale.h).  Stages, tiles and memory are those of fft_tile.h.
   exponents: of each transform; results times 2^exponent are its DFT, in units of the input.
   Reads NP, RADICES, WIDTH, ITEMS, INVERSE, BLOCK_SCALED. */
/* One point has no list. */
#define STAGE_RADICES (NP > 1 ? RADICES : NP == 0 ? library_radices : library_radices_inlined)

/* The largest square_of the inputs of each vector. */
KD_INLINE void peaks_of_inputs(int np, accessor in, KD_WORK uint* peaks) {
  for (int w = 0; w < in.vectors; ++w) {
    uint peak = 0;
    KD_UNROLL_FEW KD_FOR_ITEMS(n, np) {
      const cpx v = accessor_load(in, (int)n, w);
      peak = larger_of(peak, square_of((int)v.re, (int)v.im));
    }
    keep_peak(peaks + w, peak);
  }
}
KD_INLINE int exponent_of(stage_list list, int w) {
  int exponent = 0;
  for (int n = 0; n < stage_count(list.radices); ++n)
    exponent += stage_exponent(block_of_stage(list.block, n), stage_radix(list.radices, n), w);
  return exponent;
}

#if KD_WANTED(fft_fixed)
KD_KERNEL(fft_fixed) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(int, exponents), KD_BY_VALUE(fixed_arguments) g) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(exponents);
  const int np = NP ? NP : (int)g.tile.np, width = WIDTH ? WIDTH : (int)g.tile.width;
  KD_TILE_ARRAY(stored, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(stored, b, TILE_NUMBERS(np, width), 1);
  KD_WORK_ARRAY(uint, peaks, BLOCK_STATES(width));
  tile_place t = tile_with(tile_of(g.tile, np, width, KD_GROUP_ID), in, out, 0, 1);
  if (DENSE) t.in_stride = t.out_stride = 2;
  const accessor from = tile_in(load_rows, INVERSE, t, a);
  stage_list list = stage_list_of(np, NP ? RADICES : (uint)g.tile.radices, twiddle);
  list.block.peaks = peaks;
  list.block.width = width;
  list.block.number = 0;
  list.block.measured = BLOCK_SCALED ? np > 1 : 0; /* one point is copied */
  list.block.drops = (uint)g.drops;
  if (BLOCK_SCALED) {
    KD_FOR_ITEMS(i, BLOCK_STATES(width)) peaks[i] = 0;
    KD_WORK_BARRIER;
    peaks_of_inputs(np, from, peaks);
    KD_WORK_BARRIER;
  }
  fft_stages KD_SET_OF(STAGE_RADICES)(list, from, tile_out_accessor(store_rows, INVERSE, t), a, b);
  KD_FOR_ITEMS(w, from.vectors) exponents[t.i0 * width + w] = exponent_of(list, (int)w) + (int)g.exponent;
}
#endif
