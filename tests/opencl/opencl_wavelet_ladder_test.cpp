// Published wavelet methods, and lifting, on the opencl backend against their definition.
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class opencl_methods : public testing::TestWithParam<int> {};

// Each build takes a good part of a second: outside the whole sweep every group meets some numbers of outputs.
TEST_P(opencl_methods, agree_with_the_definition_for_every_group_and_outputs_per_item) {
  const auto method = static_cast<wavelet_method>(GetParam());
  int turn = GetParam();
  for (const int items : {32, 64, 96, 128, 256, 512})
    for (int outputs = 1; outputs <= 16; ++outputs) {
      const bool whole = (items & (items - 1)) == 0 && (outputs & (outputs - 1)) == 0;
      if (method >= wavelet_method::shift_5 && !whole) continue;
      if (!everything() && turn++ % (method >= wavelet_method::shift_5 ? 5 : 16) != 0) continue;
      int way = turn;
      for (const index length : {7, 64, 1000, 8192, 20001}) {
        wavelet_ladder t{.wavelet = wavelets::db4,
                         .length = length,
                         .batch = 1 + way % 2,
                         .undecimated = ++way % 2 != 0,
                         .precision = turn % 3 == 0 ? precision::f64 : precision::f32};
        if (length == 7 && method >= wavelet_method::shift_5) t.length = 9;
        expect_right(t, profiles::pocl, ladder_shape{method, items, outputs});
      }
    }
}
TEST_P(opencl_methods, agree_with_the_definition_at_every_length) {
  for (index length = 1; length <= 130; length += everything() ? 1 : 9)
    for (const bool undecimated : {false, true}) {
      wavelet_ladder t{.wavelet = wavelets::haar, .length = length, .undecimated = undecimated};
      expect_right(t, profiles::pocl, ladder_shape{static_cast<wavelet_method>(GetParam()), 64, 2});
    }
}
INSTANTIATE_TEST_SUITE_P(all, opencl_methods, testing::Range(1, ladder_methods + 1));

TEST(opencl_lifting, agrees_with_the_definition) {
  int turn = 0;
  for (const profile& d : {profiles::pocl, group_profile(128, 32768)})
    for (int w = 0; w < 3; ++w)
      for (const index length : {2, 30, 64, 5000})
        for (const bool inverse : {false, true}) {
          lifting t{.wavelet = static_cast<lifting_wavelet>(w),
                    .length = length,
                    .levels = length % 8 == 0 ? 3 : 1,
                    .inverse = inverse,
                    .precision = ++turn % 3 == 0 ? precision::f64 : precision::f32};
          t.batch = 1 + turn % 2 * 4;
          if (turn % 4 == 1) t.at = {t.batch, 1};
          expect_right(t, d);
        }
}

// Every way in which signals reach kernels, at short lengths: what oclgrind_test.sh runs.
TEST(shapes, of_published_wavelet_methods_and_lifting_agree_with_the_definition) {
  for (int m = 1; m <= ladder_methods; ++m) {
    wavelet_ladder t{.wavelet = wavelets::db2, .length = 141, .undecimated = m % 2 != 0};
    expect_right(t, group_profile(64, 4096), ladder_shape{static_cast<wavelet_method>(m), 32, 2});
  }
  for (const bool inverse : {false, true}) {
    lifting t{.wavelet = lifting_wavelet::cdf9_7, .length = 148, .levels = 2, .batch = 2, .inverse = inverse};
    expect_right(t, group_profile(16, 4096));
  }
}

}  // namespace
}  // namespace komdsp::tests
