#pragma once

#include <string>

#include "cli/files/raw.hpp"
#include "cli/transforms/convolution/convolve_rows.hpp"

namespace komdsp::cli {

struct stream_result {
  index elements = 0;  // of the result
  index points = 0, hop = 0;
  double seconds = 0;
};

/// Convolves the raw stream on standard input, of any length, with one row y of the result's type, and writes the
/// result to a raw file or, for "-", to standard output, while the stream is still coming. Throws error where the
/// stream is empty or ends inside an element (then no file is left), or where one of the two cannot be read or written.
stream_result convolve_stream(device& device, const raw_format& format, const array& y, const std::string& out,
                              const convolve_request& request);

}  // namespace komdsp::cli
