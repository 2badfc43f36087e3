#pragma once

#include <complex>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace komdsp::cli {

/// c64 and c128 are two floats and two doubles, re then im, as NumPy's complex64 and complex128; ci16 and ci32 so two
/// integers. Integers are of fixed point: q15 and q31.
enum class element { f32, f64, c64, c128, i16, i32, ci16, ci32 };

constexpr bool is_complex(element type) {
  return type == element::c64 || type == element::c128 || type == element::ci16 || type == element::ci32;
}
constexpr bool is_fixed(element type) {
  return type >= element::i16;
}
constexpr bool is_double(element type) {
  return type == element::f64 || type == element::c128;
}
constexpr std::size_t scalar_bytes(element type) {
  return is_double(type) ? 8 : type == element::i16 || type == element::ci16 ? 2 : 4;
}
constexpr std::size_t element_bytes(element type) {
  return scalar_bytes(type) * (is_complex(type) ? 2 : 1);
}

/// NumPy's name of the type, which has no complex integers.
constexpr const char* name_of(element type) {
  constexpr const char* names[] = {"float32", "float64", "complex64",     "complex128",
                                   "int16",   "int32",   "complex int16", "complex int32"};
  return names[static_cast<int>(type)];
}

/// Bytes of an array of this shape; nothing where the product is more than memory can address.
inline std::optional<std::size_t> bytes_of(std::size_t bytes_per_element, std::span<const std::size_t> shape) {
  constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max();
  std::size_t bytes = bytes_per_element;
  for (const std::size_t length : shape) {
    if (length != 0 && bytes > most / length) return std::nullopt;
    bytes *= length;
  }
  return bytes;
}

/// A dense array in C order (the last axis is contiguous) and in the byte order of this machine.
struct array {
  element type = element::f32;
  std::vector<std::size_t> shape;
  std::vector<std::byte> data;
  double sample_rate = 0;  // Hz, along the last axis; 0: not known

  array() = default;
  /// All zeros. Throws std::length_error where the shape is more than memory can address.
  array(element type_, std::vector<std::size_t> shape_) : type(type_), shape(std::move(shape_)) {
    const auto bytes = bytes_of(element_bytes(type), shape);
    if (!bytes) throw std::length_error("komdsp: array too large");
    data.resize(*bytes);
  }

  /// Number of elements; a complex one counts once.
  std::size_t count() const { return data.size() / element_bytes(type); }

  /// The elements as T: float, double, std::complex of these, or integers. T's precision must be the array's. A complex
  /// array read as real is its interleaved re and im; a real one read as complex throws std::logic_error.
  template <class T>
  std::span<T> as() {
    check<T>();
    return {reinterpret_cast<T*>(data.data()), data.size() / sizeof(T)};
  }
  template <class T>
  std::span<const T> as() const {
    check<T>();
    return {reinterpret_cast<const T*>(data.data()), data.size() / sizeof(T)};
  }

 private:
  template <class T>
  void check() const {
    constexpr bool complex_view = std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;
    static_assert(complex_view || std::is_arithmetic_v<T>);
    constexpr std::size_t scalar = complex_view ? sizeof(T) / 2 : sizeof(T);
    if (scalar != scalar_bytes(type) || (complex_view && !is_complex(type)) || std::is_integral_v<T> != is_fixed(type))
      throw std::logic_error("komdsp: array read as another type");
  }
};

/// An array without its elements.
struct array_facts {
  element type = element::f32;
  std::vector<std::size_t> shape;
  double sample_rate = 0;
};
inline array_facts facts_of(const array& values) {
  return {values.type, values.shape, values.sample_rate};
}

}  // namespace komdsp::cli
