#include "cli/files/sigmf.hpp"

#include <cstdint>
#include <bit>
#include <cmath>
#include <filesystem>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/arrays/axis_order.hpp"
#include "cli/base/error.hpp"
#include "cli/base/output_file.hpp"
#include "cli/files/raw.hpp"
#include "cli/base/record.hpp"

namespace komdsp::cli {
namespace {

using nlohmann::json;

std::string file_of(const std::string& path, const char* extension) {
  return std::filesystem::path(path).replace_extension(extension).string();
}

/// "ci16_le" and the like.
raw_format parse_datatype(const std::string& name, const std::string& file) {
  raw_format format;
  std::string_view rest = name;
  const auto take = [&rest](std::string_view word) {
    const bool there = rest.starts_with(word);
    if (there) rest.remove_prefix(word.size());
    return there;
  };
  const bool is_complex = take("c"), known = is_complex || take("r");
  format.kind = rest.empty() ? ' ' : rest[0];
  if (!rest.empty()) rest.remove_prefix(1);
  const int bits = take("8") ? 8 : take("16") ? 16 : take("32") ? 32 : take("64") ? 64 : 0;
  format.reversed = take("_be") == (std::endian::native == std::endian::little) && bits > 8;
  take("_le");
  const bool is_float = format.kind == 'f' && bits >= 32, is_integer = format.kind == 'i' || format.kind == 'u';
  if (!known || !rest.empty() || !(is_float || (is_integer && bits >= 8 && bits <= 32)))
    throw error(fmt::format("{}: there is no datatype '{}'", file, name));
  format.part_bytes = static_cast<std::size_t>(bits) / 8;
  const bool wide = bits == 64 || (is_integer && bits == 32);
  format.type = is_complex ? wide ? element::c128 : element::c64 : wide ? element::f64 : element::f32;
  return format;
}

/// The layout of samples.
struct meta {
  raw_format format;
  double sample_rate = 0;
  std::size_t channels = 1;
  std::uint64_t before = 0, behind = 0;  // bytes that are no samples
  std::string dataset;                   // a file beside this one; empty: of the same name
};

/// Numbers may be written with a point, and be larger than any integer.
std::uint64_t count_in(const json& object, const char* name, std::uint64_t otherwise, const std::string& file) {
  constexpr double most = 1e15;
  const auto at = object.find(name);
  if (at == object.end()) return otherwise;
  const double number = at->is_number() ? at->get<double>() : -1;
  if (number >= 0 && number <= most && number == std::floor(number)) return static_cast<std::uint64_t>(number);
  throw error(fmt::format("{}: '{}' is {}, which is no count", file, name,
                          at->dump(-1, ' ', true, json::error_handler_t::replace).substr(0, 40)));
}

/// The bytes before the samples.
std::uint64_t header_bytes(const json& captures, const std::string& file) {
  std::uint64_t first = 0;
  for (std::size_t i = 0; captures.is_array() && i < captures.size(); ++i) {
    const std::uint64_t bytes = count_in(captures[i], "core:header_bytes", 0, file);
    if (i > 0 && bytes > 0)
      throw error(
          fmt::format("{}: capture {} has 'core:header_bytes'; only those of the first are passed over", file, i + 1));
    if (i == 0) first = bytes;
  }
  return first;
}

/// The name of the file with samples.
std::string dataset_of(const json& global, const std::string& file) {
  if (global.value("core:metadata_only", false))
    throw error(fmt::format("{}: 'core:metadata_only' says that there are no samples", file));
  const auto name = global.value("core:dataset", std::string());
  if (name.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos || name == "." || name == "..")
    throw error(fmt::format("{}: 'core:dataset' is to be the name of a file beside it, without a folder", file));
  return name;
}

meta read_meta(const std::string& file) {
  input_file in(file);
  const std::vector<std::byte> bytes = in.read_rest();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  try {
    const json all = json::parse(text);
    const json& global = all.at("global");
    meta found;
    found.format = parse_datatype(global.at("core:datatype").get<std::string>(), file);
    found.sample_rate = global.value("core:sample_rate", 0.0);
    found.channels = count_in(global, "core:num_channels", 1, file);
    if (!(found.sample_rate >= 0) || found.channels < 1 || found.channels > 1 << 20)
      throw error(fmt::format("{}: {} channels at {} Hz", file, found.channels, found.sample_rate));
    found.before = header_bytes(all.value("captures", json()), file);
    found.behind = count_in(global, "core:trailing_bytes", 0, file);
    found.dataset = dataset_of(global, file);
    return found;
  } catch (const json::parse_error&) {
    throw error(fmt::format("{} is no SigMF: it is no JSON", file));
  } catch (const json::type_error&) {
    throw error(fmt::format("{} is no SigMF: a member of its 'global' has another type", file));
  } catch (const json::exception&) {
    throw error(fmt::format("{} is no SigMF: it has no 'global' with a 'core:datatype'", file));
  }
}

/// Throws error where no byte is left of those that are samples.
void require_samples(const std::string& path, const meta& about, std::uint64_t bytes) {
  if (about.before >= bytes || about.behind >= bytes - about.before)
    throw error(fmt::format("{}: of {} bytes, {} before and {} behind are no samples: none is left", path, bytes,
                            about.before, about.behind));
}

/// Without the bytes that are no samples.
array read_samples(const std::string& path, const meta& about) {
  input_file in(path);
  if (about.before == 0 && about.behind == 0) return read_raw(in, about.format, {});
  const std::vector<std::byte> bytes = in.read_rest();
  require_samples(path, about, bytes.size());
  const std::span<const std::byte> all(bytes);
  input_file samples(all.subspan(about.before, bytes.size() - about.before - about.behind), path);
  return read_raw(samples, about.format, {});
}

/// Both files of a recording.
struct recording {
  meta about;
  std::string data;

