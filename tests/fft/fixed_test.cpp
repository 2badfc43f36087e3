// FFTs in fixed point: against FFTW in long double, within some units of the last place; against the cpp backend, bit
// by bit; exponents; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "bsp/apps/selftest/fixed_cases.hpp"
#include "support/fixed_check.hpp"

#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

class fixed_lengths : public testing::TestWithParam<int> {};
TEST_P(fixed_lengths, are_within_units_of_the_last_place) {
  const index length = GetParam();
  sample some(5, 60, GetParam());
  for (const precision type : {precision::q15, precision::q31})
    for (const bool shifts : {false, true})
      for (const bool inverse : {false, true}) {
        if (!some.takes()) continue;
        fft t{.length = length, .batch = length < 200 ? 3 : 1, .inverse = inverse, .precision = type};
        t.fixed_shifts = shifts;
        expect_fixed(t, *profiles_here().back());
      }
}
TEST_P(fixed_lengths, of_real_signals_are_as_close) {
  sample some(5, 60, GetParam());
  for (const precision type : {precision::q15, precision::q31})
    for (const fft_kind kind : {fft_kind::real, fft_kind::hermitian})
      for (const int form : {0, 1, 2, 3}) {
        if (!some.takes()) continue;
        const index length = GetParam() * (form % 2 == 0 ? 2 : 1);
        fft t{.length = length, .batch = length < 200 ? 3 : 1, .kind = kind, .inverse = form > 1, .precision = type};
        t.fixed_shifts = GetParam() % 2 == 0;
        expect_fixed(t, *profiles_here().back());
      }
}
INSTANTIATE_TEST_SUITE_P(short_ones, fixed_lengths,
                         testing::Values(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 21, 32, 35, 49, 60, 64,
                                         105));
INSTANTIATE_TEST_SUITE_P(long_ones, fixed_lengths, testing::Values(128, 256, 343, 480, 512, 1000, 1024, 2048, 2520));

TEST(fixed_layouts, are_kept) {
  sample some(1, 4, 3);
  const auto expect_some = [&](const fft& t) {
    if (some.takes()) expect_fixed(t, *profiles_here().back());
  };
  for (const index stride : {1, 3})
    for (const index batch : {1, 2, 17}) {
      fft t{.length = 48, .batch = batch, .precision = precision::q15, .in = {stride, 0}, .out = {3, 0}};
      t.in.distance = 48 * stride + 5;
      t.out.distance = 151;
      expect_some(t);
      t = {.length = 60, .batch = batch, .precision = precision::q31, .scale = 0.125, .in_place = true};
      expect_some(t);
      for (const bool inverse : {false, true}) {
        t.kind = fft_kind::real;
        t.inverse = inverse;
        expect_some(t);
      }
      t = {.length = 30, .batch = batch, .kind = fft_kind::real, .precision = precision::q15, .in = {stride, 0}};
      t.in.distance = 30 * stride + 1;
      t.out.stride = 2;
      expect_some(t);
      std::swap(t.in, t.out);
      t.in.distance = 0;
      t.inverse = true;
      expect_some(t);
    }
}
TEST(fixed_groups, of_all_sizes_have_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  sample some(1, 3, 1);
  for (const int items : group_sizes(true))
    for (const precision type : {precision::q15, precision::q31}) {
      if (!some.takes()) continue;
      fft t{.length = items > 100 ? 480 : 64, .batch = 5, .precision = type};
      expect_fixed(t, group_profile(items, 16384));
      t.kind = fft_kind::real;
      expect_fixed(t, group_profile(items, 16384));
      t.inverse = true;
      expect_fixed(t, group_profile(items, 16384));
    }
}

