// FFTs in two dimensions and over axes on the opencl backend against FFTW: shapes in turn, since each is a set of
// kernels to compile.
#include "opencl/expect_opencl.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

// An image whose kind, direction, precision, place and batch follow from `turn`.
fft2d image_of(index rows, index columns, int turn) {
  fft2d t{.rows = rows,
          .columns = columns,
          .batch = rows * columns > 1 << 14 ? 1 : 1 + turn % 3,
          .kind = turn % 2 ? fft_kind::real : fft_kind::complex,
          .inverse = turn / 2 % 2 != 0,
          .precision = turn % 5 == 4 ? precision::f64 : precision::f32,
          .in_place = turn / 3 % 2 != 0};
  if (t.inverse) t.scale = 1.0 / static_cast<double>(rows * columns);
  return t;
}
TEST(opencl_images, agree_with_fftw_on_the_device_as_it_reports_itself) {
  const profile d = reported_profile();
  int turn = 0;
  for (int rows = 0; rows <= 12; rows += everything() ? 1 : 4)
    for (int columns = 0; columns <= 12; columns += everything() ? 1 : 4, turn += 7)
      if (everything() ? rows + columns <= 24 : (rows + columns) % 16 == 0)
        expect_right(image_of(index{1} << rows, index{1} << columns, turn), d);
}

TEST(opencl_images, agree_with_fftw_in_work_groups_of_every_size) {
  int turn = 0;
  for (const int group : group_sizes(true)) {
    int shape = 0;
    for (const auto& [rows, columns] : {std::pair<index, index>{8, 8}, {64, 16}, {16, 256}, {512, 32}}) {
      const bool chosen = shape++ == turn % 4;
      for (int i = 0; i < (everything() ? 2 : chosen); ++i) {
        fft2d t = image_of(rows, columns, 7 * turn + i);
        expect_right(t, group_profile(group, 16384));
        t.kind = fft_kind::complex;
        if (keeps_points(planned(t, resident_profile(group, 32768)))) expect_right(t, resident_profile(group, 32768));
      }
    }
    ++turn;
  }
}

// Flat memory: the published variants, stage by stage.
TEST(opencl_images, agree_with_fftw_on_flat_memory) {
  profile d = profiles::komdiv;
  d.fp64 = true;
  for (int turn = 0; turn < (everything() ? 60 : 8); turn += everything() ? 1 : 3)
    expect_right(image_of(32, 64, turn), d);
}

// Axes beyond the indices of a kernel's tiles are a loop over launches.
TEST(opencl_axes, agree_with_fftw) {
  int turn = 0;
  for (const std::vector<index>& shape : {std::vector<index>{4, 17, 6}, {3, 4, 2, 34}, {16, 3, 1100}, {2, 3, 33, 5}})
    for (int i = 0; i < (everything() ? 16 : 1); ++i, turn += 5) {
      fftn t = turned(turn % 2 ? over(shape, {1, 0}) : whole_array(shape), turn);
      t.precision = turn % 10 == 9 ? precision::f64 : precision::f32;
      if (everything() || turn % 4 < 2) expect_right(t, reported_profile());
      if (!everything() && turn % 4 < 2) continue;
      t.in_place = false;  // axes in another order, with gaps
      for (index a = 0, in = 1, out = 1; a < t.rank; ++a) {
        t.in_stride[a] = in;
        t.out_stride[a] = out;
        in = in * points_in(t, static_cast<int>(a)) + 1;
        out = out * points_out(t, static_cast<int>(a)) + 2;
      }
      expect_right(t, reported_profile());
    }
}

// Every way in which images reach kernels, at short lengths: what oclgrind_test.sh runs.
TEST(shapes, of_images_agree_with_fftw) {
  for (const bool inverse : {false, true})
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real}) {
      fft2d t{.rows = 16, .columns = 8, .batch = 2, .kind = kind, .inverse = inverse};
      expect_right(t, group_profile(16, 4096));
      t.in_place = true;
      expect_right(t, group_profile(4, 1024));
      t.rows = 32;
      t.columns = 64;
      if (everything() || inverse == (kind == fft_kind::real)) expect_right(t, resident_profile(32, 16384));
      fftn loops = over({2, 3, 5, 2}, {1});
      loops.kind = kind;
      loops.inverse = inverse;
      expect_right(loops, group_profile(4, 1024));
    }
}

}  // namespace
}  // namespace komdsp::tests
