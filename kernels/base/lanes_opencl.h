/* lanes_opencl.h: vectors of OpenCL C: loads, stores and shuffles, of which lanes_vector.h makes the others. */
#define KD_LANE_NUMBER_32 uint
#define KD_LANE_NUMBER_64 ulong
typedef KD_GLUE(KD_GLUE(KD_SCALAR_, PRECISION), LANES) real;
KD_INLINE real lanes_load(KD_GLOBAL const scalar* p) {
  return KD_GLUE(vload, LANES)(0, p);
}
KD_INLINE void lanes_store(KD_GLOBAL scalar* p, real x) {
  KD_GLUE(vstore, LANES)(x, 0, p);
}
/* One number in every lane. */
KD_INLINE real lanes_all(scalar x) {
  return (real)(x);
}
/* Between a vector and a private array. */
KD_INLINE real lanes_from(const scalar* x) {
  return KD_GLUE(vload, LANES)(0, x);
}
KD_INLINE void lanes_to(scalar* x, real v) {
  KD_GLUE(vstore, LANES)(v, 0, x);
}
/* KD_SHUFFLED(a, b, f): lane p is number f(p) of a and b put end to end. */
#if defined(__clang__)
  #define KD_SHUFFLED(a, b, f) __builtin_shufflevector(a, b, KD_EACH_LANE(f))
#else
  #define KD_SHUFFLED(a, b, f) shuffle2(a, b, (KD_GLUE(KD_GLUE(KD_LANE_NUMBER_, PRECISION), LANES))(KD_EACH_LANE(f)))
#endif
/* Blocks of 128 bits, `step` scalars apart. */
KD_INLINE void blocks_store(KD_GLOBAL scalar* p, int step, real x) {
  scalar at[LANES];
  KD_GLUE(vstore, LANES)(x, 0, at);
  KD_UNROLL for (int l = 0; l < LANES; ++l) p[l / UNIT * step + l % UNIT] = at[l];
}
