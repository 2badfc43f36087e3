// Hartley's transforms and half-complex ones against FFTW in long double (runtime/definitions/dct.hpp); the errors
// allowed are accuracy_bound's.
// flavours: asan
// devices: opencl cuda
#include "dct/row_cases.hpp"
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

constexpr int fourier_turns = 3 * dct_turns;
dct turned_row(index length, int turn) {
  return turned_fourier(length, turn);
}

class cpp_lengths : public testing::TestWithParam<int> {};  // from 16 times this on

TEST_P(cpp_lengths, agree_with_fftw_on_every_instruction_set) {
  const std::vector<const profile*> all = profiles_here();
  for (index n = 16 * GetParam() + 1; n <= 16 * (GetParam() + 1); ++n)
    for (std::size_t i = 0; i < all.size(); ++i)
      for (int kind = 0; kind < 3; ++kind)
        for (int more = 0; more < reach(1, 2, 64); ++more)  // the other properties in turn
          expect_right(turned_fourier(n, kind + 3 * static_cast<int>(7 * n + 3 * static_cast<index>(i) + 5 * more)),
                       *all[i]);
}
INSTANTIATE_TEST_SUITE_P(all, cpp_lengths, testing::Range(0, reach(1, 4, 19)));

// Tiles that are exceeded, Rader's and Bluestein's convolutions, one transform that all lanes share, three passes.
TEST(long_lengths, agree_with_fftw) {
  std::vector<index> some{480, 1000, 1009, 1023, 2048, 4099, 8192, 9999, 20000, 44100};
  if (small_sizes()) some = {480, 1021, 2048};
  if (everything()) some.insert(some.end(), {65537, 100003, 1 << 18, 999999, 1 << 20, (1 << 20) + 1, 1594323});
  int turn = 0;
  sample device(5, 17);
  for (const index n : some)
    for (const profile* d : two_profiles_here())
      for (int kind = 0; kind < 3; ++kind) {
        dct t = turned_fourier(n, kind + 3 * turn++);
        if (!everything() && n > 9000 && turn % 5 != 0) continue;
        t.batch = n < reach(10000, 1010, 10000) ? 1 + 17 * (turn / 8 % 2) : 1;
        if (device.takes()) expect_right(t, *d);
      }
  if (everything() || small_sizes() || here().device) return;
  for (int kind = 0; kind < 3; ++kind)
    expect_right(turned_fourier((1 << 18) - 5, kind + 3 * turn++), cpp::native_profile());
}
TEST(cpp_long_lengths, agree_with_fftw_in_small_tiles) {
  expect_small_tiles_right(turned_row, fourier_turns, reach(31, 7, 1));
}

TEST(cpp_layouts, of_any_stride_and_distance_agree_with_fftw) {
  expect_layouts_right(turned_row, fourier_turns, reach(37, 7, 1));
}
TEST(groups, of_every_size_agree_with_fftw) {
  int turn = 0;
  sample device(37, 101);
  for (const int group : {1, 2, 8, 64, 256})
    for (const index n : {1, 5, 16, 34, 100, 256, 1000})
      for (int i = 0; i < reach(4, 12, fourier_turns); ++i, turn += 5)
        if (device.takes()) expect_right(turned_fourier(n, turn), group_profile(group, 8192));
}

TEST(axes, agree_with_fftw) {
  int turn = 0;
  sample device(11, 31);
  for (const std::vector<index>& shape :
       std::vector<std::vector<index>>{{6, 5, 4, 7}, {17, 34, 29}, {1, 40, 1}, {9, 1000}, {10000, 2}})
    for (const std::vector<int>& axes : std::vector<std::vector<int>>{{}, {0}, {1, 0}})
      for (int i = 0; i < reach(3, 6, 96); ++i, turn += 5)
        for (const profile* d : two_profiles_here())
          if (device.takes()) expect_right(turned_fourier(cosines_over(shape, axes), turn), *d);
}
TEST(cpp_axes, of_any_stride_agree_with_fftw) {
  for (int turn = 0; turn < 96; turn += reach(11, 5, 1)) {
    dctn t = turned_fourier(cosines_over({5, 12, 8}, {0, 1}), turn);
    const index transposed[] = {1, 6, 72}, gaps[] = {400, 20, 2};
    std::copy(gaps, gaps + 3, t.out_stride);
    std::copy(t.in_place ? gaps : transposed, (t.in_place ? gaps : transposed) + 3, t.in_stride);
    expect_right(t, profiles::cpp_scalar);
    expect_right(t, cpp::native_profile());
  }
}

// Every kernel at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_real_fourier_transforms_agree_with_fftw) {
  for (const index n : {12, 15, 34, 17}) {
    dct t = turned_fourier(n, static_cast<int>(n / 2));
    t.batch = 3;
    expect_right(t, group_profile(8, 4096));
  }
}

TEST(cpp_inverses, restore_the_samples) {
  for (const index n : {1, 2, 3, 16, 45, 128})
    for (const int type : {dht_type, r2hc_type, hc2r_type}) {
      const dct t{.length = n, .type = type, .precision = precision::f64};
      dct back = t;
      back.type = inverse_type(type);
      back.scale = 1 / static_cast<double>(logical_length(t));
      std::vector<double> x(static_cast<std::size_t>(n)), y(x.size()), z(x.size());
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<double>(i * i + 1));
      ASSERT_EQ(on_cpp(planned(t, cpp::native_profile()), x.data(), y.data()), status::ok);
      ASSERT_EQ(on_cpp(planned(back, cpp::native_profile()), y.data(), z.data()), status::ok);
      for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(z[i], x[i], 1e-14) << n << " type " << type;
    }
}

TEST(cpp_fourier_types, refuse_what_they_cannot_do) {
  const auto result = [](const auto& t) { return planned(t, profiles::cpp_scalar).result; };
  for (const int type : {dht_type, r2hc_type, hc2r_type}) {
    dct t{.length = 16, .type = type};
    EXPECT_EQ(result(t), status::ok);
    t.sine = true;
    EXPECT_EQ(result(t), status::bad_argument);
    t.sine = false;
    t.orthogonal = true;
    EXPECT_EQ(result(t), status::bad_argument);
    t.orthogonal = false;
    for (const index n : {index{0}, length_max + 1}) {
      t.length = n;
      EXPECT_EQ(result(t), status::unsupported_length);
    }
    dctn over = cosines_over({4, 5}, {});
    over.type = type;
    EXPECT_EQ(result(over), status::ok);
    over.orthogonal = true;
    EXPECT_EQ(result(over), status::bad_argument);
  }
  for (const int type : {5, dht_type - 1, hc2r_type + 1})
    EXPECT_EQ(result(dct{.length = 16, .type = type}), status::bad_argument);
}

}  // namespace
}  // namespace komdsp::tests
