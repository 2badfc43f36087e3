/* streams.h: stores of results that nobody reads soon, which go past the caches where a vector is a cache line or half
   of one; p is aligned to the vector.  Whoever calls the C++ form fences them before others look
   (komdsp/detail/cpp_call.hpp). */
#if KD_CPP && defined(__AVX2__) && LANES * PRECISION >= 256
  #define KD_STREAMS 1
  #if defined(__clang__)
    #define KD_STREAM(p, x) __builtin_nontemporal_store(x, (real*)(p))
  #else /* by lanes and bits */
    #define KD_STREAM_8x32 __builtin_ia32_movntps256
    #define KD_STREAM_4x64 __builtin_ia32_movntpd256
    #define KD_STREAM_16x32 __builtin_ia32_movntps512
    #define KD_STREAM_8x64 __builtin_ia32_movntpd512
    #define KD_STREAM KD_GLUE(KD_GLUE(KD_STREAM_, LANES), KD_GLUE(x, PRECISION))
  #endif
KD_INLINE void lanes_stream(scalar* p, real x) {
  KD_STREAM(p, x);
}
KD_INLINE int can_stream(const scalar* p, index_t stride) {
  return (__UINTPTR_TYPE__)p % sizeof(real) == 0 && stride * (index_t)sizeof(scalar) % (index_t)sizeof(real) == 0;
}
#else
  #define KD_STREAMS 0
KD_INLINE void lanes_stream(KD_GLOBAL scalar* p, real x) {
  lanes_store(p, x);
}
KD_INLINE int can_stream(KD_GLOBAL const scalar* p, index_t stride) {
  (void)p;
  (void)stride;
  return 0;
}
#endif
