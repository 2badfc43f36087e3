#pragma once

#include <vector>

#include "cli/transforms/fft/fft_rows.hpp"
#include <komdsp/fftn.hpp>

namespace komdsp::cli {

/// The array with another length of one axis: cropped, or followed by zeros.
array resized(const array& values, std::size_t axis, std::size_t length);

/// Axes of an array that are transformed, and where they belong in the result (with_axes_back): in fixed point they lie
/// behind all others, which have the exponents.
struct placed_axes {
  std::vector<std::size_t> now, back;
};
placed_axes axes_for_plan(array& values, const std::vector<std::size_t>& axes);

/// A transform of an array: the axes from the first one on that is transformed; those before, where there are any, are
/// its batch, and `t` has them as its first axis.
struct array_transform {
  fftn t;
  batch_job job;
};
/// Inverse ones scale by 1 over the product of the lengths. length: of the halved axis of real results; without, twice
/// its bins less two. Throws error where NumPy's or our rules forbid it.
array_transform transform_of_array(const fft_request& request, const array& values,
                                   const std::vector<std::size_t>& axes);

fft_result transform_axes(device& device, const array& values, array_transform what, fft_variant variant, bool quiet);

}  // namespace komdsp::cli
