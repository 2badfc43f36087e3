// stft_check.hpp: any plan of short-time transforms checked against their definition.
#pragma once
#include "check.hpp"

#include <komdsp/stft.hpp>

namespace komdsp::tests {

std::string text_of(const stft& t, const plan& p);

// Frames of noise under Hann's window, or the signal of random bins.
outcome check(const stft& t, const plan& p, const runner& run);

}  // namespace komdsp::tests
