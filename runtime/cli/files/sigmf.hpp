#pragma once

#include <string>

#include "cli/arrays/array.hpp"

namespace komdsp::cli {

/// Recordings of SigMF: samples in NAME.sigmf-data, and what they are in NAME.sigmf-meta. Either name will do.
bool is_sigmf(const std::string& path);

/// Reads a recording of any datatype, [channels][frames], or [frames] of one channel, with its sampling rate. Integers
/// become ±1; header_bytes of the first capture and trailing_bytes are passed over, and dataset names another file of
/// samples beside the other. Throws error for files that are missing, foreign or of no whole number of frames.
array read_sigmf(const std::string& path, std::optional<element> integers = std::nullopt);

/// By the metadata, and the size of the samples' file. Throws error as read_sigmf.
array_facts facts_of_sigmf(const std::string& path);

/// Writes both files, each whole or not at all. Throws error for more than two axes.
void write_sigmf(const std::string& path, const array& values);

}  // namespace komdsp::cli
