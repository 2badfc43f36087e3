/* fft_tile.h: the kernel that does nearly everything: a tile of neighbouring transforms, read once, transformed in
   private or local memory, written once.  How it is read and written is LOAD and STORE (komdsp::tile_load,
   komdsp::tile_store).
   Reads NP, RADICES, LANES, WIDTH, ITEMS, LOAD, STORE, INVERSE. */
#define LOAD_ROWS 0    /* interleaved points, any stride between points and between lanes */
#define LOAD_ACROSS 1  /* interleaved, lanes are neighbours in memory: columns of a matrix */
#define LOAD_BLOCKED 2 /* left by a pass before, our lanes are its lanes */
#define LOAD_TURNED 3  /* left by a pass before, our lanes are its points */
#define LOAD_HALF 4    /* the NP + 1 bins of a real signal's spectrum: to real, out come NP pairs of samples */
#define LOAD_FRAMES 5  /* frames of a real signal times a window, as NP pairs of samples */
#define LOAD_PADDED 6  /* as ACROSS; the interleaved points of one transform end at scalar `valid`, zero follows */
#define STORE_ROWS 0
#define STORE_ACROSS 1
#define STORE_BLOCKED 2 /* for the next pass, multiplied by its twiddles */
#define STORE_HALF 4    /* the NP + 1 bins of the spectrum of NP pairs of real samples */
#define STORE_PART 7    /* scalars from `shift` on of a transform of `period`, those below `out_valid` */
#define STORE_FRAMES 5  /* NP pairs of samples, times a window, are added to a real signal */

/* Work-groups number tiles by three indices, the first one fastest; strides are scalars. */
#if !KD_CPP
typedef struct {
  index_t count[2];              /* extent of the first and the second index */
  index_t lanes;                 /* transforms along the first index; the last tile may be incomplete */
  index_t in[3], out[3];         /* from one tile to the next, per index */
  index_t in_stride, out_stride; /* between points */
  index_t in_lane, out_lane;     /* between neighbouring transforms */
  index_t split;                 /* pass twiddles: see port.split */
  index_t pad, samples;          /* frames: the first one begins `pad` samples before the signal */
  index_t turns;  /* frames: this launch takes every turns-th one; in_lane and out_lane are that far apart */
  index_t stream; /* results are larger than caches: see port.stream */
  index_t other[3], other_lane;          /* convolutions: the second factor, as `in` */
  index_t valid, other_valid, out_valid; /* scalars that a row has; what is beyond counts as zero, or is not stored */
  index_t period, other_period;          /* where a row begins again, at most `valid` */
  index_t shift;                         /* the scalar of a result that is stored first */
  index_t product, np, width;            /* for kernels built without PRODUCT, NP, WIDTH */
  uint radices;
} tile_geometry;
#endif

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
  index_t in_stride, out_stride; /* the geometry's, or constants */
  KD_GLOBAL const scalar *extra, *window;
  scalar scale;
} tile_place;

KD_INLINE port tile_in(int load, int swap, tile_place t, KD_BY_VALUE(tile_geometry) g, KD_WORK cpx* work) {
  port p = port_make(PORT_ACROSS, swap, t.width, t.in, t.in_stride, g.in_lane);
  if (load == LOAD_BLOCKED) p = port_make(PORT_BLOCKED, 0, t.width, t.in, g.in_stride, 0);
  if (load == LOAD_PADDED)
    p = port_padded(t.in - t.in_first, t.in_first, g.in_stride, g.in_lane, t.width, g.valid, g.period,
                    g.product & PRODUCT_PAIRS);
  p.vectors = t.vectors;
#if LANES > 1
  if (load == LOAD_ACROSS || load == LOAD_BLOCKED || load == LOAD_PADDED) return p;
  if (load == LOAD_ROWS) rows_load(t.np, t.in, g.in_stride, g.in_lane, t.valid, swap, work);
  if (load == LOAD_TURNED) turned_load(t.np, t.in, g.in_stride, g.in_lane, work);
  if (load == LOAD_FRAMES) frames_load(t.np, t.in, t.in_start, g.in_lane, g.samples, t.valid, t.window, work);
  p = port_work(work, 1);
  if (load == LOAD_HALF) {
    rows_load(t.np + 1, t.in, g.in_stride, g.in_lane, t.valid, 0, work);
    tile_half_to_pair(t.np, p, p, t.extra);
  }
#else
  if (load == LOAD_TURNED) {
    p.kind = PORT_TURNED;
    p.swap = 0;
  }
  if (load == LOAD_FRAMES) {
    p.kind = PORT_FRAMES;
    p.start = t.in_start;
    p.samples = g.samples;
    p.window = t.window;
  }
  if (load == LOAD_HALF) {
    p.swap = 0;
    tile_half_to_pair(t.np, p, port_work_like(p, work), t.extra);
    KD_WORK_BARRIER;
    p = port_work_like(p, work);
  }
#endif
  return p;
}

