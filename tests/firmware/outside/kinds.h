/* kinds.h: plans of eight kinds in two number types, and the hashes of their results. */
#ifndef KINDS_H
#define KINDS_H
#include <komdsp/komdsp.h>

#include <stdint.h>

/* X(name, exponents that its fixed point leaves behind the results). */
#define KINDS(X)       \
  X(spectrum, 1)       \
  X(real_spectrum, 1)  \
  X(image_spectrum, 1) \
  X(short_time, 9)     \
  X(cosine, 1)         \
  X(lapped, 3)         \
  X(convolved, 1)      \
  X(wavelet, 0)

#define DECLARE_KIND(name, exponents)                 \
  KOMDSP_DECLARE_STATIC_PLAN(kind_##name##_f32, 2048) \
  KOMDSP_DECLARE_STATIC_PLAN(kind_##name##_q15, 2048)
KINDS(DECLARE_KIND)
enum { kinds = 2 * 8 };

#ifdef __cplusplus
extern "C" {
#endif
/* Those of random samples, by plans in the order of KINDS, each in single precision and in Q15; 0: one failed. */
int hash_kinds(uint32_t hashes[]);
#ifdef __cplusplus
}
#endif
#endif
