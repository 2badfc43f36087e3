/* stages_resident.h: the stages of an FFT (fft.h) with the points in registers, for the work-groups of GPUs.  Each item
   holds as many butterflies of a stage as it makes; between stages the group exchanges through one local array.  The
   last stage leaves an item the points from which the first stage of another transform begins, where both have the
   same radix: nothing is exchanged between. */
/* Values that items hold across barriers: registers on a device, in C++ an array of all.
   KD_FOR_RESIDENT(i, n) shares i = 0 .. n-1 among the items, always the same way; on devices n is a constant.
   RESIDENT_OF(name, i, size): the `size` values that belong to i. */
#if KD_CPP
  #define KD_RESIDENT_ARRAY(type, name, n) KD_WORK_ARRAY(type, name, n)
  #define KD_FOR_RESIDENT(i, n) KD_FOR_ITEMS(i, n)
  #define RESIDENT_OF(name, i, size) ((name) + (i) * (size))
#else
/* Points that an item has in a stage: its butterflies, of which the last may be none. */
  #define RESIDENT_AT(stage) (RADIX_AT(stage) * ((NP / CLUSTER / RADIX_AT(stage) * WIDTH + ITEMS - 1) / ITEMS))
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

/* Stages of a longer transform go on after earlier ones, which had spans to `span`; 1: there are none.  Their results
   are k = inner + outer * inners; transform w continues that of inner = first + w * step.  inner_roots: how many of
   them the tables have (komdsp::table, continued).  mirrored: that is so of the first half of the transforms; the
   second half continues those of span - inner. */
typedef struct {
  int span, inners, inner_roots, first, step, outer, mirrored;
} continuation;
/* The transforms of one group: `width` of np points.  columns: neighbouring items take neighbouring transforms, which
   lie side by side in memory, too, else neighbouring points.  turned: in the first stage alone, which reads what a pass
   left, neighbouring items of columns take neighbouring points.  halved: points from the middle on are zeros when
   loaded, and not wanted when stored. */
typedef struct {
  int np, width, columns, turned, halved;
  continuation after;
} group_tile;
KD_INLINE group_tile group_tile_of(int np, int width, int columns) {
  group_tile t;
  t.np = np;
  t.width = width;
  t.columns = columns;
  t.turned = t.halved = 0;
  t.after.span = t.after.inners = t.after.inner_roots = t.after.step = 1;
  t.after.first = t.after.outer = t.after.mirrored = 0;
  return t;
}
/* Which result before transform w continues.  That of 0 would be its own mirror: the other such one takes its place. */
KD_INLINE int inner_of(group_tile t, int w) {
  const continuation c = t.after;
  const int second = c.mirrored ? 2 * w >= t.width : 0, inner = c.first + (second ? w - t.width / 2 : w) * c.step;
  return !second ? inner : inner > 0 ? c.span - inner : c.span / 2;
}
/* Points q of a first stage's butterflies, or results q of a last one's, in the half that is left out. */
KD_INLINE int is_left_out(group_tile t, fft_stage s, int q) {
  return t.halved && 2 * q >= s.radix;
}
/* Scalars of a stage's twiddles. */
KD_INLINE int group_twiddles(group_tile t, fft_stage s) {
  if (t.after.span == 1) return s.span > 1 ? 2 * (s.radix - 1) * s.span : 0;
  return 4 * (t.after.inner_roots + (t.after.span > t.after.inners ? t.after.span / t.after.inners : 0) +
              (s.span > 1 ? s.span : 0));
}
/* Place of item i in a stage: butterfly n of transform w, with twiddles k. */
typedef struct {
  int w, n, k;
} group_place;
KD_INLINE group_place group_place_of(group_tile t, fft_stage s, int i) {
  const int per = t.np / s.radix, columns = t.columns ? (t.turned ? s.span > 1 : 1) : 0;
  group_place p;
  p.w = columns ? i % t.width : i / per;
  p.n = columns ? i / t.width : i % per;
  p.k = p.n % s.span;
  return p;
}
/* Point n of transform w in the local array, and how far it is from there to point n + more.  Gaps are as many wherever
   a power of two begins, so that what is constant stays so: `width` of columns is one, too. */
KD_INLINE int group_at(group_tile t, int n, int w) {
  return WORK_AT(t.columns ? n * t.width + w : w * t.np + n);
}
KD_INLINE int group_step(group_tile t, int more) {
  return WORK_AT(t.columns ? more * t.width : more);
}

/* ---- the exchange ---- */
/* Results of a stage reach the items that take them next through local arrays in turn, so that one barrier does for
   each stage; where both are one array (`apart` 0) it takes a second one.
   pieces: 0: whole points; else the array has room for so many times fewer numbers than points: real parts are
   exchanged first, then imaginary ones, one piece after the other.  Of two pieces an item holds what it takes of the
   first one in registers of its own, `early`, until the second one is written.
   arrives: what the last stage reads from the local array is the last that this group wants of it: it arrives at the
   barrier of its cluster. */
