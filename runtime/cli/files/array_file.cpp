#include "cli/files/array_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/files/input_file.hpp"
#include "cli/files/npy.hpp"
#include "cli/files/output_file.hpp"
#include "cli/plots/picture.hpp"
#include "cli/files/sound.hpp"

namespace komdsp::cli {
namespace {

constexpr std::array<std::pair<std::string_view, element>, 4> raw_formats{
    {{"cf32", element::c64}, {"cf64", element::c128}, {"f32", element::f32}, {"f64", element::f64}}};

// What libsndfile opens without being told the format.
constexpr std::array<std::string_view, 15> sound_extensions{"aif", "aifc", "aiff", "au",  "caf", "flac", "mp3", "oga",
                                                            "ogg", "opus", "rf64", "snd", "voc", "w64",  "wav"};

std::string_view format_of(element type) {
  return std::find_if(raw_formats.begin(), raw_formats.end(), [&](const auto& raw) { return raw.second == type; })
      ->first;
}

/// In lower case, without the dot.
std::string extension_of(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  extension.erase(0, 1);
  for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return extension;
}

/// The element type of a raw path or stream; nothing for other files. formats: those that it may have.
std::optional<element> raw_type(const std::string& path, const std::string& extension,
                                const std::optional<element>& format, std::string_view formats) {
  if (path == "-") {
    if (!format)
      throw error(fmt::format("'-' is a raw stream and needs its --format: {}", formats), error::wrong_usage);
    return format;
  }
  for (const auto& [name, type] : raw_formats) {
    if (extension == name) return type;
  }
  return std::nullopt;
}

std::span<const std::byte> bytes_of_text(const std::string& text) {
  return std::as_bytes(std::span(text));
}

}  // namespace

element parse_format(std::string_view format) {
  for (const auto& [name, type] : raw_formats) {
    if (format == name) return type;
  }
  throw error(fmt::format("unknown format '{}'; cf32, cf64, f32 and f64 are known", format), error::wrong_usage);
}

bool is_sound(const std::string& path) {
  return std::count(sound_extensions.begin(), sound_extensions.end(), extension_of(path)) != 0;
}

array read_array(const std::string& path, const read_options& options) {
  const std::string extension = extension_of(path);
  if (const auto type = raw_type(path, extension, options.format, "cf32, cf64, f32 or f64")) {
    input_file in(path);
    return read_raw(in, *type, options.shape, options.limit);
  }
  const bool sounds = is_sound(path);
  if (!sounds && extension != "npy" && extension != "png")
    throw error(fmt::format("cannot tell what {} holds: the extension is to be .npy, .cf32, .cf64, .f32, .f64, .png or "
                            "that of a sound file such as .wav",
                            path),
                error::wrong_usage);
  if (!options.shape.empty())
    throw error(fmt::format("{} has its own shape; a shape is only given for raw files and streams", path),
                error::wrong_usage);
  if (sounds) return read_sound(path).samples;
  if (extension == "png") return read_picture(path);
  input_file in(path);
  return read_npy(in);
}

void check_output(const std::string& path, element type, std::optional<element> format) {
  const std::string extension = extension_of(path);
  const auto raw = raw_type(path, extension, format, format_of(type));
  if (!raw && extension != "npy")
    throw error(fmt::format("cannot write arrays to {}: the extension is to be .npy, .cf32, .cf64, .f32 or .f64", path),
                error::wrong_usage);
  if (raw && *raw != type)
    throw error(fmt::format("{} would hold {} and the result is {}: write {} or .npy",
                            path == "-" ? "the stream" : path, name_of(*raw), name_of(type), format_of(type)),
                error::wrong_usage);
}

void write_array(const std::string& path, const array& values, std::optional<element> format) {
  check_output(path, values.type, format);
  const bool is_raw = raw_type(path, extension_of(path), format, "").has_value();
  const std::string prefix = is_raw ? std::string() : npy_prefix(values);
  std::vector<std::byte> swapped;
  if (is_raw && std::endian::native == std::endian::big) swapped = to_little_endian(values.data, values.type);
  const std::span<const std::byte> data = swapped.empty() ? values.data : swapped;
  if (path == "-") return write_standard_output(data);
  output_file file(path);
  file.write(bytes_of_text(prefix));
  file.write(data);
  file.commit();
}

}  // namespace komdsp::cli
