/* align.h: transforms of one image in fixed point, which have an exponent each, brought to the largest of these, so
   that transforms across them can follow.  A group takes `width` transforms of one image.
   exponents: of each transform; common: of each image, the largest one and, where `adds`, what it had before. */
KD_INLINE int largest_exponent(KD_GLOBAL const int* exponents, index_t count) {
  int most = exponents[0];
  for (index_t i = 1; i < count; ++i) most = exponents[i] > most ? exponents[i] : most;
  return most;
}
/* x, whose magnitude is at most 2^most, over 2^bits, to nearest. */
KD_INLINE real rounded_down(real x, int bits, int most) {
  return bits > most ? 0 : (x + ((real)1 << bits >> 1)) >> bits;
}
KD_INLINE scalar aligned_down(scalar x, int bits) {
  return (scalar)rounded_down(x, bits, PRECISION);
}
/* x over 2^bits, or times 2^-bits, saturated. */
KD_INLINE scalar levelled(scalar x, int bits) {
  return bits < 0 ? (scalar)saturated((product)x * (1 << -bits)) : aligned_down(x, bits);
}
KD_KERNEL(fixed_align) KD_GROUP KD_MEMORY(scalar, data), KD_MEMORY(const int, exponents), KD_MEMORY(int, common),
    KD_MEMORY(const int, before), KD_BY_VALUE(align_arguments) g) {
  KD_OPEN(data);
  KD_OPEN(exponents);
  KD_OPEN(common);
  KD_OPEN(before);
  const index_t image = KD_GROUP_ID / g.groups, first = KD_GROUP_ID % g.groups * g.width,
                end = first + g.width < g.transforms ? first + g.width : g.transforms;
  KD_GLOBAL const int* const of_image = exponents + image * g.transforms;
  const int second = g.parts == 2; /* points have another part: no division finds it */
  const int most = largest_exponent(of_image, g.transforms);
  KD_FOR_ITEMS(i, first == 0) common[image + i] = most + (g.adds ? before[image + i] : 0);
  for (index_t t = first; t < end; ++t) {
    const int bits = most - of_image[t];
    KD_GLOBAL scalar* const at = data + image * g.image + t * g.transform;
    KD_FOR_ITEMS(n, bits > 0 ? g.np * g.parts : 0) {
      KD_GLOBAL scalar* const x = at + (n >> second) * g.stride + (n & second);
      *x = aligned_down(*x, bits);
    }
  }
}
