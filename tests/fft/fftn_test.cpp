// Transforms over axes against FFTW; more than four axes, and Hermitian arrays, are of random requests.
// flavours: asan
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace komdsp::tests {
namespace {

// Few numbers have errors far from the mean: a batch before the other axes, so that there are 200.
std::vector<index> many(std::vector<index> shape) {
  const index points = std::accumulate(shape.begin(), shape.end(), index{1}, std::multiplies<>());
  shape.insert(shape.begin(), points < 200 ? 200 / points : 1);
  return shape;
}
std::vector<int> all_but_first(std::size_t rank) {
  std::vector<int> axes(rank - 1);
  std::iota(axes.begin(), axes.end(), 1);
  return axes;
}

// Kind, direction, precision and place go on from shape to shape; in the sweep all of them with every shape.  Images
// are volumes of one.
class cpp_volumes : public testing::TestWithParam<int> {};  // points along the first axis
TEST_P(cpp_volumes, with_sides_to_20_agree_with_fftw) {
  const index depth = GetParam(), most = reach(4, 20, 20);
  for (index rows = 1; rows <= most; ++rows)
    for (index columns = 1; columns <= most; ++columns) {
      if (!everything() && (depth * 7 + rows * 5 + columns * 3) % reach(1, depth == 1 ? 3 : 13, 1) != 0) continue;
      const std::vector<index> shape = many({depth, rows, columns});
      for (int i = 0; i < reach(1, 1, 4); ++i)
        for (const profile* d : two_profiles_here())
          expect_right(
              turned(over(shape, all_but_first(4)), static_cast<int>(5 * rows + 11 * columns + 7 * depth) + i * 3), *d);
    }
}
INSTANTIATE_TEST_SUITE_P(all, cpp_volumes, testing::Range(1, reach(5, 21, 21)));

TEST(volumes, long_sides_agree_with_fftw) {
  int turn = 0;
  sample device(5, 29);
  for (const std::vector<index>& shape : std::vector<std::vector<index>>{{64, 64, 64},
                                                                         {3, 4099, 2},
                                                                         {2, 3, 8192},
                                                                         {8192, 2, 3},
                                                                         {32, 1000, 4},
                                                                         {4, 30, 1024},
                                                                         {97, 16, 127},
                                                                         {17, 1, 4099}}) {
    const index points = std::accumulate(shape.begin(), shape.end(), index{1}, std::multiplies<>());
    if (small_sizes() && points > 10000) continue;
    for (int i = 0; i < reach(2, 4, 16); ++i, turn += 3)
      for (const profile* d : two_profiles_here())
        if (device.takes()) expect_right(turned(whole_array(shape), turn), *d);
  }
}

// Computed in the whole sweep: it takes gigabytes, and minutes.
TEST(cpp_volumes, of_more_points_than_an_axis_may_have_agree_with_fftw) {
  const fftn t = whole_array({2050, 8, 4099});
  static_assert(2050 * 8 * 4099 > length_max);
  if (everything()) expect_right(t, cpp::native_profile());
  EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::ok);
}

TEST(cpp_axes, of_every_choice_and_order_agree_with_fftw) {
  for (const std::vector<index>& shape :
       std::vector<std::vector<index>>{{6, 10, 15}, {17, 16, 3}, {5, 1, 34}, {2, 33, 8}})
    for (int choice = 1; choice < 8; ++choice) {
      std::vector<int> axes;
      for (int a = 0; a < 3; ++a)
        if (choice >> a & 1) axes.push_back(a);
      int turn = choice;
      do
        for (int i = 0; i < reach(4, 8, 16); ++i, turn += 3)
          for (const profile* d : two_profiles_here()) expect_right(turned(over(shape, axes), turn), *d);
      while (std::next_permutation(axes.begin(), axes.end()));
    }
}

// Strides of an array whose axes lie in this order in memory, the first one slowest, with so many elements between.
void lay_out(const fftn& t, index (&strides)[rank_max], const std::vector<int>& order, index gap, bool output) {
  index stride = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    const int a = order[i];
    strides[a] = stride;
    stride = stride * (output ? points_out(t, a) : points_in(t, a)) + gap;
  }
}
TEST(layouts, of_permuted_axes_with_gaps_agree_with_fftw) {
  int turn = 0;
  sample device(31, 149, 80);
  for (const std::vector<index>& shape :
       std::vector<std::vector<index>>{{6, 10, 9}, {4, 17, 8}, {3, 5, 2, 7}, {2, 3, 4, 2, 11}}) {
    std::vector<int> order(shape.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<int> other = order;
    int number = 0;
    do {
      std::rotate(other.begin(), other.begin() + 1, other.end());
      if (shape.size() > 3 && ++number % reach(60, 11, 3) != 0) continue;
      for (const index gap : {0, 1, 2})
        for (const profile* d : two_profiles_here()) {
          fftn t = turned(turn % 2 ? whole_array(shape) : over(shape, {1, 0}), turn / 2);
          t.in_place = false;
          lay_out(t, t.in_stride, order, gap, false);
          lay_out(t, t.out_stride, other, 2 - gap, true);
          if (device.takes()) expect_right(t, *d);
          lay_out(t, t.out_stride, order, gap, true);
          t.in_place = t.kind == fft_kind::complex;
          if (device.takes()) expect_right(t, *d);
          turn += 3;
        }
    } while (std::next_permutation(order.begin(), order.end()));
  }
}
TEST(cpp_layouts, of_real_data_in_place_with_gaps_agree_with_fftw) {
  for (const bool inverse : {false, true})
    for (const index last : {8, 9, 34})
      for (const profile* d : two_profiles_here()) {
        fftn t = whole_array({3, 4, last});
        t.kind = fft_kind::real;
        t.inverse = inverse;
        t.in_place = true;
        index(&bins)[rank_max] = inverse ? t.in_stride : t.out_stride;
        index(&samples)[rank_max] = inverse ? t.out_stride : t.in_stride;
        bins[2] = samples[2] = 1;
        bins[1] = last / 2 + 3;
        bins[0] = 4 * bins[1] + 5;
        for (int a = 0; a < 2; ++a) samples[a] = 2 * bins[a];
        expect_right(t, *d);
      }
}

TEST(cpp_launches, are_one_for_each_axis_that_fits_a_tile) {
  for (const std::vector<index>& shape : std::vector<std::vector<index>>{{64, 64, 64}, {30, 40, 48}}) {
    const plan p = planned(whole_array(shape), profiles::cpp_scalar);
    ASSERT_EQ(p.result, status::ok);
    EXPECT_EQ(p.launch_count, 3);
    for (int i = 0; i < p.launch_count; ++i) EXPECT_EQ(p.launches[i].loop, 0);
  }
}
TEST(cpp_launches, of_images_and_of_single_axes_are_those_of_fft) {
  fftn t = over({8, 1 << 16}, {1});
  const plan p = planned(t, cpp::native_profile());
  fft same{.length = 1 << 16, .batch = 8};
  const plan q = planned(same, cpp::native_profile());
  EXPECT_EQ(p.launch_count, q.launch_count);
  EXPECT_EQ(p.chunk, q.chunk);
  EXPECT_EQ(p.scratch_bytes, q.scratch_bytes);
}

// Loops over launches at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_loops_over_launches_agree_with_fftw) {
  for (const bool inverse : {false, true})
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real}) {
      fftn t = over({2, 3, 5, 2}, {1});
      t.kind = kind;
      t.inverse = inverse;
      expect_right(t, group_profile(4, 1024));
    }
}

}  // namespace
}  // namespace komdsp::tests
