#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/arrays/array.hpp"
#include "cli/base/record.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/usage/run_options.hpp"

namespace komdsp::cli {

/// Options of commands that read one array, or two, and write one.
struct transform_options : run_options, raw_options {
  std::string in, other, out;
};
/// IN and OUT. pictures: OUT may be one.
void add_files(command_options& command, transform_options& options, bool pictures = false);
/// OUT of a command that has other names for what it reads.
void add_output(command_options& command, transform_options& options, bool pictures = false);

/// A command's report.
struct run_report {
  std::string what;                // "3 x 1024 points: variant tile"
  record facts;                    // the same for JSON, before what is told of every run
  std::string variant;             // for JSON; empty: not told
  double seconds = 0;              // of transforming, with the way to the device and back
  record more = record::object();  // for JSON, at the end
  std::string line = {};           // of text, behind it; also where the result goes to standard output
};
/// " by the cpp backend (no GPU is there)", for run_report::what.
std::string backend_words(const device_choice& chosen);

/// A command's work between reading and writing.
struct transform_run {
  element type;       // of the result
  double points = 0;  // of all transforms together, for --backend auto
  std::function<run_report(const device_choice& chosen, array& result)> compute = {};
  std::function<void(const array& result)> draw = {};  // where OUT is a picture
  std::optional<element> stream = {};                  // the format of OUT "-", whatever --format says of others
};
/// Refuses an OUT that cannot have the result, chooses a device, computes, writes or draws, and tells it: in a line of
/// text or JSON, nothing where --quiet asks for it or the result went to standard output.
void run_transform(const transform_options& options, const transform_run& run);

/// Those parts of it, for streams, which are written while they come: the refusal, and the report.
std::optional<element> checked_format(const transform_options& options, const transform_run& run);
void tell(const run_options& options, const std::string& out, const device_choice& chosen, const run_report& done);

}  // namespace komdsp::cli
