// Modified cosine transforms on the opencl backend against their definition: few lengths in turn, since each is a set
// of kernels to compile.
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(opencl_mdct, agrees_with_the_definition_on_the_device_as_it_reports_itself) {
  const profile d = reported_profile();
  int turn = 0;
  for (const index n : everything() ? std::vector<index>{24, 512, 2018, 20000} : std::vector<index>{512, 2018, 20000})
    for (int i = 0; i < (everything() ? mdct_turns : 1); ++i, ++turn) expect_right(turned_mdct(n, turn), d);
}
TEST(opencl_mdct, agrees_with_the_definition_in_work_groups_of_every_size) {
  int turn = 0;
  for (const int group : {1, 16, 128})
    for (int i = 0; i < (everything() ? mdct_turns : 1); ++i, turn += 5)
      expect_right(turned_mdct(turn % 2 ? 60 : 256, turn), group_profile(group, 16384));
}
// Every kernel at small sizes: what oclgrind_test.sh runs.
TEST(shapes, of_modified_cosine_transforms_agree_with_the_definition) {
  for (const bool inverse : {false, true})
    for (const index n : {12, 34}) {  // in a tile, and by Bluestein between steps
      mdct t{.length = n, .frames = 3, .inverse = inverse};
      expect_right(t, group_profile(8, 4096));
    }
}

}  // namespace
}  // namespace komdsp::tests
