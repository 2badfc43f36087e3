/* arguments.h: what kernels take besides memory and real numbers.  Each family declares one struct of index_t words, in
   a header of its own, which the host includes, too: it hands the words over one after the other, in the width of the
   device's index_t.  A list of words makes the struct:

     #define FAMILY_WORDS(WORD, WORDS, PART) \
       WORD(count)                 one word \
       WORDS(in, 3)                an array of them \
       PART(fft_arguments, tile)   those of another struct
     KD_ARGUMENTS(family_arguments, FAMILY_WORDS)

   What host and kernels name alike (how a tile is read, what is multiplied) stands beside it. */
#ifndef KOMDSP_ARGUMENTS
#define KOMDSP_ARGUMENTS
#include "base/dialect.h"

#if KD_CPP
  #include <komdsp/detail/build_options.hpp>
  #define KD_WORD(name) index name = 0;
  #define KD_WORDS(name, count) index name[count] = {};
  #define KD_WRITE_WORD(name) *to++ = name;
  #define KD_WRITE_WORDS(name, count) \
    for (int i = 0; i < count; ++i) *to++ = name[i];
  #define KD_READ_WORD(name) name = *from++;
  #define KD_READ_WORDS(name, count) \
    for (int i = 0; i < count; ++i) name[i] = *from++;
  #define KD_PART_OF(type, name) type name;
  #define KD_WRITE_PART(type, name) \
    name.write(to);                 \
    to += sizeof(type) / sizeof(index);
  #define KD_READ_PART(type, name) \
    name.read(from);               \
    from += sizeof(type) / sizeof(index);
  #define KD_ARGUMENTS(type, LIST)                                                                 \
    struct type {                                                                                  \
      LIST(KD_WORD, KD_WORDS, KD_PART_OF)                                                          \
      constexpr void write(index* to) const { LIST(KD_WRITE_WORD, KD_WRITE_WORDS, KD_WRITE_PART) } \
      constexpr void read(const index* from) { LIST(KD_READ_WORD, KD_READ_WORDS, KD_READ_PART) }   \
    };
namespace komdsp {
#else
  #define KD_WORD(name) index_t name;
  #define KD_WORDS(name, count) index_t name[count];
  #define KD_PART_OF(type, name) type name;
  #define KD_ARGUMENTS(type, LIST)        \
    typedef struct {                      \
      LIST(KD_WORD, KD_WORDS, KD_PART_OF) \
    } type;
#endif

#include "fft/radices.def"
#include "fft/fft_arguments.h"
#include "checks/check_arguments.h"
#include "published/published_arguments.h"
#include "convolve/convolve_arguments.h"
#include "bluestein/bluestein_arguments.h"
#include "rader/rader_arguments.h"
#include "stft/stft_arguments.h"
#include "dct/dct_arguments.h"
#include "otf/otf_arguments.h"
#include "wavelet/wavelet_arguments.h"

#if KD_CPP
  /* Radices of stages, ascending. */
  #define KD_RADIX_NUMBER(radix, boundary, a, b) radix,
inline constexpr int fft_radices[] = {FFT_RADICES(KD_RADIX_NUMBER, , )};
  #undef KD_RADIX_NUMBER
} /* namespace komdsp */
#endif
#endif
