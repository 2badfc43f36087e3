/* fft_stages.h: the FFT of one tile.
   Stockham, decimation in time: stage s has radix r(s) and span = r(0) ... r(s-1), the length transformed so far.  It
   reads points n + q * np/r of butterfly n = at + k, multiplies them with exp(-2 pi i k q / (span r)), and writes its
   DFT to at * r + k + q * span, for k = 0 .. span-1 and at = 0, span, 2 span ...: natural order in and out.  The first
   stage reads and the last one writes the caller's memory; those between exchange two work arrays, or registers
   (fft_resident.h).  Vectors stay where they are until the last stage (placed_stages.h).
   Radices: 4 bits per stage, first stage lowest, each less one, 13 for 32 (fft_resident.h alone); 0 ends the list.
   Stage twiddles: for each stage after the first [k][q - 1], interleaved; PADDED: [q - 1][k], so that neighbouring
   items read neighbouring memory. */
#include "stage.h"

KD_INLINE int reversed_digit(int digit, int digits) {
  int reversed = 0;
  KD_UNROLL for (int bit = 1; bit < digits; bit *= 2) reversed = 2 * reversed + ((digit & bit) != 0);
  return reversed;
}
/* Number of point q of butterfly n = at + k: in place that is where its results go, in the order of reversed bits. */
KD_INLINE int butterfly_from(fft_stage s, accessor in, int n, int k, int q) {
  if (in.layout == access_in_place) return (n - k) * s.radix + k + reversed_digit(q, s.radix) * s.span;
  return n + q * (s.np / s.radix);
}
/* Butterfly n of vector w: its points, their twiddles, and where its results go. */
KD_INLINE void butterfly_load(fft_stage s, accessor in, int w, int n, int k, point* v) {
#ifdef KD_FIRMWARE
  if (in.hook) { /* its code once, not for each point */
    KD_ROLL for (int q = 0; q < s.radix; ++q) v[q] = accessor_point(in, butterfly_from(s, in, n, k, q), w);
    return;
  }
#endif
  KD_UNROLL for (int q = 0; q < s.radix; ++q) v[q] = accessor_point(in, butterfly_from(s, in, n, k, q), w);
}
KD_INLINE void butterfly_store(fft_stage s, accessor out, int w, int n, int k, const point* v) {
#ifdef KD_FIRMWARE
  if (out.hook) {
    KD_ROLL for (int q = 0; q < s.radix; ++q) accessor_put(out, (n - k) * s.radix + k + q * s.span, w, v[q]);
    return;
  }
#endif
  KD_UNROLL for (int q = 0; q < s.radix; ++q) accessor_put(out, (n - k) * s.radix + k + q * s.span, w, v[q]);
}
KD_INLINE point stage_twiddled(fft_stage s, int k, int q, point v) {
#if PADDED
  return cpx_mul(v, *((KD_GLOBAL const cpx*)s.twiddle + (q - 1) * s.span + k));
#else
  return cpx_mul_factor(v, factor_at(s.twiddle + 2 * ((s.radix - 1) * k + q - 1)));
#endif
}
KD_INLINE void butterfly_twiddled(fft_stage s, int k, point* v) {
  KD_UNROLL for (int q = 1; q < s.radix; ++q) v[q] = stage_twiddled(s, k, q, v[q]);
}

KD_INLINE void stage_butterfly(fft_stage s, accessor in, accessor out, int w, int n, int k) {
  point v[RADIX_MAX];
  butterfly_load(s, in, w, n, k, v);
  if (k > 0) butterfly_twiddled(s, k, v);
  butterfly(v, s.radix);
  butterfly_store(s, out, w, n, k, v);
}
#if ITEMS == 1 && LANES == 1 && !PADDED
/* In plans of one length on a scalar CPU points are loaded and stored around the two halves of a butterfly, and some
   twiddles are held in registers, since stores between forbid compilers to do it: at most 5, which is as many as there
   are, and few beside the constants of radices that are no powers of two (counted in instructions on MIPS with 32
   registers; with 16 radix 4 is better). */
