/* otf_arguments.h: arguments of optical transfer functions.  Images are dense. */
/* Products: PRODUCT, or with product_argument the lowest bits of the arguments' product.  As komdsp::otf_product. */
enum otf_stored {
#define KOMDSP_OTF_PRODUCT(name, stored) stored,
#include "products.def"
};
/* Bits of the arguments' product besides. */
enum otf_flags {
  otf_centre = 4, /* zero frequency, or the origin, at row rows/2, column columns/2 */
  otf_raw = 8     /* not divided */
};

#define OTF_WORDS(WORD, WORDS, PART)                                   \
  WORD(groups) /* of an image */                                       \
  WORD(rows)                                                           \
  WORD(columns)                                                        \
  WORD(stored) /* columns of spectra that are stored */                \
  WORD(in)     /* scalars from image to image */                       \
  WORD(out)                                                            \
  WORD(np)                                                             \
  WORD(width)    /* of a tile */                                       \
  WORD(elements) /* that a group takes of an image, in single steps */ \
  WORD(radices)                                                        \
  WORD(product) /* otf_stored, and bits of otf_flags */
KD_ARGUMENTS(otf_arguments, OTF_WORDS)

/* Instances in the C++ library, as in fft_arguments.h. */
#define OTF_COLUMNS_INSTANCES(kernel) ALL_LANES(kernel) ALL_LANES(kernel, 0, 0, 1)
#define OTF_ROWS_INSTANCES(kernel) ALL_LANES(kernel, load_rows) VECTORS(kernel, load_in_vector)
#define OTF_COLUMNS_RESIDENT_INSTANCES(kernel) GROUPS(kernel) GROUPS(kernel, 0, 0, 1)
