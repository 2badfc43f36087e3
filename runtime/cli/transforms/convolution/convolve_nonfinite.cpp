#include "cli/transforms/convolution/convolve_nonfinite.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "cli/arrays/convert.hpp"

namespace komdsp::cli {
namespace {

template <class T>
T conjugate(T v) {
  if constexpr (std::is_arithmetic_v<T>) {
    return v;
  } else {
    return std::conj(v);
  }
}
// As NumPy multiplies: std::complex would repair infinities.
template <class T>
T product(T a, T b) {
  if constexpr (std::is_arithmetic_v<T>) {
    return a * b;
  } else {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }
}
template <class T>
bool is_nan(T v) {
  return std::isnan(std::real(v)) || std::isnan(std::imag(v));
}
template <class T>
bool is_finite(T v) {
  return std::isfinite(std::real(v)) && std::isfinite(std::imag(v));
}

template <class T>
class odd_products {
 public:
  odd_products(std::span<const T> x, std::span<const T> y, std::span<T> z, bool circular, bool correlate)
      : x_(x), y_(y), z_(z), circular_(circular), correlate_(correlate), nan_from_(z.size() + 1) {}

  void add() {
    for (std::size_t k = 0; k < x_.size(); ++k) {
      if (is_nan(x_[k])) mark(k, y_.size());
      if (is_finite(x_[k]) || is_nan(x_[k])) continue;
      for (std::size_t j = 0; j < y_.size(); ++j) add(k, j);
    }
    for (std::size_t j = 0; j < y_.size(); ++j) {
      if (is_nan(y_[j])) mark(correlate_ ? y_.size() - 1 - j : j, x_.size());
      if (is_finite(y_[j]) || is_nan(y_[j])) continue;
      for (std::size_t k = 0; k < x_.size(); ++k)
        if (is_finite(x_[k])) add(k, j);
    }
    set_nan();
  }

 private:
  void add(std::size_t k, std::size_t j) {
    const std::size_t back = y_.size() - j, linear = correlate_ ? k + back - 1 : k + j;
    const std::size_t place = !circular_ ? linear : (correlate_ ? k + back : k + j) % z_.size();
    z_[place] += product(x_[k], correlate_ ? conjugate(y_[j]) : y_[j]);
  }
  /// A NaN takes part in all products of a run of results, and in a circular one of all results.
  void mark(std::size_t first, std::size_t count) {
    if (circular_) first = 0, count = z_.size();
    ++nan_from_[first];
    --nan_from_[first + count];
  }
  void set_nan() {
    const auto nan = std::numeric_limits<decltype(std::abs(T{}))>::quiet_NaN();
    long depth = 0;
    for (std::size_t n = 0; n < z_.size(); ++n) {
      depth += nan_from_[n];
      if (depth == 0) continue;
      if constexpr (std::is_arithmetic_v<T>) {
        z_[n] = nan;
      } else {
        z_[n] = {nan, nan};
      }
    }
  }

  std::span<const T> x_, y_;
  std::span<T> z_;
  bool circular_, correlate_;
  std::vector<long> nan_from_;  // runs of NaN that begin here, less those that have ended
};

}  // namespace

bool has_nonfinite(const array& values) {
  bool found = false;
  visit_elements(values,
                 [&](auto all) { found = !std::all_of(all.begin(), all.end(), [](auto v) { return is_finite(v); }); });
  return found;
}

array without_nonfinite(array values) {
  visit_elements(values, [](auto all) {
    for (auto& v : all) {
      if (!is_finite(v)) v = {};
    }
  });
  return values;
}

void add_nonfinite(element type, std::span<const std::byte> x, std::span<const std::byte> y, std::span<std::byte> z,
                   bool circular, bool correlate) {
  if (is_fixed(type)) return;  // integers are always finite
  with_element(type, [&](auto zero) {
    using T = decltype(zero);
    const auto as = [](std::span<const std::byte> bytes) {
      return std::span(reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T));
    };
    const std::span<T> results(reinterpret_cast<T*>(z.data()), z.size() / sizeof(T));
    odd_products<T>(as(x), as(y), results, circular, correlate).add();
  });
}

}  // namespace komdsp::cli