// Every way in which signals reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_transforms_have_the_bits_of_the_definition) {
  for (const precision type : {precision::q15, precision::q31})
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
      for (const bool inverse : {false, true}) {
        fft t{.length = 24, .batch = 5, .kind = kind, .inverse = inverse, .precision = type};
        t.fixed_shifts = inverse == (type == precision::q15);
        const bool odd = t.fixed_shifts == (kind == fft_kind::real);
        if (!few_here() || !odd) expect_fixed(t, group_profile(4, 1024));
        t.length = 15;
        if (!few_here() || odd) expect_fixed(t, group_profile(16, 2048));
      }
}
// Rows of their own size each, so that neighbouring lanes have exponents of their own.
template <class T>
std::vector<T> rows_of_all_sizes(const plan& p, unsigned seed) {
  const index scalars = p.input_bytes / static_cast<index>(sizeof(T)), row = std::max<index>(1, scalars / p.what.batch);
  std::vector<T> x = made<T>(signal::noise, p.what.length, scalars, seed);
  for (index i = 0; i < scalars; ++i)
    x[static_cast<std::size_t>(i)] >>= (i / row * 5) % static_cast<index>(8 * sizeof(T));
  return x;
}
template <class T>
void expect_bits_of_one_lane(const fft& t, const profile& d) {
  const plan p = planned(t, d), q = planned(t, profiles::cpp_scalar);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const int most = t.length % 7 == 0 && sizeof(T) == 2 ? 8 : 16,
            lanes = d.lanes_f32 < 8 ? 1 : std::min(most, d.lanes_f32 * 2 / static_cast<int>(sizeof(T)));
  EXPECT_EQ(p.launches[p.launch_count - 1].build.lanes, t.batch < lanes ? 1 : lanes);
  const std::vector<T> x = rows_of_all_sizes<T>(p, static_cast<unsigned>(t.length));
  EXPECT_EQ(run_fixed(p, on_cpp, x).bytes, run_fixed(q, on_cpp, x).bytes)
      << t.length << " x " << t.batch << " on " << d.name;
}
void expect_bits_of_one_lane(const fft& t, const profile& d) {
  t.precision == precision::q15 ? expect_bits_of_one_lane<std::int16_t>(t, d)
                                : expect_bits_of_one_lane<std::int32_t>(t, d);
}
TEST(cpp_fixed_lanes, are_for_lengths_whose_work_arrays_are_small) {
  const fft short_ones{.length = 65536, .batch = 16, .precision = precision::q15},
      long_ones{.length = 131072, .batch = 16, .precision = precision::q15};
  EXPECT_EQ(planned(short_ones, profiles::cpp_avx512).launches[0].build.lanes, 16);
  EXPECT_EQ(planned(long_ones, profiles::cpp_avx512).launches[0].build.lanes, 1);
  EXPECT_EQ(planned(short_ones, profiles::cpp_baseline).launches[0].build.lanes, 1);
}
TEST(cpp_fixed_lanes, have_the_bits_of_one_lane) {
  if (here().device) GTEST_SKIP() << "lanes of the CPU";
  for (const profile* d : profiles_here())
    for (const index length : {1, 2, 3, 5, 7, 8, 12, 16, 20, 30, 49, 64, 105, 480, 1024})
      for (const precision type : {precision::q15, precision::q31}) {
        const int lanes = std::max(1, type == precision::q15 ? d->lanes_f32 : d->lanes_f32 / 2);
        for (const index batch : {1, lanes, lanes + 1, 3 * lanes - 1})
          for (int form = 0; form < 12; ++form) {
            fft t{.length = length, .batch = batch, .inverse = form % 2 > 0, .precision = type};
            t.fixed_shifts = form / 2 % 2 > 0;
            if (form >= 8) t.length *= 2, t.kind = fft_kind::real;
            if (form >= 4 && form < 8 && batch > 0) t.in = {3, 3 * length + 1}, t.out = {1, length + 2};
            t.in_place = form >= 10;
            expect_bits_of_one_lane(t, *d);
          }
      }
}

template <class T>
std::uint32_t hash_here(std::uint32_t hash, const plan& p, int numbers_in, int numbers_out) {
  std::vector<T> x(static_cast<std::size_t>(numbers_in)), y(static_cast<std::size_t>(numbers_out) + 4);
  selftest::fill_fixed(x.data(), numbers_in);
  const fixed_results r = run_fixed(p, here().run, x, p.operand_bytes > 0 ? x : std::vector<T>());
  std::memcpy(y.data(), r.bytes.data(), r.bytes.size());
  return selftest::hash_of_fixed(hash, y.data(), numbers_out);
}
TEST(fixed_golden_vectors, have_the_hash_that_boards_print) {
  std::uint32_t hash = selftest::fixed_hash_begin;
  for (int i = 0; i < selftest::fixed_count; ++i) {
    const fft t = selftest::fixed_fft(i);
    const plan p = planned(t, *profiles_here().back());
    const int in = selftest::numbers_in(t), out = selftest::numbers_out(t);
    hash = t.precision == precision::q15 ? hash_here<std::int16_t>(hash, p, in, out)
                                         : hash_here<std::int32_t>(hash, p, in, out);
  }
  const convolution c = selftest::fixed_convolution();
  plan p;
  ASSERT_EQ(make_plan(c, *profiles_here().back(), p), status::ok);
  hash = hash_here<std::int16_t>(hash, p, static_cast<int>(c.x_length), static_cast<int>(length_of_result(c)));
  EXPECT_EQ(hash, selftest::fixed_hash) << std::hex << hash;
}

