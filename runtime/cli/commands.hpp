#pragma once

#include "cli/options.hpp"

namespace komdsp::cli {

// Each adds one command to the program, but those of transforms, which the list of transforms adds.
void add_devices_command(command_options& program);
void add_info_command(command_options& program);
void add_spectrogram_command(command_options& program);
void add_match_command(command_options& program);
void add_radar_command(command_options& program);
void add_optics_command(command_options& program);
void add_denoise_command(command_options& program);
void add_plan_command(command_options& program);
void add_bundle_command(command_options& program);
void add_bench_command(command_options& program);
void add_selftest_command(command_options& program);
void add_reproduce_command(command_options& program);
void add_tune_command(command_options& program);

}  // namespace komdsp::cli
