// Cosine and sine transforms and MDCTs in fixed point: against sums by definition, within some units of the last place;
// against the cpp backend, bit by bit; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include <komdsp/mdct.hpp>

#include "support/cpp_runner.hpp"
#include "support/fixed_point.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

constexpr long double pi = 3.14159265358979323846264338327950288L;

// Factor of sample n in result k.
long double factor_of(const dct& t, index n, index k) {
  const auto N = static_cast<long double>(t.length), a = static_cast<long double>(n), b = static_cast<long double>(k);
  const bool last = n == t.length - 1;
  const auto fourier = [&](long double m) { return 2 * pi * a * m / N; };
  switch (t.type) {
    case 1:
      if (t.sine) return 2 * std::sin(pi * (a + 1) * (b + 1) / (N + 1));
      return (n == 0 || last ? 1 : 2) * std::cos(pi * a * b / (N - 1));
    case 2:
      return 2 * (t.sine ? std::sin(pi * (2 * a + 1) * (b + 1) / (2 * N)) : std::cos(pi * (2 * a + 1) * b / (2 * N)));
    case 3:
      if (t.sine) return (last ? 1 : 2) * std::sin(pi * (a + 1) * (2 * b + 1) / (2 * N));
      return (n == 0 ? 1 : 2) * std::cos(pi * a * (2 * b + 1) / (2 * N));
    case 4: {
      const long double angle = pi * (2 * a + 1) * (2 * b + 1) / (4 * N);
      return 2 * (t.sine ? std::sin(angle) : std::cos(angle));
    }
    case dht_type:
      return std::cos(fourier(b)) + std::sin(fourier(b));
    case r2hc_type:
      return 2 * k <= t.length ? std::cos(fourier(b)) : -std::sin(fourier(N - b));
    default: {  // half-complex numbers back: bin n or its imaginary part
      const long double twice = n == 0 || 2 * n == t.length ? 1 : 2;
      const long double angle = 2 * pi * b * (2 * n <= t.length ? a : N - a) / N;
      return twice * (2 * n <= t.length ? std::cos(angle) : -std::sin(angle));
    }
  }
}
// Factors of first and last terms, where the matrix is orthogonal.
long double end_factor(const dct& t, index n, index k) {
  constexpr long double root_of_two = 1.41421356237309504880168872420969807L;
  if (!t.orthogonal || t.type == 4 || (t.type == 1 && t.sine)) return 1;
  const auto is_end = [&t](index i) {
    return t.type == 1 ? i == 0 || i == t.length - 1 : i == (t.sine ? t.length - 1 : 0);
  };
  return (t.type != 2 && is_end(n) ? root_of_two : 1) / (t.type != 3 && is_end(k) ? root_of_two : 1);
}
template <class T>
void expect_close(const exact_vector& truth, const fixed_results& r, index row, index first, index stride,
                  double most) {
  const long double unit = std::ldexp(1.0L, -r.exponents[static_cast<std::size_t>(row)]);
  long double wrong = 0;
  for (std::size_t k = 0; k < truth.size(); ++k)
    wrong += std::norm(r.number<T>(first + static_cast<index>(k) * stride, 1) - truth[k] * unit);
  EXPECT_LE(static_cast<double>(std::sqrt(wrong / static_cast<long double>(truth.size()))), most)
      << "row " << row << ", exponent " << r.exponents[static_cast<std::size_t>(row)];
}
template <class T>
void expect_right(const dct& t, const profile& d) {
  plan p, q;
  ASSERT_EQ(make_plan(t, d, p), status::ok) << t.length << " type " << t.type << ": " << p.reason;
  ASSERT_EQ(make_plan(t, profiles::cpp_scalar, q), status::ok);
  for (const int what : signals_here()) {
    SCOPED_TRACE((t.sine ? "sine " : "") + std::to_string(t.type) + " of " + std::to_string(t.length) + ", signal " +
                 std::to_string(what));
    const std::vector<T> x = made<T>(static_cast<signal>(what), t.length, p.input_bytes / static_cast<index>(sizeof(T)),
                                     static_cast<unsigned>(t.type));
    const fixed_results r = run_here(p, q, x);
    for (index b = 0; b < t.batch; ++b) {
      exact_vector truth;
      for (index k = 0; k < t.length; ++k) {
        long double sum = 0;
        for (index n = 0; n < t.length; ++n)
          sum += factor_of(t, n, k) * end_factor(t, n, k) *
                 static_cast<long double>(x[static_cast<std::size_t>(b * p.what.in.distance + n * p.what.in.stride)]);
        truth.emplace_back(sum * static_cast<long double>(t.scale), 0);
      }
      expect_close<T>(truth, r, b, b * p.what.out.distance, p.what.out.stride, 4);
    }
  }
}
void expect_right(dct t, bool in_both) {
  const profile& d = *profiles_here().back();
  t.precision = precision::q15;
  expect_right<std::int16_t>(t, d);
  t.precision = precision::q31;
  if (in_both) expect_right<std::int32_t>(t, d);
}