KD_INLINE void scalar_butterflies(fft_stage s, accessor in, accessor out, int w, int k, int twiddled) {
  const int firsts = butterfly_firsts(s.radix), lasts = butterfly_lasts(s.radix),
            held = (s.radix & (s.radix - 1)) == 0 ? 5 : 1;
  shared_factor t[5];
  KD_UNROLL for (int q = 1; q <= 5; ++q) if (twiddled && q <= held && q < s.radix) t[q - 1] =
      factor_at(s.twiddle + 2 * ((s.radix - 1) * k + q - 1));
  for (int at = 0; at < s.np / s.radix; at += s.span) {
    point v[RADIX_MAX];
    KD_UNROLL for (int i = 0; i < firsts; ++i) {
      KD_UNROLL for (int p = 0; p < s.radix / firsts; ++p) {
        const int q = butterfly_input(s.radix, i, p);
        v[q] = accessor_point(in, butterfly_from(s, in, at + k, k, q), w);
        if (twiddled && q > 0 && q <= held) v[q] = cpx_mul_factor(v[q], t[q - 1]);
        if (twiddled && q > held) v[q] = stage_twiddled(s, k, q, v[q]);
      }
      butterfly_first(v, s.radix, i);
    }
    KD_UNROLL for (int i = 0; i < lasts; ++i) {
      butterfly_last(v, s.radix, i);
      KD_UNROLL for (int n = 0; n < s.radix / lasts; ++n) {
        accessor_put(out, at * s.radix + k + butterfly_result(s.radix, i, n) * s.span, w,
                     v[butterfly_place(s.radix, i, n)]);
      }
    }
  }
}
/* k = 0 has no twiddles: code of its own, but for the last stage, where it is one butterfly of many, and in place,
   where stages share their code. */
KD_INLINE void scalar_stage(fft_stage s, accessor in, accessor out, int w) {
  const int apart = s.span == 1 || (in.layout != access_in_place && s.span < s.np / s.radix);
  if (apart) scalar_butterflies(s, in, out, w, 0, 0);
  for (int k = apart; k < s.span; ++k) scalar_butterflies(s, in, out, w, k, 1);
}
#endif

#if PLACED
  #include "placed_stages.h"
#endif

/* Vectors first: neighbouring items take neighbouring vectors, not points, where those are nearer, and of hooks. */
KD_INLINE int vectors_first(accessor in, accessor out) {
  if (in.layout == access_points && !in.hook) return in.lane <= in.stride;
  return out.layout != access_points || out.hook || out.lane <= out.stride;
}
/* specialised: np is a constant. */
KD_INLINE void run_stage_of(fft_stage s, accessor in, accessor out, int specialised) {
  (void)specialised;
#if PLACED
  for (int w = 0; w < in.vectors; ++w) placed_stage(s, in, out, w);
#elif ITEMS == 1
  for (int w = 0; w < in.vectors; ++w) {
  #if LANES == 1 && !PADDED
    if (specialised) {
      scalar_stage(s, in, out, w);
      continue;
    }
  #endif
    for (int k = 0; k < s.span; ++k)
      for (int at = 0; at < s.np / s.radix; at += s.span) stage_butterfly(s, in, out, w, at + k, k);
  }
#else /* neighbouring items touch neighbouring memory */
  const int columns = vectors_first(in, out);
  const int count = s.np / s.radix, vectors = in.vectors;
  KD_FOR_ITEMS(b, count * vectors) {
    const int w = columns ? b % vectors : b / count, n = columns ? b / vectors : b % count;
    stage_butterfly(s, in, out, w, n, n % s.span);
  }
#endif
}
/* A stage of radix 1. */
KD_INLINE void copy_stage(fft_stage s, accessor in, accessor out) {
#if PLACED
  for (int w = 0; w < in.vectors; ++w)
    for (int n = 0; n < s.np; ++n) accessor_put(out, n, w, accessor_point(in, n, w));
#else
  run_stage_of(with_radix(s, 1), in, out, 0);
#endif
}
/* Radices of first and last stages that kernels share: fewer, since each way to read and write has its own; hooks have
   powers of two.  Sixteen vectors of complex numbers overflow any register file.  SHARED_EDGES: KD_SETs of them;
   firmware has copies around the only stage of two points. */
#ifdef KD_FIRMWARE
  #define HAS_SMALL_EDGES 0
  #define POWERS_OF_TWO 0xf73u
  #define SHARED_EDGES(hook) POWERS_OF_TWO
