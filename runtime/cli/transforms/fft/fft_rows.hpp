#pragma once

#include <optional>
#include <string>

#include "cli/transforms/batch_transform.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {

struct fft_request {
  bool inverse = false;
  fft_kind kind = fft_kind::complex;
  std::optional<index> length;  // NumPy's n
  std::optional<komdsp::precision> precision;
  fft_variant variant = fft_variant::automatic;
  bool fixed_shifts = false;  // of fixed point
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

/// Transforms the last axis; leading axes are the batch.
fft_result transform_rows(device& device, const array& values, const fft& row, fft_variant variant, bool quiet);

}  // namespace komdsp::cli
