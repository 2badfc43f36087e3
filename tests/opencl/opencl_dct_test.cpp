// Cosine and sine transforms on the opencl backend against their definition: few lengths in turn, since each is a set
// of kernels to compile.
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(opencl_dct, agrees_with_the_definition_on_the_device_as_it_reports_itself) {
  const profile d = reported_profile();
  int chosen = 0, turn = 0;
  for (const index n :
       everything() ? std::vector<index>{16, 45, 256, 1009, 8192} : std::vector<index>{45, 1009, 8192}) {
    for (int kind = 0; kind < 4; ++kind, ++turn)
      if (everything() || kind == chosen % 4) expect_right(turned_dct(n, kind + 4 * (turn % 32)), d);
    ++chosen;
  }
}
TEST(opencl_dct, agrees_with_the_definition_in_work_groups_of_every_size) {
  int turn = 0;
  for (const int group : {1, 16, 128, 256})
    for (int i = 0; i < (everything() ? 32 : 1); ++i, turn += 5)
      expect_right(turned_dct(turn % 2 ? 35 : 100, turn), group_profile(group, 16384));
}
TEST(opencl_dct, over_axes_agrees_with_the_definition) {
  int turn = 6;
  for (const std::vector<index>& shape : std::vector<std::vector<index>>{{6, 20, 24}, {17, 12}}) {
    for (int i = 0; i < (everything() ? 32 : 1); ++i, turn += 5)
      expect_right(turned(cosines_over(shape, {}), turn), group_profile(32, 16384));
  }
}
// Every kernel at small sizes: what oclgrind_test.sh runs.
TEST(shapes, of_cosine_transforms_agree_with_the_definition) {
  for (int kind = 0; kind < 8; ++kind)
    for (const index n : {12, 15}) {
      if (n == 15 && kind % 4 == 0) continue;
      dct t = turned_dct(n, kind + (kind < 4 ? 16 : 0));
      t.batch = 3;
      if (everything() || kind < 4) expect_right(t, group_profile(8, 4096));
      t.length = n == 12 ? 34 : 17;  // Bluestein: steps
      if (everything() || kind >= 4) expect_right(t, group_profile(8, 4096));
    }
}

}  // namespace
}  // namespace komdsp::tests