#else
  #define HAS_SMALL_EDGES 1
  #define POWERS_OF_TWO 0xf731u
  #define SHARED_EDGES(hook) ((hook) == no_hook ? 0 : POWERS_OF_TWO)
#endif
KD_INLINE int copies_only(int layout) { /* firmware has few of these, and is to be small */
#ifdef KD_FIRMWARE
  return layout == access_work || layout == access_work_rows;
#else
  (void)layout;
  return 0;
#endif
}
KD_INLINE int is_edge_radix(int radix, int layout, int hook) {
  if (copies_only(layout) && !hook) return 0;
  if (radix == 2) return HAS_SMALL_EDGES;
  if (radix == 3 || radix == 5) return HAS_SMALL_EDGES && !hook;
#if LANES == 1
  if (radix == 16) return 1;
#endif
  return radix <= 4 || radix == 8;
}
/* Radix as an argument: one of these remains where it is a constant. */
KD_WITH_SET KD_INLINE void run_edge_stage(fft_stage s, accessor in, accessor out, int specialised) {
  (void)specialised;
  if (s.radix == 1) copy_stage(s, in, out);
#if HAS_RADIX(2)
  KD_RADIX_CASE(2, in, out, specialised);
#endif
#if HAS_RADIX(3) && HAS_SMALL_EDGES
  KD_RADIX_CASE(3, in, out, specialised);
#endif
#if HAS_RADIX(4)
  KD_RADIX_CASE(4, in, out, specialised);
#endif
#if HAS_RADIX(5) && HAS_SMALL_EDGES
  KD_RADIX_CASE(5, in, out, specialised);
#endif
#if HAS_RADIX(8)
  KD_RADIX_CASE(8, in, out, specialised);
#endif
#if HAS_RADIX(16) && LANES == 1
  KD_RADIX_CASE(16, in, out, specialised);
#endif
}
#ifdef KD_FIRMWARE
  #include "other_stages.h"
#endif
KD_WITH_SET KD_INLINE void run_stage(fft_stage s, accessor in, accessor out, int specialised) {
  run_edge_stage KD_SET_OF(KD_SET)(s, in, out, specialised);
#ifdef KD_FIRMWARE
  if ((s.radix & (s.radix - 1)) != 0) run_other_stage(s, in, out);
#else
  #if HAS_RADIX(6)
  KD_RADIX_CASE(6, in, out, specialised);
  #endif
  #if HAS_RADIX(7)
  KD_RADIX_CASE(7, in, out, specialised);
  #endif
  #if HAS_RADIX(9)
  KD_RADIX_CASE(9, in, out, specialised);
  #endif
  #if HAS_RADIX(10)
  KD_RADIX_CASE(10, in, out, specialised);
  #endif
  #if HAS_RADIX(11)
  KD_RADIX_CASE(11, in, out, specialised);
  #endif
  #if HAS_RADIX(12)
  KD_RADIX_CASE(12, in, out, specialised);
  #endif
  #if HAS_RADIX(13)
  KD_RADIX_CASE(13, in, out, specialised);
  #endif
  #if HAS_RADIX(15)
  KD_RADIX_CASE(15, in, out, specialised);
  #endif
#endif
}

#if KD_CPP
  #include "shared_stages.h"
#endif

/* In C++ kernels whose length is an argument share functions for stages (shared_stages.h): those between the first and
   the last, or all.  First and last ones have the radices of edges then; others have copies around them.
   copy_ends: all have copies around them, which are small. */
