#pragma once

#include <optional>

#include <komdsp/fft2d.hpp>
#include <komdsp/otf.hpp>

namespace komdsp::cli {

/// Other people's FFTs, where this machine has them; their libraries are opened at run time. Microseconds of one
/// transform of random data that lie in place, medians; nothing where the library is missing or refuses.

/// FFTW, planned by measuring, one thread.
std::optional<double> fftw_microseconds(const fft2d& t, double limit_s);
/// cuFFT on the first GPU, transforms queued in a stream.
std::optional<double> cufft_microseconds(const fft2d& t, double limit_s);

}  // namespace komdsp::cli
