/* fft_tile.h: the kernel that does nearly everything: a tile of neighbouring transforms, read once, transformed in
   private or local memory, written once.  How it is read and written is LOAD and STORE (fft_arguments.h).  Kernels of
   other families are tiles with hooks of theirs.
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE, INVERSE. */

#define TILE_ROWS (LOAD == load_rows ? STORE == store_rows : 0)
#define TILE_PASSES (STORE == store_aosoa ? 1 : LOAD == load_transposed)
/* Passes are long: their first and last stages are shared.  One point has no list. */
#define TILE_RADICES \
  (NP > 1 ? RADICES : NP == 0 && (TILE_PASSES || KD_SMALL) ? library_radices : library_radices_inlined)

/* Few points that are a constant, which are in registers: the library's; firmware has work arrays of its own. */
#if KD_CPP && !KD_FLASH && LANES == 1
  #define TILE_IS_SHORT (NP > 0 ? WIDTH == 1 : 0)
  #define TILE_ARRAY(name, i)                                   \
    stored name##_few[TILE_IS_SHORT ? TILE_NUMBERS(NP, 1) : 1]; \
    stored* const name = TILE_IS_SHORT ? name##_few : kd_group.take<stored>(TILE_NUMBERS(np, width))
#else
  #define TILE_IS_SHORT 0
  #define TILE_ARRAY(name, i) KD_TILE_ARRAY(stored, name, TILE_NUMBERS(np, width), i)
#endif

/* twiddle: stage twiddles; extra: pass twiddles (store_aosoa, load_in_vector, load_halves), roots of real spectra. */
KD_KERNEL(fft_tile) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  const int np = NP ? NP : (int)g.np, width = WIDTH ? WIDTH : (int)g.width;
  tile_place t = LOAD == load_in_vector ? lone_tile_of(g, np, KD_GROUP_ID)
                 : LOAD == load_halves  ? halves_tile_of(g, np, KD_GROUP_ID)
                                        : tile_of(g, np, width, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.radices;
  TILE_ARRAY(a, 0);
  TILE_ARRAY(b, 1);
  t = tile_with(t, in, out, extra, UNSCALED ? 1 : scale);
  if (TILE_PASSES) t = whole_tile(t, g.transforms, STORE);
  if (DENSE) t.in_stride = t.out_stride = 2;
  if (LANES > 1 && TILE_ROWS && g.width > 1) {
    t = without_short_rows(t, np, (int)g.width, g.transforms, INVERSE, a, b);
    if (t.valid == 0) return;
  }
  KD_WORK stored *work = a, *spare = b;
  if (LANES == 1 && KD_CPP && (TILE_IS_SHORT ? 0 : g.lends))
    lend_output(t, stage_count(radices), LOAD == load_hermitian, &work, &spare);
  const plain_accessor from = tile_in(KD_CONST(LOAD), INVERSE, t, work);
  KD_WORK stored* const result = fft_stages KD_SET_OF(TILE_RADICES)(
      stage_list_of(np, radices, twiddle), from, tile_out_accessor(KD_CONST(STORE), INVERSE, t), work, spare);
  tile_out(KD_CONST(STORE), INVERSE, t, result);
}
