/* lanes_cpp.h: vectors of GCC and clang: loads, stores and shuffles, of which lanes_vector.h makes the others. */
typedef in_register real __attribute__((vector_size(sizeof(in_register) * LANES)));
typedef real real_unaligned __attribute__((aligned(sizeof(scalar)), may_alias));
KD_INLINE real lanes_load(const scalar* p) {
  return *(const real_unaligned*)p;
}
KD_INLINE void lanes_store(scalar* p, real x) {
  *(real_unaligned*)p = x;
}
/* One number in every lane. */
KD_INLINE real lanes_all(scalar x) {
  return x - real{}; /* which is x, and no instruction; a sum might change the sign of zero */
}
/* Between a vector and a private array. */
KD_INLINE real lanes_from(const scalar* x) {
  return lanes_load(x);
}
KD_INLINE void lanes_to(scalar* x, real v) {
  lanes_store(x, v);
}
/* KD_SHUFFLED(a, b, f): lane p is number f(p) of a and b put end to end. */
#if defined(__clang__)
  #define KD_SHUFFLED(a, b, f) __builtin_shufflevector(a, b, KD_EACH_LANE(f))
#else
typedef decltype(real() < real()) lane_choice;
  #define KD_SHUFFLED(a, b, f) __builtin_shuffle(a, b, lane_choice{KD_EACH_LANE(f)})
#endif
/* Blocks of 128 bits, `step` scalars apart. */
typedef scalar block __attribute__((vector_size(16)));
typedef scalar block_unaligned __attribute__((vector_size(16), aligned(sizeof(scalar)), may_alias));
KD_INLINE void blocks_store(scalar* p, int step, real x) {
  union {
    real all;
    block part[LANES / UNIT];
  } at = {x};
  KD_UNROLL for (int j = 0; j < LANES / UNIT; ++j) * (block_unaligned*)(p + j * step) = at.part[j];
}
