#pragma once

#include <string>

#include "cli/reproduce/convolution_matrices.hpp"
#include "cli/reproduce/reproduce_row.hpp"

namespace komdsp::cli {

/// Microseconds of the sequential program for all pairs, timed on as many as limit_s lets, after their results were
/// checked; and how many these are.
measurement time_sequentially(convolution_matrices& matrices, double limit_s);

/// One variant on matrices; its error is a part of what is allowed. Variants A and D bring every intermediate matrix to
/// the host and back, as published; the others bring X and Y to the device and Z back. previous_us: what the variant
/// took at half the length; 0: not known.
reproduced_row reproduce_convolution_row(device& device, convolution_matrices& matrices, convolution_variant variant,
                                         double limit_s, double previous_us);
/// Transfers of a computed variant.
int transfers_of(const device& device, const convolution_matrices& matrices, convolution_variant v);

/// Why so many bytes are not taken from the host, whose other work needs memory, too; empty where they are.
std::string beyond_host_memory(double bytes);

}  // namespace komdsp::cli
