#pragma once

#include <optional>
#include <string>

#include "cli/base/output_file.hpp"
#include "cli/transforms/batch_transform.hpp"
#include "cli/transforms/run_transform.hpp"

namespace komdsp::cli {

/// The type of fixed-point results in OUT: .npy and raw files of integers hold them as they are, others hold values,
/// integers times 2^exponent. levels: those of --db, or of a picture.
element written_as(element result, const transform_options& options, bool levels);

/// Results as `type`, which OUT holds: values, or integers, whose exponents are in OUT.exponents.npy, int32; that file
/// appears by commit(). The report tells exponents: a line of text, members of JSON. known: they are of the request,
/// not of the data. Throws error (usage) where OUT has no place for them.
void finish_fixed(fft_result& result, element type, const std::string& out, bool known,
                  std::optional<output_file>& beside, run_report& report);

}  // namespace komdsp::cli
