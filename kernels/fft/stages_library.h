/* stages_library.h: in C++, the FFT of kernels whose length is an argument (fft.h has it of a length that is known).
   They share functions of stages, one for each way to read a first stage and to write a last one, and one for those
   between; else each kernel had code for all radices of its own.  First and last stages have few radices
   (radices.def): others have copies around them.  What a function does not serve is said as a constant.
   KD_SMALL: the library of firmware, which is to be small rather than fast.  Where hooks are, kernels of one lane have
   its forms on hosts, too: CPUs that compute there have vectors. */

constexpr bool has_boundary(int radix, int boundary, int hook) {
  return boundary >= (KD_SMALL || (LANES == 1 && hook) ? 3 : hook ? 2 : 1) && (radix < 16 || LANES == 1);
}
/* Copies have no butterflies; firmware has them around hooks of few kernels, and around work arrays. */
constexpr bool is_copied(int layout, int hook) {
  (void)hook;
#define KOMDSP_LOAD_HOOK(name, copied) \
  if (hook == hook_##name) return copied;
#define KOMDSP_STORE_HOOK(name, copied) KOMDSP_LOAD_HOOK(name, copied)
#include "../hooks.def"  // again
  return KD_SMALL && (layout == access_work || layout == access_work_rows);
}
/* The radix of a first or last stage, or 1 for a copy. */
KD_INLINE int boundary_radix(int radix, int layout, int hook) {
#define FIND_BOUNDARY(number, boundary, copied, hook) \
  if (radix == (number) && has_boundary(number, boundary, hook)) return copied ? 1 : radix;
  FFT_RADICES(FIND_BOUNDARY, is_copied(layout, hook), hook);
  return 1;
}

template <class In, class Out>
KD_INLINE void copy_stage(int np, In in, Out out) {
  for (int w = 0; w < in.vectors; ++w)
    for (int n = 0; n < np; ++n) accessor_copy(out, in, n, w);
}
/* Butterflies of little code: those of one lane have no twiddles in registers. */
template <class Stage, class In, class Out>
KD_INLINE void shared_butterflies(Stage s, In in, Out out) {
#if LANES > 1
  butterflies(s, in, out);
#else
  for (int w = 0; w < in.vectors; ++w) {
    BLOCK_BEGIN(s, in, out, w);
    for (int k = 0; k < s.span; ++k)
      for (int at = 0; at < s.np / s.radix; at += s.span) stage_butterfly(s, in, out, w, at + k, k);
    BLOCK_END(s, w);
  }
#endif
}
#define SHARED_STAGE_OF(number, boundary, in, out) \
  if constexpr (has_radix(Radices, number))        \
    if (s.radix == (number)) shared_butterflies(WITH_CONSTANT_RADIX(s, number), in, out);
template <uint Radices>
KD_INLINE void shared_stage(fft_stage s, work_accessor in, work_accessor out) {
  FFT_RADICES(SHARED_STAGE_OF, in, out);
}
/* First and last stages. */
#define BOUNDARY_STAGE_OF(number, boundary, in, out)                 \
  if constexpr (has_boundary(number, boundary, Hook)) {              \
    if (s.radix == (number)) {                                       \
      if constexpr (Inlined)                                         \
        butterflies(WITH_CONSTANT_RADIX(s, number), in, out);        \
      else                                                           \
        shared_butterflies(WITH_CONSTANT_RADIX(s, number), in, out); \
    }                                                                \
  }
template <int Hook, bool Inlined, class In, class Out>
KD_INLINE void boundary_stage(fft_stage s, In in, Out out) {
  if (s.radix == 1) copy_stage(s.np, in, out);
  FFT_RADICES(BOUNDARY_STAGE_OF, in, out);
}

/* Vectors are tiles of their own. */
template <class Accessor>
KD_INLINE Accessor said_of_width(Accessor a) {
  if (LANES > 1) a.width = a.vectors = 1;
  return a;
}
KD_INLINE work_accessor shared_work(KD_WORK stored* work, int vectors, int width) {
  work_accessor a = accessor_work(work, width);
  a.vectors = vectors;
  return said_of_width(a);
}

/* Stages `first` to `end` - 1 of a list; `span`: the length transformed before. */
typedef struct {
  stage_list list;
  int first, end, span;
} stage_range;
KD_INLINE fft_stage as_last(fft_stage s, int is_last) {
#if LANES > 1
  s.is_last = is_last;
#endif
  (void)is_last;
  return s;
}
/* Results of vectors stay in their array (writes_work), but for the last stage's. */
KD_INLINE int results_stay(fft_stage s) {
  return LANES > 1 && s.span * s.radix < s.np;
}
/* Large radices apart, and 11 and 13 from them, last stages from others: together they need more stack than 2 KiB. */
enum shared_radices : uint {
  powers_of_two = 0xf731u,
  radices_to_8_and_16 = 0xf7654321u,
  radices_of_fixed_point = 0xf764321u, /* planner/fft/plan_fixed.hpp */
  radices_2_to_4 = 0x321u,
  radix_5 = 0x4u,
  radix_7 = 0x6u,
  radix_8 = 0x7u,
  radices_9_to_15 = 0xeb98u,
  radix_11 = 0xau,
  radix_13 = 0xcu
};
template <uint Radices, int Last>
KD_OUTLINE void large_stage_shared(fft_stage s, int vectors, int width, KD_WORK stored* from, KD_WORK stored* to) {
  const work_accessor in = shared_work(from, vectors, width);
  shared_stage<Radices>(as_last(s, Last), in, accessor_work_like(in, to));
}
template <uint Radices>
KD_INLINE void large_stage(fft_stage s, int vectors, int width, KD_WORK stored* from, KD_WORK stored* to) {
  if (!has_radix(Radices, s.radix)) return;
  if (results_stay(s))
    large_stage_shared<Radices, 0>(s, vectors, width, from, to);
  else
    large_stage_shared<Radices, 1>(s, vectors, width, from, to);
}
KD_INLINE void any_stage(fft_stage s, work_accessor in, work_accessor out) {
#if KD_FIXED_LANES
  shared_stage<radices_2_to_4>(s, in, out);
  large_stage<radix_5>(s, in.vectors, in.width, in.work, out.work);
  large_stage<radix_8>(s, in.vectors, in.width, in.work, out.work);
  /* 16 lanes of it need more stack than 2 KiB: plans have 8. */
  if constexpr (LANES < 16) large_stage<radix_7>(s, in.vectors, in.width, in.work, out.work);
#elif KD_FIXED
  shared_stage<radices_of_fixed_point>(s, in, out);
#else
  if (results_stay(s))
    shared_stage<radices_to_8_and_16>(as_last(s, 0), in, out);
  else
    shared_stage<radices_to_8_and_16>(as_last(s, 1), in, out);
  if (s.radix <= 8 || s.radix == 16) return;
  large_stage<radices_9_to_15>(s, in.vectors, in.width, in.work, out.work);
  large_stage<radix_11>(s, in.vectors, in.width, in.work, out.work);
  large_stage<radix_13>(s, in.vectors, in.width, in.work, out.work);
#endif
}

/* Firmware has one loop for all radices that are no powers of two, whose butterflies it calls. */
#define SMALL_BUTTERFLY_OF(number, boundary, v, radix)                                               \
  if constexpr (((number) & ((number)-1)) != 0 && (number) != 7 && (number) != 11 && (number) != 13) \
    if ((radix) == (number)) butterfly(v, KD_CONST(number));
KD_INLINE void small_butterflies(fft_stage s, work_accessor in, work_accessor out) {
  KD_FOR_ITEMS(b, s.np / s.radix * in.vectors) {
    const int n = (int)(b / in.vectors), w = (int)(b % in.vectors), k = n % s.span;
    point v[RADIX_MAX];
    KD_NO_UNROLL for (int q = 0; q < s.radix; ++q) {
      v[q] = accessor_point(in, n + q * (s.np / s.radix), w);
      if (k > 0 && q > 0) v[q] = stage_twiddled(s, k, q, v[q]);
    }
    FFT_RADICES(SMALL_BUTTERFLY_OF, v, s.radix);
    if (s.radix == 7 || s.radix == 11 || s.radix == 13) butterfly_odd(v, s.radix);
    KD_NO_UNROLL for (int q = 0; q < s.radix; ++q) accessor_put(out, (n - k) * s.radix + k + q * s.span, w, v[q]);
  }
}
KD_INLINE void any_small_stage(fft_stage s, work_accessor in, work_accessor out) {
  shared_stage<powers_of_two>(s, in, out);
  if ((s.radix & (s.radix - 1)) != 0) small_butterflies(s, in, out);
}

KD_OUTLINE KD_WORK stored* middle_stages_shared(KD_BY_VALUE(stage_range) m, int vectors, int width,
                                                KD_WORK stored* from, KD_WORK stored* to) {
  int span = m.span;
  for (int n = m.first; n < m.end; ++n) {
    const fft_stage s = stage_number(m.list, n, span);
    const work_accessor in = shared_work(from, vectors, width);
    KD_WORK stored* const at = results_stay(s) ? from : to;
    if constexpr (KD_SMALL)
      any_small_stage(s, in, accessor_work_like(in, at));
    else
      any_stage(s, in, accessor_work_like(in, at));
    span *= s.radix;
    if (at == from) continue;
    to = from;
    from = at;
  }
  return from;
}

#if KD_FIXED_LANES /* points come from a work array, and stay in one */
template <bool Inlined, class In, class Out>
KD_INLINE KD_WORK stored* library_stages(stage_list list, In in, Out out, KD_WORK stored* work, KD_WORK stored* spare) {
  (void)out;
  const stage_range all = {list, 0, stage_count(list.radices), 1};
  return middle_stages_shared(all, in.vectors, in.width, work, spare);
}
#else
  #define FIRST_STAGE(name, layout_is, swap_is, hook_is)                                           \
    KD_OUTLINE void first_stage_##name(fft_stage s, KD_BY_VALUE(accessor) a, KD_WORK stored* to) { \
      auto in = ACCESSOR_OF_KIND(said_of_width(a), layout_is, hook_is);                            \
      in.swap = swap_is;                                                                           \
      if (is_copied(layout_is, hook_is)) s.radix = 1;                                              \
      s = as_last(first_stage_of(s), 0);                                                           \
      boundary_stage<hook_is, false>(s, in, accessor_work_like(in, to));                           \
    }
