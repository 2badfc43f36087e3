/* convolve_group.h: convolution of complex rows with the data in registers.  Each item keeps one butterfly of each stage; between
   stages the group exchanges through one local array.  The last stage of a transform leaves an item the points from which the
   first stage of the inverse begins, where both have the same radix: nothing is exchanged around the product.
   Reads NP, RADICES, WIDTH (rows of a group), ITEMS (at least NP * WIDTH / the least radix), PRODUCT. */
#if LANES == 1
/* Kept values of item i, `radix` of them: registers on a device, in C++ a part of an array. */
#if KD_CPP
  #define KD_KEPT_ARRAY(type, name, n) KD_WORK_ARRAY(type, name, n)
  #define KEPT_OF(name, i, radix) ((name) + (i) * (radix))
#else
  #define KD_KEPT_ARRAY(type, name, n) type name[16]
  #define KEPT_OF(name, i, radix) (name)
#endif

/* A call with a radix R that is a constant. */
#define WITH_RADIX(radix, call)                  \
  {                                              \
    if ((radix) == 2) { enum { R = 2 }; call; }  \
    if ((radix) == 4) { enum { R = 4 }; call; }  \
    if ((radix) == 8) { enum { R = 8 }; call; }  \
    if ((radix) == 16) { enum { R = 16 }; call; } \
  }

/* Where item i of a stage works: row w, butterfly b = at + k. */
typedef struct { int w, b, k; } group_place;
KD_INLINE group_place group_place_of(int i, int per, int span) {
  group_place p;
  p.w = i / per;
  p.b = i % per;
  p.k = p.b % span;
  return p;
}

/* Results of a stage of this radix, whose transforms had `span` points, to the local array. */
KD_INLINE void group_write(int np, int radix, int span, int width, const cpx* kept, KD_WORK cpx* work) {
  const int per = np / radix;
  KD_FOR_ITEMS(i, per * width) {
    const group_place p = group_place_of(i, per, span);
    const cpx* const v = KEPT_OF(kept, i, radix);
    const int to = p.w * np + (p.b - p.k) * radix + p.k;
    KD_UNROLL for (int q = 0; q < radix; ++q) work[WORK_AT(to + q * span)] = v[q];
  }
}
/* The next stage: reads its points from there and transforms them.  twiddle: 0 for a first stage. */
KD_INLINE void group_read(int np, int radix, int span, int width, cpx* kept, KD_WORK const cpx* work, KD_GLOBAL const scalar* twiddle) {
  const int per = np / radix;
  KD_FOR_ITEMS(i, per * width) {
    const group_place p = group_place_of(i, per, span);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = work[WORK_AT(p.w * np + p.b + q * per)];
    if (twiddle) {
      KD_UNROLL for (int q = 1; q < radix; ++q) v[q] = stage_twiddled(v[q], twiddle, radix, span, p.k, q);
    }
    butterfly(v, radix);
  }
}
KD_INLINE void group_exchange(int np, int radix, int span, int next, int width, cpx* kept, KD_WORK cpx* work,
                              KD_GLOBAL const scalar* twiddle) {
  WITH_RADIX(radix, group_write(np, R, span, width, kept, work))
  KD_BARRIER;
  WITH_RADIX(next, group_read(np, R, span * radix, width, kept, work, twiddle))
  KD_BARRIER;
}
/* All stages after the first one. */
KD_INLINE void group_stages(int np, uint radices, int width, cpx* kept, KD_WORK cpx* work, KD_GLOBAL const scalar* twiddle) {
  const int stages = stage_count(radices);
  int span = 1;
  KD_UNROLL for (int s = 1; s < STAGES_MAX; ++s) {
    if (s >= stages) continue;
    const int radix = stage_radix(radices, s - 1), next = stage_radix(radices, s);
    group_exchange(np, radix, span, next, width, kept, work, twiddle);
    span *= radix;
    twiddle += 2 * (next - 1) * span;
  }
}

