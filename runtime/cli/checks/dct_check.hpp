#pragma once

#include "cli/devices/device.hpp"
#include <komdsp/dct.hpp>

namespace komdsp::cli {

/// Runs a dense plan of this transform on random samples: the relative L2 error of its results, of all rows, or of some
/// spread over the batch where all would take seconds.
double dct_error(prepared_plan& prepared, const plan& p, const dct& transform);

/// The error, within accuracy_bound. Else throws error.
double check_dct(prepared_plan& prepared, const plan& p, const dct& transform);

}  // namespace komdsp::cli