FIRST_STAGE(points, access_points, 0, no_hook)
FIRST_STAGE(points_swapped, access_points, 1, no_hook)
FIRST_STAGE(aosoa, access_aosoa, 0, no_hook)
FIRST_STAGE(transposed, access_transposed, 0, no_hook)
  #if LANES == 1
FIRST_STAGE(work_rows, access_work_rows, 0, no_hook)
  #endif
  #define KOMDSP_LOAD_HOOK(name, copied) FIRST_STAGE(name, access_points, 0, hook_##name)
  #include "../hooks.def"  // again
  #undef FIRST_STAGE

  /* Firmware's have a radix of 8 at most (cpp_library.cpp), which halves their code. */
  #define LAST_STAGE(name, layout_is, swap_is, stream_is, hook_is)                                  \
    KD_OUTLINE void last_stage_##name(fft_stage s, KD_WORK stored* from, KD_BY_VALUE(accessor) a) { \
      auto out = ACCESSOR_OF_KIND(said_of_width(a), layout_is, hook_is);                            \
      out.swap = swap_is;                                                                           \
      out.stream = stream_is;                                                                       \
      if (layout_is != access_aosoa) out.twiddle = 0;                                               \
      if (is_copied(layout_is, hook_is)) s.radix = 1;                                               \
      if (KD_SMALL && s.radix == 16) return;                                                        \
      boundary_stage<hook_is, false>(as_last(s, 1), accessor_work_like(out, from), out);            \
    }
