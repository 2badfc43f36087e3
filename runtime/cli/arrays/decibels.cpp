#include "cli/arrays/decibels.hpp"

#include <algorithm>
#include <cmath>

#include "cli/arrays/convert.hpp"

namespace komdsp::cli {

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
