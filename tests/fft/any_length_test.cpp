// FFTs of every length on the cpp backend against FFTW: stages of all radices, Rader's and Bluestein's convolution, odd
// real lengths, passes whose tiles overlap; any strides are of random requests.
// flavours: asan
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <vector>

namespace komdsp::tests {
namespace {

class lengths : public testing::TestWithParam<int> {};  // from 128 times this on

TEST_P(lengths, agree_with_fftw_on_every_instruction_set) {
  const std::vector<const profile*> all = profiles_here();
  for (index n = 128 * GetParam() + 1; n <= 128 * (GetParam() + 1); ++n) {
    for (int part = 0; everything() && part < 8; ++part)
      for (const profile* d : all) expect_right(swept_fft(n, swept_turn(n, part)), *d);
    for (std::size_t i = 0; !everything() && i < all.size(); ++i) {
      if (n > 40 && n % all.size() != i) continue;
      for (int more = 0; more < reach(1, n < 64 ? 2 : 1, 0); ++more)
        expect_right(swept_fft(n, static_cast<int>(7 * n + 3 * static_cast<index>(i)) + 5 * more), *all[i]);
    }
  }
}
// Tiles of work-groups, group by group.
TEST_P(lengths, agree_with_fftw_in_small_and_large_work_groups) {
  for (index n = 128 * GetParam() + 1; n <= 128 * (GetParam() + 1); ++n)
    for (int part = 0; part < 8; ++part)
      for (const int group : {8, 128})
        if (everything() || (7 * n + group) % 8 == part)
          expect_right(swept_fft(n, swept_turn(n, part)), group_profile(group, 32768));
}
TEST_P(lengths, of_hermitian_signals_agree_with_fftw) {
  std::vector<profile> some{group_profile(8, 32768), group_profile(128, 32768), profiles::komdiv};
  for (const profile* d : profiles_here()) some.push_back(*d);
  some[2].fp64 = true;
  for (index n = 128 * GetParam() + 1; n <= 128 * (GetParam() + 1); ++n)
    for (std::size_t i = 0; i < some.size(); ++i)
      for (int part = 1; part < 8; part += 2) {  // those of real ones
        if (n % 7 != static_cast<index>(i) && (n > 40 || part != static_cast<int>(2 * i + 1) % 8)) continue;
        fft t = swept_fft(n, swept_turn(n, part));
        t.kind = fft_kind::hermitian;
        expect_right(t, some[i]);
      }
}
INSTANTIATE_TEST_SUITE_P(all, lengths, testing::Range(0, reach(1, 4, 32)));

// Lanes that share a transform, or half of one each; tiles of several vectors, and what is left of them; two stages and
// a vector for each transform that not all columns fill.
TEST(batches, of_every_size_agree_with_fftw) {
  int in_halves = 0, number = 0;
  for (const profile* d : profiles_here())
    for (index n = 2; n < 1500; n += n < 200 ? 1 : n < 400 ? 4 : 4 * reach(31, 15, 1))
      for (const index batch : {1, 2, 3, 5, 17, 35, 64, 1100}) {
        if (n * batch > 8192) continue;
        for (int turn = 0; turn < 16; turn += reach(16, 9, 1)) {  // properties in turn
          fft t = swept_fft(n, (turn + ++number) % 16);
          t.batch = batch;
          const plan p = planned(t, *d);
          const outcome o = check_fft(p, on_cpp, 0, static_cast<unsigned>(200 / n / batch + 1));
          EXPECT_TRUE(o.passed) << o.message;
          in_halves += p.launches[0].build.load == load_halves;
          if (n >= 20 || batch > 100 || t.kind == fft_kind::real) continue;
          t.in = t.out = {1, n + 1};  // rows with gaps between them go another way
          expect_right(t, *d);
        }
      }
  EXPECT_EQ(in_halves > 0, cpp::native_profile().lanes_f32 >= 8);
}

// One of each kind: smooth and of large primes, with two passes and three, and what is neither.
TEST(long_lengths, agree_with_fftw) {
  std::vector<index> some{1000, 1001, 2187, 4095, 4099, 10007, 44100, 65537};
  if (small_sizes()) some = {1000, 1001, 2187, 4099};
  if (everything()) {
    for (const index n : {100003, 1000000, 1048573, 3 * (1 << 18), 1594323, 1771561, 17 << 14, 4826809})
      some.push_back(n);
  }
  int turn = 0;
  for (const index n : some)
    for (const profile* d : {&profiles::cpp_scalar, &cpp::native_profile()}) {
      fft t = swept_fft(n, turn++);
      t.batch = n < 50000 ? 3 : 1;
      expect_right(t, *d);
    }
}

TEST(long_lengths, agree_with_fftw_in_small_tiles) {
  profile small = cpp::native_profile();
  small.name = "small tiles";
  small.max_np = 64;
  small.rows_max = small.real_rows_max = small.whole_max = 1;
  // Powers of three: no two tiles of all lanes hold them.
  for (const index n : {600, 1155, 2187, 3000, 3600, 6561})
    for (const int lanes : {1, small.lanes_f32})
      for (int turn = 0; turn < 16; turn += reach(5, 3, 1)) {
        profile d = small;
        if (lanes == 1) d.lanes_f32 = d.lanes_f64 = 1;
        fft t = swept_fft(n, turn);
        t.batch = 2;
        expect_right(t, d);
      }
  for (const index n : {60000, 250047, 99225}) {  // three passes
    if (small_sizes()) continue;
    expect_right(swept_fft(n, static_cast<int>(n % 16)), small);
  }
}

// numpy.fft.hfft and ihfft, written out.
TEST(hermitian, signals_are_those_of_numpy) {
  for (const index n : {1, 2, 3, 8, 9, 34, 100}) {
    const long double turn = -2 * std::acos(-1.0L) / static_cast<long double>(n);
    std::vector<std::complex<double>> half(static_cast<std::size_t>(n / 2 + 1)), again(half.size());
    for (std::size_t k = 0; k < half.size(); ++k)
      half[k] = {std::sin(3.0 * static_cast<double>(k) + 1),
                 k == 0 || 2 * static_cast<index>(k) == n ? 0 : std::cos(5.0 * static_cast<double>(k))};
    std::vector<double> spectrum(static_cast<std::size_t>(n));
    fft t{.length = n, .kind = fft_kind::hermitian, .precision = precision::f64};
    ASSERT_EQ(on_cpp(planned(t, profiles::cpp_scalar), half.data(), spectrum.data()), status::ok);
    for (index k = 0; k < n; ++k) {
      exact sum = 0;
      for (index i = 0; i < n; ++i) {
        const exact x = exact(half[static_cast<std::size_t>(std::min(i, n - i))]);
        sum += (i > n / 2 ? std::conj(x) : x) * std::polar(1.0L, turn * static_cast<long double>(i * k % n));
      }
      EXPECT_NEAR(spectrum[static_cast<std::size_t>(k)], static_cast<double>(sum.real()), 1e-12) << n << " " << k;
    }
    t.inverse = true;
    t.scale = 1.0 / static_cast<double>(n);
    ASSERT_EQ(on_cpp(planned(t, profiles::cpp_scalar), spectrum.data(), again.data()), status::ok);
    for (std::size_t k = 0; k < half.size(); ++k) EXPECT_NEAR(std::abs(again[k] - half[k]), 0, 1e-13) << n << " " << k;
  }
}
TEST(hermitian, signals_are_of_tiles_alone) {
  fft t{.length = 64, .kind = fft_kind::hermitian};
  EXPECT_EQ(planned(t, profiles::komdiv, fft_variant::A).result, status::variant_does_not_fit);
  EXPECT_EQ(planned(t, profiles::komdiv).result, status::ok);
}

TEST(good_lengths, are_the_next_smooth_ones) {
  EXPECT_EQ(good_length(0), 1);
  EXPECT_EQ(good_length(17), 18);
  EXPECT_EQ(good_length(1000), 1000);
  EXPECT_EQ(good_length(1019), 1024);
  EXPECT_EQ(good_length(44101), 44226);  // 2 3^5 7 13
  EXPECT_EQ(good_length(length_max), length_max);
  EXPECT_EQ(good_length(length_max + 1), 0);
}

}  // namespace
}  // namespace komdsp::tests
