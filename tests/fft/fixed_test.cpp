// FFTs in fixed point: against FFTW in long double, within some units of the last place; against the cpp backend, bit
// by bit; exponents; requests that are refused.
// devices: opencl cuda
// flavours: asan
#include "bsp/apps/selftest/fixed_cases.hpp"
#include "support/cpp_runner.hpp"
#include "support/here.hpp"

#include "planner/fft/plan_fixed.hpp"

#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

// Points of a batch, in the order of memory, and the exponents of its transforms.
struct results {
  exact_vector points;
  std::vector<std::int32_t> exponents;
  std::vector<unsigned char> bytes;
};
enum class signal { noise, quiet, tone, impulse, lowest, highest, zeros, signals };

template <class T>
std::vector<T> made(signal what, index length, index scalars, unsigned seed) {
  constexpr double most = std::numeric_limits<T>::max();
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<std::int64_t> number(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
  std::vector<T> x(static_cast<std::size_t>(scalars), T{0});
  for (index i = 0; i < scalars; ++i) {
    const double angle = 2 * M_PI * 0.217 * static_cast<double>(i / 2 % length);
    T& to = x[static_cast<std::size_t>(i)];
    switch (what) {
      case signal::noise:
        to = static_cast<T>(number(random));
        break;
      case signal::quiet:
        to = static_cast<T>(number(random) / 1024);
        break;
      case signal::tone:
        to = static_cast<T>(most * (i % 2 == 0 ? std::cos(angle) : std::sin(angle)));
        break;
      case signal::impulse:
        to = i / 2 % length == 1 && i % 2 == 0 ? std::numeric_limits<T>::max() : T{0};
        break;
      case signal::lowest:
        to = std::numeric_limits<T>::min();
        break;
      case signal::highest:
        to = std::numeric_limits<T>::max();
        break;
      default:
        break;
    }
  }
  return x;
}

template <class T>
results run_fixed(const plan& p, const runner& run, const std::vector<T>& x) {
  const auto bytes = static_cast<std::size_t>(p.output_bytes);
  std::vector<unsigned char> memory(bytes + 128, 0x5a);
  unsigned char* const out = memory.data() + 64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64;
  if (p.what.in_place) std::memcpy(out, x.data(), x.size() * sizeof(T));
  EXPECT_EQ(run(p, p.what.in_place ? static_cast<const void*>(out) : x.data(), out, nullptr), status::ok);
  for (const unsigned char* at = memory.data(); at < memory.data() + memory.size(); ++at) {
    if (at < out || at >= out + bytes) {
      EXPECT_EQ(*at, 0x5a) << "beside the output";
    }
  }
  results r;
  const index batch = p.what.batch;
  r.bytes.assign(out, out + bytes);
  r.exponents.resize(static_cast<std::size_t>(batch));
  std::memcpy(r.exponents.data(), out + bytes - 4 * static_cast<std::size_t>(batch), r.exponents.size() * 4);
  for (index b = 0; b < batch; ++b)
    for (index k = 0; k < p.what.length; ++k) {
      T number[2];
      std::memcpy(number,
                  out + sizeof number * static_cast<std::size_t>(b * p.what.out.distance + k * p.what.out.stride),
                  sizeof number);
      r.points.emplace_back(number[0], number[1]);
    }
  return r;
}

// Errors' root mean square in units of the last place: half a unit of each stage, and one of the factors.
template <class T>
void expect_close(const fft& t, const plan& p, const std::vector<T>& x, const results& r) {
  const int stages = stages_of(planning::fixed_radices(t.length));
  for (index b = 0; b < t.batch; ++b) {
    exact_vector truth;
    for (index n = 0; n < t.length; ++n) {
      const std::size_t at = 2 * static_cast<std::size_t>(b * p.what.in.distance + n * p.what.in.stride);
      truth.emplace_back(x[at], x[at + 1]);
    }
    fftw_rows(truth, truth.size(), t.inverse);
    const std::size_t first = static_cast<std::size_t>(b * t.length);
    const int exponent = r.exponents[static_cast<std::size_t>(b)];
    long double wrong = 0;
    for (std::size_t k = 0; k < truth.size(); ++k)
      wrong += std::norm(r.points[first + k] - truth[k] * std::ldexp(static_cast<long double>(t.scale), -exponent));
    const double error = static_cast<double>(std::sqrt(wrong / static_cast<long double>(2 * t.length)));
    EXPECT_LE(error, 0.5 * (stages + 2)) << "transform " << b << ", exponent " << exponent;
  }
}

plan planned_fixed(fft t, const profile& d) {
  plan p;
  static_cast<void>(make_plan(t, d, p));
  return p;
}
template <class T>
void expect_right_fixed(const fft& t, const profile& d) {
  const plan p = planned_fixed(t, d);
  ASSERT_EQ(p.result, status::ok) << t.length << ": " << p.reason;
  const plan q = planned_fixed(t, profiles::cpp_scalar);
  for (int what = 0; what < static_cast<int>(signal::signals); ++what) {
    SCOPED_TRACE(std::to_string(t.length) + " x " + std::to_string(t.batch) + ", signal " + std::to_string(what));
    const index scalars = p.input_bytes / static_cast<index>(sizeof(T));
    const std::vector<T> x = made<T>(static_cast<signal>(what), t.length, scalars, static_cast<unsigned>(t.length));
    const results r = run_fixed(p, here().run, x);
    expect_close(t, p, x, r);
    if (here().device) {
      EXPECT_EQ(r.bytes, run_fixed(q, on_cpp, x).bytes) << "other bits than the cpp backend's";
    }
    if (!t.fixed_shifts) continue;
    for (const int e : r.exponents)
      EXPECT_EQ(e, (t.length > 1 ? planning::bits_of_growth(t.length) : 0) + planning::exponent_of(t.scale).exponent);
  }
}
void expect_right_fixed(const fft& t, const profile& d) {
  t.precision == precision::q15 ? expect_right_fixed<std::int16_t>(t, d) : expect_right_fixed<std::int32_t>(t, d);
}

class fixed_lengths : public testing::TestWithParam<int> {};
TEST_P(fixed_lengths, are_within_units_of_the_last_place) {
  const index length = GetParam();
  sample some(1, 3, GetParam());
  for (const precision type : {precision::q15, precision::q31})
    for (const bool shifts : {false, true})
      for (const bool inverse : {false, true}) {
        if (!some.takes()) continue;
        fft t{.length = length, .batch = length < 200 ? 3 : 1, .inverse = inverse, .precision = type};
        t.fixed_shifts = shifts;
        expect_right_fixed(t, *profiles_here().back());
      }
}
INSTANTIATE_TEST_SUITE_P(short_ones, fixed_lengths,
                         testing::Values(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 21, 32, 35, 49, 60, 64,
                                         105));
INSTANTIATE_TEST_SUITE_P(long_ones, fixed_lengths, testing::Values(128, 256, 343, 480, 512, 1000, 1024, 2048, 2520));

TEST(fixed_layouts, are_kept) {
  for (const index stride : {1, 3})
    for (const index batch : {1, 2, 17}) {
      fft t{.length = 48, .batch = batch, .precision = precision::q15, .in = {stride, 0}, .out = {3, 0}};
      t.in.distance = 48 * stride + 5;
      t.out.distance = 151;
      expect_right_fixed(t, *profiles_here().back());
      t = {.length = 60, .batch = batch, .precision = precision::q31, .scale = 0.125, .in_place = true};
      expect_right_fixed(t, *profiles_here().back());
    }
}
TEST(fixed_groups, of_all_sizes_have_the_same_bits) {
  if (!here().device) GTEST_SKIP() << "work-groups are a device's";
  for (const int items : group_sizes(true))
    for (const precision type : {precision::q15, precision::q31}) {
      fft t{.length = items > 100 ? 480 : 64, .batch = 5, .precision = type};
      expect_right_fixed(t, group_profile(items, 16384));
    }
}

template <class T>
std::uint32_t hash_here(std::uint32_t hash, const plan& p, index length) {
  std::vector<T> x(static_cast<std::size_t>(2 * length)), y(x.size() + 4);
  selftest::fill_fixed(x.data(), static_cast<int>(x.size()));
  const results r = run_fixed(p, here().run, x);
  std::memcpy(y.data(), r.bytes.data(), r.bytes.size());
  return selftest::hash_of_fixed(hash, y.data(), static_cast<int>(x.size()));
}
TEST(fixed_golden_vectors, have_the_hash_that_boards_print) {
  std::uint32_t hash = selftest::fixed_hash_begin;
  for (int i = 0; i < selftest::fixed_count; ++i) {
    const fft t = selftest::fixed_fft(i);
    const plan p = planned_fixed(t, *profiles_here().back());
    hash = t.precision == precision::q15 ? hash_here<std::int16_t>(hash, p, t.length)
                                         : hash_here<std::int32_t>(hash, p, t.length);
  }
  EXPECT_EQ(hash, selftest::fixed_hash) << std::hex << hash;
}

// Back again: the exponents add up to what the length divides.
TEST(fixed_inverses, bring_the_input_back) {
  fft t{.length = 1024, .precision = precision::q15};
  const plan forward = planned_fixed(t, *profiles_here().back());
  t.inverse = true;
  t.scale = 1.0 / 1024;
  const plan back = planned_fixed(t, *profiles_here().back());
  const std::vector<std::int16_t> x = made<std::int16_t>(signal::noise, 1024, 2048, 5);
  const results spectrum = run_fixed(forward, here().run, x);
  std::vector<std::int16_t> y(2048);
  std::memcpy(y.data(), spectrum.bytes.data(), 4096);
  const results again = run_fixed(back, here().run, y);
  const int exponent = spectrum.exponents[0] + again.exponents[0];
  long double wrong = 0, all = 0;
  for (std::size_t n = 0; n < 1024; ++n) {
    const exact was(x[2 * n], x[2 * n + 1]);
    wrong += std::norm(again.points[n] * std::ldexp(1.0L, exponent) - was);
    all += std::norm(was);
  }
  EXPECT_LE(static_cast<double>(10 * std::log10(wrong / all)), -65);
}

TEST(fixed_requests, that_cannot_be_are_refused_with_a_status_each) {
  const profile& d = *profiles_here().back();
  fft t{.length = 64, .precision = precision::q15};
  const auto answer = [&d](const fft& of, fft_variant v = fft_variant::automatic) {
    plan p;
    const status s = make_plan(of, d, p, v);
    EXPECT_STRNE(p.reason, s == status::ok ? "-" : "");
    return s;
  };
  EXPECT_EQ(answer(t), status::ok);
  t.length = 11;
  EXPECT_EQ(answer(t), status::unsupported_length);
  t.length = 19683;  // nine stages
  EXPECT_EQ(answer(t), status::unsupported_length);
  t.length = 14348907;
  EXPECT_EQ(answer(t), status::unsupported_length);
  t.length = 64;
  t.kind = fft_kind::real;
  EXPECT_EQ(answer(t), status::unsupported_precision);
  t.kind = fft_kind::complex;
  t.scale = 3;
  EXPECT_EQ(answer(t), status::bad_argument);
  t.scale = 1;
  EXPECT_EQ(answer(t, fft_variant::A), status::variant_does_not_fit);
  t.length = 1 << 20;
  plan p;
  EXPECT_EQ(make_plan(t, group_profile(64, 16384), p), status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