typedef struct {
  KD_WORK cpx *work, *other;
  cpx* early;
  int apart, pieces, arrives;
} group_exchange;
KD_INLINE group_exchange exchange_in(KD_WORK cpx* work) {
  group_exchange e;
  e.work = e.other = work;
  e.early = 0;
  e.apart = e.pieces = e.arrives = 0;
  return e;
}
KD_INLINE group_exchange exchange_in_turn(KD_WORK cpx* work, KD_WORK cpx* other) {
  group_exchange e = exchange_in(work);
  e.other = other;
  e.apart = 1;
  return e;
}
enum exchanged { whole_points, real_parts, imaginary_parts };
KD_INLINE void exchanged_put(int what, KD_WORK cpx* work, int at, cpx v) {
  if (what == whole_points)
    work[at] = v;
  else
    ((KD_WORK scalar*)work)[at] = what == real_parts ? v.re : v.im;
}
KD_INLINE void exchanged_take(int what, KD_WORK const cpx* work, int at, cpx* v) {
  if (what == whole_points) *v = work[at];
  if (what == real_parts) v->re = ((KD_WORK const scalar*)work)[at];
  if (what == imaginary_parts) v->im = ((KD_WORK const scalar*)work)[at];
}
/* Results of a stage to the local array, as far as they are of this piece: a butterfly's all are, or none. */
KD_INLINE void group_write(group_tile t, fft_stage s, int what, int pieces, int piece, const cpx* held,
                           KD_WORK cpx* work) {
  const int points = t.np / pieces;
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = RESIDENT_OF(held, i, s.radix);
    const int block = (p.n - p.k) * s.radix - piece * points, first = group_at(t, block + p.k, p.w);
    if (pieces == 1 || (block >= 0 && block < points)) {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q)
          exchanged_put(what, work, first + group_step(t, q * s.span), v[q]);
    }
  }
}
/* The next stage reads its points from there: as many neighbours of each butterfly's. */
KD_INLINE void group_read(group_tile t, fft_stage s, int what, int pieces, int piece, cpx* held,
                          KD_WORK const cpx* work) {
  const int points = s.radix / pieces;
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix) + piece * points;
    const int first = group_at(t, p.n, p.w);
    KD_UNROLL_RESIDENT for (int q = 0; q < points; ++q)
        exchanged_take(what, work, first + group_step(t, q * (t.np / s.radix)), v + q);
  }
}
KD_INLINE void group_move(group_tile t, fft_stage s, fft_stage next, int what, int pieces, int piece, const cpx* held,
                          cpx* to, KD_WORK cpx* work) {
  WITH_RADIX(s.radix, group_write(t, with_radix(s, R), what, pieces, piece, held, work));
  KD_BARRIER;
  WITH_RADIX(next.radix, group_read(t, with_radix(next, R), what, pieces, piece, to, work));
}
KD_INLINE void take_early(group_tile t, fft_stage s, int what, const cpx* early, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix) {
    const cpx* const v = RESIDENT_OF(early, i, s.radix);
    cpx* const to = RESIDENT_OF(held, i, s.radix);
    KD_UNROLL_RESIDENT for (int q = 0; q < s.radix / 2; ++q) {
      if (what == real_parts)
        to[q].re = v[q].re;
      else
        to[q].im = v[q].im;
    }
  }
}
KD_INLINE void parts_move(group_tile t, group_exchange e, fft_stage s, fft_stage next, int what, cpx* held,
                          KD_WORK cpx* work) {
  if (e.pieces == 1) {
    group_move(t, s, next, what, 1, 0, held, held, work);
    return;
  }
  group_move(t, s, next, what, 2, 0, held, e.early, work);
  KD_BARRIER;
  group_move(t, s, next, what, 2, 1, held, held, work);
  WITH_RADIX(next.radix, take_early(t, with_radix(next, R), what, e.early, held));
}

/* ---- the stages ---- */
/* Roots of a continued stage: products of one for the inner results before, one for the outer ones, one for our own. */
KD_INLINE root_pair continued_roots(group_tile t, fft_stage s, group_place p) {
  KD_GLOBAL const cpx_pair* table = (KD_GLOBAL const cpx_pair*)s.twiddle;
  KD_GLOBAL const cpx_pair* const inner = table + inner_of(t, p.w);
  root_pair r;
  r.one = inner->first;
  r.four = inner->second;
  table += t.after.inner_roots;
  if (t.after.span > t.after.inners) {
    r = root_pair_mul(r, table + t.after.outer);
    table += t.after.span / t.after.inners;
  }
  return s.span > 1 ? root_pair_mul(r, table + p.k) : r;
}
/* Points of a butterfly times its twiddles: where stages are long these are made of two, which takes less time than to
   read them (measured in single precision alone, on an H200). */
