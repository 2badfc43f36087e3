// stft_check.hpp: one body for all tests of short-time transforms: the definition in long double, on FFTW.
#pragma once
#include "mdct_check.hpp"

#include <komdsp/stft.hpp>

namespace komdsp::tests {

std::string text_of(const stft& t, const plan& p);

// Frames of noise under Hann's window, or the signal of random bins.
outcome check_stft(const stft& t, const plan& p, const windowed_runner& run);

}  // namespace komdsp::tests
