#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arrays/array.hpp"
#include "cli/base/record.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/transforms/batch_transform.hpp"
#include "cli/usage/run_options.hpp"

namespace komdsp::cli {

/// Options of commands that read one array, or two, and write one.
struct transform_options : run_options, raw_options {
  std::string in, other, out;

  /// How files are read: in fixed point integers stay what they are.
  raw_options reading() const;
};
/// IN and OUT. pictures: OUT may be one.
void add_files(command_options& command, transform_options& options, bool pictures = false);
/// OUT of a command that has other names for what it reads. types: of the command's numbers.
void add_output(command_options& command, transform_options& options, bool pictures = false,
                number_types types = number_types::all);

/// Refuses options that are of no file, as check_reading.
void check_files(const transform_options& options);
/// Array at this path, IN or the other one. takes_complex: in fixed point, a last axis of two numbers of an array of
/// NumPy that has others is re and im.
array read_numbers(const transform_options& options, const std::string& path, bool takes_complex = true,
                   const row_limit& limit = {});

/// Exponents of what IN holds, in the file beside it: of this shape, whole numbers. Throws error for others.
std::vector<std::int32_t> read_exponents(const std::string& in, const std::vector<std::size_t>& shape);

/// A command's report.
struct run_report {
  std::string what;                // "3 x 1024 points: variant tile"
  record facts;                    // the same for JSON, before what is told of every run
  std::string variant = {};        // for JSON; empty: not told
  double seconds = 0;              // of streams; run_transform takes those of the result
  record more = record::object();  // for JSON, at the end
  std::string line = {};           // of text, behind it; also where the result goes to standard output
};
/// " by the cpp backend (no GPU is there)", for run_report::what.
std::string backend_words(const device_choice& chosen);

/// The least exponent and the greatest, where there are some: a line of text, members of JSON.
void tell_exponents(run_report& report, std::span<const std::int32_t> exponents);

/// A command's work between reading and writing.
struct transform_run {
  element type;       // of the result, as the device has it
  double points = 0;  // of all transforms together, for --backend auto
  std::function<run_report(const device_choice& chosen, fft_result& result)> compute = {};
  std::function<void(const array& result)> draw = {};  // where OUT is a picture
  std::vector<std::size_t> axes = {};                  // where the result's last axes belong, as with_axes_back
  bool levels = false;                                 // 20 log10 of the magnitudes are written; pictures draw them
  bool known_exponents = false;                        // of fixed point: by the request, whatever the data
  std::optional<element> stream = {};  // of floating point, the format of OUT "-", whatever --format says of others
};
/// Refuses an OUT that cannot have the result, chooses a device, computes, writes or draws, and tells it: in a line of
/// text or JSON, nothing where --quiet asks for it or the result went to standard output. Of fixed point, exponents
/// are written and told, too.
void run_transform(const transform_options& options, const transform_run& run);

/// Those parts of it, for streams, which are written while they come: the refusal, and the report.
std::optional<element> checked_format(const transform_options& options, const transform_run& run);
void tell(const run_options& options, const std::string& out, const device_choice& chosen, const run_report& done);

}  // namespace komdsp::cli
