// Two-dimensional FFTs against FFTW.
// flavours: asan arm64
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <komdsp/profile.hpp>

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class images : public testing::TestWithParam<std::tuple<int, int>> {};  // log2 of rows and of columns

// Kind, direction, precision, batch and place go on from shape to shape; in the sweep all of them with every shape, but
// some with large ones, whose references take seconds.
int cases_of(int bits) {
  if (!everything()) return 3;
  return bits <= 14 ? 48 : bits <= 18 ? 12 : bits <= 21 ? 4 : 1;
}
TEST_P(images, agree_with_fftw_on_every_instruction_set) {
  const auto [rows, columns] = GetParam();
  int turn = 5 * rows + 11 * columns;  // steps of 7 come to all 48
  sample device(3, 3, rows);
  for (int i = 0; i < cases_of(rows + columns); ++i, turn += 7)
    for (const profile* d : profiles_here()) {
      fft2d t{.rows = index{1} << rows,
              .columns = index{1} << columns,
              .batch = turn / 16 % 3 == 0   ? 1
                       : turn / 16 % 3 == 1 ? 3
                                            : 17,
              .kind = turn % 2 ? fft_kind::real : fft_kind::complex,
              .inverse = turn / 2 % 2 != 0,
              .precision = turn / 4 % 2 ? precision::f64 : precision::f32,
              .in_place = turn / 8 % 2 != 0};
      if (t.batch > 1 && rows + columns > 14) t.batch = 2;
      if (t.inverse) t.scale = 1.0 / static_cast<double>(t.rows * t.columns);
      if (device.takes()) expect_right(t, *d);
      if (!everything()) turn += 7;
    }
}

INSTANTIATE_TEST_SUITE_P(all, images,
                         testing::Combine(sides_here(reach(6, 10, 13), 13, 4), sides_here(reach(6, 10, 13), 13, 4)));

TEST(cpp_images, that_are_long_and_narrow_agree_with_fftw) {
  for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
    for (const bool inverse : {false, true})
      for (const auto& [rows, columns] :
           {std::pair<index, index>{1, 1 << 15}, {1 << 15, 1}, {1 << 13, 4}, {4, 1 << 15}, {4096, 32}})
        for (const index batch : {1, 2}) {
          if (small_sizes() && rows * columns * batch > 1 << 15) continue;
          fft2d t{.rows = rows, .columns = columns, .batch = batch, .kind = kind, .inverse = inverse};
          expect_right(t, cpp::native_profile());
          t.in_place = true;
          expect_right(t, cpp::native_profile());
        }
}

TEST(cpp_layouts, images_within_larger_ones_agree_with_fftw) {
  for (const profile* d : profiles_here())
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
      for (const bool inverse : {false, true})
        for (const index batch : {1, 3}) {
          fft2d t{.rows = 32,
                  .columns = 16,
                  .batch = batch,
                  .kind = kind,
                  .inverse = inverse,
                  .in = {22, 32 * 22 + 6},
                  .out = {18, 32 * 18 + 20}};
          expect_right(t, *d);
          t.in_place = true;
          t.in = {kind == fft_kind::complex ? 22 : inverse ? 9 : 18, 32 * 24};
          t.out = {kind == fft_kind::complex ? 22 : inverse ? 18 : 9, 32 * 24};
          if (kind == fft_kind::real) (inverse ? t.out : t.in).distance *= 2;
          expect_right(t, *d);
        }
}

TEST(cpp_layouts, of_real_images_at_odd_samples_agree_with_fftw) {
  for (const profile* d : profiles_here())
    for (const bool inverse : {false, true}) {
      fft2d t{.rows = 16, .columns = 32, .batch = 2, .kind = fft_kind::real, .inverse = inverse};
      (inverse ? t.out : t.in) = {34, 545};  // every other image begins between pairs of samples
      expect_right(t, *d);
    }
}

