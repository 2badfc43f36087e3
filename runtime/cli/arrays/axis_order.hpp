#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cli/arrays/array.hpp"
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// The axes of an array with so many that options name, as NumPy does: negative ones from the last axis. Throws error
/// (usage) for one that is not there, or is named twice.
std::vector<std::size_t> axes_of_array(const std::vector<index>& named, std::size_t dimensions);

/// As numpy.moveaxis.
array moved_axis(array values, std::size_t from, std::size_t to);

/// These axes behind all others, in this order; and back where they came from.
array with_axes_last(array values, const std::vector<std::size_t>& axes);
array with_axes_back(array values, const std::vector<std::size_t>& axes);

/// The first of these for one of two arrays, whose axes go together from the last one on; the other may have more:
/// `axes` are of `dimensions`. An array that has fewer, and no more than are named, is a filter along these. Throws
/// error (usage) where it has not got them.
array operand_with_axes_last(array values, const std::vector<std::size_t>& axes, std::size_t dimensions);

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
