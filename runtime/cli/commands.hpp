#pragma once

namespace CLI {
class App;
}

namespace komdsp::cli {

// Each adds one command to the program; it runs when the command line names it, and throws error where it fails.
void add_devices_command(CLI::App& program);
void add_fft_command(CLI::App& program);
void add_fft2d_command(CLI::App& program);
void add_otf_command(CLI::App& program);
void add_convolve_command(CLI::App& program);
void add_plan_command(CLI::App& program);
void add_bundle_command(CLI::App& program);
void add_bench_command(CLI::App& program);
void add_selftest_command(CLI::App& program);
void add_reproduce_command(CLI::App& program);
void add_spectrogram_command(CLI::App& program);
void add_match_command(CLI::App& program);
void add_radar_command(CLI::App& program);
void add_optics_command(CLI::App& program);
void add_tune_command(CLI::App& program);
void add_wavelet_commands(CLI::App& program);
void add_denoise_command(CLI::App& program);

}  // namespace komdsp::cli
