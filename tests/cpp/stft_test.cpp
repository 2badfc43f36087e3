// Short-time transforms on the cpp backend against their definition.
// flavours: asan
#include <komdsp/stft.hpp>

#include "support/expect_cpp.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

// The covering tests take a fifth of frames and signals, flavours a seventh of those up to 400 samples: 5 and 7 have no
// divisor in common with 4 hops, 3 signals and 2 places of the first frame.
void for_each_case(bool inverse) {
  int turn = 0;
  for (const profile* d : {&profiles::cpp_scalar, &cpp::native_profile()})
    for (const index length : {2, 4, 16, 30, 64, 256, 400, 960, 1024})
      for (const index hop : {length / 4, length / 2, length / 3, index{1}})
        for (const index samples : {length, 5 * length + 3, 40 * length + 1})
          for (const bool centred : {true, false}) {
            if (hop < 1 || samples / hop > 3000) continue;
            if (++turn % reach(7, 5, 1) != 0 || (small_sizes() && length > 400)) continue;
            stft t{.length = length, .hop = hop, .samples = samples, .centred = centred, .inverse = inverse};
            for (const precision type : {precision::f32, precision::f64}) {
              t.precision = type;
              expect_right(t, *d);
            }
          }
}

TEST(stft, frames_agree_with_their_definition) {
  for_each_case(false);
}
TEST(stft, inverse_is_the_signal_of_least_squares) {
  for_each_case(true);
}

TEST(stft, refuses_what_it_cannot_do) {
  stft t;
  t.samples = 1000;
  for (const index length : {999, 34}) {
    t.length = length;
    EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::unsupported_length);
  }
  t.length = 1;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::unsupported_length);
  t.length = 1024;
  t.hop = 0;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::bad_argument);
  t.hop = 1025;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::bad_argument);
  t.hop = 256;
  t.centred = false;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::bad_batch);  // shorter than a frame
  t.length = 1 << 20;
  t.centred = true;
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
