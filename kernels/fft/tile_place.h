/* tile_place.h: a tile of neighbouring transforms: which they are, where they are in memory, and the step of real ones
   among their points. */
/* Turn b of a loop over points and the vectors of each: a division takes as long as what is done with a point. */
KD_INLINE int index_of_turn(index_t b, int vectors) {
  return vectors == 1 ? (int)b : (int)(b / vectors);
}
KD_INLINE int vector_of_turn(index_t b, int vectors) {
  return vectors == 1 ? 0 : (int)(b % vectors);
}
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
/* Points in registers (fft_tile.h) whose pairs are no loop. */
#if KD_CPP && !KD_FLASH && LANES == 1
  #define IS_SHORT_CONSTANT(np, vectors) \
    (__builtin_constant_p(np) && __builtin_constant_p(vectors) && (np) <= 4 && (vectors) == 1)
#else
  #define IS_SHORT_CONSTANT(np, vectors) 0
#endif
KD_INLINE void tile_pair_to_hermitian(int np, accessor from, accessor to, KD_GLOBAL const scalar* roots) {
  if (IS_SHORT_CONSTANT(np, from.vectors)) {
    KD_UNROLL for (int k = 0; k <= 2; ++k) if (2 * k <= np) bins_pair_to_hermitian(np, k, 0, 0, from, to, roots);
    return;
  }
  KD_FOR_ITEMS(b, (np / 2 + 1) * from.vectors)
  bins_pair_to_hermitian(np, index_of_turn(b, from.vectors), vector_of_turn(b, from.vectors), 0, from, to, roots);
}
KD_INLINE void tile_hermitian_to_pair(int np, accessor from, accessor to, KD_GLOBAL const scalar* roots) {
  if (IS_SHORT_CONSTANT(np, from.vectors)) {
    KD_UNROLL for (int k = 0; k <= 2; ++k) if (2 * k <= np) bins_hermitian_to_pair(np, k, 0, 1, from, to, roots);
    return;
  }
  KD_FOR_ITEMS(b, (np / 2 + 1) * from.vectors)
  bins_hermitian_to_pair(np, index_of_turn(b, from.vectors), vector_of_turn(b, from.vectors), 1, from, to, roots);
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
  const int further = (LANES == 1 && KD_FLASH) || id >= g.count[0];
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
  const index_t missing = (t.i0 + 1) * LANES - transforms;
  if (LANES == 1 || missing <= 0) return t;
  t.valid = LANES;
  t.in_first -= missing * t.in_lane;
  t.in_start -= missing * t.in_lane;
  if (store == store_aosoa) return t;
  t.out_first -= missing * t.out_lane;
  t.out_start -= missing * t.out_lane;
  return t;
}

/* Beginnings of a tile's input and output: the caller's, or what passes leave between them. */
KD_INLINE KD_GLOBAL scalar* tile_input(int load, tile_place t) {
  KD_GLOBAL scalar* const in = (KD_GLOBAL scalar*)t.in;
  return load == load_aosoa || load == load_transposed ? in + t.in_start : CALLERS_FROM(in, t.in_start);
}
KD_INLINE KD_GLOBAL scalar* tile_output(int store, tile_place t) {
  return store == store_aosoa || store == store_apart ? t.out + t.out_start : CALLERS_FROM(t.out, t.out_start);
}
/* Rows of real data as complex ones: which layout one side has that points do not. */
KD_INLINE int real_layout(int load, int store) {
  if (load == load_samples || store == store_samples) return access_samples;
  return load == load_spectrum || store == store_spectrum ? access_bins : access_points;
}
/* Output of the last stage: memory, or a work array that tile_out empties. */
KD_TYPES(a_store) KD_INLINE plain_accessor tile_out_accessor(KD_TYPE(a_store, int) store, int swap, tile_place t) {
  KD_GLOBAL scalar* const out = tile_output(store, t);
  plain_accessor a = accessor_of(real_layout(load_rows, store), swap, t.width, out, t.out_stride, t.out_lane);
  if (store == store_spectrum) a.split = t.np / 2;
  if (store == store_aosoa) {
    a = accessor_of(access_aosoa, 0, t.width, out, t.out_stride, 0);
    a.twiddle = t.extra + t.i0 * ((t.split + t.np / t.split) * t.width * BLOCK);
    a.split = (int)t.split;
  }
  if (store == store_halves) a.layout = access_halves;
  const int in_memory = store == store_columns || store == store_aosoa || store == store_halves;
  if (LANES == 1 ? store == store_hermitian : KD_FIXED || !in_memory) return accessor_work(0, t.width);
  a.scale = t.scale;
  a.stream = store == store_columns && t.stream && can_stream(out, t.out_stride);
  if (store == store_halves) a.stream = t.stream && can_stream(out, t.out_stride) && can_stream(out, t.out_lane);
  return a;
}

#if KD_CPP
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
#else /* work arrays of devices are nearer than memory */
  #define lend_output(t, stages, from_work, work, spare) ((void)0)
#endif
