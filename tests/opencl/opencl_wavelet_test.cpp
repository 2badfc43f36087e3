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
        dwt t;
        t.wavelet = all[static_cast<std::size_t>(turn) % all.size()];
        t.mode = static_cast<wavelet_mode>(mode);
        t.length = length;
        t.inverse = turn % 2;
        t.type = turn / 2 % 4 == 3 ? precision::f64 : precision::f32;
        t.levels = 1 + turn % 3;
        t.batch = 1 + turn % 2;
        expect_right(t, d);
      }
}
TEST(opencl_wavelets, agree_with_the_definition_at_large_lengths) {
  for (const index length : {4096, 50001, 140001})
    for (const bool inverse : {false, true}) {
      if (!everything() && length != (inverse ? 50001 : 140001)) continue;
      dwt t;
      t.wavelet = wavelets::db4;
      t.length = length;
      t.inverse = inverse;
      t.levels = 5;
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
        dwt2 t;
        t.wavelet = turn % 2 ? wavelets::db4 : wavelets::bior4_4;
        t.mode = static_cast<wavelet_mode>(turn % mode_count);
        t.rows = 33 + turn;
        t.columns = 61;
        t.levels = 2;
        t.batch = 2;
        t.inverse = inverse;
        t.type = turn % 6 == 5 ? precision::f64 : precision::f32;
        expect_right(t, d);
      }
}
TEST(opencl_wavelets, undecimated_agree_with_the_definition) {
  for (const profile& d : {reported_profile(), group_profile(128, 32768)})
    for (const bool inverse : {false, true}) {
      swt t;
      t.wavelet = wavelets::sym4;
      t.length = 320;
      t.levels = 6;
      t.batch = 2;
      t.inverse = inverse;
      expect_right(t, d);
      t.step = 5;
      t.bands_first = true;
      expect_right(t, d);
    }
}

// Every way in which signals reach kernels, at short lengths: what oclgrind_test.sh runs.
TEST(shapes, of_wavelets_agree_with_the_definition) {
  for (const bool inverse : {false, true}) {
    dwt t;
    t.wavelet = wavelets::db2;
    t.length = 45;
    t.batch = 2;
    t.levels = 2;
    t.inverse = inverse;
    t.mode = wavelet_mode::antireflect;
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
    dwt2 image;
    image.wavelet = wavelets::bior2_2;
    image.rows = 9;
    image.columns = 14;
    image.inverse = inverse;
    expect_right(image, group_profile(8, 8192));
    swt still;
    still.wavelet = wavelets::haar;
    still.length = 12;
    still.levels = 2;
    still.inverse = inverse;
    expect_right(still, group_profile(8, 4096));
  }
}

}  // namespace
}  // namespace komdsp::tests
