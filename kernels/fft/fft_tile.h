/* fft_tile.h: the kernel that does nearly everything: a tile of neighbouring transforms, read once, transformed in
   private or local memory, written once.  How it is read and written is LOAD and STORE (fft_arguments.h).  Kernels of
   other families are tiles with hooks of theirs.
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE, INVERSE. */

/* Bins k and np - k of vector w; swap: the inverse transform was before, or follows.
   roots: exp(-2 pi i k / (2 np)), k = 0 .. np/2. */
KD_INLINE void bins_pair_to_hermitian(int np, int k, int w, int swap, accessor from, accessor to,
                                      KD_GLOBAL const scalar* roots) {
  cpx x = cpx_swap_if(swap, bin_load(from, k, w)), m = cpx_swap_if(swap, bin_load(from, k > 0 ? np - k : 0, w));
  pair_to_hermitian(&x, &m, cpx_all(roots + 2 * k));
  bin_store(to, k, w, x);
  if (np - k != k) bin_store(to, np - k, w, m);
}
KD_INLINE void bins_hermitian_to_pair(int np, int k, int w, int swap, accessor from, accessor to,
                                      KD_GLOBAL const scalar* roots) {
  cpx x = bin_load(from, k, w), m = bin_load(from, np - k, w);
  if (k == 0) x.im = m.im = lanes_all(0);
  hermitian_to_pair(&x, &m, cpx_all(roots + 2 * k));
  bin_store(to, k, w, cpx_swap_if(swap, x));
  if (k > 0 && np - k != k) bin_store(to, np - k, w, cpx_swap_if(swap, m));
}
KD_INLINE void tile_pair_to_hermitian(int np, accessor from, accessor to, KD_GLOBAL const scalar* roots) {
  KD_FOR_ITEMS(b, (np / 2 + 1) * from.vectors)
  bins_pair_to_hermitian(np, (int)(b / from.vectors), (int)(b % from.vectors), 0, from, to, roots);
}
KD_INLINE void tile_hermitian_to_pair(int np, accessor from, accessor to, KD_GLOBAL const scalar* roots) {
  KD_FOR_ITEMS(b, (np / 2 + 1) * from.vectors)
  bins_hermitian_to_pair(np, (int)(b / from.vectors), (int)(b % from.vectors), 1, from, to, roots);
}

/* Everything between memory and the stages of one tile. */
typedef struct {
  int np, width, vectors, valid; /* valid: lanes of the first vector that exist */
  index_t i0, i1, i2;            /* its indices */
  index_t in_first, out_first;   /* scalars of the first index alone */
  index_t in_start, out_start;   /* the scalars of in and out that the tile begins with */
  index_t in_stride, out_stride, in_lane, out_lane, split;
  int stream;
  KD_GLOBAL const scalar* in;
  KD_GLOBAL scalar* out;
  KD_GLOBAL const scalar* extra; /* pass twiddles, or roots of real spectra */
  scalar scale;
} tile_place;

/* The tile with these indices; tile_with says in which memory. */
KD_INLINE tile_place tile_at(KD_BY_VALUE(fft_arguments) g, int np, int width, index_t i0, index_t i1, index_t i2) {
  const index_t left = g.transforms - i0 * (LANES * width);
  tile_place t;
  t.np = np;
  t.width = width;
  t.valid = left < LANES ? (int)left : LANES;
  t.vectors = width > 1 && left < LANES * width ? (int)((left + LANES - 1) / LANES) : width;
  t.i0 = i0;
  t.i1 = i1;
  t.i2 = i2;
  t.in_first = i0 * g.in[0];
  t.out_first = i0 * g.out[0];
  t.in_start = t.in_first + i1 * g.in[1] + i2 * g.in[2];
  t.out_start = t.out_first + i1 * g.out[1] + i2 * g.out[2];
  t.in_stride = g.in_stride;
  t.out_stride = g.out_stride;
  t.in_lane = g.in_lane;
  t.out_lane = g.out_lane;
  t.split = g.split;
  t.stream = (int)g.stream;
  t.in = 0;
  t.out = 0;
  t.extra = 0;
  t.scale = 1;
  return t;
}
KD_INLINE tile_place tile_with(tile_place t, KD_GLOBAL const scalar* in, KD_GLOBAL scalar* out,
                               KD_GLOBAL const scalar* extra, scalar scale) {
  t.in = in;
  t.out = out;
  t.extra = extra;
  t.scale = scale;
  return t;
}
/* Tile `id` of all.  A division takes longer than a short tile's butterflies; firmware wants less code. */
KD_INLINE tile_place tile_of(KD_BY_VALUE(fft_arguments) g, int np, int width, index_t id) {
#if KD_CPP && LANES == 1
  const int further = 1;
#else
  const int further = id >= g.count[0];
#endif
  index_t i0 = id, i1 = 0, i2 = 0;
  if (further) {
    const index_t outer = id / g.count[0];
    i0 = id % g.count[0];
    i1 = outer % g.count[1];
    i2 = outer / g.count[1];
  }
  return tile_at(g, np, width, i0, i1, i2);
}
/* Tile of one transform that all lanes work on; results are vectors. */
KD_INLINE tile_place lone_tile_of(KD_BY_VALUE(fft_arguments) g, int np, index_t id) {
  tile_place t = tile_at(g, np, 1, id, 0, 0);
  t.vectors = 1;
  t.in_stride = 2;
  t.out_stride = BLOCK;
  return t;
}
/* Tile of two transforms; where the batch is odd, both halves of the last one are the same. */
KD_INLINE tile_place halves_tile_of(KD_BY_VALUE(fft_arguments) g, int np, index_t id) {
  tile_place t = lone_tile_of(g, np, id);
  t.out_stride = LANES;
  if (2 * id + 1 == g.transforms) t.in_lane = t.out_lane = 0;
  return t;
}
/* Tiles of passes are whole vectors: where the last one were incomplete it begins earlier, and what two tiles have is
   computed twice. */