/* Where the last stage writes: memory, or a work array that tile_out empties. */
KD_INLINE port tile_out_port(int store, int swap, tile_place t, KD_BY_VALUE(tile_geometry) g) {
  port p = port_make(PORT_ACROSS, swap, t.width, t.out, t.out_stride, g.out_lane);
  if (store == STORE_BLOCKED) {
    p = port_make(PORT_BLOCKED, 0, t.width, t.out, g.out_stride, 0);
    p.twiddle = t.extra + t.i0 * ((g.split + t.np / g.split) * t.width * BLOCK);
    p.split = (int)g.split;
  }
  if (store == STORE_PART)
    p = port_part(t.out - t.out_first, g.shift - t.out_first, g.out_stride, g.out_lane, t.width, g.out_valid, g.period,
                  g.product & PRODUCT_PAIRS);
#if LANES > 1
  const int from_work = store != STORE_ACROSS && store != STORE_BLOCKED && store != STORE_PART;
#else
  const int from_work = store == STORE_HALF;
  if (store == STORE_FRAMES) {
    p.kind = PORT_FRAMES;
    p.start = t.out_start;
    p.samples = g.samples;
    p.window = t.window;
  }
#endif
  if (from_work) return port_work(0, t.width);
  p.scale = t.scale;
  p.stream = store == STORE_ACROSS && g.stream && can_stream(t.out, g.out_stride);
  return p;
}
KD_INLINE void tile_out(int store, int swap, tile_place t, KD_BY_VALUE(tile_geometry) g, port in, KD_WORK cpx* work) {
#if LANES > 1
  if (store == STORE_ROWS) rows_store(t.np, t.out, g.out_stride, g.out_lane, t.valid, swap, t.scale, work);
  if (store == STORE_FRAMES)
    frames_add(t.np, t.out, t.out_start, g.out_lane, g.samples, t.valid, t.window, t.scale, work);
  if (store == STORE_HALF) {
    tile_pair_to_half(t.np, port_work(work, 1), port_work(work, 1), t.extra);
    rows_store(t.np + 1, t.out, g.out_stride, g.out_lane, t.valid, 0, t.scale, work);
  }
  (void)in;
#else
  if (store == STORE_HALF) {
    port to = port_make(PORT_ACROSS, 0, t.width, t.out, t.out_stride, g.out_lane);
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
    KD_MEMORY(const scalar, extra), KD_MEMORY(const scalar, window), KD_BY_VALUE(tile_geometry) g, int turn,
    scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  KD_OPEN(window);
  tile_place t;
  t.np = NP ? NP : (int)g.np;
  t.width = WIDTH ? WIDTH : (int)g.width;
  const uint radices = NP ? RADICES : g.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(t.np, t.width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(t.np, t.width), 1);

  const index_t i0 = KD_GROUP_ID % g.count[0], outer = KD_GROUP_ID / g.count[0], i1 = outer % g.count[1],
                i2 = outer / g.count[1];
  const index_t left = (g.lanes - turn + g.turns - 1) / g.turns - i0 * (LANES * t.width);
  /* The last turns have fewer frames.  In a group the loops do nothing then: PoCL 3.1 mistakes a return before
     barriers. */
  #if ITEMS == 1
  if (left <= 0) return;
  #endif
  t.i0 = i0;
  t.in_first = i0 * g.in[0];
  t.out_first = i0 * g.out[0];
  t.valid = left < LANES ? (int)left : LANES;
  t.vectors = left < LANES * t.width ? (int)((left + LANES - 1) / LANES) : t.width;
  t.in_start =
      i0 * g.in[0] + i1 * g.in[1] + i2 * g.in[2] + turn * (g.in_lane / g.turns) - (LOAD == LOAD_FRAMES ? g.pad : 0);
  t.out_start = i0 * g.out[0] + i1 * g.out[1] + i2 * g.out[2] + turn * (g.out_lane / g.turns) -
                (STORE == STORE_FRAMES ? g.pad : 0);
  t.in = (KD_GLOBAL scalar*)in + (LOAD == LOAD_FRAMES ? 0 : t.in_start);
  t.out = out + (STORE == STORE_FRAMES ? 0 : t.out_start);
  t.extra = extra;
  t.window = window;
  t.scale = UNSCALED ? 1 : scale;
  t.in_stride = DENSE ? 2 : g.in_stride;
  t.out_stride = DENSE ? 2 : g.out_stride;

  const port from = tile_in(LOAD, INVERSE, t, g, a);
  KD_WORK cpx* const result =
      fft_stages(t.np, radices, from, tile_out_port(STORE, INVERSE, t, g), a, b, twiddle, NP == 0);
  tile_out(STORE, INVERSE, t, g, from, result);
}
#endif
