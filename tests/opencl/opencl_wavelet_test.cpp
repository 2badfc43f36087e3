// Wavelet transforms on the opencl backend against their definition.  Wavelet, length and mode are arguments: few
// builds.
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(opencl_wavelets, agree_with_the_definition_on_the_device_as_it_reports_itself) {
  const profile d = reported_profile();
  const auto all = every_wavelet();
  int turn = 0;
  for (int mode = 0; mode < mode_count; ++mode)
    for (index length = 1; length <= 130; length += everything() ? 1 : 43)
      for (int i = 0; i < (everything() ? static_cast<int>(all.size()) : 2); ++i, turn += 5) {
        dwt t{.wavelet = all[static_cast<std::size_t>(turn) % all.size()],
              .length = length,
              .levels = 1 + turn % 3,
              .mode = static_cast<wavelet_mode>(mode),
              .batch = 1 + turn % 2,
              .inverse = turn % 2 != 0,
              .precision = turn / 2 % 4 == 3 ? precision::f64 : precision::f32};
        expect_right(t, d);
      }
}
TEST(opencl_wavelets, agree_with_the_definition_at_large_lengths) {
  for (const index length : {4096, 50001, 140001})
    for (const bool inverse : {false, true}) {
      if (!everything() && length != (inverse ? 50001 : 140001)) continue;
      dwt t{.wavelet = wavelets::db4, .length = length, .levels = 5, .inverse = inverse};
      expect_right(t, reported_profile());
      expect_right(t, group_profile(128, 32768));
      expect_right(t, group_profile(256, 49152));
    }
}
TEST(opencl_wavelets, of_images_agree_with_the_definition) {
  int turn = 0;
  for (const profile& d : {reported_profile(), group_profile(128, 32768)})
    for (const bool inverse : {false, true})
      for (int i = 0; i < (everything() ? 18 : 2); ++i, ++turn) {
        dwt2 t{.wavelet = turn % 2 ? wavelets::db4 : wavelets::bior4_4,
               .rows = 33 + turn,
               .columns = 61,
               .levels = 2,
               .mode = static_cast<wavelet_mode>(turn % mode_count),
               .batch = 2,
               .inverse = inverse,
               .precision = turn % 6 == 5 ? precision::f64 : precision::f32};
        expect_right(t, d);
      }
}
TEST(opencl_wavelets, undecimated_agree_with_the_definition) {
  for (const profile& d : {reported_profile(), group_profile(128, 32768)})
    for (const bool inverse : {false, true}) {
      swt t{.wavelet = wavelets::sym4, .length = 320, .levels = 6, .batch = 2, .inverse = inverse};
      expect_right(t, d);
      t.step = 5;
      t.bands_first = true;
      expect_right(t, d);
    }
}

// Every way in which signals reach kernels, at short lengths: what oclgrind_test.sh runs.
TEST(shapes, of_wavelets_agree_with_the_definition) {
  for (const bool inverse : {false, true}) {
    dwt t{.wavelet = wavelets::db2,
          .length = 45,
          .levels = 2,
          .mode = wavelet_mode::antireflect,
          .batch = 2,
          .inverse = inverse};
    expect_right(t, group_profile(16, 4096));
    profile vectors = profiles::pocl;
    vectors.lanes_f32 = 4;
    expect_right(t, vectors);
    t.levels = 1;
    expect_right(t, vectors);
    t.levels = 2;
    t.batch = 5;
    t.in = t.out = {5, 1};
    t.mode = wavelet_mode::periodization;
    expect_right(t, group_profile(4, 1024));
    expect_right(t, vectors);
    dwt2 image{.wavelet = wavelets::bior2_2, .rows = 9, .columns = 14, .inverse = inverse};
    expect_right(image, group_profile(8, 8192));
    swt still{.wavelet = wavelets::haar, .length = 12, .levels = 2, .inverse = inverse};
    expect_right(still, group_profile(8, 4096));
  }
}

}  // namespace
}  // namespace komdsp::tests
