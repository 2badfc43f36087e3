/* hooks.h: an accessor's points: by its layout, or by a hook of a family (hooks.def). */
enum access_hook {
  no_hook,
#define KOMDSP_LOAD_HOOK(name, copied) hook_##name,
#define KOMDSP_STORE_HOOK(name, copied) hook_##name,
#define KOMDSP_ALL_HOOKS
#include "hooks.def"  // again
#undef KOMDSP_ALL_HOOKS
};

KD_TYPES(an_accessor) KD_INLINE cpx accessor_load(ANY_ACCESSOR a, int n, int w) {
#define KOMDSP_LOAD_HOOK(name, copied) \
  if (a.hook == hook_##name) return name##_load(a, n, w);
#include "hooks.def"  // again
  return cpx_swap_if(a.swap, layout_load(a, n, w));
}
KD_TYPES(an_accessor) KD_INLINE void accessor_store(ANY_ACCESSOR a, int n, int w, cpx v) {
#if !KD_FIXED
  if (a.twiddle) v = pass_twiddled(a, n, w, v);
  if (a.scale != 1) v = cpx_scale(v, a.scale);
#endif
#define KOMDSP_STORE_HOOK(name, copied) \
  if (a.hook == hook_##name) {          \
    name##_store(a, n, w, v);           \
    return;                             \
  }
#include "hooks.def"  // again
  layout_store(a, n, w, cpx_swap_if(a.swap, v));
}

/* Points of butterflies, and copies. */
#if KD_PAIRS
KD_TYPES(an_accessor) KD_INLINE point accessor_point(ANY_ACCESSOR a, int n, int w) {
  if (a.hook) return accessor_load(a, n, w);
  return a.swap ? swapped_at(layout_at(a, n, w)) : point_at(layout_at(a, n, w));
}
KD_TYPES(an_accessor) KD_INLINE void accessor_put(ANY_ACCESSOR a, int n, int w, point v) {
  if (a.hook || a.twiddle) {
    accessor_store(a, n, w, v);
    return;
  }
  if (a.scale != 1) v = cpx_scale(v, a.scale);
  if (a.swap)
    swapped_to(layout_at(a, n, w), v);
  else
    point_to(layout_at(a, n, w), v);
}
#else
KD_TYPES(an_accessor) KD_INLINE point accessor_point(ANY_ACCESSOR a, int n, int w) {
  return accessor_load(a, n, w);
}
  #if KD_FIXED
/* Results of a butterfly as they are stored. */
KD_INLINE point cpx_scaled(point v, stage_scale s) {
  const ints re = shifted(v.re, s.drop), im = shifted(v.im, s.drop);
  if (s.measured) *s.peak = larger_of(*s.peak, square_of(re, im));
  return cpx_make(re, im);
}
  #endif
KD_TYPES(an_accessor) KD_INLINE void accessor_put(ANY_ACCESSOR a, int n, int w, point v) {
  #if KD_FIXED
  v = cpx_scaled(v, a.scaled);
  #endif
  accessor_store(a, n, w, v);
}
#endif
/* Points of the step of real transforms, before it and behind it. */
#if KD_FIXED
KD_TYPES(an_accessor) KD_INLINE cpx bin_load(ANY_ACCESSOR a, int n, int w) {
  const cpx v = accessor_load(a, n, w);
  return cpx_make(widened(v.re, a.scaled.up), widened(v.im, a.scaled.up));
}
KD_TYPES(an_accessor) KD_INLINE void bin_store(ANY_ACCESSOR a, int n, int w, cpx v) {
  const real rounding = lanes_all(1) << a.scaled.drop >> 1;
  accessor_put(a, n, w, cpx_make(v.re + rounding, v.im + rounding));
}
#else
  #define bin_load accessor_load
  #define bin_store accessor_store
#endif
KD_TYPES2(a_to, a_from)
KD_INLINE void accessor_copy(KD_TYPE(a_to, accessor) to, KD_TYPE(a_from, accessor) from, int n, int w) {
#if KD_FIXED /* as it is */
  accessor_store(to, n, w, accessor_load(from, n, w));
#else
  accessor_put(to, n, w, accessor_point(from, n, w));
#endif
}
