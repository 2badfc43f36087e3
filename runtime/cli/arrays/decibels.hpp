#pragma once

#include "cli/arrays/array.hpp"

namespace komdsp::cli {

/// 20 log10 of the magnitudes, in the precision that they have; of zero, minus infinity.
array decibels(const array& values);

}  // namespace komdsp::cli
