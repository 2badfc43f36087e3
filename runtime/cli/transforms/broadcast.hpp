#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace komdsp::cli {

/// A run of rows of two arrays that go on together: from one to the next so many rows further in each, 0 where the
/// array has one for all.
struct row_axis {
  std::size_t count = 1, x = 0, y = 0;
};

/// How the rows (last axes) of two arrays pair off by NumPy's rule for the leading axes.
struct row_pairs {
  std::vector<std::size_t> shape;  // leading axes of the result
  std::vector<row_axis> axes;      // innermost first; neighbours that go on alike are one
};

/// Throws error for shapes that do not broadcast. Every shape has a last axis.
row_pairs broadcast_rows(const std::vector<std::size_t>& x, const std::vector<std::size_t>& y);

/// The rows of both arrays that are pair `number` of those that the axes count.
struct row_pair {
  std::size_t x = 0, y = 0;
};
row_pair pair_at(std::span<const row_axis> axes, std::size_t number);

}  // namespace komdsp::cli
