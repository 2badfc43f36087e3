/* mips_pairs.h: points in the registers of MIPS CPUs where two single-precision ones hold a double: one instruction
   loads or stores both parts. Compilers give out registers one by one, so a point is a double to them, and what is
   computed with its parts is said here. The operations are those of complex.h, rounded alike. */
#if defined(__MIPSEB__) /* the register with the even number has the low word */
  #define KD_RE(operand) "%D" #operand
  #define KD_IM(operand) "%" #operand
#else
  #define KD_RE(operand) "%" #operand
  #define KD_IM(operand) "%D" #operand
#endif
#define KD_DO(operation, to, a, b) operation ".s " to "," a "," b "\n\t"
#define KD_BOTH(operation, to, a, b) \
  KD_DO(operation, KD_RE(to), KD_RE(a), KD_RE(b)) KD_DO(operation, KD_IM(to), KD_IM(a), KD_IM(b))

struct point {
  double pair;
  point() = default;
  explicit point(double p) : pair(p) {}
  point(cpx a) { asm("mov.s " KD_RE(0) ",%1\n\tmov.s " KD_IM(0) ",%2" : "=&f"(pair) : "f"(a.re), "f"(a.im)); }
  operator cpx() const {
    cpx a;
    asm("mov.s %0," KD_RE(1) : "=f"(a.re) : "f"(pair));
    asm("mov.s %0," KD_IM(1) : "=f"(a.im) : "f"(pair));
    return a;
  }
};
typedef point shared_factor;
typedef double __attribute__((may_alias)) pair_in_memory;

KD_INLINE point point_at(const scalar* p) {
  return point(*(const pair_in_memory*)p);
}
KD_INLINE shared_factor factor_at(const scalar* p) {
  return point_at(p);
}
KD_INLINE void point_to(scalar* p, point a) {
  *(pair_in_memory*)p = a.pair;
}
/* A point with re and im exchanged. */
KD_INLINE point swapped_at(const scalar* p) {
  point a;
  asm("lwc1 " KD_IM(0) ",%1" : "=f"(a.pair) : "m"(p[0]));
  asm("lwc1 " KD_RE(0) ",%1" : "+f"(a.pair) : "m"(p[1]));
  return a;
}
KD_INLINE void swapped_to(scalar* p, point a) {
  asm("swc1 " KD_IM(1) ",%0" : "=m"(p[0]) : "f"(a.pair));
  asm("swc1 " KD_RE(1) ",%0" : "=m"(p[1]) : "f"(a.pair));
}

KD_INLINE point cpx_add(point a, point b) {
  asm(KD_BOTH("add", 0, 1, 2) : "=f"(a.pair) : "f"(a.pair), "f"(b.pair));
  return a;
}
KD_INLINE point cpx_sub(point a, point b) {
  asm(KD_BOTH("sub", 0, 1, 2) : "=f"(a.pair) : "f"(a.pair), "f"(b.pair));
  return a;
}
KD_INLINE point cpx_sub_i(point a, point b) {
  point c;
  asm(KD_DO("add", KD_RE(0), KD_RE(1), KD_IM(2)) KD_DO("sub", KD_IM(0), KD_IM(1), KD_RE(2))
      : "=&f"(c.pair)
      : "f"(a.pair), "f"(b.pair));
  return c;
}
KD_INLINE point cpx_add_i(point a, point b) {
  point c;
  asm(KD_DO("sub", KD_RE(0), KD_RE(1), KD_IM(2)) KD_DO("add", KD_IM(0), KD_IM(1), KD_RE(2))
      : "=&f"(c.pair)
      : "f"(a.pair), "f"(b.pair));
  return c;
}
KD_INLINE point cpx_sub_minus_i(point a, point b) {
  point c;
  asm(KD_DO("sub", KD_RE(0), KD_IM(1), KD_IM(2)) KD_DO("sub", KD_IM(0), KD_RE(2), KD_RE(1))
      : "=&f"(c.pair)
      : "f"(a.pair), "f"(b.pair));
  return c;
}
KD_INLINE point cpx_add_minus_i(point a, point b) {
  point c;
  asm(KD_DO("add", KD_RE(0), KD_IM(1), KD_IM(2))
          KD_DO("add", KD_IM(0), KD_RE(1), KD_RE(2)) "neg.s " KD_IM(0) "," KD_IM(0)
      : "=&f"(c.pair)
      : "f"(a.pair), "f"(b.pair));
  return c;
}
KD_INLINE point cpx_scale(point a, scalar s) { /* read and written, lest s lie where the first part goes */
  asm(KD_DO("mul", KD_RE(0), KD_RE(0), "%1") KD_DO("mul", KD_IM(0), KD_IM(0), "%1") : "+f"(a.pair) : "f"(s));
  return a;
}
/* a (c + i s): four products, then their difference and sum. */
#define KD_PRODUCTS(c, s)             \
  KD_DO("mul", KD_RE(1), KD_IM(0), s) \
  KD_DO("mul", KD_IM(1), KD_RE(0), s) KD_DO("mul", KD_RE(0), KD_RE(0), c) KD_DO("mul", KD_IM(0), KD_IM(0), c)
#define KD_SUMS(of_re, of_im) KD_DO(of_re, KD_RE(0), KD_RE(0), KD_RE(1)) KD_DO(of_im, KD_IM(0), KD_IM(0), KD_IM(1))
KD_INLINE point cpx_mul_factor(point a, shared_factor w) {
  double other;
  asm(KD_PRODUCTS(KD_RE(2), KD_IM(2)) KD_SUMS("sub", "add") : "+f"(a.pair), "=&f"(other) : "f"(w.pair));
  return a;
}
KD_INLINE point cpx_mul_one(point a, scalar c, scalar s) {
  double other;
  asm(KD_PRODUCTS("%2", "%3") KD_SUMS("sub", "add") : "+f"(a.pair), "=&f"(other) : "f"(c), "f"(s));
  return a;
}
KD_INLINE point cpx_mul_one_conj(point a, scalar c, scalar s) {
  double other;
  asm(KD_PRODUCTS("%2", "%3") KD_SUMS("add", "sub") : "+f"(a.pair), "=&f"(other) : "f"(c), "f"(s));
  return a;
}
#undef KD_RE
#undef KD_IM
#undef KD_DO
#undef KD_BOTH
#undef KD_PRODUCTS
#undef KD_SUMS
