/* fft_tile.h: the kernel that does nearly everything: a tile of neighbouring transforms, read once, transformed in
   private or local memory, written once.  How it is read and written is LOAD and STORE (fft_arguments.h).
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE, INVERSE. */

/* Spectrum of a real signal <-> spectrum of its samples taken as complex pairs (Zhang Quan et al., section 2, after
   correction).
   pair_to_half: X(k) = (A - i W^k B) / 2, X(NP - k) = conj(A + i W^k B) / 2 with A = Y(k) + conj Y(NP - k),
   B = Y(k) - conj Y(NP - k), W = exp(-2 pi i / (2 NP)); half_to_pair is its inverse times 2. */
KD_INLINE void pair_to_half(cpx* y, cpx* m, cpx w) {
  const cpx a = cpx_add(*y, cpx_conj(*m)), b = cpx_mul_minus_i(cpx_mul(cpx_sub(*y, cpx_conj(*m)), w));
  *y = cpx_scale(cpx_add(a, b), (scalar)0.5);
  *m = cpx_conj(cpx_scale(cpx_sub(a, b), (scalar)0.5));
}
KD_INLINE void half_to_pair(cpx* x, cpx* m, cpx w) {
  const cpx a = cpx_add(*x, cpx_conj(*m)), b = cpx_mul_minus_i(cpx_mul(cpx_sub(*x, cpx_conj(*m)), cpx_conj(w)));
  *x = cpx_sub(a, b);
  *m = cpx_conj(cpx_add(a, b));
}
/* roots: exp(-2 pi i k / (2 np)), k = 0 .. np/2. */
KD_INLINE void tile_pair_to_half(int np, port from, port to, KD_GLOBAL const scalar* roots) {
  KD_FOR_ITEMS(b, (np / 2 + 1) * from.vectors) {
    const int k = (int)(b / from.vectors), w = (int)(b % from.vectors);
    cpx x = port_load(from, k, w), m = port_load(from, k > 0 ? np - k : 0, w);
    pair_to_half(&x, &m, cpx_all(roots + 2 * k));
    port_store(to, k, w, x);
    if (np - k != k) port_store(to, np - k, w, m);
  }
}
KD_INLINE void tile_half_to_pair(int np, port from, port to, KD_GLOBAL const scalar* roots) {
  KD_FOR_ITEMS(b, (np / 2 + 1) * from.vectors) {
    const int k = (int)(b / from.vectors), w = (int)(b % from.vectors);
    cpx x = port_load(from, k, w), m = port_load(from, np - k, w);
    if (k == 0) x.im = m.im = lanes_all(0);
    half_to_pair(&x, &m, cpx_all(roots + 2 * k));
    port_store(to, k, w, cpx_swap(x)); /* swapped: the inverse transform follows */
    if (k > 0 && np - k != k) port_store(to, np - k, w, cpx_swap(m));
  }
}

/* Everything between memory and the stages of one tile. */
typedef struct {
  int np, width, vectors, valid;   /* valid: lanes that exist */
  index_t i0, in_first, out_first; /* first: the scalar of the transform that the tile begins with */
  KD_GLOBAL scalar *in, *out;      /* of this tile; of the whole signal for frames */
  index_t in_start, out_start;
  index_t in_stride, out_stride; /* the arguments', or constants */
  index_t in_lane, out_lane, split;
  int stream;
  KD_GLOBAL const scalar *extra, *window;
  scalar scale;
  index_t row, period, first, samples; /* padded rows, parts of rows, frames: as in the arguments */
  int pairs;
} tile_place;

KD_INLINE port tile_in(int load, int swap, tile_place t, KD_WORK cpx* work) {
  port p = port_make(PORT_ACROSS, swap, t.width, t.in, t.in_stride, t.in_lane);
  if (load == load_blocked) p = port_make(PORT_BLOCKED, 0, t.width, t.in, t.in_stride, 0);
  if (load == load_padded)
    p = port_padded(t.in - t.in_first, t.in_first, t.in_stride, t.in_lane, t.width, t.row, t.period, t.pairs);
  p.vectors = t.vectors;
#if LANES > 1
  if (load == load_across || load == load_blocked || load == load_padded) return p;
  if (load == load_rows) rows_load(t.np, t.in, t.in_stride, t.in_lane, t.valid, swap, work);
  if (load == load_turned) turned_load(t.np, t.in, t.in_stride, t.in_lane, work);
  if (load == load_frames) frames_load(t.np, t.in, t.in_start, t.in_lane, t.samples, t.valid, t.window, work);
  p = port_work(work, 1);
  if (load == load_half) {
    rows_load(t.np + 1, t.in, t.in_stride, t.in_lane, t.valid, 0, work);
    tile_half_to_pair(t.np, p, p, t.extra);
  }
#else
  if (load == load_turned) {
    p.kind = PORT_TURNED;
    p.swap = 0;
  }
  if (load == load_frames) {
    p.kind = PORT_FRAMES;
    p.start = t.in_start;
    p.samples = t.samples;
    p.window = t.window;
  }
  if (load == load_half) {
    p.swap = 0;
    tile_half_to_pair(t.np, p, port_work_like(p, work), t.extra);
    KD_WORK_BARRIER;
    p = port_work_like(p, work);
  }
#endif
  return p;
}

