// CDF 5/3 by lifting in integers: against its definition, bit by bit, on every backend; every input comes back.
// devices: opencl cuda
// flavours: asan
#include "support/fixed_wavelet.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

number floor_half(number x, int bits) {
  return (x - ((x % (number{1} << bits)) + (number{1} << bits)) % (number{1} << bits)) / (number{1} << bits);
}
row lifted_by_definition(row x, int levels, precision type) {
  const auto wrapped = [type](number n) -> number {
    return type == precision::q15 ? static_cast<number>(static_cast<std::int16_t>(n))
                                  : static_cast<number>(static_cast<std::int32_t>(n));
  };
  for (std::size_t step = 1; levels > 0; --levels, step *= 2) {
    const std::size_t n = x.size();
    for (std::size_t i = step; i < n; i += 2 * step)
      x[i] = wrapped(x[i] - floor_half(x[i - step] + x[(i + step) % n], 1));
    for (std::size_t i = 0; i < n; i += 2 * step)
      x[i] = wrapped(x[i] + floor_half(x[(i + n - step) % n] + x[i + step] + 2, 2));
  }
  return x;
}
TEST(integer_lifting, has_the_bits_of_the_definition_and_brings_every_input_back) {
  sample device(2, 9);
  for (const profile* d : two_profiles_here())
    for (const index length : {2, 4, 6, 8, 40, 64, 96, 8320})
      for (const precision type : {precision::q15, precision::q31})
        for (int what = 0; what < static_cast<int>(signal::signals); ++what) {
          if (!device.takes()) continue;
          lifting t{.wavelet = lifting_wavelet::cdf5_3, .length = length, .levels = 1, .precision = type};
          while (t.levels < 5 && length % (index{2} << t.levels) == 0) ++t.levels;
          t.batch = 1 + what;
          t.at = what % 2 ? layout{2, 2 * length + 3} : layout{t.batch, 1};
          const rows_at at{t.at, length, t.batch};
          std::vector<row> x, expected;
          for (index b = 0; b < t.batch; ++b) {
            x.push_back(made(static_cast<signal>(what), length, type_bits(type), static_cast<unsigned>(length + b)));
            expected.push_back(lifted_by_definition(x.back(), t.levels, type));
          }
          SCOPED_TRACE(std::to_string(length) + " samples, signal " + std::to_string(what));
          const plan forward = planned(t, *d);
          t.inverse = true;
          const plan back = planned(t, *d);
          ASSERT_EQ(forward.result, status::ok) << forward.reason;
          const std::vector<row> y = run_rows(forward, at, at, x);
          EXPECT_EQ(y, expected);
          EXPECT_EQ(run_rows(back, at, at, y), x);
        }
}
TEST(integer_lifting, of_samples_within_a_quarter_of_the_range_does_not_wrap_around) {
  for (int seed = 0; seed < 20; ++seed) {
    row x = made(signal::extremes, 256, 13, static_cast<unsigned>(seed));
    EXPECT_EQ(lifted_by_definition(x, 8, precision::q15), lifted_by_definition(x, 8, precision::q31));
  }
}

}  // namespace
}  // namespace komdsp::tests
