#include "cli/arrays/axis_order.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {
namespace {

/// Place of axis `number` of these when those before it are behind all others.
std::size_t place_of(const std::vector<std::size_t>& axes, std::size_t number) {
  const auto at = axes.begin() + static_cast<std::ptrdiff_t>(number);
  return *at - static_cast<std::size_t>(std::count_if(axes.begin(), at, [&](std::size_t axis) { return axis < *at; }));
}

}  // namespace

std::vector<std::size_t> axes_of_array(const std::vector<index>& named, std::size_t dimensions) {
  const auto count = static_cast<index>(dimensions);
  std::vector<std::size_t> axes;
  for (const index axis : named) {
    if (axis < -count || axis >= count)
      throw error(fmt::format("there is no axis {}: the array has {}", axis, dimensions), error::wrong_usage);
    axes.push_back(static_cast<std::size_t>(axis < 0 ? axis + count : axis));
    if (std::count(axes.begin(), axes.end(), axes.back()) > 1)
      throw error(fmt::format("axis {} is named twice", axis), error::wrong_usage);
  }
  return axes;
}

array moved_axis(array values, std::size_t from, std::size_t to) {
  if (from == to) return values;
  array result(values.type, values.shape);
  result.sample_rate = values.sample_rate;
  const auto axis = [&](std::size_t number) { return result.shape.begin() + static_cast<std::ptrdiff_t>(number); };
  from < to ? std::rotate(axis(from), axis(from) + 1, axis(to) + 1) : std::rotate(axis(to), axis(from), axis(from) + 1);
  // Rows of so many bytes are transposed; there are `outer` blocks of `inner` rows, one block behind the other.
  const auto rows = [&](std::size_t first, std::size_t last) {
    const auto at = values.shape.begin() + static_cast<std::ptrdiff_t>(first);
    return std::accumulate(at, at + static_cast<std::ptrdiff_t>(last - first), std::size_t{1}, std::multiplies<>());
  };
  const std::size_t row = element_bytes(values.type) * rows(std::max(from, to) + 1, values.shape.size());
  const std::size_t outer = from < to ? values.shape[from] : rows(to, from);
  const std::size_t inner = from < to ? rows(from + 1, to + 1) : values.shape[from];
  const std::byte* in = values.data.data();
  for (std::size_t first = 0; first < values.data.size(); first += outer * inner * row)
    for (std::size_t i = 0; i < outer; ++i)
      for (std::size_t j = 0; j < inner; ++j, in += row)
        std::memcpy(result.data.data() + first + (j * outer + i) * row, in, row);
  return result;
}

array with_axes_last(array values, const std::vector<std::size_t>& axes) {
  const std::size_t last = values.shape.size() - 1;  // before they move: compilers differ in the order of arguments
  for (std::size_t i = 0; i < axes.size(); ++i) values = moved_axis(std::move(values), place_of(axes, i), last);
  return values;
}
array with_axes_back(array values, const std::vector<std::size_t>& axes) {
  const std::size_t last = values.shape.size() - 1;
  for (std::size_t i = axes.size(); i-- > 0;) values = moved_axis(std::move(values), last, place_of(axes, i));
  return values;
}

array operand_with_axes_last(array values, const std::vector<std::size_t>& axes, std::size_t dimensions) {
  const std::size_t missing = dimensions - values.shape.size();
  if (missing > 0 && values.shape.size() <= axes.size()) return values;
  std::vector<std::size_t> own = axes;
  for (std::size_t& axis : own) {
    if (axis < missing)
      throw error(fmt::format("one array has {} axes and the other {}: axis {} is of one alone", dimensions,
                              values.shape.size(), axis),
                  error::wrong_usage);
    axis -= missing;
  }
  return with_axes_last(std::move(values), own);
}

row_pairs broadcast_rows(const std::vector<std::size_t>& x, const std::vector<std::size_t>& y) {
  row_pairs pairs;
  const std::size_t rank = std::max(x.size(), y.size());
  std::size_t x_rows = 1, y_rows = 1;
  for (std::size_t back = 1; back < rank; ++back) {
    const std::size_t mine = back < x.size() ? x[x.size() - 1 - back] : 1;
    const std::size_t other = back < y.size() ? y[y.size() - 1 - back] : 1;
    if (mine != other && mine != 1 && other != 1)
      throw error(fmt::format("the leading axes of shapes ({}) and ({}) do not broadcast: {} rows against {}",
                              fmt::join(x, ", "), fmt::join(y, ", "), mine, other));
    const row_axis axis{std::max(mine, other), mine > 1 ? x_rows : 0, other > 1 ? y_rows : 0};
    pairs.shape.insert(pairs.shape.begin(), axis.count);
    x_rows *= mine;
    y_rows *= other;
    if (axis.count == 1) continue;
    row_axis* const inner = pairs.axes.empty() ? nullptr : &pairs.axes.back();
    if (inner && axis.x == inner->count * inner->x && axis.y == inner->count * inner->y) {
      inner->count *= axis.count;
    } else {
      pairs.axes.push_back(axis);
    }
  }
  return pairs;
}

row_pair pair_at(std::span<const row_axis> axes, std::size_t number) {
  row_pair at;
  for (const row_axis& axis : axes) {
    at.x += number % axis.count * axis.x;
    at.y += number % axis.count * axis.y;
    number /= axis.count;
  }
  return at;
}

}  // namespace komdsp::cli
