/* fft_stages.h: the FFT of one tile.
   Stockham, decimation in time: stage s has radix r(s) and span = r(0) ... r(s-1), the length transformed so far.  It
   reads points at + k + q * np/r, multiplies them with exp(-2 pi i k q / (span r)), and writes its DFT to at * r + k +
   q * span, for k = 0 .. span-1 and at = 0, span, 2 span ...: natural order in and out.  The first stage reads and the
   last one writes the caller's memory; those between exchange two work arrays.
   Radices: 4 bits per stage, first stage lowest; 1 2 3 4 stand for 2 4 8 16, 0 ends the list.
   Stage twiddles: for each stage after the first [k][q - 1], interleaved; PADDED: [q - 1][k], so that neighbouring
   items read neighbouring memory. */
#define RADIX_MAX (LANES == 1 ? 16 : 8) /* sixteen vectors of complex numbers overflow any register file */
#define STAGES_MAX 7

KD_INLINE int stage_radix(uint radices, int stage) {
  return 1 << (radices >> (4 * stage) & 15);
}
KD_INLINE int stage_count(uint radices) {
  int stages = 0;
  KD_UNROLL for (int s = 0; s < STAGES_MAX; ++s) stages += (radices >> (4 * s) & 15) != 0;
  return stages;
}

KD_INLINE cpx stage_twiddled(cpx v, KD_GLOBAL const scalar* twiddle, int radix, int span, int k, int q) {
#if PADDED
  (void)radix;
  return cpx_mul(v, *((KD_GLOBAL const cpx*)twiddle + (q - 1) * span + k));
#else
  KD_GLOBAL const scalar* const t = twiddle + 2 * ((radix - 1) * k + q - 1);
  (void)span;
  return cpx_mul_one(v, t[0], t[1]);
#endif
}
/* One butterfly of transform vector w. */
KD_INLINE void fft_butterfly(int np, int radix, int span, port in, port out, KD_GLOBAL const scalar* twiddle, int w,
                             int k, int at) {
  cpx v[RADIX_MAX];
  KD_UNROLL for (int q = 0; q < radix; ++q) v[q] = port_load(in, at + k + q * (np / radix), w);
  if (k > 0) {
    KD_UNROLL for (int q = 1; q < radix; ++q) v[q] = stage_twiddled(v[q], twiddle, radix, span, k, q);
  }
  butterfly(v, radix);
  KD_UNROLL for (int q = 0; q < radix; ++q) port_store(out, at * radix + k + q * span, w, v[q]);
}
#if ITEMS == 1 && LANES == 1 && !PADDED
  /* In plans of one length on a scalar CPU points are loaded and stored around the two halves of a butterfly, and some
     twiddles are kept, since stores between forbid compilers to do it: as many as registers hold (counted in
     instructions on MIPS with 32 registers; with 16 radix 4 is better). */
  #define KEPT_TWIDDLES 5
KD_INLINE void fft_butterflies_of(int np, int radix, int span, port in, port out, KD_GLOBAL const scalar* twiddle,
                                  int w, int k, int turned) {
  const int firsts = butterfly_firsts(radix), lasts = butterfly_lasts(radix);
  scalar kept[2 * KEPT_TWIDDLES];
  KD_UNROLL for (int i = 0; i < 2 * KEPT_TWIDDLES; ++i) if (turned && i < 2 * (radix - 1)) kept[i] =
      twiddle[2 * (radix - 1) * k + i];
  for (int at = 0; at < np / radix; at += span) {
    cpx v[RADIX_MAX];
    KD_UNROLL for (int i = 0; i < firsts; ++i) {
      KD_UNROLL for (int q = i; q < radix; q += firsts) {
        v[q] = port_load(in, at + k + q * (np / radix), w);
        if (turned && q > 0 && q <= KEPT_TWIDDLES) v[q] = cpx_mul_one(v[q], kept[2 * q - 2], kept[2 * q - 1]);
        if (turned && q > KEPT_TWIDDLES) v[q] = stage_twiddled(v[q], twiddle, radix, span, k, q);
      }
      butterfly_first(v, radix, i);
    }
    KD_UNROLL for (int i = 0; i < lasts; ++i) {
      butterfly_last(v, radix, i);
      KD_UNROLL for (int n = 0; n < 4; ++n) {
        const int place = i * (radix / lasts) + n;
        if (n < radix / lasts) port_store(out, at * radix + k + butterfly_result(radix, place) * span, w, v[place]);
      }
    }
  }
}
  #undef KEPT_TWIDDLES
/* k = 0 has no twiddles: code of its own, but for the last stage, where it is one butterfly of many. */
KD_INLINE void fft_butterflies_baked(int np, int radix, int span, port in, port out, KD_GLOBAL const scalar* twiddle,
                                     int w) {
  const int apart = span == 1 || span < np / radix;
  if (apart) fft_butterflies_of(np, radix, span, in, out, twiddle, w, 0, 0);
  for (int k = apart; k < span; ++k) fft_butterflies_of(np, radix, span, in, out, twiddle, w, k, 1);
}
#endif

