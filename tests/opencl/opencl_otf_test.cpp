// Optical transfer functions on the opencl backend against their definition: shapes in turn, since each is a set of
// kernels to compile.
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(opencl_pupils, have_the_products_of_the_definition_on_the_device_as_it_reports_itself) {
  const profile d = reported_profile();
  int turn = 0;
  for (int rows = 0; rows <= 10; rows += everything() ? 2 : 5)
    for (int columns = 0; columns <= 10; columns += everything() ? 2 : 5)
      for (int i = 0; i < (everything() ? 2 : columns == 5 && rows > 0); ++i)
        expect_right(turned_otf(index{1} << rows, index{1} << columns, turn += 7), d);
  expect_right(turned_otf(64, 128, 0), d, otf_variant::six);
  if (everything()) expect_right(turned_otf(4096, 16, 1), d);
}
TEST(opencl_pupils, have_the_products_of_the_definition_in_work_groups_of_every_size) {
  int turn = 0;
  for (const int group : group_sizes(false)) {
    int shape = 0;
    for (const auto& [rows, columns] : {std::pair<index, index>{8, 8}, {64, 16}, {16, 256}, {32, 32}}) {
      const bool chosen = shape++ == turn % 4;
      for (int i = 0; i < (everything() ? 2 : chosen); ++i) {
        const otf t = turned_otf(rows, columns, 5 * turn + i);
        expect_right(t, group_profile(group, 16384));
        const profile kept = resident_profile(group, 32768);
        if ((everything() || turn % 2) && keeps_points(planned(t, kept, otf_variant::three)))
          expect_right(t, kept, otf_variant::three);
      }
    }
    ++turn;
  }
}
// Every kernel at small sizes: what oclgrind_test.sh runs.  The covering tests take ways with a product or two.
TEST(shapes, of_pupils_have_the_products_of_the_definition) {
  for (int product = 0; product < 4; ++product) {
    otf t = turned_otf(8, 8, product);
    t.batch = 2;
    otf u = t;
    u.columns = 16;
    u.centre = true;
    otf w = u;
    w.rows = 32;
    w.columns = 64;
    if (everything() || product % 2 == 0) {
      expect_right(t, group_profile(16, 4096));  // one launch
      expect_right(u, group_profile(16, 4096), otf_variant::six);
    }
    if (everything() || product % 2 == 1) expect_right(t, group_profile(16, 4096), otf_variant::three);
    if (everything() || product == 1) expect_right(u, group_profile(4, 1024), otf_variant::three);
    if (everything() || product == 2) expect_right(w, resident_profile(32, 16384), otf_variant::three);
  }
}

}  // namespace
}  // namespace komdsp::tests
