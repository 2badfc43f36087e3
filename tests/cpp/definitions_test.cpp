// Definitions that results are checked against (runtime/definitions/): against their sums, term by term as textbooks
// have them, and the Fourier transform against FFTW, all in long double.
#include "definitions/convolution.hpp"
#include "definitions/dct.hpp"
#include "definitions/mdct.hpp"
#include "support/checks/check.hpp"

#include <fftw3.h>
#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

using reals = std::vector<long double>;
const long double pi = std::acos(-1.0L);

exact_vector noise(index count, bool real = false) {
  static std::mt19937 random(1);
  std::uniform_real_distribution<double> number(-1, 1);
  exact_vector x;
  for (index i = 0; i < count; ++i) x.emplace_back(number(random), real ? 0 : number(random));
  return x;
}
reals real_noise(index count) {
  reals x;
  for (const exact& v : noise(count, true)) x.push_back(v.real());
  return x;
}
template <class Numbers>
void expect_near(const Numbers& got, const Numbers& sums, const std::string& transform) {
  ASSERT_EQ(got.size(), sums.size()) << transform;
  for (std::size_t i = 0; i < got.size(); ++i)
    ASSERT_LE(std::abs(got[i] - sums[i]), 1e-16L * static_cast<long double>(got.size() + 10)) << transform << " " << i;
}

TEST(definitions, of_fourier_transforms_equal_fftw) {
  for (const index length : {1, 2, 3, 8, 30, 64, 97, 134, 1000, 1009, 4099})
    for (const bool inverse : {false, true}) {
      exact_vector x = noise(3 * length), y = x;
      definitions::transform_rows<long double>(x, static_cast<std::size_t>(length), inverse);
      fftw_rows(y, static_cast<std::size_t>(length), inverse);
      expect_near(x, y, std::to_string(length));
    }
}

// With a scale, as FFTW's own transforms of real numbers have them.
TEST(definitions, of_cosine_and_sine_transforms_equal_fftw) {
  constexpr fftw_r2r_kind kinds[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11, FFTW_RODFT00, FFTW_RODFT10,
                                     FFTW_RODFT01, FFTW_RODFT11, FFTW_DHT,     FFTW_R2HC,    FFTW_HC2R};
  for (int kind = 0; kind < 11; ++kind)
    for (const index length : {1, 2, 3, 4, 7, 16, 45, 300, 301, 1024, 2187}) {
      if (kind == 0 && length < 2) continue;
      const dct t{.length = length,
                  .type = kind < 8 ? 1 + kind % 4 : dht_type + kind - 8,
                  .sine = kind / 4 == 1,
                  .scale = 0.375};
      const reals x = real_noise(length);
      reals in = x, out(x.size());
      const fftwl_plan plan =
          fftwl_plan_r2r_1d(static_cast<int>(length), in.data(), out.data(), kinds[kind], FFTW_ESTIMATE);
      in = x;
      fftwl_execute(plan);
      fftwl_destroy_plan(plan);
      for (long double& v : out) v *= 0.375L;
      for (const auto fourier : {definitions::transform_rows<long double>, fftw_rows})
        expect_near(definitions::truth_of(t, x, fourier), out, std::to_string(kind) + " of " + std::to_string(length));
    }
}
// An orthogonal matrix keeps lengths.
TEST(definitions, of_orthogonal_cosine_and_sine_transforms_keep_energy) {
  for (int kind = 0; kind < 8; ++kind)
    for (const index length : {2, 3, 4, 7, 16, 45}) {
      const dct t{.length = length, .type = 1 + kind % 4, .sine = kind / 4 != 0, .orthogonal = true};
      const reals x = real_noise(length);
      long double before = 0, after = 0;
      for (const long double v : x) before += v * v;
      for (const long double v : definitions::truth_of(t, x)) after += v * v;
      EXPECT_NEAR(static_cast<double>(after / before / static_cast<long double>(logical_length(t))), 1, 1e-14) << kind;
    }
}
TEST(definitions, of_modified_cosine_transforms_equal_their_sums) {
  for (const index N : {2, 6, 16, 34}) {
    const auto cosine = [&](index n, index k) {
      return std::cos(pi / static_cast<long double>(4 * N) * static_cast<long double>((2 * n + 1 + N) * (2 * k + 1)));
    };
    mdct t{N, 1};
    const reals window = real_noise(2 * N), x = real_noise(2 * N), bins = real_noise(N);
    reals forward(static_cast<std::size_t>(N)), back(static_cast<std::size_t>(2 * N));
    for (index k = 0; k < N; ++k)
      for (index n = 0; n < 2 * N; ++n) {
        const auto i = static_cast<std::size_t>(n), j = static_cast<std::size_t>(k);
        forward[j] += window[i] * x[i] * cosine(n, k);
        back[i] += 2 * window[i] * bins[j] * cosine(n, k) / static_cast<long double>(N);
      }
    expect_near(definitions::truth_of(t, x, window), forward, std::to_string(N));
    t.inverse = true;
    expect_near(definitions::truth_of(t, bins, window), back, std::to_string(N));
  }
}

