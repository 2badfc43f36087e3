// Wavelet transforms in fixed point: against integers by definition, bit by bit, on every backend; no coefficient
// beyond its range; what is refused.  python_fixed_wavelets.py has them within their roundings of PyWavelets'.
// devices: opencl cuda
// flavours: asan
#include "bsp/apps/selftest/fixed_wavelet_cases.hpp"
#include "support/fixed_wavelet.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

void expect_right_fixed(dwt t, const profile& d, signal what) {
  const plan p = planned(t, d);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
  rows_at signal_rows{t.inverse ? t.out : t.in, t.length, t.batch}, bands{t.inverse ? t.in : t.out, joined, t.batch};
  for (rows_at* r : {&signal_rows, &bands})
    if (r->at.distance == 0) r->at.distance = r->count * r->at.stride;
  std::vector<row> x, expected;
  rounding round{type_bits(t.precision)};
  for (index b = 0; b < t.batch; ++b) {
    x.push_back(made(what, t.inverse ? joined : t.length, round.type_bits, static_cast<unsigned>(t.length + b)));
    expected.push_back(t.inverse ? synthesised(x.back(), t.wavelet, t.mode, t.length, t.levels, round)
                                 : analysed(x.back(), t.wavelet, t.mode, t.levels, round));
  }
  if (!t.inverse) {
    EXPECT_LE(round.beyond, t.levels) << "coefficients are beyond the range by more than roundings";
  }
  const std::vector<row> y = t.inverse ? run_rows(p, bands, signal_rows, x) : run_rows(p, signal_rows, bands, x);
  EXPECT_EQ(y, expected) << text_of(t, p) << ", " << round.type_bits << " bits, signal " << static_cast<int>(what);
}

constexpr wavelet_mode fixed_modes[] = {wavelet_mode::zero,         wavelet_mode::constant, wavelet_mode::symmetric,
                                        wavelet_mode::reflect,      wavelet_mode::periodic, wavelet_mode::antisymmetric,
                                        wavelet_mode::periodization};

TEST(fixed_wavelets, of_every_length_have_the_bits_of_the_definition) {
  const auto all = every_wavelet();
  std::size_t turn = 0;
  sample device(7, 127);
  for (index length = 1; length <= 130; length += reach(3, 1, 1))
    for (int i = 0; i < (everything() ? 84 : 12); ++i, ++turn) {
      const dwt t{.wavelet = all[5 * turn % all.size()],
                  .length = length,
                  .levels = 1 + static_cast<int>(turn / 3 % 4),
                  .mode = fixed_modes[turn % 7],
                  .batch = turn % 5 == 0 ? 3 : 1,
                  .inverse = turn / 2 % 2 != 0,
                  .precision = turn % 2 ? precision::q31 : precision::q15};
      if (device.takes())
        expect_right_fixed(t, *profiles_here()[turn / 4 % profiles_here().size()],
                           static_cast<signal>(turn / 7 % static_cast<std::size_t>(signal::signals)));
      if (HasFailure()) return;
    }
}
TEST(fixed_wavelets, at_large_lengths_have_the_bits_of_the_definition) {
  sample device(3, 17);
  for (const index length : {1023, 1024, 4099, 30000})
    for (const bool inverse : {false, true})
      for (const precision type : {precision::q15, precision::q31}) {
        if (small_sizes() && length > 5000) continue;
        const filter_bank& w = length == 1024 ? wavelets::dmey : length % 2 ? wavelets::db4 : wavelets::bior5_5;
        const dwt t{.wavelet = w,
                    .length = length,
                    .levels = useful_levels(w, length),
                    .mode = length == 1023 ? wavelet_mode::antisymmetric : wavelet_mode::symmetric,
                    .inverse = inverse,
                    .precision = type};
        if (device.takes()) expect_right_fixed(t, *profiles_here().back(), signal::noise);
      }
}
TEST(fixed_wavelets, in_every_layout_have_the_bits_of_the_definition) {
  sample device(3, 29);
  for (const profile* d : two_profiles_here())
    for (const index batch : {1, 5, 40})
      for (const bool inverse : {false, true})
        for (int shape = 0; shape < 4; ++shape) {
          const layout shapes[] = {{1, 131}, {batch, 1}, {batch + 3, 1}, {3, 400}};
          dwt t{.wavelet = wavelets::sym5,
                .length = 37 + shape,
                .levels = 1 + shape % 3,
                .mode = fixed_modes[(batch + shape) % 7],
                .batch = batch,
                .inverse = inverse,
                .precision = shape % 2 ? precision::q31 : precision::q15};
          t.in = shapes[shape];
          t.out = shapes[shape == 3 ? 0 : shape];
          if (device.takes()) expect_right_fixed(t, *d, signal::noise);
        }
}
TEST(fixed_wavelets, whose_levels_share_a_launch_have_the_bits_of_the_definition) {
  sample device(1, 5);
  for (const profile& d : {group_profile(128, 32768), group_profile(32, 1024), group_profile(16, 4096)})
    for (const bool inverse : {false, true})
      for (const precision type : {precision::q15, precision::q31}) {
        if (here().device && !device.takes()) continue;
        for (const index length : {45, 20000}) {
          const dwt t{.wavelet = wavelets::db2,
                      .length = length,
                      .levels = 5,
                      .batch = 2,
                      .inverse = inverse,
                      .precision = type};
          expect_right_fixed(t, d, signal::noise);
        }
      }
}

