#pragma once

#include <algorithm>
#include <complex>
#include <span>
#include <utility>

#include "cli/arrays/array.hpp"
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// The type that holds both, as NumPy promotes them.
constexpr element promoted(element a, element b) {
  const bool wide = is_double(a) || is_double(b);
  if (is_complex(a) || is_complex(b)) return wide ? element::c128 : element::c64;
  return wide ? element::f64 : element::f32;
}
/// The type with the same parts in another precision.
constexpr element with_precision(element type, bool wide) {
  if (is_complex(type)) return wide ? element::c128 : element::c64;
  return wide ? element::f64 : element::f32;
}

/// The type of numbers of a precision.
constexpr element element_of(precision type, bool real) {
  return with_precision(real ? element::f32 : element::c64, type == precision::f64);
}
constexpr precision precision_of(element type) {
  return is_double(type) ? precision::f64 : precision::f32;
}

/// Numbers as another type; complex ones do not become real.
template <class From, class To>
void convert(std::span<From> from, std::span<To> to) {
  if constexpr (std::is_convertible_v<From, To> || !std::is_arithmetic_v<To>)
    std::transform(from.begin(), from.end(), to.begin(), [](const From& v) { return static_cast<To>(v); });
}

/// Calls visit with the elements in their own type.
template <class Array, class Visitor>
void visit_elements(Array& values, Visitor visit) {
  switch (values.type) {
    case element::f32:
      return visit(values.template as<float>());
    case element::f64:
      return visit(values.template as<double>());
    case element::c64:
      return visit(values.template as<std::complex<float>>());
    case element::c128:
      return visit(values.template as<std::complex<double>>());
  }
}

/// The array in another type; itself where it has that type.
inline array converted(array values, element type) {
  if (values.type == type) return values;
  array result(type, values.shape);
  result.sample_rate = values.sample_rate;
  visit_elements(std::as_const(values),
                 [&](auto from) { visit_elements(result, [&](auto to) { convert(from, to); }); });
  return result;
}

}  // namespace komdsp::cli
