// otf_check.hpp: one body for all tests of optical transfer functions: the definition in long double, on FFTW.
#pragma once
#include "fft_check.hpp"

namespace komdsp::tests {

std::string text_of(const otf& t, const plan& p);

using pupil_runner = std::function<status(const plan& p, const void* amplitude, const void* phase, void* result)>;

outcome check_otf(const otf& t, const plan& p, const pupil_runner& run);

// The turn-th of all products, places and precisions.
otf turned_otf(index rows, index columns, int turn);

}  // namespace komdsp::tests