LAST_STAGE(points, access_points, 0, 0, no_hook)
LAST_STAGE(points_swapped, access_points, 1, 0, no_hook)
LAST_STAGE(aosoa, access_aosoa, 0, 0, no_hook)
LAST_STAGE(work_scaled, access_work, 0, 0, no_hook)
  #if KD_STREAMS
LAST_STAGE(stream, access_points, 0, 1, no_hook)
LAST_STAGE(stream_swapped, access_points, 1, 1, no_hook)
  #endif
  #define KOMDSP_STORE_HOOK(name, copied) LAST_STAGE(name, access_points, 0, 0, hook_##name)
  #include "../hooks.def"  // again
  #undef LAST_STAGE

/* One of these remains in a kernel, which knows its accessors. */
template <class In>
KD_INLINE void first_stage_shared(fft_stage s, In in, KD_WORK stored* to) {
  #define KOMDSP_LOAD_HOOK(name, copied) \
    if (in.hook == hook_##name) first_stage_##name(s, in, to);
  #include "../hooks.def"  // again
  if (in.hook) return;
  if (in.layout == access_points && !in.swap) first_stage_points(s, in, to);
  if (in.layout == access_points && in.swap) first_stage_points_swapped(s, in, to);
  if (in.layout == access_aosoa) first_stage_aosoa(s, in, to);
  if (in.layout == access_transposed) first_stage_transposed(s, in, to);
  #if LANES == 1
  if (in.layout == access_work_rows) first_stage_work_rows(s, in, to);
  #endif
}
template <class Out>
KD_INLINE void last_stage_shared(fft_stage s, KD_WORK stored* from, Out out) {
  #define KOMDSP_STORE_HOOK(name, copied) \
    if (out.hook == hook_##name) last_stage_##name(s, from, out);
  #include "../hooks.def"  // again
  if (out.hook) return;
  if (out.layout == access_work) last_stage_work_scaled(s, from, out);
  #if KD_STREAMS
  if (out.layout == access_points && out.stream) {
    if (out.swap)
      last_stage_stream_swapped(s, from, out);
    else
      last_stage_stream(s, from, out);
    return;
  }
  #endif
  if (out.layout == access_points && !out.swap) last_stage_points(s, from, out);
  if (out.layout == access_points && out.swap) last_stage_points_swapped(s, from, out);
  if (out.layout == access_aosoa) last_stage_aosoa(s, from, out);
}

/* As fft_stages.  Inlined: first and last stages are the kernel's own, for short transforms, which calls cost up to a
   tenth. */
template <bool Inlined, class In, class Out>
KD_INLINE KD_WORK stored* library_stages(stage_list list, In in, Out out, KD_WORK stored* work, KD_WORK stored* spare) {
  const int stages = stage_count(list.radices), final = stages > 0 ? stages - 1 : 0,
            radix = stage_radix(list.radices, 0);
  const int from_work = reads_work(in) && in.layout == access_work, to_work = is_plain_work(out);
  const int first = from_work ? 1 : boundary_radix(radix, in.layout, in.hook),
            last = stages < 2 ? 1 : boundary_radix(stage_radix(list.radices, final), out.layout, out.hook);
  KD_WORK stored* from = reads_work(in) && !from_work ? spare : work;
  if (Inlined && stages < 2 && !from_work && !to_work && first == radix) {
    out = accessor_out(out, in, from);
    out.stream = 0;
    boundary_stage<no_hook, Inlined>(with_radix(stage_number(list, 0, 1), first), in, out);
    return out.work;
  }
  const fft_stage begin = with_radix(stage_number(list, 0, 1), first);
  if (!from_work) {
    if constexpr (Inlined)
      boundary_stage<no_hook, true>(begin, in, accessor_work_like(in, from));
    else
      first_stage_shared(begin, in, from);
  }
  const stage_range middle = {list, first > 1, to_work || last == 1 ? stages : final, first};
  from = middle_stages_shared(middle, in.vectors, in.width, from, from == work ? spare : work);
  if (to_work) return from;
  KD_WORK stored* const to = from == work ? spare : work;
  const fft_stage end = as_last(with_radix(stage_number(list, final, list.np / last), last), 1);
  out = accessor_out(out, in, to);
  /* Streams are long. */
  if (!Inlined || (KD_STREAMS && out.layout == access_points && out.stream)) {
    last_stage_shared(end, from, out);
  } else {
    WITH_STREAM(out, (boundary_stage<no_hook, true>(end, accessor_work_like(out, from), out)));
  }
  return to;
}
#endif
/* LIBRARY_STAGES is the first statement of fft_stages. */
#define LIBRARY_STAGES(list, in, out, work, spare)                              \
  if constexpr (KD_SET == library_radices || KD_SET == library_radices_inlined) \
  return library_stages<KD_SET == library_radices_inlined>(list, in, out, work, spare)
