/* fft_by_parts.h: rows with the points in registers (fft_resident.h) whose local array has room for either part of the
   points alone: the real parts are exchanged first, then the imaginary ones.  Of the longest it has room for half of a
   part: what an item takes of the first half waits in registers of its own until the second one is written.
   Reads NP, MAX_NP (half of NP where halves are exchanged, else 0), RADICES, ITEMS, INVERSE. */
#if LANES == 1
  #if KD_CPP
    #define PART_NUMBERS(np) (np)
  #else
    #define PART_NUMBERS(np) (WORK_AT((MAX_NP ? MAX_NP : NP) - 1) + 1)
  #endif

KD_INLINE void first_half_kept(group_tile t, fft_stage s, int what, const cpx* early, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix) {
    const cpx* const v = RESIDENT_OF(early, i, s.radix);
    cpx* const to = RESIDENT_OF(held, i, s.radix);
    KD_UNROLL for (int q = 0; q < s.radix / 2; ++q) {
      if (what == real_parts)
        to[q].re = v[q].re;
      else
        to[q].im = v[q].im;
    }
  }
}
KD_INLINE void part_move(group_tile t, fft_stage s, fft_stage next, int what, cpx* held, cpx* early,
                         KD_WORK cpx* work) {
  if (t.pieces == 1) {
    group_move(t, s, next, what, 0, held, held, work);
    return;
  }
  group_move(t, s, next, what, 0, held, early, work);
  KD_BARRIER;
  group_move(t, s, next, what, 1, held, held, work);
  WITH_RADIX(next.radix, first_half_kept(t, with_radix(next, R), what, early, held));
}
/* All stages after the first one. */
KD_INLINE void part_stages(group_tile t, uint radices, cpx* held, cpx* early, KD_WORK cpx* work,
                           KD_GLOBAL const scalar* twiddle) {
  const int stages = stage_count(radices);
  fft_stage s = stage_of(t.np, stage_radix(radices, 0), 1, 0);
  KD_UNROLL for (int n = 1; n < STAGES_MAX; ++n) {
    if (n >= stages) continue;
    const fft_stage next = stage_of(t.np, stage_radix(radices, n), s.span * s.radix, twiddle);
    if (n > 1) KD_BARRIER;
    part_move(t, s, next, real_parts, held, early, work);
    KD_BARRIER;
    part_move(t, s, next, imaginary_parts, held, early, work);
    WITH_RADIX(next.radix, group_transform(t, with_radix(next, R), held));
    twiddle += group_twiddles(t, next);
    s = next;
  }
}

  #if KD_WANTED(fft_by_parts)
KD_KERNEL(fft_by_parts) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_BY_VALUE(fft_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  tile_place tile = tile_of(g, NP ? NP : (int)g.np, 1, KD_GROUP_ID);
  tile = tile_with(tile, in, out, extra, scale);
  if (DENSE) tile.in_stride = tile.out_stride = 2;
  group_tile t = group_tile_of(tile.np, 1, 0);
  t.pieces = NP ? (MAX_NP ? 2 : 1) : (int)g.split;
  const uint radices = NP ? RADICES : (uint)g.radices;
  KD_TILE_ARRAY(scalar, part, PART_NUMBERS(t.np / t.pieces), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np);
  KD_RESIDENT_ARRAY(cpx, early, t.pieces > 1 ? t.np : 0);
  group_load(t, stage_radix(radices, 0), resident_in(LOAD, INVERSE, tile), held);
  group_butterfly(t, stage_radix(radices, 0), held, twiddle);
  part_stages(t, radices, held, early, (KD_WORK cpx*)part, twiddle);
  group_store(t, stage_radix(radices, stage_count(radices) - 1), resident_out(STORE, INVERSE, tile), held);
}
  #endif
#endif
