/* shared_stages.h: in C++, the stages of kernels whose length is an argument: functions that all of them share, one for
   each way to read a first stage and to write a last one.  Else each kernel had code for all radices of its own.  These
   have the radices of edges (is_edge_radix); what is between has all.  What a function does not serve is said as a
   constant. */
#ifdef KD_FIRMWARE /* last stages have a radix of 8 at most there (cpp_library.cpp), which halves their code */
  #define HAS_LAST_STAGE(radix) ((radix) != 16)
#else
  #define HAS_LAST_STAGE(radix) 1
#endif

/* Vectors are tiles of their own. */
KD_INLINE accessor said_of_width(accessor a) {
  if (LANES > 1) a.width = a.vectors = 1;
  return a;
}
KD_INLINE accessor shared_work(KD_WORK cpx* work, int vectors, int width) {
  accessor a = accessor_work(work, width);
  a.vectors = vectors;
  return said_of_width(a);
}
/* Large radices apart, and 11 and 13 from them, last stages from others: together they need more stack than 2 KiB. */
#ifndef KD_FIRMWARE
  #define SMALL_RADICES 0xf7654321u /* KD_SETs */
  #define LARGE_RADICES 0xeb98u
template <uint Radices, int Last>
KD_OUTLINE void large_stage_shared(fft_stage s, int vectors, int width, KD_WORK cpx* from, KD_WORK cpx* to) {
  const accessor in = shared_work(from, vectors, width);
  run_stage<Radices>(as_last(s, Last), in, accessor_work_like(in, to), 0);
}
template <uint Radices>
KD_INLINE void large_stage(fft_stage s, int vectors, int width, KD_WORK cpx* from, KD_WORK cpx* to) {
  if (!is_stage_of(Radices, s.radix)) return;
  if (stays_in_place(s))
    large_stage_shared<Radices, 0>(s, vectors, width, from, to);
  else
    large_stage_shared<Radices, 1>(s, vectors, width, from, to);
}
#endif
KD_OUTLINE KD_WORK cpx* middle_stages_shared(KD_BY_VALUE(middle_range) m, int vectors, int width, KD_WORK cpx* from,
                                             KD_WORK cpx* to) {
  int span = m.span;
  for (int n = m.first; n < m.end; ++n) {
    const fft_stage s = stage_number(m, n, span);
    const accessor in = shared_work(from, vectors, width);
    KD_WORK cpx* const at = stays_in_place(s) ? from : to;
#ifdef KD_FIRMWARE
    run_stage<0>(s, in, accessor_work_like(in, at), 0);
#else
    if (stays_in_place(s))
      run_stage<SMALL_RADICES>(as_last(s, 0), in, accessor_work_like(in, at), 0);
    else
      run_stage<SMALL_RADICES>(as_last(s, 1), in, accessor_work_like(in, at), 0);
    if (s.radix > 8 && s.radix != 16) {
      large_stage<LARGE_RADICES>(s, vectors, width, from, at);
      large_stage<0xa>(s, vectors, width, from, at); /* 11 */
      large_stage<0xc>(s, vectors, width, from, at); /* 13 */
    }
#endif
    span *= s.radix;
    if (at == from) continue;
    to = from;
    from = at;
  }
  return from;
}

#define FIRST_STAGE(name, layout_is, swap_is, hook_is)                                        \
  KD_OUTLINE void first_stage_##name(fft_stage s, KD_BY_VALUE(accessor) a, KD_WORK cpx* to) { \
    accessor in = said_of_width(a);                                                           \
    in.layout = layout_is;                                                                    \
    in.swap = swap_is;                                                                        \
    in.hook = hook_is;                                                                        \
    if (copies_only(layout_is)) s.radix = 1;                                                  \
    run_edge_stage<SHARED_EDGES(hook_is)>(as_first(s), in, accessor_work_like(in, to), 0);    \
  }
FIRST_STAGE(points, access_points, 0, no_hook)
FIRST_STAGE(points_swapped, access_points, 1, no_hook)
FIRST_STAGE(aosoa, access_aosoa, 0, no_hook)
FIRST_STAGE(transposed, access_transposed, 0, no_hook)
#if LANES == 1
FIRST_STAGE(work_rows, access_work_rows, 0, no_hook)
#endif
#define KOMDSP_LOAD_HOOK(name) FIRST_STAGE(name, access_points, 0, hook_##name)
#include "../hooks.def"  // again
#undef FIRST_STAGE

#define LAST_STAGE(name, layout_is, swap_is, stream_is, hook_is)                                   \
  KD_OUTLINE void last_stage_##name(fft_stage s, KD_WORK cpx* from, KD_BY_VALUE(accessor) a) {     \
    accessor out = said_of_width(a);                                                               \
    out.layout = layout_is;                                                                        \
    out.swap = swap_is;                                                                            \
    out.stream = stream_is;                                                                        \
    out.hook = hook_is;                                                                            \
    if (layout_is != access_aosoa) out.twiddle = 0;                                                \
    if (copies_only(layout_is)) s.radix = 1;                                                       \
    if (HAS_LAST_STAGE(s.radix))                                                                   \
      run_edge_stage<SHARED_EDGES(hook_is)>(as_last(s, 1), accessor_work_like(out, from), out, 0); \
  }
LAST_STAGE(points, access_points, 0, 0, no_hook)
LAST_STAGE(points_swapped, access_points, 1, 0, no_hook)
LAST_STAGE(aosoa, access_aosoa, 0, 0, no_hook)
LAST_STAGE(work_scaled, access_work, 0, 0, no_hook)
#if KD_STREAMS
LAST_STAGE(stream, access_points, 0, 1, no_hook)
LAST_STAGE(stream_swapped, access_points, 1, 1, no_hook)
#endif
#define KOMDSP_STORE_HOOK(name) LAST_STAGE(name, access_points, 0, 0, hook_##name)
#include "../hooks.def"  // again
#undef LAST_STAGE
#undef HAS_LAST_STAGE

/* One of these remains in a kernel, which knows its accessors. */
KD_INLINE void first_stage_shared(fft_stage s, accessor in, KD_WORK cpx* to) {
#define KOMDSP_LOAD_HOOK(name) \
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
KD_INLINE void last_stage_shared(fft_stage s, KD_WORK cpx* from, accessor out) {
#define KOMDSP_STORE_HOOK(name) \
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
