#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/transforms/batch_transform.hpp"
#include <komdsp/fftn.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {

struct fft_request {
  bool inverse = false;
  fft_kind kind = fft_kind::complex;
  std::optional<index> length;  // NumPy's n
  std::optional<komdsp::precision> precision;
  fft_variant variant = fft_variant::automatic;
  bool fixed_shifts = false;  // of fixed point
  bool checked = false;       // of complex numbers in floating point
};

/// The options' kind. Throws error (usage) for both.
fft_kind kind_of_options(bool real, bool hermitian);
/// "real" and the like; "Inverse real" and the like.
const char* kind_word(fft_kind kind);
std::string kind_words(const fft& t);

/// Samples, not complex points, go in.
bool takes_real(const fft_request& request);
/// Throws error where a transform of real numbers is given complex ones, or floating point an option of fixed point.
void check_request(const fft_request& request, element type);

/// The transform of one row of an array with this type and last axis; its batch is left at 1. Inverse ones scale by
/// 1/N. Throws error where NumPy's or our rules forbid it.
fft fft_of_row(const fft_request& request, element type, std::size_t last_axis);

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

}  // namespace komdsp::cli
