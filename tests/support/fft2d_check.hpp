// fft2d_check.hpp: one body for all tests of two-dimensional FFTs, by that of transforms over axes.
#pragma once
#include "fftn_check.hpp"

namespace komdsp::tests {

std::string text_of(const fft2d& t, const plan& p);

// The unscaled transforms of a dense batch, as numpy.fft.irfft2 has real inverses: what is transformed last ignores
// imaginary parts of the end bins.
std::vector<exact> reference_fft2d(const fft2d& t, std::vector<exact> x);

outcome check_fft2d(const fft2d& t, const plan& p, const runner& run);

}  // namespace komdsp::tests
