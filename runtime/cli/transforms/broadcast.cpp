#include "cli/transforms/broadcast.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

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