/* Where the last stage writes: memory, or a work array that tile_out empties. */
KD_INLINE port tile_out_port(int store, int swap, tile_place t) {
  port p = port_make(PORT_ACROSS, swap, t.width, t.out, t.out_stride, t.out_lane);
  if (store == store_blocked) {
    p = port_make(PORT_BLOCKED, 0, t.width, t.out, t.out_stride, 0);
    p.twiddle = t.extra + t.i0 * ((t.split + t.np / t.split) * t.width * BLOCK);
    p.split = (int)t.split;
  }
  if (store == store_part)
    p = port_part(t.out - t.out_first, t.first - t.out_first, t.out_stride, t.out_lane, t.width, t.row, t.period,
                  t.pairs);
#if LANES > 1
  const int from_work = store != store_across && store != store_blocked && store != store_part;
#else
  const int from_work = store == store_half;
  if (store == store_frames) {
    p.kind = PORT_FRAMES;
    p.start = t.out_start;
    p.samples = t.samples;
    p.window = t.window;
  }
#endif
  if (from_work) return port_work(0, t.width);
  p.scale = t.scale;
  p.stream = store == store_across && t.stream && can_stream(t.out, t.out_stride);
  return p;
}
KD_INLINE void tile_out(int store, int swap, tile_place t, port in, KD_WORK cpx* work) {
#if LANES > 1
  if (store == store_rows) rows_store(t.np, t.out, t.out_stride, t.out_lane, t.valid, swap, t.scale, work);
  if (store == store_frames)
    frames_add(t.np, t.out, t.out_start, t.out_lane, t.samples, t.valid, t.window, t.scale, work);
  if (store == store_half) {
    tile_pair_to_half(t.np, port_work(work, 1), port_work(work, 1), t.extra);
    rows_store(t.np + 1, t.out, t.out_stride, t.out_lane, t.valid, 0, t.scale, work);
  }
  (void)in;
#else
  if (store == store_half) {
    port to = port_make(PORT_ACROSS, 0, t.width, t.out, t.out_stride, t.out_lane);
    to.scale = t.scale;
    KD_WORK_BARRIER;
    tile_pair_to_half(t.np, port_work_like(in, work), to, t.extra);
  }
  (void)swap;
#endif
}

/* twiddle: stage twiddles; extra: pass twiddles (BLOCKED) or half twiddles (HALF); window: for frames, 2 NP samples. */
#if KD_WANTED(fft_tile)
KD_KERNEL(fft_tile) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_MEMORY(const scalar, window), KD_BY_VALUE(fft_arguments) g, int turn,
    scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  KD_OPEN(window);
  tile_place t;
  t.np = NP ? NP : (int)g.np;
  t.width = WIDTH ? WIDTH : (int)g.width;
  const uint radices = NP ? RADICES : (uint)g.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(t.np, t.width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(t.np, t.width), 1);

  const index_t i0 = KD_GROUP_ID % g.count[0], outer = KD_GROUP_ID / g.count[0], i1 = outer % g.count[1],
                i2 = outer / g.count[1];
  const index_t left = (g.transforms - turn + g.frame_step - 1) / g.frame_step - i0 * (LANES * t.width);
  /* The last repetitions have fewer frames.  In a group the loops do nothing then: PoCL 3.1 mistakes a return before
     barriers. */
  #if ITEMS == 1
  if (left <= 0) return;
  #endif
  t.i0 = i0;
  t.in_first = i0 * g.in[0];
  t.out_first = i0 * g.out[0];
  t.valid = left < LANES ? (int)left : LANES;
  t.vectors = left < LANES * t.width ? (int)((left + LANES - 1) / LANES) : t.width;
  t.in_start = i0 * g.in[0] + i1 * g.in[1] + i2 * g.in[2] + turn * (g.in_lane / g.frame_step) -
               (LOAD == load_frames ? g.before : 0);
  t.out_start = i0 * g.out[0] + i1 * g.out[1] + i2 * g.out[2] + turn * (g.out_lane / g.frame_step) -
                (STORE == store_frames ? g.before : 0);
  t.in = (KD_GLOBAL scalar*)in + (LOAD == load_frames ? 0 : t.in_start);
  t.out = out + (STORE == store_frames ? 0 : t.out_start);
  t.extra = extra;
  t.window = window;
  t.scale = UNSCALED ? 1 : scale;
  t.in_stride = DENSE ? 2 : g.in_stride;
  t.out_stride = DENSE ? 2 : g.out_stride;
  t.in_lane = g.in_lane;
  t.out_lane = g.out_lane;
  t.split = g.split;
  t.stream = (int)g.stream;
  t.row = g.row;
  t.period = g.period;
  t.first = g.first;
  t.samples = g.samples;
  t.pairs = (int)g.pairs;

  const port from = tile_in(LOAD, INVERSE, t, a);
  KD_WORK cpx* const result = fft_stages(t.np, radices, from, tile_out_port(STORE, INVERSE, t), a, b, twiddle, NP == 0);
  tile_out(STORE, INVERSE, t, from, result);
}
#endif