// Back again: the exponents add up to what the length divides.
TEST(fixed_inverses, do_not_look_at_what_real_bins_have_not) {
  fft t{.length = 64, .kind = fft_kind::real, .inverse = true, .precision = precision::q15};
  const plan p = planned(t, *profiles_here().back());
  std::vector<std::int16_t> x = made<std::int16_t>(signal::quiet, 64, 66, 3);
  const fixed_results results = run_fixed(p, here().run, x);
  x[1] = x[65] = 32767;  // imaginary parts of the first and of the last bin
  EXPECT_EQ(run_fixed(p, here().run, x).bytes, results.bytes);
}
TEST(fixed_inverses, bring_the_input_back) {
  fft t{.length = 1024, .precision = precision::q15};
  const plan forward = planned(t, *profiles_here().back());
  t.inverse = true;
  t.scale = 1.0 / 1024;
  const plan back = planned(t, *profiles_here().back());
  const std::vector<std::int16_t> x = made<std::int16_t>(signal::noise, 1024, 2048, 5);
  const fixed_results spectrum = run_fixed(forward, here().run, x);
  std::vector<std::int16_t> y(2048);
  std::memcpy(y.data(), spectrum.bytes.data(), 4096);
  const fixed_results again = run_fixed(back, here().run, y);
  const int exponent = spectrum.exponents[0] + again.exponents[0];
  long double wrong = 0, all = 0;
  for (std::size_t n = 0; n < 1024; ++n) {
    const exact was(x[2 * n], x[2 * n + 1]);
    wrong += std::norm(again.number<std::int16_t>(static_cast<index>(n), 2) * std::ldexp(1.0L, exponent) - was);
    all += std::norm(was);
  }
  EXPECT_LE(static_cast<double>(10 * std::log10(wrong / all)), -65);
}

// Inputs of few bits have as many in the results as others: within 12 dB.
TEST(fixed_inputs, that_are_quiet_lose_nothing) {
  for (const int most : {1, 3, 100, 30000, 1 << 21, 1 << 23, 1 << 28}) {
    const fft t{.length = 1024, .precision = precision::q31};
    const plan p = planned(t, *profiles_here().back());
    std::mt19937_64 random(7);
    std::uniform_int_distribution<std::int32_t> number(-most, most);
    std::vector<std::int32_t> x(2048);
    for (std::int32_t& v : x) v = number(random);
    const fixed_results r = run_fixed(p, here().run, x);
    const exact_vector truth = definitions::truth_of(t, elements_of(sides_of(p.what).in, x.data()), fftw_rows);
    long double wrong = 0, all = 0;
    for (index k = 0; k < 1024; ++k) {
      const exact wanted = truth[static_cast<std::size_t>(k)];
      wrong += std::norm(r.number<std::int32_t>(k, 2) * std::ldexp(1.0L, r.exponents[0]) - wanted);
      all += std::norm(wanted);
    }
    EXPECT_LE(static_cast<double>(10 * std::log10(wrong / all)), -153) << most;
  }
}
TEST(fixed_requests, that_cannot_be_are_refused_with_a_status_each) {
  fft t{.length = 64, .precision = precision::q15};
  EXPECT_EQ(answer_to(t), status::ok);
  t.length = 11;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.length = 19683;  // nine stages
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.length = 14348907;
  EXPECT_EQ(answer_to(t), status::unsupported_length);
  t.length = 64;
  t.scale = 3;
  EXPECT_EQ(answer_to(t), status::bad_argument);
  t.scale = 1;
  EXPECT_EQ(answer_to(t, fft_variant::A), status::variant_does_not_fit);
  plan p;
  t.length = 960;  // two work arrays of it fit, of 1024 they do not
  EXPECT_EQ(make_plan(t, group_profile(64, 8000), p), status::ok) << p.reason;
  t.length = 1 << 20;
  EXPECT_EQ(make_plan(t, group_profile(64, 16384), p), status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
