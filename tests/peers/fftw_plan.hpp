#pragma once

#include <fftw3.h>

#include "peer.hpp"

namespace peers {

// Of `batch` rows in one call of FFTW, by FFTW_MEASURE, which overwrites the arrays; unscaled. Throws
// std::runtime_error.
fftwf_plan make_fftw_plan(std::size_t length, std::size_t batch, int threads, fftwf_complex* from, fftwf_complex* to,
                          int direction);

}  // namespace peers