KD_INLINE void group_twiddle(group_tile t, fft_stage s, int k, cpx* v) {
  if (s.span == 1) return;
  if (PRECISION == 32 && s.radix > 5 && t.np > 128) {
    const root_pair w = {stage_root(s, k, 1), stage_root(s, k, 4)};
    multiply_by_powers(s.radix, w, v);
  } else {
    KD_UNROLL_RESIDENT for (int q = 1; q < s.radix; ++q) v[q] = stage_twiddled(s, k, q, v[q]);
  }
}
KD_INLINE void group_transform(group_tile t, fft_stage s, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    const int two = (s.radix & (s.radix - 1)) == 0;
    if (t.after.span > 1) {
      const root_pair w = continued_roots(t, s, p);
      if (two) {
        butterfly_levels(s.radix, level_roots_from(w), v);
      } else {
        multiply_by_powers(s.radix, w, v);
        resident_butterfly(v, s.radix);
      }
    } else if (s.span > 1 && two) {
      butterfly_levels(s.radix, level_roots_of(s, p.k), v);
    } else {
      group_twiddle(t, s, p.k, v);
      resident_butterfly(v, s.radix);
    }
  }
}
KD_OUTLINE void group_next(group_tile t, group_exchange e, fft_stage s, fft_stage next, cpx* held, KD_WORK cpx* work) {
  if (e.pieces == 0) {
    group_move(t, s, next, whole_points, 1, 0, held, held, work);
  } else {
    parts_move(t, e, s, next, real_parts, held, work);
    KD_BARRIER;
    parts_move(t, e, s, next, imaginary_parts, held, work);
  }
  if (e.arrives && next.span * next.radix == t.np) KD_CLUSTER_ARRIVE;
  WITH_RADIX(next.radix, group_transform(t, with_radix(next, R), held));
}
/* All stages after the first one.  Items may still read the array of the last exchange when this ends. */
KD_INLINE void group_stages(group_tile t, group_exchange e, uint radices, cpx* held, KD_GLOBAL const scalar* twiddle) {
  const int stages = stage_count(radices);
  fft_stage s = stage_of(t.np, stage_radix(radices, 0), 1, 0);
  twiddle += group_twiddles(t, s);
  KD_UNROLL_RESIDENT for (int n = 1; n < STAGES_MAX; ++n) {
    if (n >= stages) continue;
    const fft_stage next = stage_of(t.np, stage_radix(radices, n), s.span * s.radix, twiddle);
    if (!e.apart && n > 1) KD_BARRIER;
    group_next(t, e, s, next, held, n % 2 ? e.work : e.other);
    twiddle += group_twiddles(t, next);
    s = next;
  }
}

/* ---- the first and the last stage ---- */
/* The points that the first stage takes of the transforms that exist. */
KD_INLINE void group_load_of(group_tile t, fft_stage s, accessor in, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    const int per = t.np / s.radix, moves = moves_by(in, per);
    const accessor from = moves ? accessor_moved(in, p.n, p.w) : in;
    if (t.width == 1 || p.w < in.vectors) {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] =
          is_left_out(t, s, q) ? cpx_make(0, 0) : accessor_load(from, moves ? q * per : p.n + q * per, moves ? 0 : p.w);
    } else {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] = cpx_make(0, 0);
    }
  }
}
KD_OUTLINE void group_load(group_tile t, int radix, accessor in, cpx* held) {
  WITH_RADIX(radix, group_load_of(t, stage_of(t.np, R, 1, 0), in, held));
}
/* The first stage's butterflies. */
KD_OUTLINE void group_butterfly(group_tile t, int radix, cpx* held, KD_GLOBAL const scalar* twiddle) {
  WITH_RADIX(radix, group_transform(t, stage_of(t.np, R, 1, twiddle), held));
}
/* The points that the last stage left. */
KD_INLINE void group_store_of(group_tile t, fft_stage s, accessor out, const cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = RESIDENT_OF(held, i, s.radix);
    const int first = (p.n - p.k) * s.radix + p.k, moves = moves_by(out, s.span);
    const accessor to = moves ? accessor_moved(out, first, p.w) : out;
    if (t.width == 1 || p.w < out.vectors) {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) if (!is_left_out(t, s, q))
          accessor_store(to, moves ? q * s.span : first + q * s.span, moves ? 0 : p.w, v[q]);
    }
  }
}
KD_INLINE void group_store(group_tile t, int radix, accessor out, const cpx* held) {
  WITH_RADIX(radix, group_store_of(t, stage_of(t.np, R, t.np / R, 0), out, held));
}
/* The points that a first stage takes from the local array: rows of it. */
KD_INLINE void group_take_of(group_tile t, fft_stage s, cpx* held, KD_WORK const cpx* work) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    KD_WORK const cpx* const from = work + WORK_AT(p.w * t.np + p.n);
    KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] = from[WORK_AT(q * (t.np / s.radix))];
  }
}