  explicit recording(const std::string& path) : about(read_meta(file_of(path, ".sigmf-meta"))) {
    data = about.dataset.empty() ? file_of(path, ".sigmf-data")
                                 : (std::filesystem::path(path).parent_path() / about.dataset).string();
  }
  void require_frames(std::size_t samples) const {
    if (samples % about.channels != 0)
      throw error(
          fmt::format("{}: {} samples are no whole number of frames of {} channels", data, samples, about.channels));
  }
};

}  // namespace

bool is_sigmf(const std::string& path) {
  return path.ends_with(".sigmf-data") || path.ends_with(".sigmf-meta");
}

array_facts facts_of_sigmf(const std::string& path) {
  const recording read(path);
  const meta& about = read.about;
  input_file in(read.data);
  const std::uint64_t bytes = in.pass_rest();
  if (about.before != 0 || about.behind != 0) require_samples(read.data, about, bytes);
  array_facts found = facts_of_raw(in.name(), about.format, {}, bytes - about.before - about.behind);
  const std::size_t samples = found.shape.front();
  read.require_frames(samples);
  if (about.channels > 1) found.shape = {about.channels, samples / about.channels};
  found.sample_rate = about.sample_rate;
  return found;
}

array read_sigmf(const std::string& path, std::optional<element> integers) {
  const recording read(path);
  meta about = read.about;
  if (integers) about.format = with_integers(about.format, *integers, path);
  array values = read_samples(read.data, about);
  read.require_frames(values.count());
  if (about.channels > 1) {
    values.shape = {values.count() / about.channels, about.channels};
    values = moved_axis(std::move(values), 0, 1);
  }
  values.sample_rate = about.sample_rate;
  return values;
}

void write_sigmf(const std::string& path, const array& values) {
  if (values.shape.size() > 2)
    throw error(fmt::format("cannot write {}: SigMF has channels and frames, and there are {} axes", path,
                            values.shape.size()));
  const std::size_t channels = values.shape.size() == 2 ? values.shape[0] : 1;
  record global{
      {"core:datatype", fmt::format("{}f{}_le", is_complex(values.type) ? 'c' : 'r', 8 * scalar_bytes(values.type))},
      {"core:version", "1.0.0"},
      {"core:num_channels", channels}};
  if (values.sample_rate > 0) global["core:sample_rate"] = values.sample_rate;
  const record about{{"global", global},
                     {"captures", record::array({record{{"core:sample_start", 0}}})},
                     {"annotations", record::array()}};
  const std::string text = json_text(about, 2) + "\n";
  const array frames = channels > 1 ? moved_axis(values, 0, 1) : values;
  output_file data(file_of(path, ".sigmf-data")), meta(file_of(path, ".sigmf-meta"));
  data.write(to_little_endian(frames.data, values.type));
  meta.write(std::as_bytes(std::span(text)));
  data.commit();
  meta.commit();
}

}  // namespace komdsp::cli
