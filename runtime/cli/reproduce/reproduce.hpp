#pragma once

#include <string>

#include "cli/reproduce/experiment.hpp"

namespace komdsp::cli {

/// The experiment of A.A. Burtsev, "Optimization of FFT in OpenCL environment": variants A to F against a sequential
/// FFT.
void reproduce_fft(const reproduce_options& options);

/// The experiment of D. Prievelis, "Parallel FFT using CUDA": radices of Stockham's FFT against radix 2.
void reproduce_stockham(const reproduce_options& options);

/// The experiment of A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors": variants A to E and
/// the tile against a sequential convolution, of matrices of up to pairs_to pairs of vectors.
void reproduce_convolution(const reproduce_options& options, index pairs_to);

/// The experiment of Zhang Quan et al., two-dimensional FFT on GPUs: column passes, complex and real images, the OTF.
void reproduce_fft2d(const reproduce_options& options);

/// The experiment of A.G. Panin and M.N. Tochyonaya, approaches to optimising the wavelet transform on a GPU: memory
/// methods 1 to 6, shifts for divisions, work-groups and outputs per item, and the fastest against a sequential
/// program.
void reproduce_wavelet(const reproduce_options& options, const std::string& wavelet, bool undecimated);

}  // namespace komdsp::cli
