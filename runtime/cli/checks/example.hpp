#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
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

  /// given: another operand than random numbers.
  example(device& device, const plan& p, std::span<const std::byte> given = {});
  /// Once more, from another input.
  void run(std::span<const std::byte> from);
};

/// Items of a batch to be compared, of so many points each: all, or some spread over it where all would take seconds,
/// `least` at least; the first and, of two and more, the last are among them.
std::vector<index> some_of(index batch, index points, index least = 1);

template <class T>
T scalar_at(std::span<const std::byte> memory, precision type, index i) {
  switch (type) {
    case precision::f64:
      return static_cast<T>(reinterpret_cast<const double*>(memory.data())[i]);
    case precision::q15:
      return static_cast<T>(reinterpret_cast<const std::int16_t*>(memory.data())[i]);
    case precision::q31:
      return static_cast<T>(reinterpret_cast<const std::int32_t*>(memory.data())[i]);
    default:
      return static_cast<T>(reinterpret_cast<const float*>(memory.data())[i]);
  }
}
/// Scalars of some items, one item after the other.
template <class T>
std::vector<T> scalars_of(std::span<const std::byte> memory, precision type, const std::vector<index>& items,
                          index count) {
  std::vector<T> x;
  for (const index item : items)
    for (index i = item * count; i < (item + 1) * count; ++i) x.push_back(scalar_at<T>(memory, type, i));
  return x;
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

/// f(T{}): of numbers that are exact beside results of this precision.
template <class F>
auto in_wide_numbers(precision type, const F& f) {
  return type == precision::f64 ? f(0.0L) : f(0.0);
}

}  // namespace komdsp::cli