/* The first stage of one factor's rows. */
KD_INLINE void group_load_of(int np, int radix, int width, int rows, port in, cpx* kept) {
  const int per = np / radix;
  KD_FOR_ITEMS(i, per * width) {
    const group_place p = group_place_of(i, per, 1);
    cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = p.w < rows ? port_load(in, p.b + q * per, p.w) : cpx_make(0, 0);
    butterfly(v, radix);
  }
}
KD_INLINE void group_load(int np, int radix, int width, int rows, port in, cpx* kept) {
  WITH_RADIX(radix, group_load_of(np, R, width, rows, in, kept))
}
/* x times y, or times a spectrum; the inverse's first stage follows where its radix is the same. */
KD_INLINE void group_product_of(int np, int radix, int width, int product, int follow, cpx* x, const cpx* y, spectrum bins) {
  const int per = np / radix;
  KD_FOR_ITEMS(i, per * width) {
    const group_place p = group_place_of(i, per, 1);
    cpx* const v = KEPT_OF(x, i, radix);
    const cpx* const u = KEPT_OF(y, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q)
      v[q] = cpx_swap(cpx_product(v[q], product & PRODUCT_SPECTRUM ? spectrum_at(bins, p.b + q * per, p.w) : u[q], product & PRODUCT_CORRELATE));
    if (follow) butterfly(v, radix);
  }
}
KD_INLINE void group_store_of(int np, int radix, int width, int rows, port out, const cpx* kept) {
  const int per = np / radix;
  KD_FOR_ITEMS(i, per * width) {
    const group_place p = group_place_of(i, per, 1);
    const cpx* const v = KEPT_OF(kept, i, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q)
      if (p.w < rows) port_store(out, p.b + q * per, p.w, v[q]);
  }
}

/* As convolve_tile with LOAD_PADDED, STORE_PART. */
#if KD_WANTED(convolve_group)
KD_KERNEL(convolve_group) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, y), KD_MEMORY(scalar, z),
    KD_MEMORY(const scalar, twiddle), KD_BY_VALUE(tile_geometry) g, scalar scale) {
  KD_OPEN(x); KD_OPEN(y); KD_OPEN(z); KD_OPEN(twiddle);
  const int np = NP ? NP : (int)g.np, width = WIDTH ? WIDTH : (int)g.width;
  const uint radices = NP ? RADICES : g.radices;
  const int product = PRODUCT == PRODUCT_ARGUMENT ? (int)g.product : PRODUCT;
  const int first = stage_radix(radices, 0), last = stage_radix(radices, stage_count(radices) - 1);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(np, width), 0);
  KD_KEPT_ARRAY(cpx, vx, np * width);
  KD_KEPT_ARRAY(cpx, vy, np * width);

  const index_t i0 = KD_GROUP_ID % g.count[0], i1 = KD_GROUP_ID / g.count[0], left = g.lanes - i0 * width;
  const int rows = left < width ? (int)left : width;
  KD_GLOBAL scalar* const xs = (KD_GLOBAL scalar*)x + i0 * g.in[0] + i1 * g.in[1];
  KD_GLOBAL scalar* const ys = (KD_GLOBAL scalar*)y + i0 * g.other[0] + i1 * g.other[1];
  port px = port_padded(xs, 0, 2, 0, width, g.valid, g.period, 0), py = port_padded(ys, 0, 2, 0, width, g.other_valid, g.other_period, 0);
  port out = port_part(z + i0 * g.out[0] + i1 * g.out[1], g.shift, 2, 0, width, g.out_valid, 2 * np, 0);
  px.row = g.in_lane;
  py.row = g.other_lane;
  out.row = g.out_lane;
  out.scale = scale;
  const spectrum bins = {0, ys, width, 1, 2, 0};

  group_load(np, first, width, rows, px, vx);
  group_stages(np, radices, width, vx, work, twiddle);
  if (!(product & PRODUCT_SPECTRUM)) {
    group_load(np, first, width, rows, py, vy);
    group_stages(np, radices, width, vy, work, twiddle);
  }
  WITH_RADIX(last, group_product_of(np, R, width, product, first == last, vx, vy, bins))
  if (first != last) group_exchange(np, last, np / last, first, width, vx, work, 0);
  group_stages(np, radices, width, vx, work, twiddle);
  WITH_RADIX(last, group_store_of(np, R, width, rows, out, vx))
}
#endif
#endif