/* baked: np is a constant. */
KD_INLINE void fft_stage_of(int np, int radix, int span, port in, port out, KD_GLOBAL const scalar* twiddle,
                            int baked) {
  (void)baked;
#if ITEMS == 1
  for (int w = 0; w < in.vectors; ++w) {
  #if LANES == 1 && !PADDED
    if (baked) {
      fft_butterflies_baked(np, radix, span, in, out, twiddle, w);
      continue;
    }
  #endif
    for (int k = 0; k < span; ++k)
      for (int at = 0; at < np / radix; at += span) fft_butterfly(np, radix, span, in, out, twiddle, w, k, at);
  }
#else /* neighbouring items touch neighbouring memory: vectors first when the port's vectors are neighbours */
  const int across = in.kind == PORT_ACROSS ? in.lane <= in.stride : out.kind != PORT_ACROSS || out.lane <= out.stride;
  const int count = np / radix, vectors = in.vectors;
  KD_FOR_ITEMS(b, count * vectors) {
    const int w = across ? b % vectors : b / count, n = across ? b / vectors : b % count, k = n % span;
    fft_butterfly(np, radix, span, in, out, twiddle, w, k, n - k);
  }
#endif
}
/* Radix as an argument: one of these remains where it is a constant. */
KD_INLINE void fft_stage(int np, int radix, int span, port in, port out, KD_GLOBAL const scalar* twiddle, int baked) {
  if (radix == 1) fft_stage_of(np, 1, span, in, out, twiddle, 0);
  if (radix == 2) fft_stage_of(np, 2, span, in, out, twiddle, baked);
  if (radix == 4) fft_stage_of(np, 4, span, in, out, twiddle, baked);
  if (radix == 8) fft_stage_of(np, 8, span, in, out, twiddle, baked);
#if LANES == 1
  if (radix == 16) fft_stage_of(np, 16, span, in, out, twiddle, baked);
#endif
}
KD_OUTLINE void fft_stage_work(int np, int radix, int span, port in, KD_WORK cpx* from, KD_WORK cpx* to,
                               KD_GLOBAL const scalar* twiddle) {
  fft_stage(np, radix, span, port_work_like(in, from), port_work_like(in, to), twiddle, 0);
}

/* work, spare: np * width numbers each.  An input port of work stands for `work`; an output port of work without an
   array stands for whichever is free at the end, which is returned.  outline: the stages between are one shared
   function, and what has one stage or none ends with a copy (radix 1): code for it alone would be half as much
   again. */
KD_INLINE KD_WORK cpx* fft_stages(int np, uint radices, port in, port out, KD_WORK cpx* work, KD_WORK cpx* spare,
                                  KD_GLOBAL const scalar* twiddle, int outline) {
  const int stages = stage_count(radices), first = stage_radix(radices, 0);
  const int inside = in.kind == PORT_WORK || in.kind == PORT_SIDEWAYS;
  KD_WORK cpx* from = inside ? spare : work;
  KD_WORK cpx* to = inside ? work : spare;
  if (stages <= 1 && !outline) {
    out.stream = 0;
    if (out.work == 0) out.work = from;
    if (stages == 0)
      fft_stage_of(1, 1, 1, in, out, twiddle, 0); /* one point: a copy */
    else
      fft_stage(np, first, 1, in, out, twiddle, !outline);
    return from;
  }
  fft_stage(np, first, 1, in, port_work_like(in, from), twiddle, !outline);
  KD_WORK_BARRIER;
  int span = first;
  KD_UNROLL for (int s = 1; s < STAGES_MAX - 1; ++s) {
    if (s >= stages - 1) continue;
    const int radix = stage_radix(radices, s);
    if (outline)
      fft_stage_work(np, radix, span, in, from, to, twiddle);
    else
      fft_stage(np, radix, span, port_work_like(in, from), port_work_like(in, to), twiddle, !outline);
    KD_WORK_BARRIER;
    twiddle += 2 * (radix - 1) * span;
    span *= radix;
    KD_WORK cpx* t = from;
    from = to;
    to = t;
  }
  const int last = stages > 1 ? stage_radix(radices, stages - 1) : 1;
  if (out.work == 0) out.work = to;
#if KD_STREAMS
  if (out.stream) {
    out.stream = 1; /* said as a constant */
    fft_stage(np, last, np / last, port_work_like(in, from), out, twiddle, !outline);
    return to;
  }
#endif
  out.stream = 0;
  fft_stage(np, last, np / last, port_work_like(in, from), out, twiddle, !outline);
  return to;
}
