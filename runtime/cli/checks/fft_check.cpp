#include "cli/checks/fft_check.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/checks/error_sum.hpp"
#include "cli/checks/reference_dft.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

std::size_t scalars_of_row(index points, bool real) {
  return static_cast<std::size_t>(real ? points : 2 * points);
}
std::size_t scalars_in(const fft& t) {
  return scalars_of_row(points_in(t), real_in(t));
}
std::size_t scalars_out(const fft& t) {
  return scalars_of_row(points_out(t), real_out(t));
}

template <class Scalar>
void fill_random(std::span<std::byte> memory) {
  std::minstd_rand generator(1);
  std::uniform_real_distribution<Scalar> uniform(-1, 1);
  const std::span<Scalar> values(reinterpret_cast<Scalar*>(memory.data()), memory.size() / sizeof(Scalar));
  std::generate(values.begin(), values.end(), [&] { return uniform(generator); });
}

/// The row as `length` complex numbers.
template <class T, class Scalar>
std::vector<std::complex<T>> whole_row(const fft& t, const Scalar* row) {
  const auto length = static_cast<std::size_t>(t.length);
  std::vector<std::complex<T>> values(length);
  for (std::size_t n = 0; n < length; ++n) {
    const std::size_t bin = std::min(n, length - n);
    if (real_in(t)) {
      values[n] = static_cast<T>(row[n]);
    } else if (!real_out(t)) {
      values[n] = {static_cast<T>(row[2 * n]), static_cast<T>(row[2 * n + 1])};
    } else {
      const T imaginary = bin == 0 || 2 * bin == length ? 0 : static_cast<T>(row[2 * bin + 1]);
      values[n] = {static_cast<T>(row[2 * bin]), bin == n ? imaginary : -imaginary};
    }
  }
  return values;
}

template <class T, class Scalar>
void add_error(const fft& t, const reference_dft<T>& reference, const Scalar* in, const Scalar* out, error_sum& sum) {
  const std::vector<std::complex<T>> values = whole_row<T>(t, in);
  std::vector<std::complex<T>> truth(values.size());
  reference.transform(values, truth);
  for (std::size_t k = 0; k < static_cast<std::size_t>(points_out(t)); ++k) {
    const std::complex<T> expected = truth[k] * static_cast<T>(t.scale);
    const std::complex<T> got = real_out(t)
                                    ? std::complex<T>(static_cast<T>(out[k]), 0)
                                    : std::complex<T>(static_cast<T>(out[2 * k]), static_cast<T>(out[2 * k + 1]));
    sum.add(got - expected, expected);
  }
}

template <class T, class Scalar>
double error_of(const fft& t, std::span<const std::byte> input, std::span<const std::byte> output) {
  const auto* in = reinterpret_cast<const Scalar*>(input.data());
  const auto* out = reinterpret_cast<const Scalar*>(output.data());
  constexpr index most_points = index{1} << 22;
  const index rows = std::clamp<index>(most_points / t.length, 1, t.batch);
  const reference_dft<T> reference(static_cast<std::size_t>(t.length), t.inverse);
  error_sum sum;
  for (index i = 0; i < rows; ++i) {  // the first and the last are among them
    const auto row = static_cast<std::size_t>(rows == 1 ? 0 : i * (t.batch - 1) / (rows - 1));
    add_error<T>(t, reference, in + row * scalars_in(t), out + row * scalars_out(t), sum);
  }
  return sum.relative();
}

}  // namespace

aligned_memory random_scalars(std::size_t count, precision type) {
  const bool wide = type == precision::f64;
  aligned_memory memory(count * (wide ? 8 : 4));
  wide ? fill_random<double>(memory.span()) : fill_random<float>(memory.span());
  return memory;
}
aligned_memory random_input(const fft& t) {
  return random_scalars(scalars_in(t) * static_cast<std::size_t>(t.batch), t.type);
}

double relative_error(const fft& t, std::span<const std::byte> input, std::span<const std::byte> output) {
  return t.type == precision::f64 ? error_of<long double, double>(t, input, output)
                                  : error_of<double, float>(t, input, output);
}

double within_bound(double found, double bound) {
  if (found <= bound) return found;
  throw error(fmt::format("the result is wrong: relative error {:.3g} where {:.3g} is allowed", found, bound));
}

double check_plan(prepared_plan& prepared, const plan& p) {
  const aligned_memory input = random_input(p.what);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  prepared.load(input.span());
  prepared.run(1);
  prepared.store(output.span());
  return within_bound(relative_error(p.what, input.span(), output.span()), accuracy_bound(p.what));
}

}  // namespace komdsp::cli
