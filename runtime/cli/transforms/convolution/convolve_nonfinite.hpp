#pragma once

#include <cstddef>
#include <span>

#include "cli/arrays/array.hpp"

namespace komdsp::cli {

// A transform would spread NaN and infinity over all of a row. So they are taken out before, and what they contribute
// by the definition is added afterwards: the result is NaN or infinite where NumPy's is.

bool has_nonfinite(const array& values);

/// The array with zeros in the place of NaN and infinity.
array without_nonfinite(array values);

/// Adds to a row z, the convolution (or correlation) of the finite elements of rows x and y, the products in which
/// another takes part. All are of this type; x and y as they were read. The time is that of the definition for every
/// infinite element.
void add_nonfinite(element type, std::span<const std::byte> x, std::span<const std::byte> y, std::span<std::byte> z,
                   bool circular, bool correlate);

}  // namespace komdsp::cli
