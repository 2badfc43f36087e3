// wavelet2d_check.hpp: two-dimensional and undecimated wavelet transforms from their definition.
#pragma once
#include "wavelet_check.hpp"

namespace komdsp::tests {

outcome check(const dwt2& t, const profile& d, const runner& run);
outcome check(const swt& t, const profile& d, const runner& run);

}  // namespace komdsp::tests
