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

#if KD_CPP
  #ifdef KD_FIRMWARE /* last stages have a radix of 8 at most there (cpp_library.cpp), which halves their code */
    #define HAS_LAST_STAGE(radix) ((radix) != 16)
  #else
    #define HAS_LAST_STAGE(radix) 1
  #endif
  /* Kernels whose length is an argument share the code of their stages, where they read or write alike: else each had
     code for all radices of its own.  What a function does not serve is said as a constant. */
  #define FIRST_STAGE(name, port_kind, swapped)                                                    \
    KD_OUTLINE void first_stage_##name(int np, int radix, KD_BY_VALUE(port) from, KD_WORK cpx* to, \
                                       KD_GLOBAL const scalar* twiddle) {                          \
      port in = from;                                                                              \
      in.kind = port_kind;                                                                         \
      in.swap = swapped;                                                                           \
      fft_stage(np, radix, 1, in, port_work_like(in, to), twiddle, 0);                             \
    }
  #define LAST_STAGE(name, port_kind, swapped, streamed)                                                       \
    KD_OUTLINE void last_stage_##name(int np, int radix, KD_WORK cpx* from, KD_BY_VALUE(port) to,              \
                                      KD_GLOBAL const scalar* twiddle) {                                       \
      port out = to;                                                                                           \
      out.kind = port_kind;                                                                                    \
      out.swap = swapped;                                                                                      \
      out.stream = streamed;                                                                                   \
      if (port_kind != PORT_BLOCKED) out.twiddle = 0;                                                          \
      if (HAS_LAST_STAGE(radix)) fft_stage(np, radix, np / radix, port_work_like(out, from), out, twiddle, 0); \
    }
FIRST_STAGE(across, PORT_ACROSS, 0)
FIRST_STAGE(across_swapped, PORT_ACROSS, 1)
FIRST_STAGE(blocked, PORT_BLOCKED, 0)
FIRST_STAGE(turned, PORT_TURNED, 0)
FIRST_STAGE(padded, PORT_PADDED, 0)
FIRST_STAGE(pupil, PORT_PUPIL, 1)
  #if LANES == 1
FIRST_STAGE(frames, PORT_FRAMES, 0)
FIRST_STAGE(sideways, PORT_SIDEWAYS, 0)
  #endif
LAST_STAGE(across, PORT_ACROSS, 0, 0)
LAST_STAGE(across_swapped, PORT_ACROSS, 1, 0)
LAST_STAGE(blocked, PORT_BLOCKED, 0, 0)
LAST_STAGE(part, PORT_PART, 1, 0)
LAST_STAGE(product, PORT_PRODUCT, 0, 0)
LAST_STAGE(square, PORT_SQUARE, 0, 0)
LAST_STAGE(work_scaled, PORT_WORK, 0, 0)
LAST_STAGE(otf, PORT_OTF, 0, 0)
  #if KD_STREAMS
LAST_STAGE(stream, PORT_ACROSS, 0, 1)
LAST_STAGE(stream_swapped, PORT_ACROSS, 1, 1)
  #endif
  #if LANES == 1
LAST_STAGE(frames, PORT_FRAMES, 1, 0)
LAST_STAGE(row_sums, PORT_ROW_SUMS, 0, 0)
  #endif
  #undef FIRST_STAGE
  #undef LAST_STAGE
  #undef HAS_LAST_STAGE

