/* otf_hooks.h: points of optical transfer functions: how they are read and stored. */
/* Product: PRODUCT, or what the arguments say. */
#define OTF_WHAT(g) (PRODUCT == product_argument ? (int)(g).product & 3 : PRODUCT & 3)
typedef struct {
  KD_GLOBAL const scalar* phase; /* at the accessor's place are amplitudes */
} pupil_numbers;
/* With re and im exchanged, for the inverse transform: i a exp(-i phi). */
KD_INLINE cpx pupil_load(accessor a, int n, int w) {
  const index_t i = n * a.stride + w * a.lane;
  const real amplitude = lanes_of_neighbours(a.at + i);
  const cpx v = cis(lanes_of_neighbours(((const pupil_numbers*)a.with)->phase + i));
  return cpx_make(amplitude * v.im, amplitude * v.re);
}
KD_INLINE cpx cpx_square(cpx v) {
  return cpx_make(v.re * v.re + v.im * v.im, lanes_all(0));
}
KD_INLINE void square_store(accessor a, int n, int w, cpx v) {
  a.work[WORK_AT(n * a.width + w)] = cpx_square(v);
}
KD_OUTLINE scalar otf_scalar(int what, scalar re, scalar im) {
  if (what == otf_mtf) return modulus_of(re, im);
  if (what == otf_ptf) return angle_of(re, im);
  return re;
}
/* Place of element (r, c) of an image. */
KD_INLINE index_t otf_at(index_t rows, index_t columns, index_t r, index_t c, int product) {
  if (product & otf_centre) {
    r += rows / 2;
    c += columns / 2;
    if (r >= rows) r -= rows;
    if (c >= columns) c -= columns;
  }
  return r * columns + c;
}
/* Row -r. */
KD_INLINE index_t otf_opposite(index_t rows, index_t r) {
  return r > 0 ? rows - r : 0;
}
KD_INLINE void otf_write(KD_GLOBAL scalar* image, index_t at, scalar re, scalar im) {
#if LANES == 1
  *((KD_GLOBAL cpx*)image + at) = cpx_make(re, im);
#else
  image[2 * at] = re;
  image[2 * at + 1] = im;
#endif
}
/* Element (r, c) of a point spread function. */
KD_INLINE void otf_put_psf(KD_GLOBAL scalar* image, index_t rows, index_t columns, index_t r, index_t c, int product,
                           scalar x) {
  image[otf_at(rows, columns, r, c, product)] = x;
}
/* Element (r, c) of a product from its complex number z, and (-r, -c), which has conj z: columns above columns/2 are
   those. */
KD_INLINE void otf_put(KD_GLOBAL scalar* image, index_t rows, index_t columns, index_t r, index_t c, int product,
                       scalar re, scalar im) {
  if (c > columns / 2) return;
  const int what = product & 3, both = c > 0 && 2 * c < columns;
  const index_t at = otf_at(rows, columns, r, c, product);
  const index_t other = both ? otf_at(rows, columns, otf_opposite(rows, r), columns - c, product) : at;
  if (what == otf_complex) {
    otf_write(image, at, re, im);
    if (both) otf_write(image, other, re, -im);
    return;
  }
  const scalar x = otf_scalar(what, re, im);
  image[at] = x;
  if (both) image[other] = what == otf_ptf ? -x : x;
}
typedef struct {
  index_t rows, columns;
  index_t first; /* the column of vector 0 */
  int product;   /* otf_stored, and otf_centre */
} transfer_numbers;
