// Optical transfer functions against their definition.
// flavours: asan arm64
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <komdsp/profile.hpp>

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

constexpr otf_variant variants[] = {otf_variant::automatic, otf_variant::six, otf_variant::three, otf_variant::tile};

class pupils : public testing::TestWithParam<std::tuple<int, int>> {};  // log2 of rows and of columns

TEST_P(pupils, have_the_products_of_the_definition_on_every_instruction_set) {
  const auto [rows, columns] = GetParam();
  int turn = 5 * rows + 11 * columns;  // steps of 7 come to all 32
  sample device(2, 4, rows);
  for (int i = 0; i < (everything() && rows + columns <= 16 ? 32 : 1); ++i, turn += 7)
    for (const profile* d : profiles_here())
      for (const otf_variant v : variants) {
        if (device.takes()) expect_right(turned_otf(index{1} << rows, index{1} << columns, turn), *d, v);
        if (!everything()) turn += 7;
      }
}
INSTANTIATE_TEST_SUITE_P(all, pupils,
                         testing::Combine(sides_here(reach(6, 10, 11), 11, 5), sides_here(reach(6, 10, 11), 11, 5)));

TEST(cpp_pupils, longer_than_tiles_go_step_by_step) {
  for (const auto& [rows, columns] : {std::pair<index, index>{8192, 4}, {2, 1 << 15}, {4096, 32}}) {
    const otf t = turned_otf(rows, columns, 0);
    expect_right(t, cpp::native_profile(), otf_variant::automatic);
    expect_right(t, profiles::cpp_scalar, otf_variant::automatic);
  }
  EXPECT_EQ(planned(turned_otf(8192, 4, 0), cpp::native_profile(), otf_variant::three).result,
            status::variant_does_not_fit);
}
// The last sweep has fewer images than the others.
TEST(cpp_pupils, of_many_small_images_go_in_sweeps) {
  for (const auto& [rows, columns] : {std::pair<index, index>{2, 2}, {4, 4}, {4, 16}, {1, 8}, {8, 1}})
    for (const otf_variant v : variants) {
      otf t = turned_otf(rows, columns, 0);
      t.batch = 301;
      for (profile d : {cpp::native_profile(), group_profile(8, 1024)}) {
        d.chunk_bytes = 100 * rows * columns * 8;
        EXPECT_LT(planned(t, d, v).chunk, t.batch);
        expect_right(t, d, v);
      }
    }
}
TEST(cpp_plans, leave_few_small_images_to_more_than_a_group_each) {
  const auto launches = [](index side, index batch, otf_variant v) {
    return planned(otf{side, side, batch}, profiles::nvidia_h200, v).launch_count;
  };
  EXPECT_EQ(launches(64, 1, otf_variant::automatic), 3);
  EXPECT_EQ(launches(64, 1000, otf_variant::automatic), 1);
  EXPECT_EQ(launches(64, 1, otf_variant::tile), 1);
  EXPECT_EQ(launches(32, 1, otf_variant::automatic), 1);
}
TEST(cpp_plans, take_the_fewest_launches_that_fit) {
  const auto launches = [](const otf& t, const profile& d) { return planned(t, d).launch_count; };
  EXPECT_EQ(launches(turned_otf(64, 64, 0), profiles::cpp_scalar), 1);
  EXPECT_EQ(launches(turned_otf(32, 64, 0), profiles::cpp_scalar), 3);
  EXPECT_EQ(launches(turned_otf(64, 64, 0), profiles::cpp_avx512), 3);
  EXPECT_EQ(launches(turned_otf(1024, 1024, 0), profiles::cpp_avx512), 3);
  EXPECT_GT(launches(turned_otf(8192, 8, 0), profiles::cpp_avx512), 3);
}
TEST(cpp_plans, take_no_more_local_memory_than_there_is) {
  for (const index local : {1024, 4096, 32768})
    for (const profile& d : {group_profile(8, local), resident_profile(128, local)})
      for (const otf_variant v : variants)
        for (int turn = 0; turn < 32; ++turn) {
          const plan p = planned(turned_otf(512, 64, turn), d, v);
          for (int i = 0; i < p.launch_count; ++i) EXPECT_LE(p.launches[i].work_bytes, local) << p.launches[i].note;
        }
}

// The diffraction-limited MTF of a circular pupil (J.W. Goodman, Introduction to Fourier Optics, section 6.3.2).
TEST(cpp_a_circular_pupil, has_the_modulation_transfer_function_of_its_closed_form) {
  for (const int radius : {64, 100}) {
    otf t{.rows = 512, .columns = 512, .product = otf_product::mtf};
    std::vector<float> amplitude(512 * 512), phase(512 * 512), mtf(512 * 512);
    for (int r = 0; r < 512; ++r)
      for (int c = 0; c < 512; ++c)
        amplitude[static_cast<std::size_t>(512 * r + c)] = std::hypot(r - 256, c - 256) <= radius ? 1.0F : 0.0F;
    const plan p = planned(t, cpp::native_profile());
    ASSERT_EQ(on_cpp(p, amplitude.data(), mtf.data(), phase.data()), status::ok);
    double worst = 0;
    for (int c = 0; c < 256; ++c) {
      const double v = c / (2.0 * radius);
      const double truth = v >= 1 ? 0 : 2 / std::acos(-1.0) * (std::acos(v) - v * std::sqrt(1 - v * v));
      worst = std::max(worst, std::abs(mtf[static_cast<std::size_t>(c)] - truth));
    }
    EXPECT_LE(worst, 1e-3) << "radius " << radius;
  }
}

// Every kernel at small sizes: what oclgrind_test.sh runs on a device.  The covering tests take ways with a product or
// two.
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
    if (!few_here() || product == 0) expect_right(t, group_profile(16, 4096));  // one launch
    if (!few_here() || product == 2) expect_right(u, group_profile(16, 4096), otf_variant::six);
    if (!few_here() || product == 3) expect_right(t, group_profile(16, 4096), otf_variant::three);
    if (!few_here() || product == 1) expect_right(u, group_profile(4, 1024), otf_variant::three);
    if (!few_here()) expect_right(w, resident_profile(32, 16384), otf_variant::three);
  }
}

}  // namespace
}  // namespace komdsp::tests
