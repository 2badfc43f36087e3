#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/base/input_file.hpp"

namespace komdsp::cli {

/// Recorders that write into a pipe cannot know the length and say about 2 or 4 GiB.
bool is_unknown_length(std::uint64_t bytes);

/// A WAV whose header says other sizes than those of its file: `header`, and the samples from `begin` to `end` of the
/// file, are a right one.
struct mended_wav {
  std::vector<std::byte> header;
  std::uint64_t begin = 0, end = 0;
  std::string assumed;  // of the samples; empty: nothing but what is usual
};

/// Recorders count modulo 2^32, leave sizes at 0 where they were not ended, or claim more than is there; a pipe has
/// about 2 or 4 GiB. Nothing where the sizes are right, samples are followed by what is none, or the file is no WAV:
/// libsndfile reads or refuses these as they are. in: a file whose size is known, or memory, of which nothing was read.
std::optional<mended_wav> mend_wav(input_file& in);

}  // namespace komdsp::cli