TEST(fixed_dct, is_within_units_of_the_last_place) {
  sample some(1, 37, 3);
  for (const index length : {1, 2, 3, 4, 8, 15, 16, 30, 64, 105, 240})
    for (const int type :
         {1, 2, 3, 4, static_cast<int>(dht_type), static_cast<int>(r2hc_type), static_cast<int>(hc2r_type)})
      for (const bool sine : {false, true}) {
        dct t{.length = length, .type = type, .sine = sine, .batch = 2};
        const bool refused = is_fourier(type) && sine;
        plan p;
        t.precision = precision::q15;
        // Lengths of type 1 have one sample less, or more, of which some have large primes.
        if (refused || (type == 1 && make_plan(t, *profiles_here().back(), p) != status::ok)) continue;
        if (some.takes()) expect_right(t, length < 100);
      }
}
TEST(fixed_dct, is_orthogonal_and_takes_any_scale) {
  sample some(1, 37, 3);
  for (const index length : {2, 3, 8, 15, 30, 64, 105})
    for (const int type : {1, 2, 3, 4})
      for (const bool sine : {false, true}) {
        dct t{.length = length, .type = type, .sine = sine, .batch = 2, .orthogonal = true};
        t.scale = std::sqrt(1 / static_cast<double>(logical_length(t)));
        plan p;
        t.precision = precision::q15;
        if (type == 1 && make_plan(t, *profiles_here().back(), p) != status::ok) continue;
        if (some.takes()) expect_right(t, length < 64);
        t.scale = length % 2 == 0 ? 1 : -37.5;
        if (some.takes()) expect_right(t, length < 64);
      }
}
// A matrix that keeps the norm keeps the size of noise: exponents are small.
TEST(fixed_dct, of_an_orthogonal_matrix_has_exponents_of_its_input) {
  dct t{.length = 64, .type = 2, .orthogonal = true, .precision = precision::q15, .scale = std::sqrt(1.0 / 128)};
  plan p;
  ASSERT_EQ(make_plan(t, *profiles_here().back(), p), status::ok);
  const fixed_results r = run_fixed(p, here().run, made<std::int16_t>(signal::noise, 64, 64, 2));
  EXPECT_GE(r.exponents[0], 0);
  EXPECT_LE(r.exponents[0], 4);
}
TEST(fixed_dct, has_samples_apart_and_in_place) {
  dct t{.length = 24, .type = 2, .batch = 3, .scale = 0.125, .in = {2, 60}, .out = {3, 80}};
  expect_right(t, true);
  t = {.length = 32, .type = 3, .batch = 3, .in_place = true};
  expect_right(t, true);
}
TEST(fixed_dct, by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true)) {
    dct t{.length = 48, .type = 2, .batch = 3, .precision = precision::q15};
    expect_right<std::int16_t>(t, group_profile(items, 16384));
  }
}
// Every way in which samples reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_cosine_transforms_have_the_bits_of_the_definition) {
  for (const int type : {1, 2, 3, 4, static_cast<int>(dht_type), static_cast<int>(hc2r_type)}) {
    dct t{.length = type == 1 ? 13 : 12, .type = type, .batch = 3, .precision = precision::q15};
    expect_right<std::int16_t>(t, group_profile(4, 2048));
    if (type == 4) continue;
    t.length = 9;
    t.precision = precision::q31;
    expect_right<std::int32_t>(t, group_profile(16, 2048));
  }
}
TEST(fixed_mdct, is_within_units_of_the_last_place) {
  sample some(1, 4, 1);
  for (const index length : {2, 12, 64, 250}) {
    if (!some.takes()) continue;
    mdct t{.length = length, .frames = 3};
    t.precision = precision::q15;
    plan p, q;
    ASSERT_EQ(make_plan(t, *profiles_here().back(), p), status::ok) << p.reason;
    ASSERT_EQ(make_plan(t, profiles::cpp_scalar, q), status::ok);
    std::vector<std::int16_t> window;
    for (index n = 0; n < 2 * length; ++n)
      window.push_back(static_cast<std::int16_t>(
          32767 * std::sin(M_PI * (static_cast<double>(n) + 0.5) / static_cast<double>(2 * length))));
    for (const int what : signals_here()) {
      SCOPED_TRACE(std::to_string(length) + ", signal " + std::to_string(what));
      const std::vector<std::int16_t> x = made<std::int16_t>(static_cast<signal>(what), length, p.input_bytes / 2, 9);
      const fixed_results r = run_here(p, q, x, window);
      for (index f = 0; f < t.frames; ++f) {
        exact_vector truth;
        for (index k = 0; k < length; ++k) {
          long double sum = 0;
          for (index n = 0; n < 2 * length; ++n)
            sum += static_cast<long double>(x[static_cast<std::size_t>(f * length + n)]) *
                   static_cast<long double>(window[static_cast<std::size_t>(n)]) / 32768 *
                   std::cos(pi / static_cast<long double>(length) *
                            (static_cast<long double>(n) + 0.5L + static_cast<long double>(length) / 2) *
                            (static_cast<long double>(k) + 0.5L));
          truth.emplace_back(sum, 0);
        }
        expect_close<std::int16_t>(truth, r, f, f * length, 1, 4);
      }
    }
  }
}
// The signal of coefficients x times 2^exponent, frame by frame other ones: f * step % 7 - 3.
template <class T>
void expect_inverse(mdct m, const std::vector<T>& x, const profile& d, index step = 5) {
  constexpr int bits = 8 * sizeof(T) - 1;
  m.inverse = true;
  m.precision = sizeof(T) == 2 ? precision::q15 : precision::q31;
  plan p, q;
  ASSERT_EQ(make_plan(m, d, p), status::ok) << p.reason;
  ASSERT_EQ(make_plan(m, profiles::cpp_scalar, q), status::ok);
  const index length = m.length;
  std::vector<T> window;
  for (index n = 0; n < 2 * length; ++n)
    window.push_back(static_cast<T>(std::numeric_limits<T>::max() *
                                    std::sin(M_PI * (static_cast<double>(n) + 0.5) / static_cast<double>(2 * length))));
  std::vector<std::int32_t> exponents;
  for (index f = 0; f < m.frames; ++f) exponents.push_back(static_cast<std::int32_t>(f * step % 7) - 3);
  std::vector<long double> truth(static_cast<std::size_t>((m.frames + 1) * length), 0), wrong;
  long double most = 0;
  for (index f = 0; f < m.frames; ++f)
    for (index n = 0; n < 2 * length; ++n) {
      long double sum = 0;
      for (index k = 0; k < length; ++k)
        sum += static_cast<long double>(x[static_cast<std::size_t>(f * length + k)]) *
               std::cos(pi / static_cast<long double>(length) *
                        (static_cast<long double>(n) + 0.5L + static_cast<long double>(length) / 2) *
                        (static_cast<long double>(k) + 0.5L));
      sum = std::ldexp(sum * 2 / static_cast<long double>(length) * static_cast<long double>(m.scale),
                       exponents[static_cast<std::size_t>(f)]);
      most = std::max(most, std::abs(sum));
      truth[static_cast<std::size_t>(f * length + n)] +=
          std::ldexp(sum * static_cast<long double>(window[static_cast<std::size_t>(n)]), -bits);
    }
  wrong.assign(truth.size(), std::ldexp(2 * most, -bits));
  expect_signal<T>(run_here(p, q, with_exponents(x, exponents), window, 1), truth, wrong, 4, false);
}
template <class T>
void expect_inverse(const mdct& m, signal what, const profile& d) {
  expect_inverse<T>(m, made<T>(what, m.length, m.frames * m.length, 4), d);
}
// Two frames of equal exponents, whose largest sample is where they overlap: 0.99 of full scale each, times sin(pi/4).
TEST(fixed_mdct, inverse_of_frames_that_add_up_does_not_overflow) {
  constexpr std::int16_t size = 25394;  // fills the numbers of a frame: 4 / pi times as much
  std::vector<std::int16_t> x(64, size);
  for (std::size_t k = 32; k < 64; k += 2) x[k] = -size;
  for (const int sign : {1, -1}) {
    for (std::size_t k = 0; k < 32; ++k) x[k] = static_cast<std::int16_t>(sign * size);
    expect_inverse<std::int16_t>({.length = 32, .frames = 2}, x, *profiles_here().back(), 0);
  }
}
TEST(fixed_mdct, inverse_is_within_units_of_the_last_place) {
  sample some(1, 4, 3);
  for (const index length : {2, 12, 64, 250}) {
    if (!some.takes()) continue;
    for (const int what : signals_here()) {
      SCOPED_TRACE(std::to_string(length) + ", coefficients " + std::to_string(what));
      expect_inverse<std::int16_t>({.length = length, .frames = 3}, static_cast<signal>(what), *profiles_here().back());
      if (length != 64)
        expect_inverse<std::int32_t>({.length = length, .frames = 2, .scale = 0.25}, static_cast<signal>(what),
                                     *profiles_here().back());
    }
  }
}
TEST(fixed_mdct, inverse_by_groups_of_all_sizes_has_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true))
    expect_inverse<std::int16_t>({.length = 24, .frames = 5}, signal::noise, group_profile(items, 16384));
}
TEST(fixed_dct, that_cannot_be_is_refused_with_a_status_each) {
  dct t{.length = 16, .precision = precision::q15};
  EXPECT_EQ(answer_to(t), status::ok);
  t.scale = 0;
  EXPECT_EQ(answer_to(t), status::bad_argument);
  t.scale = INFINITY;
  EXPECT_EQ(answer_to(t), status::not_finite);
  t.scale = 1;
  t.length = 22;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  mdct m{.length = 16, .frames = 2};
  m.inverse = true;
  m.precision = precision::q15;
  EXPECT_EQ(answer_to(m), status::ok);
  m.scale = 0;
  EXPECT_EQ(answer_to(m), status::bad_argument);
  m.scale = 1;
  m.length = 22;
  EXPECT_EQ(answer_to(m), status::unsupported_length);
}

}  // namespace
}  // namespace komdsp::tests