// Sum over elements of y, with those of x that it lies upon.
template <class At>
exact sum_of(const exact_vector& y, bool correlate, const At& x_at) {
  exact sum = 0;
  for (std::size_t k = 0; k < y.size(); ++k) sum += x_at(static_cast<index>(k)) * (correlate ? std::conj(y[k]) : y[k]);
  return sum;
}
TEST(definitions, of_convolutions_equal_their_sums) {
  for (int kind = 0; kind < 6; ++kind)
    for (const auto& lengths : {std::pair<index, index>{1, 1}, {8, 8}, {13, 4}, {9, 9}, {30, 7}}) {
      const index lx = lengths.first, ly = lengths.second;
      convolution c{.x_length = lx, .circular = kind % 3 == 1, .valid = kind % 3 == 2};
      c.y_length = c.circular ? lx : ly;
      c.correlate = kind / 3;
      const exact_vector x = noise(lx), y = noise(c.y_length);
      exact_vector sums;
      for (index n = 0; n < length_of_result(c); ++n)
        sums.push_back(sum_of(y, c.correlate, [&](index k) {
          const index first = c.valid ? c.y_length - 1 : 0;
          index on = c.correlate ? k + n + first - (c.y_length - 1) : n + first - k;
          if (c.circular) on = ((c.correlate ? k + n : n - k) % lx + lx) % lx;
          return on < 0 || on >= lx ? exact(0) : x[static_cast<std::size_t>(on)];
        }));
      expect_near(definitions::truth_of(c, x, y), sums, std::to_string(kind) + " of " + std::to_string(lx));
    }
}
// Lag of element 0 of the result along an axis: y moves on by so many elements of x, as scipy's fftconvolve crops (its
// _centered), and as correlate2d counts.
index first_lag(const convolution2d& c, index y) {
  if (c.part == convolution_part::full) return c.correlate ? -(y - 1) : 0;
  if (c.part == convolution_part::valid) return c.correlate ? 0 : y - 1;
  return c.correlate ? -((y - 1) / 2) : (y - 1) / 2;
}
TEST(definitions, of_convolutions_of_images_equal_their_sums) {
  for (int kind = 0; kind < 6; ++kind)
    for (const auto& shape : {std::pair<index, index>{1, 1}, {3, 4}, {2, 5}}) {
      const index rows = shape.first, columns = shape.second;
      convolution2d c{9, 6, rows, columns};
      c.part = static_cast<convolution_part>(kind % 3);
      c.correlate = kind / 3;
      const exact_vector x = noise(c.x_rows * c.x_columns), y = noise(rows * columns);
      exact_vector sums;
      for (index n = 0; n < rows_of_result(c) * columns_of_result(c); ++n)
        sums.push_back(sum_of(y, c.correlate, [&](index k) {
          const index sign = c.correlate ? 1 : -1;
          const index r = n / columns_of_result(c) + first_lag(c, rows) + sign * (k / columns),
                      column = n % columns_of_result(c) + first_lag(c, columns) + sign * (k % columns);
          const bool inside = r >= 0 && r < c.x_rows && column >= 0 && column < c.x_columns;
          return inside ? x[static_cast<std::size_t>(r * c.x_columns + column)] : exact(0);
        }));
      expect_near(definitions::truth_of(c, x, y), sums, std::to_string(kind));
    }
}

}  // namespace
}  // namespace komdsp::tests
