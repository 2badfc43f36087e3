#pragma once

#include <cstddef>

#include "cli/arrays/array.hpp"

namespace komdsp::cli {

/// Moves zero frequency from the beginning of an axis to its middle, as numpy.fft.fftshift.
void shift_axis(array& spectrum, std::size_t axis);
/// The reverse, as numpy.fft.ifftshift.
void unshift_axis(array& spectrum, std::size_t axis);

/// 20 log10 of the magnitudes, in the precision that they have; of zero, minus infinity.
array decibels(const array& values);

}  // namespace komdsp::cli
