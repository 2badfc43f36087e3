// Short-time transforms against their definition.
// flavours: asan arm64
// devices: opencl cuda
#include <komdsp/stft.hpp>

#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

// The covering tests take a fifth of frames and signals, flavours a seventh of those up to 400 samples: 5 and 7 have no
// divisor in common with 4 hops, 3 signals and 2 places of the first frame.
void for_each_case(bool inverse) {
  int turn = 0;
  sample device(17, 53, 5);
  for (const profile* d : two_profiles_here())
    for (const index length : {2, 4, 16, 30, 64, 256, 400, 960, 1024})
      for (const index hop : {length / 4, length / 2, length / 3, index{1}})
        for (const index samples : {length, 5 * length + 3, 40 * length + 1})
          for (const bool centred : {true, false}) {
            if (hop < 1 || samples / hop > 3000) continue;
            if (++turn % reach(7, 5, 1) != 0 || (small_sizes() && length > 400)) continue;
            stft t{.length = length, .hop = hop, .samples = samples, .centred = centred, .inverse = inverse};
            for (const precision type : {precision::f32, precision::f64}) {
              t.precision = type;
              if (device.takes()) expect_right(t, *d);
            }
          }
}

TEST(stft, frames_agree_with_their_definition) {
  for_each_case(false);
}
TEST(stft, inverse_is_the_signal_of_least_squares) {
  for_each_case(true);
}

// A device of lanes, and work-groups, at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_short_time_transforms_agree_with_the_definition) {
  profile group = group_profile(8, 16384);
  group.radix = group.first_radix = 4;
  for (const profile& d : {lanes_profile(4), group})
    for (const bool centred : {true, false}) {
      stft t{.length = 16, .hop = centred ? 5 : 16, .samples = 203, .centred = centred};
      for (const precision type : {precision::f32, precision::f64})
        for (const bool inverse : {false, true}) {
          t.precision = type;
          t.inverse = inverse;
          if (everything() || type == precision::f32) expect_right(t, d);
        }
    }
}

}  // namespace
}  // namespace komdsp::tests