enum stage_sharing { share_middle_stages, share_stages, copy_ends };
KD_WITH_SET KD_INLINE void end_stage(fft_stage s, accessor in, accessor out) {
#if KD_CPP
  if constexpr (SHARES_STAGES)
    run_edge_stage KD_SET_OF(KD_SET)(s, in, out, 1);
  else
#endif
    run_stage KD_SET_OF(KD_SET)(s, in, out, 1);
}
KD_WITH_SET KD_INLINE void first_stage(fft_stage s, accessor in, KD_WORK cpx* to, int shared) {
#if KD_CPP
  if (SHARES_STAGES && shared == share_stages) {
    first_stage_shared(s, in, to);
    return;
  }
#endif
  (void)shared;
  end_stage KD_SET_OF(KD_SET)(s, in, accessor_work_like(in, to));
}
KD_WITH_SET KD_INLINE void last_stage(fft_stage s, KD_WORK cpx* from, accessor out, int shared) {
#if KD_CPP
  if (SHARES_STAGES && shared == share_stages) {
    last_stage_shared(s, from, out);
    return;
  }
#endif
  (void)shared;
#if KD_STREAMS
  if (out.stream) {
    out.stream = 1; /* said as a constant */
    end_stage KD_SET_OF(KD_SET)(s, accessor_work_like(out, from), out);
    return;
  }
#endif
  out.stream = 0;
  end_stage KD_SET_OF(KD_SET)(s, accessor_work_like(out, from), out);
}
KD_WITH_SET KD_INLINE KD_WORK cpx* middle_stages(middle_range m, accessor in, KD_WORK cpx* from, KD_WORK cpx* to) {
#if KD_CPP
  if constexpr (SHARES_STAGES) return middle_stages_shared(m, in.vectors, in.width, from, to);
#endif
  int span = m.span;
  KD_UNROLL for (int n = 0; n < STAGES_MAX; ++n) {
    if (n < m.first || n >= m.end) continue;
    const fft_stage s = stage_number(m, n, span);
    KD_WORK cpx* const at = stays_in_place(s) ? from : to;
    run_stage KD_SET_OF(KD_SET)(s, accessor_work_like(in, from), accessor_work_like(in, at), 1);
    KD_WORK_BARRIER;
    span *= s.radix;
    if (at == from) continue;
    to = from;
    from = at;
  }
  return from;
}

/* work, spare: np * width numbers each.  An input of work stands for `work`; an output of work stands for whichever is
   free at the end, which is returned.  shared: a stage_sharing; a copy is a stage of radix 1. */
#if KD_CPP
template <uint KD_SET = 0>
#endif
KD_INLINE KD_WORK cpx* fft_stages(int np, uint radices, accessor in, accessor out, KD_WORK cpx* work,
                                  KD_WORK cpx* spare, KD_GLOBAL const scalar* twiddle, int shared) {
  const int stages = stage_count(radices);
  const int from_work = !in.hook && in.layout == access_work, to_work = is_plain_work(out);
  const int final = stages > 0 ? stages - 1 : 0;
  int first = stage_radix(radices, 0), last = stage_radix(radices, final);
  if (SHARES_STAGES && (shared == copy_ends || !is_edge_radix(first, in.layout, in.hook))) first = 1;
  if (SHARES_STAGES && (shared == copy_ends || !is_edge_radix(last, out.layout, out.hook))) last = 1;
  int alone = !from_work && !to_work && stages <= 1 && first == stage_radix(radices, 0);
#if KD_CPP
  if (SHARES_STAGES && shared == share_stages) alone = 0;
#endif
  KD_WORK cpx* from = !in.hook && in.layout == access_work_rows ? spare : work;
  if (alone) {
    out.stream = 0;
    if (out.work == 0) out.work = from;
    if (stages == 0)
      copy_stage(stage_of(1, 1, 1, twiddle), in, out); /* one point */
    else
      end_stage KD_SET_OF(KD_SET)(stage_of(np, first, 1, twiddle), in, out);
    return out.work;
  }
  if (SHARES_STAGES && stages == 1) last = 1; /* firmware ends in no radix of 16 */
  if (from_work) first = 1;
  if (!from_work) {
    first_stage KD_SET_OF(KD_SET)(stage_of(np, first, 1, twiddle), in, from, shared);
    KD_WORK_BARRIER;
  }
  middle_range m = {np, radices, 0, stages, first, twiddle};
  if (first > 1) m.first = 1;
  if (m.first == stages) last = 1;
  if (!to_work && last > 1) m.end = final;
  from = middle_stages KD_SET_OF(KD_SET)(m, in, from, from == work ? spare : work);
  if (to_work) return from;
  KD_WORK cpx* const to = from == work ? spare : work;
  if (out.work == 0) out.work = to;
  out.vectors = in.vectors;
  last_stage KD_SET_OF(KD_SET)(as_last(with_radix(stage_number(m, final, np / last), last), 1), from, out, shared);
  return to;
}
