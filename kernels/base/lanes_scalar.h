/* lanes_scalar.h: vectors of one lane: real is a number in a register. */
typedef in_register real;
typedef struct __attribute__((aligned(2 * sizeof(scalar)))) {
  real re, im;
} cpx; /* one access of both parts on GPUs */
typedef struct __attribute__((aligned(4 * sizeof(scalar)))) {
  cpx first, second;
} cpx_pair; /* of both numbers, alike */
KD_INLINE int lane_at(int p) {
  return p;
}
KD_INLINE real lanes_load(KD_GLOBAL const scalar* p) {
  return *p;
}
KD_INLINE void lanes_store(KD_GLOBAL scalar* p, real x) {
  *p = (scalar)x;
}
/* LANES neighbours in memory. */
KD_INLINE real lanes_of_neighbours(KD_GLOBAL const scalar* p) {
  return *p;
}
/* One number in every lane. */
KD_INLINE real lanes_all(scalar x) {
  return x;
}
/* Between a vector and a private array. */
KD_INLINE real lanes_from(const scalar* x) {
  return *x;
}
KD_INLINE void lanes_to(scalar* x, real v) {
  *x = (scalar)v;
}
