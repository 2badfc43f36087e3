#include "cli/files/array_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/base/input_file.hpp"
#include "cli/files/npy.hpp"
#include "cli/files/number_table.hpp"
#include "cli/base/output_file.hpp"
#include "cli/files/picture.hpp"
#include "cli/files/sigmf.hpp"
#include "cli/files/sound.hpp"

namespace komdsp::cli {
namespace {

struct named_format {
  std::string_view name;
  raw_format format;
};
std::span<const named_format> raw_formats() {
  static const named_format all[] = {{"cf32", element::c64},
                                     {"cf64", element::c128},
                                     {"f32", element::f32},
                                     {"f64", element::f64},
                                     {"cu8", {element::c64, 'u', 1}},
                                     {"ci8", {element::c64, 'i', 1}},
                                     {"ci16", {element::c64, 'i', 2}},
                                     {"ci32", {element::c128, 'i', 4}},
                                     {"i16", {element::f32, 'i', 2}},
                                     {"i32", {element::f64, 'i', 4}},
                                     // Other programs' names of the same.
                                     {"cfile", element::c64},
                                     {"fc32", element::c64},
                                     {"cs8", {element::c64, 'i', 1}},
                                     {"cs16", {element::c64, 'i', 2}}};
  return all;
}

// Extensions that libsndfile opens without being told the format.
constexpr std::array<std::string_view, 15> sound_extensions{"aif", "aifc", "aiff", "au",  "caf", "flac", "mp3", "oga",
                                                            "ogg", "opus", "rf64", "snd", "voc", "w64",  "wav"};

std::string_view format_of(element type) {
  return std::ranges::find_if(raw_formats(), [&](const auto& raw) { return raw.format.stored() == type; })->name;
}

/// The format of a raw path or stream; nothing for other files. formats: those that it may have.
std::optional<raw_format> format_of_path(const std::string& path, const std::string& extension,
                                         const std::optional<raw_format>& stream, std::string_view formats) {
  if (path != "-") return find_format(extension);
  if (!stream) throw error(fmt::format("'-' is a raw stream and needs its --format: {}", formats), error::wrong_usage);
  return stream;
}

}  // namespace

std::string extension_of(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  extension.erase(0, 1);
  for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return extension;
}

std::optional<raw_format> find_format(std::string_view name) {
  for (const named_format& raw : raw_formats())
    if (raw.name == name) return raw.format;
  return std::nullopt;
}
raw_format parse_format(std::string_view name) {
  if (const auto format = find_format(name)) return *format;
  throw error(fmt::format("unknown format '{}'; there are {}", name, stream_formats), error::wrong_usage);
}

bool is_sound(const std::string& path) {
  return std::count(sound_extensions.begin(), sound_extensions.end(), extension_of(path)) != 0;
}

bool needs_format(const std::string& path) {
  const std::string extension = extension_of(path);
  return !find_format(extension) && !is_sound(path) && !is_sigmf(path) && extension != "npy" && extension != "png" &&
         extension != "csv" && extension != "json";
}

namespace {

/// The format of a raw file or stream; nothing of files that have a form of their own. Throws error (usage) where the
/// options are not for this file.
std::optional<raw_format> raw_format_of(const std::string& path, const read_options& options) {
  if (path.empty()) throw error("the name of a file to read is empty", error::wrong_usage);
  const auto raw = needs_format(path) && path != "-"
                       ? options.format
                       : format_of_path(path, extension_of(path), options.format, stream_formats);
  if (!raw && (needs_format(path) || extension_of(path) == "json"))
    throw error(fmt::format("cannot tell what {} holds: {}the extension is to be .npy, .csv, .cf32, .cf64, .f32, .f64, "
                            ".cu8, .ci8, .ci16, .ci32, .i16, .i32, .sigmf-meta, .png or that of a sound file such as "
                            ".wav, or --format tells it of raw files",
                            path, std::filesystem::exists(path) ? "" : "there is no such file; "),
                error::wrong_usage);
  if (!raw && !options.shape.empty())
    throw error(fmt::format("{} has its own shape; a shape is only given for raw files and streams", path),
                error::wrong_usage);
  return raw;
}

file_facts facts_of_input(input_file& in, const std::optional<raw_format>& raw, const read_options& options) {
  const std::string& path = in.name();
  if (raw) return {facts_of_raw(path, *raw, options.shape, in.pass_rest()), "", 0};
  if (is_sound(path)) return {facts_of_sound(in), "", 0};
  const std::string extension = extension_of(path);
  if (extension == "npy") {
    const npy_header header = measure_npy(in);
    return {{element::f32, header.shape, 0}, words_of(header.type), 0};
  }
  return {extension == "png" ? facts_of_picture(in.read_rest(), path) : facts_of_number_table(in, options.skip), "", 0};
}

}  // namespace

array read_array(const std::string& path, const read_options& options) {
  const auto raw = raw_format_of(path, options);
  if (is_sigmf(path)) return read_sigmf(path, options.integers);
  input_file in(path);
  if (options.progress) in.show_progress();
  if (raw)
    return read_raw(in, options.integers ? with_integers(*raw, *options.integers, in.name()) : *raw, options.shape,
                    options.limit);
  if (is_sound(path)) return read_sound(in, options.integers).samples;
  const std::string extension = extension_of(path);
  if (options.integers && extension != "npy")
    refuse_numbers(path, extension == "png" ? "a picture" : "numbers as text", *options.integers);
  if (extension == "png") return read_picture(in.read_rest(), in.name());
  return extension == "csv" ? read_number_table(in, options.skip) : read_npy(in, options.integers);
}

file_facts facts_of_file(const std::string& path, const read_options& options) {
  const auto raw = raw_format_of(path, options);
  input_file in(path);
  if (options.progress) in.show_progress();
  file_facts found = is_sigmf(path) ? file_facts{facts_of_sigmf(path), "", 0} : facts_of_input(in, raw, options);
  in.pass_rest();
  found.bytes = in.taken();
  if (found.type_name.empty()) found.type_name = name_of(found.type);
  return found;
}

void check_output(const std::string& path, element type, std::optional<element> format) {
  if (path.empty()) throw error("the name of a file to write is empty", error::wrong_usage);
  const std::string extension = extension_of(path);
  const auto raw = format_of_path(path, extension, format, format_of(type));
  if (extension == "wav" && is_complex(type))
    throw error(fmt::format("{} would hold real samples and the result is {}", path, name_of(type)),
                error::wrong_usage);
  if (!raw && extension != "npy" && extension != "csv" && extension != "wav" && !is_sigmf(path))
    throw error(fmt::format("cannot write arrays to {}: the extension is to be .npy, .csv, .wav, .sigmf-meta, .cf32, "
                            ".cf64, .f32 or .f64",
                            path),
                error::wrong_usage);
  const std::string name = path == "-" ? "the stream" : path;
  if (raw && raw->kind != 'f' && !is_fixed(type))
    throw error(
        fmt::format("{} would hold integers, which are read and not written: write {} or .npy", name, format_of(type)),
        error::wrong_usage);
  if (raw && raw->stored() != type)
    throw error(fmt::format("{} would hold {} and the result is {}: write {} or .npy", name,
                            name_of(raw->stored().value_or(raw->type)), name_of(type), format_of(type)),
                error::wrong_usage);
}

void write_array(const std::string& path, const array& values, std::optional<element> format) {
  check_output(path, values.type, format);
  const std::string extension = extension_of(path);
  if (extension == "wav") return write_sound(path, values);
  if (is_sigmf(path)) return write_sigmf(path, values);
  const std::string text = extension == "csv"   ? number_table_of(values)
                           : extension == "npy" ? npy_prefix(values)
                                                : std::string();
  const bool is_raw = extension != "csv" && extension != "npy";
  std::vector<std::byte> swapped;
  if (is_raw && std::endian::native == std::endian::big) swapped = to_little_endian(values.data, values.type);
  const std::span<const std::byte> data = swapped.empty() ? values.data : swapped;
  if (path == "-") return write_standard_output(data);
  output_file file(path);
  file.write(std::as_bytes(std::span(text)));
  if (extension != "csv") file.write(data);
  file.commit();
}

}  // namespace komdsp::cli
