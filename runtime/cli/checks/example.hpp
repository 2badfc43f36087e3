#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "cli/arrays/convert.hpp"
#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include "cli/devices/planned.hpp"
#include "cli/checks/checks.hpp"
#include "definitions/error_sum.hpp"
#include "definitions/fft.hpp"

namespace komdsp::cli {

/// Uniform in -1 .. 1, in fixed point over all integers, the same in every run.
aligned_memory random_scalars(std::size_t count, precision type);

/// A plan on its device with random data, and with what it made of them.
struct example {
  precision type;
  aligned_memory data;  // input and operand
  std::unique_ptr<prepared_plan> prepared;
  aligned_memory output;
  std::span<const std::byte> input, operand;

  /// given: another operand than random numbers. exponents: as many end the input in fixed point; they are 0.
  example(device& device, const plan& p, std::span<const std::byte> given = {}, index exponents = 0);
  /// Once more, from another input.
  void run(std::span<const std::byte> from);
};

/// Items of a batch to be compared, of so many points each: all, or some spread over it where all would take seconds,
/// `least` at least; the first and, of two and more, the last are among them.
std::vector<index> some_of(index batch, index points, index least = 1);

/// Scalars of some items, one item after the other.
template <class T>
std::vector<T> scalars_of(std::span<const std::byte> memory, precision type, const std::vector<index>& items,
                          index count) {
  std::vector<T> x;
  for (const index item : items)
    for (index i = item * count; i < (item + 1) * count; ++i) x.push_back(scalar_at<T>(memory, type, i));
  return x;
}
/// A window's samples; in fixed point they are Q15 or Q31.
template <class T>
std::vector<T> weights_of(std::span<const std::byte> window, precision type, index count) {
  std::vector<T> weights = scalars_of<T>(window, type, {0}, count);
  if (is_fixed(type))
    for (T& w : weights) w = std::ldexp(w, 1 - 8 * bytes_of(type));
  return weights;
}
/// Elements of some items, which are complex or real.
template <class T>
definitions::complex_vector<T> elements_of(std::span<const std::byte> memory, precision type,
                                           const std::vector<index>& items, index count, bool real) {
  definitions::complex_vector<T> x;
  for (const index item : items)
    for (index i = item * count; i < (item + 1) * count; ++i)
      x.emplace_back(scalar_at<T>(memory, type, real ? i : 2 * i), real ? T{} : scalar_at<T>(memory, type, 2 * i + 1));
  return x;
}

/// Relative L2 error of results, and in fixed point that of a unit of the last place in every number.
class result_errors {
 public:
  /// unit: of the result.
  template <class Number>
  void add(const Number& got, const Number& expected, double unit) {
    error_.add(got * static_cast<decltype(std::abs(got))>(unit) - expected, expected);
    const bool real = std::is_arithmetic_v<Number>;
    units_.add(real ? unit : std::sqrt(2) * unit, static_cast<double>(std::abs(expected)));
  }
  /// floating: the bound of floating point; units: how many of the last place results may be wrong by (the root mean
  /// square).
  checked_plan of(const plan& p, example& e, double floating, double units) const;

 private:
  definitions::error_sum error_, units_;
};

/// f(T{}): of numbers that are exact beside results of this precision.
template <class F>
auto in_wide_numbers(precision type, const F& f) {
  return type == precision::f64 ? f(0.0L) : f(0.0);
}

}  // namespace komdsp::cli
