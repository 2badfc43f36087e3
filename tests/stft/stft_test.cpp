// Short-time transforms against their definition, in every way in which they are launched; any of them are of random
// requests.
// flavours: asan arm64
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

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
