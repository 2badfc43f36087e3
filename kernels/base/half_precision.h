/* half_precision.h: points of the caller's in half precision, of one lane: two numbers of 16 bits, computed in single
   precision. */
#ifdef KD_OPENCL
KD_INLINE cpx callers_load(KD_GLOBAL const scalar* p) {
  const float2 v = vloada_half2(0, (KD_GLOBAL const half*)p);
  return cpx_make(v.x, v.y);
}
KD_INLINE void callers_store(KD_GLOBAL scalar* p, cpx v, int stream) {
  (void)stream;
  vstorea_half2_rte((float2)(v.re, v.im), 0, (KD_GLOBAL half*)p);
}
  #define CALLERS_FROM(p, n) ((KD_GLOBAL scalar*)((KD_GLOBAL half*)(p) + (n)))
#else
KD_INLINE cpx callers_load(const scalar* p) {
  cpx v;
  asm("{.reg .b16 re, im; mov.b32 {re, im}, %2; cvt.f32.f16 %0, re; cvt.f32.f16 %1, im;}"
      : "=f"(v.re), "=f"(v.im)
      : "r"(*(const uint*)p));
  return v;
}
KD_INLINE void callers_store(scalar* p, cpx v, int stream) {
  (void)stream;
  uint both;
  asm("{.reg .b16 re, im; cvt.rn.f16.f32 re, %1; cvt.rn.f16.f32 im, %2; mov.b32 %0, {re, im};}"
      : "=r"(both)
      : "f"(v.re), "f"(v.im));
  *(uint*)p = both;
}
  #define CALLERS_FROM(p, n) ((scalar*)((unsigned short*)(p) + (n)))
#endif
