#pragma once

#include <cstddef>
#include <span>

#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// Dense rows for a transform: uniform in -1 .. 1, the same in every run. Spectra of real signals are whatever they
/// are: only the imaginary parts of their end bins mean nothing.
aligned_memory random_input(const fft& transform);
aligned_memory random_scalars(std::size_t count, precision type);

/// The relative L2 error of rows of a result against the reference: of all rows, or of some spread over the batch where
/// all would take seconds.
double relative_error(const fft& transform, std::span<const std::byte> input, std::span<const std::byte> output);

/// The relative error, where it is within its bound. Else throws error.
double within_bound(double found, double bound);

/// Runs the plan on random input: the relative error, where it is within accuracy_bound. Else throws error.
double check_plan(prepared_plan& prepared, const plan& p);

}  // namespace komdsp::cli