TEST(clusters, have_columns_of_images_of_a_batch) {
  sample device(1, 7, 2);
  for (const index rows : {256, 1024})
    for (const index columns : {4, 64})
      for (const bool inverse : {false, true}) {
        fft2d t{.rows = rows, .columns = columns, .batch = 3, .inverse = inverse};
        if (device.takes()) expect_right(t, cluster_profile(256, 1 << 18));
      }
}

// Devices with work-groups, run here group by group; the published variants too, which flat memory takes.
TEST(groups, agree_with_fftw_for_every_group_and_local_memory) {
  int in_registers = 0;
  sample device(13, 79, 30);
  for (const int group : {1, 8, 32, 128, 256, 1024})
    for (const index local : {1024, 16384, 49152})
      for (const auto& [rows, columns] : {std::pair<index, index>{8, 8}, {64, 16}, {16, 256}, {512, 32}, {128, 128}}) {
        if (small_sizes() && rows * columns > 4096) continue;
        for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
          for (const bool inverse : {false, true}) {
            profile d = group_profile(group, local);
            fft2d t{.rows = rows, .columns = columns, .batch = columns > 64 ? 1 : 3, .kind = kind, .inverse = inverse};
            if (device.takes()) expect_right(t, d);
            if (device.takes()) expect_right(t, d, fft_variant::zhang);
            const profile kept = resident_profile(group, local);
            const bool keeps = keeps_points(planned(t, kept));
            in_registers += keeps;
            if (keeps && device.takes()) expect_right(t, kept);
            d.tuned = false;
            d.flat = true;
            if (local == 16384 && device.takes()) expect_right(t, d);
          }
      }
  EXPECT_GT(in_registers, reach(0, 50, 50));
}

// The paper's decomposition: 128 = 16 x 8, 256 = 16 x 16, 512 = 8 x 8 x 8 (section 2.1), and the columns of its tables
// 1 and 2 that are fastest: 64 bytes side by side, 128 bytes at 128 rows.
TEST(cpp_columns, are_as_many_as_asked_for_on_a_device_that_would_have_fewer) {
  for (const int columns : {1, 2, 4, 8, 16, 32}) {
    const plan p = planned(fft2d{256, 256}, with_columns(profiles::nvidia_h200, columns));
    ASSERT_EQ(p.result, status::ok) << p.reason;
    EXPECT_EQ(p.launches[1].build.width, columns);
  }
}

TEST(cpp_zhang, has_the_published_radices_and_columns) {
  struct row {
    index side;
    radix_list radices;
    int columns_f32, columns_f64;
  };
  for (const row& r : {row{128, 0x7f, 16, 8}, row{256, 0xff, 8, 4}, row{512, 0x777, 8, 4}})
    for (const precision type : {precision::f32, precision::f64}) {
      fft2d t{.rows = r.side, .columns = r.side, .precision = type};
      const plan p = planned(t, profiles::nvidia_h200, fft_variant::zhang);
      ASSERT_EQ(p.result, status::ok) << p.reason;
      EXPECT_STREQ(variant_name(p), "zhang");
      const launch& columns = p.launches[p.launch_count - 1];
      EXPECT_EQ(columns.build.radices, r.radices);
      EXPECT_EQ(columns.build.width, type == precision::f32 ? r.columns_f32 : r.columns_f64) << r.side;
    }
  EXPECT_EQ(planned(fft{64}, profiles::nvidia_h200, fft_variant::zhang).result, status::variant_does_not_fit);
}

// Every way in which images reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_images_agree_with_fftw) {
  for (const bool inverse : {false, true})
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real}) {
      fft2d t{.rows = 16, .columns = 8, .batch = 2, .kind = kind, .inverse = inverse};
      const bool back = inverse == (kind == fft_kind::real);
      if (!few_here() || !back) expect_right(t, group_profile(16, 4096));
      t.in_place = true;
      if (!few_here() || back) expect_right(t, group_profile(4, 1024));
      t.rows = 32;
      t.columns = 64;
      if (!few_here() || (back && inverse)) expect_right(t, resident_profile(32, 16384));
    }
}

}  // namespace
}  // namespace komdsp::tests