// The signs of each filter, at full scale, and of those of two levels.
TEST(fixed_wavelets, of_inputs_that_grow_most_stay_within_the_range) {
  if (here().device) GTEST_SKIP() << "integers by definition alone";
  for (const filter_bank& w : every_wavelet())
    for (int high = 0; high < 2; ++high)
      for (const int type : {15, 31}) {
        row x(static_cast<std::size_t>(8 * w.taps), 0);
        const number most = (number{1} << type) - 1;
        for (std::size_t n = 0; n < x.size(); ++n) {
          const double tap = tap_of(w, true, high != 0, static_cast<int>(n % static_cast<std::size_t>(w.taps)));
          x[x.size() - 1 - n] = tap < 0 ? -most - 1 : most;
        }
        rounding round{type};
        analysed(x, w, wavelet_mode::periodic, 6, round);
        EXPECT_LE(round.beyond, 1) << w.name;
      }
}
// Intervals: sums of products fit 63 bits, results their type, whatever the input.
TEST(fixed_ranges, hold_for_every_wavelet_and_level) {
  for (const filter_bank& w : every_wavelet()) {
    SCOPED_TRACE(w.name);
    for (const bool synthesis : {false, true}) {
      const integer_bank bank(w, synthesis);
      EXPECT_EQ(planning::bits_of_taps(w, synthesis), bank.bits);
      number sums[2] = {};
      for (int high = 0; high < 2; ++high)
        for (std::size_t k = 0; k < bank.whole_taps[high].size(); ++k)
          sums[synthesis ? k % 2 : static_cast<std::size_t>(high)] += std::abs(bank.whole_taps[high][k]);
      EXPECT_LT(std::max(sums[0], sums[1]), (number{1} << 31) + 512);
      for (int level = 1; level <= wavelet_levels_max; ++level) {
        const int exponent = dwt_exponent(w, level), grown = exponent - dwt_exponent(w, level - 1),
                  dropped = synthesis ? bank.bits - grown : bank.bits + grown;
        EXPECT_EQ(exponent, exponent_by_definition(w, level));
        EXPECT_GE(dropped, 1);
        EXPECT_LE(dropped, 31);
        if (!synthesis) {
          EXPECT_LE(std::pow(bank.gain, level), std::ldexp(1 + 1e-9, exponent)) << "level " << level;
        }
      }
    }
  }
}

// Every way in which signals reach kernels, at short lengths: what oclgrind_test.sh runs on a device.
TEST(shapes, of_fixed_wavelets_have_the_bits_of_the_definition) {
  for (const bool inverse : {false, true})
    for (const precision type : {precision::q15, precision::q31}) {
      dwt t{.wavelet = wavelets::db2,
            .length = 45,
            .levels = 2,
            .mode = wavelet_mode::antisymmetric,
            .batch = 2,
            .inverse = inverse,
            .precision = type};
      expect_right_fixed(t, group_profile(16, 4096), signal::noise);
      t.batch = 5;
      t.in = t.out = {5, 1};
      expect_right_fixed(t, group_profile(4, 1024), signal::noise);
    }
}

// As boards print it.
template <class T>
std::uint32_t hash_here(std::uint32_t hash, const plan& p) {
  const auto count = static_cast<std::size_t>(p.input_bytes) / sizeof(T),
             results = static_cast<std::size_t>(p.output_bytes) / sizeof(T);
  std::vector<T> x(count), y(results);
  selftest::fill_fixed(x.data(), static_cast<int>(count));
  const void* const input = p.what.in_place ? y.data() : x.data();
  if (p.what.in_place) y = x;
  EXPECT_EQ(here().run(p, input, y.data(), nullptr), status::ok);
  return selftest::hash_of_numbers(hash, y.data(), static_cast<int>(results));
}
TEST(fixed_wavelet_golden_vectors, have_the_hash_that_boards_print) {
  std::uint32_t hash = selftest::fixed_hash_begin;
  for (const selftest::fixed_wavelet_case& c : selftest::fixed_wavelet_cases) {
    const profile& d = *profiles_here().back();
    const plan p = c.lifts ? planned(selftest::fixed_lifting(c), d) : planned(selftest::fixed_dwt(c), d);
    hash = c.type == precision::q15 ? hash_here<std::int16_t>(hash, p) : hash_here<std::int32_t>(hash, p);
  }
  EXPECT_EQ(hash, selftest::fixed_wavelet_hash) << std::hex << hash;
}

TEST(fixed_wavelet_requests, that_cannot_be_are_refused_with_a_reason) {
  const profile& d = *profiles_here().back();
  const auto expect_refused = [&d](const auto& t, status expected, const char* reason) {
    const plan p = planned(t, d);
    EXPECT_EQ(p.result, expected);
    EXPECT_NE(std::string(p.reason).find(reason), std::string::npos) << p.reason;
  };
  dwt t{.wavelet = wavelets::db4, .length = 100, .precision = precision::q15};
  t.mode = wavelet_mode::smooth;
  expect_refused(t, status::unsupported_precision, "antireflect and smooth");
  t.mode = wavelet_mode::antireflect;
  expect_refused(t, status::unsupported_precision, "antireflect and smooth");
  t.mode = wavelet_mode::symmetric;
  const double loud[] = {200, 57}, huge[] = {1e308, 1e308};
  for (const double* filter : {loud, huge}) {
    t.wavelet = {.name = "own", .taps = 2, .decomposition_low = filter};
    expect_refused(t, status::unsupported_precision, "256");
  }
  const lifting l{.wavelet = lifting_wavelet::cdf9_7, .length = 64, .precision = precision::q31};
  expect_refused(l, status::unsupported_precision, "cdf5/3");
  expect_refused(dwt2{.wavelet = wavelets::haar, .rows = 8, .columns = 8, .precision = precision::q15},
                 status::unsupported_precision, "fixed point");
  expect_refused(swt{.wavelet = wavelets::haar, .length = 8, .precision = precision::q31},
                 status::unsupported_precision, "fixed point");
}

}  // namespace
}  // namespace komdsp::tests
