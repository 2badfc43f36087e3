#pragma once

#include "cli/options.hpp"

namespace komdsp::cli {

// Each adds what computes one kind of transform to the program.
void add_fft_command(command_options& program);
void add_fft2d_command(command_options& program);
void add_otf_command(command_options& program);
void add_convolve_command(command_options& program);
void add_convolve2d_command(command_options& program);
/// dwt, idwt, dwt2, idwt2, swt, iswt.
void add_wavelet_commands(command_options& program);

}  // namespace komdsp::cli
