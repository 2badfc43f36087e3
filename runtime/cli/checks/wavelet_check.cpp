#include <algorithm>
#include <cmath>
#include <span>
#include <type_traits>

#include "definitions/wavelet2d.hpp"

#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"

namespace komdsp::cli {
namespace {

/// Coefficients in fixed point times 2^exponent; others stay.
void in_units(const dwt& t, std::vector<double>& coefficients) {
  const std::vector<std::int32_t> exponents = exponents_of(t);
  for (std::size_t i = 0; i < coefficients.size(); ++i) coefficients[i] = std::ldexp(coefficients[i], exponents[i]);
}
/// In units of samples: each level rounds to a unit of its exponent, in q31 taps are rounded, too.
double fixed_bound(const dwt& t) {
  double sum = 0;
  for (int level = 1; level <= t.levels; ++level)
    sum += std::ldexp(1.0, dwt_exponent(t.wavelet, t.inverse ? level - 1 : t.levels));
  return t.precision == precision::q31 ? sum * (1 + 0.5 * t.wavelet.taps) : sum;
}
/// Input of an inverse in fixed point: each row the transform of samples at half of full scale. Others saturate.
aligned_memory input_of_inverse(dwt t, std::span<const std::byte> random) {
  const std::vector<std::int32_t> exponents = exponents_of(t);
  std::vector<double> samples = scalars_of<double>(random, t.precision, {0}, t.length);
  for (double& sample : samples) sample /= 2;
  t.inverse = false;
  const std::vector<double> row = definitions::truth_of(t, samples);
  aligned_memory all(random.size());
  const auto fill = [&](auto* to) {
    for (std::size_t i = 0; i < all.bytes() / sizeof *to; ++i) {
      const std::size_t at = i % row.size();
      to[i] = static_cast<std::decay_t<decltype(*to)>>(std::lround(std::ldexp(row[at], -exponents[at])));
    }
  };
  t.precision == precision::q15 ? fill(static_cast<std::int16_t*>(all.data()))
                                : fill(static_cast<std::int32_t*>(all.data()));
  return all;
}

}  // namespace

std::vector<std::int32_t> exponents_of(const dwt& t) {
  std::vector<std::int32_t> all;
  for (int level = t.levels; level > 0; --level) {
    const auto count = static_cast<std::size_t>(length_at(t.wavelet, t.mode, t.length, level + 1));
    all.insert(all.end(), level == t.levels ? 2 * count : count,
               is_fixed(t.precision) ? dwt_exponent(t.wavelet, level) : 0);
  }
  return all;
}

checked_plan compared(device& device, const plan& p, const dwt& t) {
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels), in = t.inverse ? joined : t.length,
              out = t.inverse ? t.length : joined;
  example e(device, p);
  const bool fixed = is_fixed(t.precision);
  const aligned_memory own = fixed && t.inverse ? input_of_inverse(t, e.input) : aligned_memory();
  if (own.bytes() > 0) e.run(e.input = own.span());
  double error = 0, least = HUGE_VAL;  // the least of the largest coefficients
  for (const index row : some_of(t.batch, unlimited, 2)) {
    std::vector<double> given = scalars_of<double>(e.input, t.precision, {row}, in),
                        got = scalars_of<double>(e.output.span(), t.precision, {row}, out);
    in_units(t, t.inverse ? given : got);
    const std::vector<double> truth = definitions::truth_of(t, given);
    const double largest = definitions::largest_of(t.inverse ? given : truth);
    const double found = definitions::largest_error(got, truth, largest);
    error = error >= found ? error : found;  // NaN stays
    least = std::min(least, largest);
  }
  return {p, std::move(e.prepared), error, fixed ? fixed_bound(t) / least : definitions::accuracy_bound(t)};
}

checked_plan compared(device& device, const plan& p, const dwt2& t) {
  const index rows = joined_length(t.wavelet, t.mode, t.rows, t.levels),
              columns = joined_length(t.wavelet, t.mode, t.columns, t.levels);
  const index samples = t.rows * t.columns, in = t.inverse ? rows * columns : samples,
              out = t.inverse ? samples : rows * columns;
  example e(device, p);
  double error = 0;
  for (const index image : some_of(t.batch, samples, 2)) {
    definitions::matrix<double> given(t.inverse ? rows : t.rows, t.inverse ? columns : t.columns);
    given.data = scalars_of<double>(e.input, t.precision, {image}, in);
    const std::vector<double> truth = definitions::truth_of(t, given).data,
                              got = scalars_of<double>(e.output.span(), t.precision, {image}, out);
    const double found =
        definitions::largest_error(got, truth, definitions::largest_of(t.inverse ? given.data : truth));
    error = error >= found ? error : found;  // NaN stays
  }
  return {p, std::move(e.prepared), error, definitions::accuracy_bound(t)};
}

double rejoining_error(device& device, const plan& forward, const plan& inverse) {
  example e(device, forward);
  const aligned_memory back(e.input.size());
  device.prepare(inverse)->transform(e.output.span(), back.span());
  const index count = forward.input_bytes / bytes_of(e.type);
  return definitions::largest_error(scalars_of<double>(back.span(), e.type, {0}, count),
                                    scalars_of<double>(e.input, e.type, {0}, count), 1);
}

}  // namespace komdsp::cli
