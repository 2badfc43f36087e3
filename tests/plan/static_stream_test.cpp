// static_stream_test.cpp: streams of constants have the bits of those planned at run time.
#include <komdsp/static_stream.hpp>

#include <gtest/gtest.h>

#include "support/checks/check.hpp"
#include "support/cpp_runner.hpp"

namespace komdsp::tests {
namespace {

template <class T>
struct taps_of {
  T at[30];
};
template <class T>
constexpr taps_of<T> taps = [] {
  taps_of<T> t{};
  for (int k = 0; k < 30; ++k) t.at[k] = static_cast<T>(k * 37 % 101 - 50) / 64;
  return t;
}();
constexpr overlap_save correlated(overlap_save o) {
  o.correlate = true;
  o.scale = 0.25;
  return o;
}
// The real taps as 15 complex ones.
constexpr overlap_save complex_taps(index partition) {
  overlap_save o = fir(taps<float>, partition);
  o.filter_length = 15;
  o.real = false;
  return correlated(o);
}
constexpr const profile& cpu = profiles::cpp_scalar;
constexpr overlap_save_plan whole = plan_overlap_save(fir(taps<float>), cpu),
                            parts = plan_overlap_save(correlated(fir(taps<float>, 8)), cpu),
                            whole_complex = plan_overlap_save(complex_taps(0), cpu),
                            complex_parts = plan_overlap_save(complex_taps(4), cpu),
                            double_parts = plan_overlap_save(fir(taps<double>, 7), cpu);
static_assert(whole.result == status::ok && parts.step == 8 && complex_parts.partitions == 4, "constants");

// Spectra by the compiler and at run time, and a signal through both.
template <class T, const overlap_save_plan& P>
void expect_same_bits() {
  using filter = static_filter<P, taps<T>>;
  using operand = static_detail::filter_operand<P, taps<T>>;
  const index bytes = P.chunk.operand_bytes;
  ASSERT_EQ(static_cast<index>(sizeof operand::spectra.at), bytes);
  aligned_memory spectra(bytes), memory(filter::memory_bytes), other(P.memory_bytes);
  ASSERT_EQ(fill_spectra(P, taps<T>.at, spectra.data.get()), status::ok);
  EXPECT_EQ(std::memcmp(spectra.data.get(), operand::address, static_cast<std::size_t>(bytes)), 0);

  struct place {
    const void* spectra;
  } at{spectra.data.get()};
  const auto run = [](void* context, const void* input, void* output) {
    return run_cpp(P.chunk, input, output, {}, static_cast<const place*>(context)->spectra);
  };
  signal_stream a, b;
  ASSERT_EQ(filter::open(a, memory.data.get()), status::ok);
  ASSERT_EQ(b.open(P, {run, &at}, other.data.get()), status::ok);
  const index per = P.what.real ? 1 : 2, count = 3 * P.step;
  const std::vector<T> x = noise<T>(per * count, 3);
  std::vector<T> y(static_cast<std::size_t>(per * count)), z(y);
  for (index n = 0; n < count; n += P.step) {
    index taken = 0, given = 0;
    for (signal_stream* s : {&a, &b}) {
      ASSERT_EQ(s->push(x.data() + per * n, 0, P.step, taken), status::ok);
      ASSERT_EQ(s->pull((s == &a ? y : z).data() + per * n, 0, P.step, given), status::ok);
      ASSERT_TRUE(taken == P.step && given == P.step);
    }
  }
  double difference = 0;
  for (std::size_t i = 0; i < y.size(); ++i) difference = std::max(difference, std::abs(double{y[i]} - double{z[i]}));
  EXPECT_LE(difference, 2e-6);  // the library's kernels may contract
  EXPECT_TRUE(memory.guard_intact(filter::memory_bytes));
}
TEST(static_streams, have_the_spectra_and_results_of_run_time) {
  expect_same_bits<float, whole>();
  expect_same_bits<float, parts>();
  expect_same_bits<float, whole_complex>();
  expect_same_bits<float, complex_parts>();
  expect_same_bits<double, double_parts>();
}

// Taps in fixed point are the operand.
constexpr int16_t fixed_taps[] = {-3000, 9000, 20000, 9000, -3000};
constexpr overlap_save_plan fixed_whole = plan_overlap_save(fir(fixed_taps), cpu);
TEST(static_streams, filters_in_fixed_point_have_the_bits_of_run_time) {
  using filter = static_filter<fixed_whole, fixed_taps>;
  aligned_memory memory(filter::memory_bytes), output(fixed_whole.chunk.output_bytes);
  signal_stream s;
  ASSERT_EQ(filter::open(s, memory.data.get()), status::ok);
  int16_t x[64] = {}, y[64] = {};
  const index step = fixed_whole.step;
  ASSERT_LE(step, 60);
  for (index n = 0; n < step; ++n) x[4 + n] = static_cast<int16_t>(n * 7919);
  index taken = 0, given = 0;
  ASSERT_EQ(s.push(x + 4, 0, step, taken), status::ok);
  ASSERT_EQ(s.pull(y, 0, step, given), status::ok);
  ASSERT_EQ(given, step);
  EXPECT_EQ(s.exponents()[0], 16);  // 44000 <= 2^16
  ASSERT_EQ(on_cpp(fixed_whole.chunk, x, output.data.get(), fixed_taps), status::ok);
  EXPECT_EQ(std::memcmp(y, output.data.get(), static_cast<std::size_t>(2 * step)), 0);
  EXPECT_TRUE(memory.guard_intact(filter::memory_bytes));
}

struct window_33 {
  double at[33];
};
constexpr window_33 periodic = static_window<window_33>(window{window_kind::blackman}),
                    symmetric = static_window<window_33>(window{window_kind::kaiser, 1, {8.6}}, true);
TEST(static_streams, windows_are_those_of_run_time) {
  window_33 filled;
  ASSERT_EQ(fill_window(window{window_kind::blackman}, 33, filled.at), status::ok);
  EXPECT_EQ(std::memcmp(&filled, &periodic, sizeof filled), 0);
  ASSERT_EQ(fill_symmetric_window(window{window_kind::kaiser, 1, {8.6}}, 33, filled.at), status::ok);
  EXPECT_EQ(std::memcmp(&filled, &symmetric, sizeof filled), 0);
}

}  // namespace
}  // namespace komdsp::tests
