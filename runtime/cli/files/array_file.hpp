#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files/array.hpp"
#include "cli/files/raw.hpp"

namespace komdsp::cli {

struct read_options {
  std::optional<element> format;   // of the raw stream "-"; files go by their extension
  std::vector<std::size_t> shape;  // of raw input; empty means one row
  row_limit limit = {};            // of that row
};

/// "cf32", "cf64", "f32" or "f64", as --format and the extensions of raw files have it. Else throws error (usage).
element parse_format(std::string_view format);

/// Reads .npy, raw, sound and PNG files by their extension, "-" as a raw stream from standard input.
///
/// Sound is [channels][frames], a picture [height][width], raw input one row unless a shape is given. Every array has
/// at least one axis and no empty one. Throws error: usage for an unknown extension, a stream without format, or a
/// shape for a file that has its own; else failed run.
array read_array(const std::string& path, const read_options& options = {});

/// Whether libsndfile is to read it, by its extension.
bool is_sound(const std::string& path);

/// Throws error (usage) where write_array could not write elements of this type to this path; touches no file. For
/// refusing before long work.
void check_output(const std::string& path, element type, std::optional<element> format = std::nullopt);

/// Writes .npy or raw by the extension, "-" as a raw stream to standard output. Files appear whole or not at all.
void write_array(const std::string& path, const array& values, std::optional<element> format = std::nullopt);

}  // namespace komdsp::cli
