#pragma once

#include <optional>
#include <string>

#include "cli/reproduce/convolution_matrices.hpp"
#include "cli/devices/device.hpp"
#include "cli/reproduce/reproduce_row.hpp"

namespace komdsp::cli {

/// One variant on matrices of side x side vectors: checked, then timed; or why not. run.error is a part of what is
/// allowed; run.variant means nothing.
struct convolution_row {
  reproduced_row run;
  index side = 0;  // M = J
  convolution_variant variant = convolution_variant::automatic;
  int transfers = 0;
  double cpu_us = 0;                   // of the sequential program
  index cpu_pairs = 0;                 // it was timed on these; its time is proportional to them
  std::optional<double> K, K_kernels;  // T cpu / T with transfers, T cpu / T of the launches
  bool best = false;                   // of its length and number of pairs

  index pairs() const { return side * side; }
};

struct sequential_time {
  double us = 0;  // of all pairs
  index pairs = 0;
};
/// Time of as many pairs as limit_s lets, after their results were checked.
sequential_time time_sequentially(convolution_matrices& matrices, double limit_s);

struct convolution_request {
  convolution_variant variant = convolution_variant::automatic;
  double limit_s = 1;      // of timing
  double previous_us = 0;  // what the variant took at half the length; 0: not known
};
/// Variants A and D bring every intermediate matrix to the host and back, as published; the others bring X and Y to the
/// device and Z back. Whatever fails on the device is a row's outcome, too: the rows after it may work.
reproduced_row reproduce_convolution_row(device& device, convolution_matrices& matrices,
                                         const convolution_request& request);
/// Transfers of a computed variant.
int transfers_of(const device& device, const convolution_matrices& matrices, convolution_variant v);

/// Why so many bytes are not taken from the host, whose other work needs memory, too; empty where they are.
std::string beyond_host_memory(double bytes);

}  // namespace komdsp::cli
