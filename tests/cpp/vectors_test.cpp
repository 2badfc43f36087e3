// Every family of kernels in the vectors of this CPU, at few lengths: an emulator has time for as much.
// flavours: arm64
#include "support/expect.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

const profile& vectors() {
  return *profiles_here().back();
}

TEST(vectors, are_there) {
#if defined(__x86_64__) || defined(__aarch64__)
  EXPECT_GT(vectors().lanes_f32, 1);
#else
  GTEST_SKIP() << "this CPU's vectors are not known";
#endif
}
// Transforms of every radix: steps of 7 come to all turns.
TEST(vectors, of_every_radix_agree_with_fftw) {
  int turn = 0;
  for (const index length : {2,  3,  4,  5,  6,  7,  8,   9,   10,  11,  12,  13,  14,  15,  16,   17,  20,
                             27, 32, 47, 60, 64, 91, 100, 128, 143, 256, 480, 509, 512, 770, 1000, 1024})
    for (int i = 0; i < 2; ++i) expect_right(turned_fft_of(length, turn += 7), vectors());
}
TEST(vectors, of_batches_agree_with_fftw) {
  for (const index length : {3, 8, 16, 30, 31, 64})
    for (const index batch : {2, 4, 7, 16})
      for (const precision type : {precision::f32, precision::f64})
        expect_right(fft{.length = length, .batch = batch, .precision = type}, vectors());
}
TEST(vectors, of_passes_agree_with_fftw) {
  profile d = vectors();
  d.max_np = d.whole_max = 32;
  d.kept_min = 1;
  for (int turn = 0; turn < fft_turns; turn += 5) expect_right(turned_fft_of(turn % 2 ? 1024 : 600, turn), d);
}
TEST(vectors, of_images_agree_with_fftw) {
  for (int turn = 0; turn < 16; ++turn) {
    expect_right(turned(whole_array({turn + 3, 24}), turn), vectors());
    expect_right(turned(over({6, 9, 10}, {2, 0}), turn), vectors());
  }
}
TEST(vectors, of_cosine_transforms_agree_with_the_definition) {
  for (int turn = 0; turn < dct_turns; turn += 5) expect_right(turned_dct(turn % 3 ? 48 : 31, turn), vectors());
  for (int turn = 0; turn < mdct_turns; ++turn) expect_right(turned_mdct(64, turn), vectors());
}
TEST(vectors, of_frames_agree_with_their_definition) {
  for (const bool inverse : {false, true})
    for (const precision type : {precision::f32, precision::f64})
      expect_right(stft{.length = 64, .hop = 24, .samples = 700, .inverse = inverse, .precision = type}, vectors());
}
TEST(vectors, of_wavelets_agree_with_the_definition) {
  for (int mode = 0; mode < mode_count; ++mode)
    for (const bool inverse : {false, true})
      for (const index batch : {1, 5}) {
        dwt t{.wavelet = wavelets::db4, .length = 203, .levels = 2, .mode = static_cast<wavelet_mode>(mode)};
        t.batch = batch;
        t.inverse = inverse;
        t.precision = mode % 2 != 0 ? precision::f64 : precision::f32;
        expect_right(t, vectors());
      }
}
TEST(vectors, of_pupils_have_the_products_of_the_definition) {
  for (int turn = 0; turn < 32; turn += 5) expect_right(turned_otf(16, 16, turn), vectors());
}
TEST(vectors, of_convolutions_equal_the_definition) {
  for (const index length : {5, 40, 300})
    for (const index pairs : {1, 6})
      for (const bool real : {false, true})
        for (const precision type : {precision::f32, precision::f64}) {
          convolution c{.x_length = length, .y_length = length / 2 + 1, .inner = pairs, .real = real};
          c.precision = type;
          expect_right(c, vectors());
        }
}

}  // namespace
}  // namespace komdsp::tests
