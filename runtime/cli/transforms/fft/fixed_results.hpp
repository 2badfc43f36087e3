#pragma once

#include <optional>
#include <string>

#include "cli/base/output_file.hpp"
#include "cli/transforms/batch_transform.hpp"
#include "cli/transforms/run_transform.hpp"

namespace komdsp::cli {

/// An array of NumPy whose last axis is a pair of integers as complex ones; others as they are.
array with_pairs(array values);

/// The type of fixed-point results in OUT: .npy and raw files of integers hold them as they are, others hold values,
/// integers times 2^exponent. levels: those of --db, or of a picture.
element written_as(element result, const transform_options& options, bool levels);

/// Values, in double precision or single.
array values_of(const fft_result& result, bool wide);

/// Writes OUT.exponents.npy: int32 of the shape of the batch; it appears by commit().
void write_exponents(const fft_result& result, const std::string& out, std::optional<output_file>& beside);

/// A line of text, and members of JSON. file: that they are in, or "".
void tell_exponents(const fft_result& result, const std::string& file, run_report& report);

/// The file beside OUT.
inline std::string exponents_beside(const std::string& out) {
  return out + ".exponents.npy";
}

}  // namespace komdsp::cli
