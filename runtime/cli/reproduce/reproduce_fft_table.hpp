#pragma once

#include <optional>
#include <vector>

#include "cli/record.hpp"

#include "cli/devices/device.hpp"
#include "cli/reproduce/reproduce_row.hpp"

namespace komdsp::cli {

/// A row with the paper's figures, where it was measured. T: times of the CPU, of the whole with transfers, of kernels.
struct fft_row {
  reproduced_row run;
  double cpu_us = 0, part1_us = 0;
  std::optional<double> K1;         // T cpu / T whole
  std::optional<double> K2;         // T cpu / T kernels
  std::optional<double> K2_growth;  // K2 / K2 of variant A
  std::optional<double> K3;         // part 2 of variant A / part 2, where a part 2 is T kernels less the bit reversal
  std::optional<double> percentK;   // part 2 / T kernels
  bool best = false;                // of its length
};

/// Conditions of all rows, for JSON.
record fft_conditions(const device& device);
/// With the published figures beside.
record as_record(const fft_row& row);

void print_fft_heading(const device& device);
/// All variants of one length.
void print_fft_rows(const std::vector<fft_row>& rows);
/// The paper's conclusions for these rows, of ascending lengths.
void print_fft_conclusions(const std::vector<fft_row>& rows);

}  // namespace komdsp::cli