/* One of these remains in a kernel, which knows its ports. */
KD_INLINE void first_stage_shared(int np, int radix, port in, KD_WORK cpx* to, KD_GLOBAL const scalar* twiddle) {
  if (in.kind == PORT_WORK) fft_stage_work(np, radix, 1, in, in.work, to, twiddle);
  if (in.kind == PORT_ACROSS && !in.swap) first_stage_across(np, radix, in, to, twiddle);
  if (in.kind == PORT_ACROSS && in.swap) first_stage_across_swapped(np, radix, in, to, twiddle);
  if (in.kind == PORT_BLOCKED) first_stage_blocked(np, radix, in, to, twiddle);
  if (in.kind == PORT_TURNED) first_stage_turned(np, radix, in, to, twiddle);
  if (in.kind == PORT_PADDED) first_stage_padded(np, radix, in, to, twiddle);
  if (in.kind == PORT_PUPIL) first_stage_pupil(np, radix, in, to, twiddle);
  #if LANES == 1
  if (in.kind == PORT_FRAMES) first_stage_frames(np, radix, in, to, twiddle);
  if (in.kind == PORT_SIDEWAYS) first_stage_sideways(np, radix, in, to, twiddle);
  #endif
}
KD_INLINE void last_stage_shared(int np, int radix, KD_WORK cpx* from, port out, KD_GLOBAL const scalar* twiddle) {
  if (out.kind == PORT_WORK && out.scale == 1) fft_stage_work(np, radix, np / radix, out, from, out.work, twiddle);
  if (out.kind == PORT_WORK && out.scale != 1) last_stage_work_scaled(np, radix, from, out, twiddle);
  #if KD_STREAMS
  if (out.kind == PORT_ACROSS && out.stream) {
    if (out.swap)
      last_stage_stream_swapped(np, radix, from, out, twiddle);
    else
      last_stage_stream(np, radix, from, out, twiddle);
    return;
  }
  #endif
  if (out.kind == PORT_ACROSS && !out.swap) last_stage_across(np, radix, from, out, twiddle);
  if (out.kind == PORT_ACROSS && out.swap) last_stage_across_swapped(np, radix, from, out, twiddle);
  if (out.kind == PORT_BLOCKED) last_stage_blocked(np, radix, from, out, twiddle);
  if (out.kind == PORT_PART) last_stage_part(np, radix, from, out, twiddle);
  if (out.kind == PORT_PRODUCT) last_stage_product(np, radix, from, out, twiddle);
  if (out.kind == PORT_SQUARE) last_stage_square(np, radix, from, out, twiddle);
  if (out.kind == PORT_OTF) last_stage_otf(np, radix, from, out, twiddle);
  #if LANES == 1
  if (out.kind == PORT_FRAMES) last_stage_frames(np, radix, from, out, twiddle);
  if (out.kind == PORT_ROW_SUMS) last_stage_row_sums(np, radix, from, out, twiddle);
  #endif
}
#endif

KD_INLINE void first_stage(int np, int radix, port in, KD_WORK cpx* to, KD_GLOBAL const scalar* twiddle, int shared) {
#if KD_CPP
  if (shared) {
    first_stage_shared(np, radix, in, to, twiddle);
    return;
  }
#endif
  (void)shared;
  fft_stage(np, radix, 1, in, port_work_like(in, to), twiddle, 1);
}
KD_INLINE void last_stage(int np, int radix, KD_WORK cpx* from, port out, KD_GLOBAL const scalar* twiddle, int shared) {
#if KD_CPP
  if (shared) {
    last_stage_shared(np, radix, from, out, twiddle);
    return;
  }
#endif
  (void)shared;
#if KD_STREAMS
  if (out.stream) {
    out.stream = 1; /* said as a constant */
    fft_stage(np, radix, np / radix, port_work_like(out, from), out, twiddle, 1);
    return;
  }
#endif
  out.stream = 0;
  fft_stage(np, radix, np / radix, port_work_like(out, from), out, twiddle, 1);
}

/* work, spare: np * width numbers each.  An input port of work stands for `work`; an output port of work without an
   array stands for whichever is free at the end, which is returned.  shared: by the functions that kernels share, where
   what has one stage or none ends with a copy (radix 1). */
KD_INLINE KD_WORK cpx* fft_stages(int np, uint radices, port in, port out, KD_WORK cpx* work, KD_WORK cpx* spare,
                                  KD_GLOBAL const scalar* twiddle, int shared) {
  const int stages = stage_count(radices), first = stage_radix(radices, 0);
  const int inside = in.kind == PORT_WORK || in.kind == PORT_SIDEWAYS;
  KD_WORK cpx* from = inside ? spare : work;
  KD_WORK cpx* to = inside ? work : spare;
  if (stages <= 1 && !shared) {
    out.stream = 0;
    if (out.work == 0) out.work = from;
    if (stages == 0)
      fft_stage_of(1, 1, 1, in, out, twiddle, 0); /* one point: a copy */
    else
      fft_stage(np, first, 1, in, out, twiddle, 1);
    return from;
  }
  first_stage(np, first, in, from, twiddle, shared);
  KD_WORK_BARRIER;
  int span = first;
  KD_UNROLL for (int s = 1; s < STAGES_MAX - 1; ++s) {
    if (s >= stages - 1) continue;
    const int radix = stage_radix(radices, s);
    if (shared)
      fft_stage_work(np, radix, span, in, from, to, twiddle);
    else
      fft_stage(np, radix, span, port_work_like(in, from), port_work_like(in, to), twiddle, 1);
    KD_WORK_BARRIER;
    twiddle += 2 * (radix - 1) * span;
    span *= radix;
    KD_WORK cpx* t = from;
    from = to;
    to = t;
  }
  if (out.work == 0) out.work = to;
  out.vectors = in.vectors;
  last_stage(np, stages > 1 ? stage_radix(radices, stages - 1) : 1, from, out, twiddle, shared);
  return to;
}
