#pragma once

#include <cstddef>
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

}  // namespace komdsp::cli
