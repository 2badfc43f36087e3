#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arrays/array.hpp"
#include "cli/files/raw.hpp"

namespace komdsp::cli {

struct read_options {
  std::optional<raw_format> format = {};  // of the raw stream "-", and of files whose extension tells none
  std::vector<std::size_t> shape = {};    // of raw input; empty means one row
  row_limit limit = {};                   // of that row
  bool progress = false;                  // shown while a long file is read; what is assumed of it is told then, too
  std::size_t skip = 0;                   // lines of CSV that are left out
  std::optional<element> integers = {};   // i16, i32, of fixed point: those, and complex ones, stay; others are refused
};

/// Names of formats that are read and written, and of integers, which only fixed point writes.
inline constexpr const char* element_formats = "cf32, cf64, f32 or f64";
inline constexpr const char* stream_formats = "cf32, cf64, f32 or f64; to read cu8, ci8, ci16, ci32, i16 or i32, too";

/// Files that commands read and write, for --help; raw ones have other extensions, too.
#define KOMDSP_FILES_READ \
  ".npy .csv .cf32 .cf64 .f32 .f64 .cu8 .ci8 .ci16 .ci32 .i16 .i32 .sigmf-meta .png, sound, or - (a raw stream)"
#define KOMDSP_FILES_WRITTEN ".npy .csv .wav .sigmf-meta .cf32 .cf64 .f32 .f64"

/// One of those names, as --format and the extensions of raw files have it; nothing of others.
std::optional<raw_format> find_format(std::string_view format);
/// Format of that name. Throws error (usage) where there is none.
raw_format parse_format(std::string_view format);

/// Reads .npy, raw, CSV, SigMF, sound and PNG files by their extension, "-" as a raw stream from standard input.
///
/// Sound is [channels][frames], a picture [height][width], raw input one row unless a shape is given. Every array has
/// at least one axis and no empty one. Throws error: usage for an unknown extension, a stream without format, or a
/// shape for a file that has its own; else failed run.
array read_array(const std::string& path, const read_options& options = {});

struct file_facts : array_facts {
  std::string type_name;    // of what is stored, as NumPy calls it
  std::uint64_t bytes = 0;  // of the file
};
/// Facts of what read_array would read, by the header where there is one. Throws error as read_array, but for damage
/// behind the header.
file_facts facts_of_file(const std::string& path, const read_options& options = {});

/// In lower case, without the dot.
std::string extension_of(const std::string& path);

/// Files for libsndfile, by their extension.
bool is_sound(const std::string& path);

/// Extensions that tell nothing of what is in the file, so that --format has to.
bool needs_format(const std::string& path);

/// Throws error (usage) where write_array could not write elements of this type to this path; touches no file. For
/// refusing before long work.
void check_output(const std::string& path, element type, std::optional<element> format = std::nullopt);

/// Writes .npy, CSV, SigMF, WAV or raw by the extension, "-" as a raw stream to standard output. Files appear whole or
/// not at all.
void write_array(const std::string& path, const array& values, std::optional<element> format = std::nullopt);

}  // namespace komdsp::cli
