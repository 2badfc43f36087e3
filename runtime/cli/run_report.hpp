#pragma once

#include <string>

#include "cli/devices/device_choice.hpp"
#include "cli/record.hpp"

namespace komdsp::cli {

/// A command's report.
struct run_report {
  std::string what;     // "3 x 1024 points: variant tile"
  record facts;         // the same for JSON, before what is told of every run
  std::string variant;  // for JSON; empty: not told
  double seconds = 0;   // of transforming, with the way to the device and back
  record more = {};     // for JSON, at the end
};

/// Tells what ran where: a line of text, or JSON; nothing where --quiet asks for it, or where the result went to
/// standard output.
void tell(const run_options& options, const std::string& out, const device_choice& chosen, const run_report& done);

/// " by the cpp backend (no GPU is there)", for run_report::what.
std::string backend_words(const device_choice& chosen);

}  // namespace komdsp::cli
