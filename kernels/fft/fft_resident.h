/* fft_resident.h: the stages of fft_stages.h with the points in registers, for the work-groups of GPUs.  Each item
   holds as many butterflies of a stage as it makes; between stages the group exchanges through one local array.  The
   last stage leaves an item the points from which the first stage of another transform begins, where both have the
   same radix: nothing is exchanged between.
   Reads NP, RADICES, WIDTH (transforms of a group), ITEMS, LOAD, INVERSE. */
#if LANES == 1
  /* Values that items hold across barriers: registers on a device, in C++ an array of all.
     KD_FOR_RESIDENT(i, n) shares i = 0 .. n-1 among the items, always the same way; on devices n is a constant.
     RESIDENT_OF(name, i, size): the `size` values that belong to i. */
  #if KD_CPP
    #define KD_RESIDENT_ARRAY(type, name, n) KD_WORK_ARRAY(type, name, n)
    #define KD_FOR_RESIDENT(i, n) KD_FOR_ITEMS(i, n)
    #define RESIDENT_OF(name, i, size) ((name) + (i) * (size))
  #else
    /* Points that an item has in a stage: its butterflies, of which the last may be none. */
    #define RESIDENT_AT(stage) (RADIX_AT(stage) * ((NP / RADIX_AT(stage) * WIDTH + ITEMS - 1) / ITEMS))
    #define MORE_OF(a, b) ((a) > (b) ? (a) : (b))
    #define RESIDENT_MAX                                                        \
      MORE_OF(MORE_OF(MORE_OF(RESIDENT_AT(0), RESIDENT_AT(1)), RESIDENT_AT(2)), \
              MORE_OF(MORE_OF(RESIDENT_AT(3), RESIDENT_AT(4)), MORE_OF(RESIDENT_AT(5), RESIDENT_AT(6))))
    #define KD_RESIDENT_ARRAY(type, name, n) type name[RESIDENT_MAX]
    #define KD_FOR_RESIDENT(i, n)                                                            \
      KD_UNROLL for (int kd_sweep = 0, i = KD_ITEM_ID; kd_sweep < ((n) + ITEMS - 1) / ITEMS; \
                     ++kd_sweep, i += ITEMS) if ((n) % ITEMS == 0 || i < (n))
    #define RESIDENT_OF(name, i, size) ((name) + kd_sweep * (size))
  #endif

  /* A call with a radix R that is a constant. */
  #define WITH_RADIX_OF(number, radix, call) \
    if (HAS_RADIX(number))                   \
      if ((radix) == (number)) {             \
        enum { R = number };                 \
        call;                                \
      }
  #define WITH_RADIX(radix, call)    \
    {                                \
      WITH_RADIX_OF(2, radix, call)  \
      WITH_RADIX_OF(3, radix, call)  \
      WITH_RADIX_OF(4, radix, call)  \
      WITH_RADIX_OF(5, radix, call)  \
      WITH_RADIX_OF(6, radix, call)  \
      WITH_RADIX_OF(7, radix, call)  \
      WITH_RADIX_OF(8, radix, call)  \
      WITH_RADIX_OF(9, radix, call)  \
      WITH_RADIX_OF(10, radix, call) \
      WITH_RADIX_OF(11, radix, call) \
      WITH_RADIX_OF(12, radix, call) \
      WITH_RADIX_OF(13, radix, call) \
      WITH_RADIX_OF(15, radix, call) \
      WITH_RADIX_OF(16, radix, call) \
    }

/* The transforms of one group: `width` of np points.  columns: neighbouring items take neighbouring transforms, which
   lie side by side in memory, too, else neighbouring points.  exact: twiddles are all read from the table. */
typedef struct {
  int np, width, columns, exact;
} group_tile;
KD_INLINE group_tile group_tile_of(int np, int width, int columns, int exact) {
  group_tile t;
  t.np = np;
  t.width = width;
  t.columns = columns;
  t.exact = exact;
  return t;
}
KD_INLINE accessor group_work(group_tile t, KD_WORK cpx* work) {
  return t.columns ? accessor_work(work, t.width) : accessor_work_rows(work, t.np);
}
/* Where item i of a stage works: butterfly n of transform w, with twiddles k. */
typedef struct {
  int w, n, k;
} group_place;
KD_INLINE group_place group_place_of(group_tile t, fft_stage s, int i) {
  const int per = t.np / s.radix;
  group_place p;
  p.w = t.columns ? i % t.width : i / per;
  p.n = t.columns ? i / t.width : i % per;
  p.k = p.n % s.span;
  return p;
}

/* v[q] times the stage's twiddles.  Where they need not be exact, four are read on GPUs and the others multiplied:
   registers and reads cost more there, and the roundings stay well below a convolution's bound. */