KD_INLINE tile_place whole_tile(tile_place t, index_t transforms, int store) {
#if LANES > 1
  const index_t missing = (t.i0 + 1) * LANES - transforms;
  if (missing <= 0) return t;
  t.valid = LANES;
  t.in_first -= missing * t.in_lane;
  t.in_start -= missing * t.in_lane;
  if (store == store_aosoa) return t;
  t.out_first -= missing * t.out_lane;
  t.out_start -= missing * t.out_lane;
#else
  (void)transforms;
  (void)store;
#endif
  return t;
}

/* Input of the first stage; where lanes are rows, or a real spectrum is to be unfolded, it is brought into `work`
   before. */
KD_TYPES(a_load)
KD_INLINE plain_accessor tile_in(KD_TYPE(a_load, int) load, int swap, tile_place t, KD_WORK stored* work) {
  KD_GLOBAL scalar* const in = (KD_GLOBAL scalar*)t.in + t.in_start;
  plain_accessor a = accessor_of(access_points, swap, t.width, in, t.in_stride, t.in_lane);
  if (load == load_aosoa) a = accessor_of(access_aosoa, 0, t.width, in, t.in_stride, 0);
  a.vectors = t.vectors;
#if KD_FIXED_LANES
  (void)load;
  rows_load(t.np, in, t.in_stride, t.in_lane, t.valid, swap, work);
  a = accessor_work(work, 1);
#elif LANES > 1
  if (load == load_columns || load == load_aosoa) return a;
  if (load == load_in_vector)
    return in_vector_load(ACCESSOR_LAID(a, access_points), t.np, KD_CONST(LANES), 1, t.extra, work);
  if (load == load_halves) {
    a.layout = access_halves;
    return in_vector_load(ACCESSOR_LAID(a, access_halves), t.np, KD_CONST(LANES / 2), 0, t.extra, work);
  }
  if (load == load_rows) rows_load(t.np, in, t.in_stride, t.in_lane, t.valid, swap, work);
  if (load == load_transposed) transposed_load(t.np, in, t.in_stride, t.in_lane, work);
  a = accessor_work(work, 1);
  if (load == load_hermitian) {
    rows_load(t.np + 1, in, t.in_stride, t.in_lane, t.valid, 0, work);
    tile_hermitian_to_pair(t.np, a, a, t.extra);
  }
#else
  if (load == load_transposed) {
    a.layout = access_transposed;
    a.swap = 0;
  }
  if (load == load_hermitian) {
    a.swap = 0;
    tile_hermitian_to_pair(t.np, a, accessor_work_like(a, work), t.extra);
    KD_WORK_BARRIER;
    a = accessor_work_like(a, work);
  }
#endif
  return a;
}

