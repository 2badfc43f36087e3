// FFTs of primes on the cpp backend against FFTW: Rader's convolution, Bluestein's, and which of them a plan has.
// flavours: asan arm64
#include "planner/fft/plan_prime_tile.hpp"
#include <komdsp/detail/generator.hpp>

#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

namespace komdsp::tests {
namespace {

// Primes by Rader's convolution (kernels/rader/rader.h), where rows fill the lanes and where they do not, and some that
// have Bluestein's.  How many launches each kernel has is counted.
struct prime_kernels {
  int tiles = 0, all_lanes = 0, some_lanes = 0, others = 0;

  void count(const plan& p, const profile& d) {
    const int lanes = p.what.precision == precision::f64 ? d.lanes_f64 : d.lanes_f32;
    for (int i = 0; i < p.launch_count; ++i) {
      const launch& l = p.launches[i];
      tiles += l.kernel == kernel_id::rader_tile;
      all_lanes += l.kernel == kernel_id::rader_in_vector && l.build.lanes == lanes;
      some_lanes += l.kernel == kernel_id::rader_in_vector && l.build.lanes < lanes;
      others += l.kernel == kernel_id::bluestein_tile || l.kernel == kernel_id::bluestein_in_vector;
    }
  }
};
TEST(primes, agree_with_fftw_where_batches_fill_the_lanes_and_where_not) {
  prime_kernels found;
  int turn = 0;
  for (const profile* d : profiles_here())
    for (const index n : {17, 23, 37, 97, 101, 113, 131, 181, 241, 257, 313, 401, 421, 487, 1009, 1153, 2003}) {
      if (small_sizes() && n > 300) continue;
      const int lanes = n % 2 ? d->lanes_f32 : d->lanes_f64;
      for (const index batch : {1, lanes / 2, lanes - 1, lanes, lanes + 1, 2 * lanes + 3}) {
        if (batch < 1 || (!everything() && ++turn % 2 == 0)) continue;
        fft t = swept_fft(n, turn / 2 * 5);
        t.batch = batch < 200 / n ? 200 / n / batch * batch : batch;
        found.count(planned(t, *d), *d);
        expect_right(t, *d);
      }
    }
  EXPECT_GT(found.tiles, 20);
  EXPECT_GT(found.all_lanes, reach(2, 10, 10));
  EXPECT_EQ(found.some_lanes > 0, cpp::native_profile().lanes_f32 >= 8);
  found.others = 0;
  for (const index n : {227, 1019, 2039})  // half of n - 1 is a prime
    for (const profile* d : profiles_here()) found.count(planned(fft{n, 40}, *d), *d);
  EXPECT_EQ(found.others, static_cast<int>(3 * profiles_here().size()));
}
TEST(primes, agree_with_fftw_in_any_layout) {
  for (const index n : {17, 43, 113, 241, 433})
    for (const profile* d : profiles_here())
      for (int turn = 0; turn < 16; turn += reach(5, 3, 1)) {
        fft t = swept_fft(n, turn);
        if (t.kind == fft_kind::real) t.in_place = false;
        for (const index batch : {3, 16, 21}) {
          t.batch = 200 / n / batch * batch + batch;
          expect_layouts_right(t, points_in(t), points_out(t), *d);
        }
      }
}
// All that there are, once each.
TEST(primes, agree_with_fftw_wherever_one_less_has_stages) {
  for (index n = 17; n < reach(300, 1100, 4096); ++n) {
    if (!planning::has_generator(n)) continue;
    const std::vector<const profile*> all = profiles_here();
    fft t = swept_fft(n, static_cast<int>(2 * n));
    t.batch = t.batch < 40 ? 40 : t.batch;
    expect_right(t, *all[static_cast<std::size_t>(n) % all.size()]);
    expect_right(t, group_profile(n % 3 ? 8 : 128, 1 << 16));
  }
}
// Groups whose items keep points in registers, of transforms that leave the last group incomplete. A kernel of them has
// most of the lengths.
void expect_right_in_registers(kernel_id kernel, std::initializer_list<index> lengths) {
  int turn = 0, kept = 0;
  for (const auto& [group, local] : {std::pair<int, index>{8, 4096}, {32, 8192}, {128, 32768}, {1024, 232448}})
    for (const index n : lengths)
      for (int i = 0; i < reach(1, 3, 16); ++i, turn += 7) {
        fft t = swept_fft(n, turn % 32);
        if (turn % 3 == 0) {
          t.in = {3, 3 * points_in(t) + 4};
          t.out = t.in_place ? t.in : layout{2, 2 * points_out(t) + 1};
        }
        if (t.in_place && t.kind == fft_kind::real) t.in = t.out = {};
        const profile d = resident_profile(group, local);
        const plan p = planned(t, d);
        for (int k = 0; k < p.launch_count; ++k) kept += p.launches[k].kernel == kernel;
        expect_right(t, d);
      }
  EXPECT_GT(kept, reach(5, 20, 100));
}
TEST(primes, agree_with_fftw_in_registers) {
  expect_right_in_registers(kernel_id::rader_group, {17, 19, 23, 34, 97, 131, 257, 509, 1009, 4051, 12289});
}
TEST(short_primes, agree_with_fftw_in_registers) {
  expect_right_in_registers(kernel_id::fft_prime, {17, 19, 23, 29, 31, 43});
}
// Primes whose half of n - 1 is one, too, and composites.
TEST(chirps_in_registers, agree_with_fftw) {
  expect_right_in_registers(kernel_id::bluestein_group, {34, 47, 83, 134, 262, 503, 1019, 1362, 4099, 8191});
}
TEST(generators, have_all_numbers_as_powers_and_flat_spectra) {
  for (const index n : {17, 43, 1009, 4051}) {
    table t;
    t.length = n;
    std::vector<std::uint32_t> powers(static_cast<std::size_t>(n)), places(static_cast<std::size_t>(2 * n));
    std::vector<double> bins(static_cast<std::size_t>(2 * n));
    t.what = table::kind::powers;
    fill_integers(t, powers.data());
    t.what = table::kind::logarithms;
    fill_integers(t, places.data());
    t.what = table::kind::root_spectrum;
    fill_table(t, bins.data());
    EXPECT_EQ(places[0], n - 1);
    EXPECT_EQ(places[static_cast<std::size_t>(n)], n - 1);
    for (index m = 0; m < n - 1; ++m) {
      const std::size_t power = powers[static_cast<std::size_t>(m)];
      EXPECT_EQ(places[power], m);
      EXPECT_EQ((places[static_cast<std::size_t>(n) + power] + m) % (n - 1), 0);
      const std::complex<double> bin(bins[static_cast<std::size_t>(2 * m)], bins[static_cast<std::size_t>(2 * m + 1)]);
      const double expected = m == 0 ? 1 : std::sqrt(static_cast<double>(n));  // of a Gauss sum
      EXPECT_NEAR(std::abs(bin) * static_cast<double>(n - 1), expected, 1e-12 * expected) << n << " " << m;
    }
    EXPECT_EQ(powers.back(), 1u);
  }
}
// The spectrum against FFTW's transform of the chirp; errors are relative to all bins.
template <class T>
void expect_spectrum_of_chirp(index length, index points) {
  const auto size = static_cast<std::size_t>(points);
  exact_vector expected(size);
  for (index k = 0; k < length; ++k) {
    const long double angle =
        std::acos(-1.0L) * static_cast<long double>(k * k % (2 * length)) / static_cast<long double>(length);
    for (const index at : {k, (points - k) % points})
      expected[static_cast<std::size_t>(at)] = std::polar(1.0L / static_cast<long double>(points), angle);
  }
  fftw_rows(expected, size, false);
  table t;
  t.what = table::kind::chirp_spectrum;
  t.length = length;
  t.n1 = points;
  std::vector<T> bins(2 * size);
  fill_table(t, bins.data());
  long double norm = 0, error = 0;
  for (std::size_t k = 0; k < size; ++k) {
    norm += std::norm(expected[k]);
    error += std::norm(exact(bins[2 * k], bins[2 * k + 1]) - expected[k]);
  }
  EXPECT_LE(std::sqrt(error / norm), 2 * std::numeric_limits<T>::epsilon()) << length << " of " << points;
}
// Padded lengths with each radix last; those from 512 points on are transformed by halves.
TEST(chirps, have_spectra_exact_to_two_units_of_the_last_place) {
  for (const index points : {36, 40, 50, 75, 512, 540, 600, 625, 1024, 1125, 1250, 2000, 2048, 2160, 3645, 8192, 12288})
    for (const index length : {(points + 1) / 2, points / 2 - 1}) {
      expect_spectrum_of_chirp<float>(length, points);
      expect_spectrum_of_chirp<double>(length, points);
    }
}

// Each number once, by the definition of a generator.
TEST(primes, have_generators_whose_powers_are_all_numbers) {
  int lengths = 0;
  for (index p = 17; p < 1 << 14; ++p) {
    if (!planning::has_generator(p)) continue;
    ++lengths;
    index powers = 1;
    const index g = generator_detail::generator_of(p);
    for (index power = g; power != 1; power = power * g % p) ++powers;
    EXPECT_EQ(powers, p - 1) << p;
  }
  EXPECT_EQ(lengths, 233);
}

}  // namespace
}  // namespace komdsp::tests
