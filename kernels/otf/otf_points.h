/* otf_points.h: single numbers of optical transfer functions: how they are read and stored. */
/* Of otf_stored: PRODUCT, or what the arguments say. */
#define OTF_WHAT(g) (PRODUCT == product_argument ? (int)(g).product & 3 : PRODUCT & 3)

/* The pupil's complex numbers from neighbouring amplitudes and phases. */
KD_INLINE cpx pupil_load(KD_GLOBAL const scalar* amplitude, KD_GLOBAL const scalar* phase) {
  const real a = lanes_of_neighbours(amplitude);
  const cpx v = turn(lanes_of_neighbours(phase));
  return cpx_make(a * v.re, a * v.im);
}
KD_INLINE cpx cpx_square(cpx v) {
  return cpx_make(v.re * v.re + v.im * v.im, lanes_all(0));
}

KD_OUTLINE scalar otf_scalar(int what, scalar re, scalar im) {
  if (what == otf_mtf) return modulus_of(re, im);
  if (what == otf_ptf) return angle_of(re, im);
  return re;
}
/* Where element (r, c) of an image goes; rows and columns are powers of two. */
KD_INLINE index_t otf_at(index_t rows, index_t columns, index_t r, index_t c, int product) {
  if (product & otf_centre) {
    r = (r + rows / 2) & (rows - 1);
    c = (c + columns / 2) & (columns - 1);
  }
  return r * columns + c;
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
  const int what = product & 3, both = c > 0 && c < columns / 2;
  const index_t at = otf_at(rows, columns, r, c, product);
  const index_t other = both ? otf_at(rows, columns, (rows - r) & (rows - 1), columns - c, product) : at;
  if (what == otf_complex) {
    otf_write(image, at, re, im);
    if (both) otf_write(image, other, re, -im);
    return;
  }
  const scalar x = otf_scalar(what, re, im);
  image[at] = x;
  if (both) image[other] = what == otf_ptf ? -x : x;
}
