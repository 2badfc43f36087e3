#include "cli/arrays/spectrum.hpp"

#include <algorithm>
#include <cmath>

#include "cli/arrays/convert.hpp"

namespace komdsp::cli {
namespace {

/// So many elements of an axis go from its beginning to its end.
void rotate_axis(array& values, std::size_t axis, std::size_t by) {
  std::size_t inner = element_bytes(values.type);
  for (std::size_t a = axis + 1; a < values.shape.size(); ++a) inner *= values.shape[a];
  const auto block = static_cast<std::ptrdiff_t>(values.shape[axis] * inner);
  for (auto at = values.data.begin(); at != values.data.end(); at += block)
    std::rotate(at, at + static_cast<std::ptrdiff_t>(by * inner), at + block);
}

}  // namespace

void shift_axis(array& spectrum, std::size_t axis) {
  rotate_axis(spectrum, axis, (spectrum.shape[axis] + 1) / 2);
}
void unshift_axis(array& spectrum, std::size_t axis) {
  rotate_axis(spectrum, axis, spectrum.shape[axis] / 2);
}

array decibels(const array& values) {
  array levels(is_double(values.type) ? element::f64 : element::f32, values.shape);
  levels.sample_rate = values.sample_rate;
  const auto fill = [&](auto to) {
    visit_elements(values, [&](auto from) {
      using level = std::decay_t<decltype(to[0])>;
      std::ranges::transform(from, to.begin(), [](const auto& value) {
        return static_cast<level>(20 * std::log10(static_cast<double>(std::abs(value))));
      });
    });
  };
  is_double(levels.type) ? fill(levels.as<double>()) : fill(levels.as<float>());
  return levels;
}

}  // namespace komdsp::cli
