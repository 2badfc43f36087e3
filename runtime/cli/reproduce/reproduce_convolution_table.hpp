#pragma once

#include <vector>

#include "cli/record.hpp"

#include "cli/devices/device.hpp"
#include "cli/reproduce/reproduce_convolution_row.hpp"

namespace komdsp::cli {

/// Conditions of all rows, for JSON.
record convolution_conditions(const device& device);
/// With the published figures beside.
record as_record(const convolution_row& row);

void print_convolution_heading(const device& device);
/// All variants of one length and number of pairs.
void print_convolution_rows(const std::vector<convolution_row>& rows);
/// The paper's conclusions for these rows, and how the tile compares.
void print_convolution_conclusions(const std::vector<convolution_row>& rows);

}  // namespace komdsp::cli