KD_INLINE void group_twiddle(fft_stage s, int k, int exact, cpx* v) {
  #if PADDED
  if (!exact) {
    KD_GLOBAL const cpx* const w = (KD_GLOBAL const cpx*)s.twiddle + k;
    const cpx w1 = w[0], w2 = cpx_mul(w1, w1), w3 = cpx_mul(w2, w1);
    v[1] = cpx_mul(v[1], w1);
    if (s.radix > 2) v[2] = cpx_mul(v[2], w2);
    if (s.radix > 2) v[3] = cpx_mul(v[3], w3);
    KD_UNROLL for (int q = 4; q < s.radix; q += 4) {
      const cpx base = w[(q - 1) * s.span];
      v[q] = cpx_mul(v[q], base);
      v[q + 1] = cpx_mul(v[q + 1], cpx_mul(base, w1));
      v[q + 2] = cpx_mul(v[q + 2], cpx_mul(base, w2));
      v[q + 3] = cpx_mul(v[q + 3], cpx_mul(base, w3));
    }
    return;
  }
  #endif
  (void)exact;
  butterfly_twiddled(s, k, v);
}

/* ---- the exchange ---- */
/* Results of a stage to the local array. */
KD_INLINE void group_write(group_tile t, fft_stage s, const cpx* held, KD_WORK cpx* work) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    butterfly_store(s, group_work(t, work), p.w, p.n, p.k, RESIDENT_OF(held, i, s.radix));
  }
}
/* The next stage: reads its points from there and transforms them.  A first stage has no twiddles: 0. */
KD_INLINE void group_read(group_tile t, fft_stage s, cpx* held, KD_WORK cpx* work) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    butterfly_load(s, group_work(t, work), p.w, p.n, v);
    if (s.twiddle) group_twiddle(s, p.k, t.exact, v);
    butterfly(v, s.radix);
  }
}
KD_OUTLINE void group_exchange(group_tile t, fft_stage s, fft_stage next, cpx* held, KD_WORK cpx* work) {
  WITH_RADIX(s.radix, group_write(t, with_radix(s, R), held, work));
  KD_BARRIER;
  WITH_RADIX(next.radix, group_read(t, with_radix(next, R), held, work));
}
/* All stages after the first one, through two arrays in turn, so that one barrier does for an exchange; where they are
   the same (`apart` 0) it takes a second one.  Items may still read the array of the last exchange when this ends. */
KD_INLINE void group_stages(group_tile t, uint radices, cpx* held, int apart, KD_WORK cpx* work, KD_WORK cpx* other,
                            KD_GLOBAL const scalar* twiddle) {
  const int stages = stage_count(radices);
  fft_stage s = stage_of(t.np, stage_radix(radices, 0), 1, 0);
  KD_UNROLL for (int n = 1; n < STAGES_MAX; ++n) {
    if (n >= stages) continue;
    const fft_stage next = stage_of(t.np, stage_radix(radices, n), s.span * s.radix, twiddle);
    if (!apart && n > 1) KD_BARRIER;
    group_exchange(t, s, next, held, n % 2 ? work : other);
    twiddle += 2 * (next.radix - 1) * next.span;
    s = next;
  }
}

/* ---- the first and the last stage ---- */
/* The points that the first stage takes of the transforms that exist. */
KD_INLINE void group_load_of(group_tile t, fft_stage s, accessor in, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    if (p.w < in.vectors)
      butterfly_load(s, in, p.w, p.n, v);
    else
      KD_UNROLL for (int q = 0; q < s.radix; ++q) v[q] = cpx_make(0, 0);
  }
}
KD_OUTLINE void group_load(group_tile t, int radix, accessor in, cpx* held) {
  WITH_RADIX(radix, group_load_of(t, stage_of(t.np, R, 1, 0), in, held));
}
KD_INLINE void group_butterfly_of(group_tile t, int radix, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / radix * t.width) butterfly(RESIDENT_OF(held, i, radix), radix);
}
KD_OUTLINE void group_butterfly(group_tile t, int radix, cpx* held) {
  WITH_RADIX(radix, group_butterfly_of(t, R, held));
}
/* The points that the last stage left. */
KD_INLINE void group_store_of(group_tile t, fft_stage s, accessor out, const cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    if (p.w < out.vectors) butterfly_store(s, out, p.w, p.n, p.k, RESIDENT_OF(held, i, s.radix));
  }
}
KD_INLINE void group_store(group_tile t, int radix, accessor out, const cpx* held) {
  WITH_RADIX(radix, group_store_of(t, stage_of(t.np, R, t.np / R, 0), out, held));
}
  /* Rows, or with load_columns columns. */
  #if KD_WANTED(fft_resident)
KD_KERNEL(fft_resident) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  const tile_place tile = tile_of(g, NP ? NP : (int)g.np, WIDTH ? WIDTH : (int)g.width, KD_GROUP_ID);
  const group_tile t = group_tile_of(tile.np, tile.width, LOAD == load_columns, 1);
  const uint radices = NP ? RADICES : (uint)g.radices;
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np * t.width);
  accessor from = accessor_of(access_points, INVERSE, t.width, (KD_GLOBAL scalar*)in + tile.in_start, tile.in_stride,
                              tile.in_lane),
           to = accessor_of(access_points, INVERSE, t.width, out + tile.out_start, tile.out_stride, tile.out_lane);
  from.vectors = to.vectors = tile.vectors;
  to.scale = scale;
  group_load(t, stage_radix(radices, 0), from, held);
  group_butterfly(t, stage_radix(radices, 0), held);
  group_stages(t, radices, held, 0, work, work, twiddle);
  group_store(t, stage_radix(radices, stage_count(radices) - 1), to, held);
}
  #endif
#endif
