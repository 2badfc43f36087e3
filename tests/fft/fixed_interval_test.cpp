// No input overflows a stage in fixed point: intervals over each radix, the steps of real transforms and each peak of a
// block, and over the stages of each length with fixed shifts.
#include <komdsp/static_plan.hpp>

#include "planner/fft/plan_fixed.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace komdsp::tests {
namespace {

// Errors of arithmetic that add to a modulus, in units of the last place: a factor's parts are rounded to half a unit
// of Q15 (one where 1 is the largest number), its product is rounded; so are coefficients' products in registers.
struct number_type {
  int bits;                 // of numbers in memory, without sign
  int fraction, registers;  // bits behind their point and of all, in registers
  double factor;            // relative, of a twiddle
  double product;           // units that a product of it is wrong by
  double butterfly;         // units that a butterfly is wrong by
};
constexpr number_type q15 = {15, 8, 31, 0x1p-15 * 1.5, 0x1p-8 * 1.5, 16 * 0x1p-7 * 1.5};
constexpr number_type q31 = {31, 0, 63, 0x1p-31 * 1.5, 0.75, 16 * 0.75 * 1.5};

// A stage: what it makes of a modulus, and how much larger that is in registers than what it stores.
struct growth {
  double factor;
  int square;  // as the kernel counts
  double in_registers = 1;
};
growth of_radix(int radix) {
  return {static_cast<double>(radix), radix * radix};
}
const growth to_bins = {std::sqrt(2.0), f15x1::growth_to_hermitian, 2},
             to_pairs = {std::sqrt(8.0), f15x1::growth_to_pair};

// The largest part of a stage's results, in units, for inputs of at most this modulus.
double results_of(const number_type& n, double modulus, const growth& g, int drop) {
  const double sum = g.factor * (modulus * (1 + n.factor) + n.product) + n.butterfly;
  EXPECT_LT(std::ldexp(g.in_registers * sum, n.fraction), std::ldexp(1.0, n.registers)) << "registers, " << g.factor;
  return std::ldexp(sum, -drop) + 0.5;
}

const growth stages[] = {of_radix(2), of_radix(3), of_radix(4), of_radix(5),
                         of_radix(7), of_radix(8), to_bins,     to_pairs};

TEST(blocks, of_any_peak_fit_after_each_radix) {
  for (const growth& g : stages) {
    for (int power = 0; power <= 31; ++power)
      for (const double part : {0.0, 0.37, 0.5, 0.81, 0.999}) {
        const double square = std::min(std::ldexp(1 + part, power), 0x1p31);
        const auto peak = static_cast<unsigned>(std::min(square, 0x1p32 - 1));
        // q15: squares are exact; q31: of the upper 16 bits, which are up to one less for either part.
        EXPECT_LE(results_of(q15, std::sqrt(static_cast<double>(peak)), g, f15x1::bits_to_drop(peak, g.square)), 0x7fff)
            << peak << " times " << g.factor;
        const double modulus = (std::sqrt(static_cast<double>(peak)) + std::sqrt(2.0)) * 0x1p16;
        EXPECT_LE(results_of(q31, modulus, g, f31x1::bits_to_drop(peak, g.square)), 0x7fffffff)
            << peak << " times " << g.factor;
      }
  }
}
TEST(blocks, that_are_taken_larger_keep_their_range) {
  for (unsigned power = 0; power < 31; ++power) {
    const unsigned peak = 3u << power >> 1;
    const double root = std::sqrt(static_cast<double>(peak));
    const int up = f15x1::bits_of_headroom(peak), wide = f31x1::bits_of_headroom(f31x1::whole_peak(peak));
    if (up > 0) {
      EXPECT_LE(std::ldexp(root, up), 0x1p15) << peak;
    }
    if (wide > 0) {
      EXPECT_LE(std::ldexp(root + std::sqrt(2.0), wide), std::sqrt(std::ldexp(f31x1::whole_peak(peak), 2 * wide)));
      EXPECT_LE(std::ldexp(root + std::sqrt(2.0), wide), 0x1p15) << peak;
    }
  }
}
// Real samples bound the parts of results by the sum of their moduli: with the last stage of an inverse, the samples.
// Inputs of so few bits that q31's peaks say nothing of them: as many as there are are taken to 2^30.
TEST(blocks, of_small_numbers_fit_after_each_radix) {
  for (unsigned bits = 0; bits < 32; ++bits) {
    f31x1::block_scale block = {};
    unsigned peaks[2] = {f31x1::peak_of_inputs(0, bits > 0 ? ~0u >> (32 - bits) : 0), 0};
    if (peaks[0] >= f31x1::least_peak || bits > 23) continue;
    block.peaks = peaks;
    block.width = 1;
    block.measured = 1;
    for (const growth& g : stages) {
      unsigned peak = 0;
      const auto s = f31x1::stage_scale_of(block, g.square, 0, &peak);
      EXPECT_EQ(s.up, 30 - static_cast<int>(bits));
      EXPECT_LE(results_of(q31, std::sqrt(2.0) * 0x1p30, g, s.drop), 0x7fffffff) << bits << " times " << g.factor;
    }
  }
}
void expect_fixed_shifts_fit(const number_type& n, index points, int load, int store) {
  const radix_list list = planning::fixed_radices(points);
  const int np = static_cast<int>(points);
  f15x1::block_scale block = {};
  block.step = store == store_hermitian ? f15x1::step_behind : load == load_hermitian ? f15x1::step_before : 0;
  f15x1::stage_list stages_of_points = f15x1::stage_list_of(np, list, nullptr);
  stages_of_points.block = block;
  const bool from_bins = load == load_hermitian, to_hermitian = store == store_hermitian;
  std::vector<growth> all;
  std::vector<int> drops;
  const auto put = [&](const growth& g, const f15x1::block_scale& b) {
    all.push_back(g);
    drops.push_back(b.shift);
  };
  if (from_bins) put(to_pairs, f15x1::block_of_step(block, np, 0));
  for (int s = 0, span = 1; s < stages_of(list); span *= radix_of(list, s++))
    put(of_radix(radix_of(list, s)), f15x1::stage_number(stages_of_points, s, span).block);
  if (to_hermitian) put(to_bins, f15x1::block_of_step(block, np, 0));
  const double full = std::ldexp(1.0, n.bits);
  double modulus = std::sqrt(2.0) * full, samples = modulus * 2 * static_cast<double>(points);
  for (std::size_t s = 0; s < all.size(); ++s) {
    modulus = results_of(n, modulus, all[s], drops[s]) + 0.21;  // of both parts
    samples = std::ldexp(samples, -drops[s]);
    const bool last = from_bins && s + 1 == all.size();
    EXPECT_LE(last ? std::min(modulus, samples * (1 + 16 * n.factor) + 16) : modulus, full - 1)
        << points << ", stage " << s;
  }
}
TEST(fixed_shifts, of_all_lengths_fit) {
  int lengths = 0;
  for (index n = 1; n <= 1 << 20; n += n < 5000 ? 1 : n) {
    const planning::length_factors f = planning::factors_of(n);
    if (!is_smooth(n) || f.elevens > 0 || f.thirteens > 0 || (n > 1 && planning::fixed_radices(n) == 0)) continue;
    ++lengths;
    for (const number_type& type : {q15, q31}) {
      expect_fixed_shifts_fit(type, n, load_rows, store_rows);
      expect_fixed_shifts_fit(type, n, load_rows, store_hermitian);
      expect_fixed_shifts_fit(type, n, load_hermitian, store_rows);
    }
  }
  EXPECT_GT(lengths, 200);
}
// Butterflies' constants as integers are those as real numbers.
TEST(coefficients, are_rounded_to_nearest) {
  const auto q31_of = [](double c) { return static_cast<int>(std::floor(c * 0x1p31 + 0.5)); };
  for (const int radix : {7, 11, 13})
    for (int m = 1; m <= radix / 2; ++m) {
      EXPECT_EQ(f15x1::odd_cos(radix, m), q31_of(f64x1::odd_cos(radix, m)));
      EXPECT_EQ(f31x1::odd_sin(radix, m), q31_of(f64x1::odd_sin(radix, m)));
    }
}

}  // namespace
}  // namespace komdsp::tests