/* Output of the last stage: memory, or a work array that tile_out empties. */
KD_TYPES(a_store) KD_INLINE plain_accessor tile_out_accessor(KD_TYPE(a_store, int) store, int swap, tile_place t) {
  KD_GLOBAL scalar* const out = t.out + t.out_start;
  plain_accessor a = accessor_of(access_points, swap, t.width, out, t.out_stride, t.out_lane);
  if (store == store_aosoa) {
    a = accessor_of(access_aosoa, 0, t.width, out, t.out_stride, 0);
    a.twiddle = t.extra + t.i0 * ((t.split + t.np / t.split) * t.width * BLOCK);
    a.split = (int)t.split;
  }
#if KD_FIXED_LANES
  return accessor_work(0, t.width);
#elif LANES > 1
  if (store == store_halves) a.layout = access_halves;
  if (store != store_columns && store != store_aosoa && store != store_halves) return accessor_work(0, t.width);
#else
  if (store == store_hermitian) return accessor_work(0, t.width);
#endif
  a.scale = t.scale;
  a.stream = store == store_columns && t.stream && can_stream(out, t.out_stride);
  if (store == store_halves) a.stream = t.stream && can_stream(out, t.out_stride) && can_stream(out, t.out_lane);
  return a;
}
KD_TYPES(a_store) KD_INLINE void tile_out(KD_TYPE(a_store, int) store, int swap, tile_place t, KD_WORK stored* work) {
  KD_GLOBAL scalar* const out = t.out + t.out_start;
#if LANES > 1
  if (store == store_rows) rows_store(t.np, out, t.out_stride, t.out_lane, t.valid, swap, t.scale, work);
  if (store == store_hermitian) {
    tile_pair_to_hermitian(t.np, accessor_work(work, 1), accessor_work(work, 1), t.extra);
    rows_store(t.np + 1, out, t.out_stride, t.out_lane, t.valid, 0, t.scale, work);
  }
#else
  if (store == store_hermitian) {
    accessor from = accessor_work(work, t.width),
             to = accessor_of(access_points, 0, t.width, out, t.out_stride, t.out_lane);
    from.vectors = t.vectors;
    to.scale = t.scale;
    KD_WORK_BARRIER;
    tile_pair_to_hermitian(t.np, from, to, t.extra);
  }
  (void)swap;
#endif
}

#if LANES > 1 && !KD_FIXED
/* Tiles of short rows are `width` vectors (short_rows.h): what is left of one when the whole vectors are done. */
KD_INLINE tile_place without_short_rows(tile_place t, int np, int width, index_t transforms, int inverse,
                                        KD_WORK stored* work, KD_WORK stored* spare) {
  const index_t left = transforms - t.i0 * (LANES * width), rows = left < LANES * width ? left : LANES * width,
                done = rows / LANES * LANES;
  const short_rows r = {t.in + t.in_start, t.out + t.out_start, done, inverse, t.scale};
  if (np == 20)
    short_rows_through_work(r, work, spare);
  else
    short_rows_transform(np, r);
  t.in_start += done * t.in_lane;
  t.out_start += done * t.out_lane;
  t.valid = (int)(rows - done);
  t.width = t.vectors = 1;
  return t;
}
#endif

#if KD_CPP && LANES == 1
/* The output in place of the array that the last stage would write, and does not read (fft_stages).  Points of a tile
   lie side by side there, and the input elsewhere. */
KD_INLINE void lend_output(tile_place t, int stages, int from_work, stored** work, stored** spare) {
  const int last = stages > 0 ? stages - 1 : 0;
  stored* const rest = *work;
  *work = (stored*)(t.out + t.out_start);
  *spare = rest;
  if (!writes_work(last, last, from_work)) {
    *spare = *work;
    *work = rest;
  }
}
#endif

#define TILE_ROWS (LOAD == load_rows ? STORE == store_rows : 0)
#define TILE_PASSES (STORE == store_aosoa ? 1 : LOAD == load_transposed)
/* Passes are long: their first and last stages are shared.  One point has no list. */
#define TILE_RADICES \
  (NP > 1 ? RADICES : NP == 0 && (TILE_PASSES || KD_SMALL) ? library_radices : library_radices_inlined)

/* twiddle: stage twiddles; extra: pass twiddles (store_aosoa, load_in_vector, load_halves), roots of real spectra. */
#if !KD_FIXED_LANES
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
  KD_TILE_ARRAY(stored, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(stored, b, TILE_NUMBERS(np, width), 1);
  t = tile_with(t, in, out, extra, UNSCALED ? 1 : scale);
  if (TILE_PASSES) t = whole_tile(t, g.transforms, STORE);
  if (DENSE) t.in_stride = t.out_stride = 2;
  #if LANES > 1
  if (TILE_ROWS && g.width > 1) {
    t = without_short_rows(t, np, (int)g.width, g.transforms, INVERSE, a, b);
    if (t.valid == 0) return;
  }
  #endif
  KD_WORK stored *work = a, *spare = b;
  #if KD_CPP && LANES == 1
  if (g.lends) lend_output(t, stage_count(radices), LOAD == load_hermitian, &work, &spare);
  #endif
  const plain_accessor from = tile_in(KD_CONST(LOAD), INVERSE, t, work);
  KD_WORK stored* const result = fft_stages KD_SET_OF(TILE_RADICES)(
      stage_list_of(np, radices, twiddle), from, tile_out_accessor(KD_CONST(STORE), INVERSE, t), work, spare);
  tile_out(KD_CONST(STORE), INVERSE, t, result);
}
#endif
