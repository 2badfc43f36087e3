#pragma once

#include <algorithm>
#include <complex>
#include <cstdint>
#include <cstring>
#include <span>

#include "cli/arrays/array.hpp"
#include "definitions/half.hpp"
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// The type that holds both, as NumPy promotes them; integers of fixed point are of one precision.
constexpr element promoted(element a, element b) {
  if (is_fixed(a)) return is_complex(a) ? a : b;
  const bool wide = is_double(a) || is_double(b);
  if (is_complex(a) || is_complex(b)) return wide ? element::c128 : element::c64;
  return wide ? element::f64 : element::f32;
}
/// The type with the same parts in another precision of floating point.
constexpr element with_precision(element type, bool wide) {
  if (is_complex(type)) return wide ? element::c128 : element::c64;
  return wide ? element::f64 : element::f32;
}

/// The type of numbers of a precision.
constexpr element element_of(precision type, bool real) {
  constexpr element real_types[] = {element::f32, element::f64, element::i16, element::i32};
  constexpr element complex_types[] = {element::c64, element::c128, element::ci16, element::ci32};
  return (real ? real_types : complex_types)[static_cast<int>(type)];
}
constexpr precision precision_of(element type) {
  if (is_fixed(type)) return scalar_bytes(type) == 2 ? precision::q15 : precision::q31;
  return is_double(type) ? precision::f64 : precision::f32;
}

constexpr const char* precision_names[] = {"f32", "f64", "q15", "q31", "f16"};
constexpr const char* name_of(precision type) {
  return precision_names[static_cast<int>(type)];
}

/// f(number{}) of a real number of a precision, as memory has it.
template <class F>
auto with_scalar(precision type, const F& f) {
  switch (type) {
    case precision::f64:
      return f(double{});
    case precision::q15:
      return f(std::int16_t{});
    case precision::q31:
      return f(std::int32_t{});
    case precision::f16:
      return f(definitions::half{});
    default:
      return f(float{});
  }
}
/// Number i of memory that has numbers of a precision.
template <class T>
T scalar_at(std::span<const std::byte> memory, precision type, index i) {
  return with_scalar(
      type, [&](auto zero) { return static_cast<T>(reinterpret_cast<const decltype(zero)*>(memory.data())[i]); });
}

/// Numbers as another type; complex ones do not become real.
template <class From, class To>
void convert(std::span<From> from, std::span<To> to) {
  if constexpr (std::is_convertible_v<From, To> || !std::is_arithmetic_v<To>)
    std::transform(from.begin(), from.end(), to.begin(), [](const From& v) { return static_cast<To>(v); });
}

/// f(element{}) of an element of floating point.
template <class F>
void with_element(element type, const F& f) {
  if (is_fixed(type)) throw std::logic_error("komdsp: integers where floating point is computed");
  if (is_complex(type)) return is_double(type) ? f(std::complex<double>()) : f(std::complex<float>());
  return is_double(type) ? f(double{}) : f(float{});
}
/// Calls visit with the elements in their own type, of floating point.
template <class Array, class Visitor>
void visit_elements(Array& values, Visitor visit) {
  with_element(values.type, [&](auto zero) { visit(values.template as<decltype(zero)>()); });
}

/// So many elements of an array, from number `first` on, in the type of another, to number `at` there. Real integers
/// become the real parts of complex ones.
inline void convert(const array& from, std::size_t first, array& to, std::size_t at, std::size_t count) {
  const std::size_t in = element_bytes(from.type), out = element_bytes(to.type);
  if (is_fixed(from.type) && precision_of(from.type) == precision_of(to.type) && in <= out) {
    for (std::size_t i = 0; i < count; ++i)
      std::memcpy(to.data.data() + (at + i) * out, from.data.data() + (first + i) * in, in);
    return;
  }
  visit_elements(from, [&](auto here) {
    visit_elements(to, [&](auto there) { convert(here.subspan(first, count), there.subspan(at, count)); });
  });
}
/// The array in another type; itself where it has that type.
inline array converted(array values, element type) {
  if (values.type == type) return values;
  array result(type, values.shape);
  result.sample_rate = values.sample_rate;
  convert(values, 0, result, 0, values.count());
  return result;
}

}  // namespace komdsp::cli
