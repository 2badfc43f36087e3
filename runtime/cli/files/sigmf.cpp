#include "cli/files/sigmf.hpp"

#include <bit>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/error.hpp"
#include "cli/files/output_file.hpp"
#include "cli/files/raw.hpp"
#include "cli/record.hpp"

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

struct meta {
  raw_format format;
  double sample_rate = 0;
  std::size_t channels = 1;
};
meta read_meta(const std::string& file) {
  input_file in(file);
  const std::vector<std::byte> bytes = in.read_rest();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  try {
    const json global = json::parse(text).at("global");
    meta found;
    found.format = parse_datatype(global.at("core:datatype").get<std::string>(), file);
    found.sample_rate = global.value("core:sample_rate", 0.0);
    const auto channels = global.value("core:num_channels", std::int64_t{1});
    if (!(found.sample_rate >= 0) || channels < 1 || channels > 1 << 20)
      throw error(fmt::format("{}: {} channels at {} Hz", file, channels, found.sample_rate));
    found.channels = static_cast<std::size_t>(channels);
    return found;
  } catch (const json::parse_error&) {
    throw error(fmt::format("{} is no SigMF: it is no JSON", file));
  } catch (const json::type_error&) {
    throw error(fmt::format("{} is no SigMF: a member of its 'global' has another type", file));
  } catch (const json::exception&) {
    throw error(fmt::format("{} is no SigMF: it has no 'global' with a 'core:datatype'", file));
  }
}

}  // namespace

bool is_sigmf(const std::string& path) {
  return path.ends_with(".sigmf-data") || path.ends_with(".sigmf-meta");
}

array read_sigmf(const std::string& path) {
  const meta about = read_meta(file_of(path, ".sigmf-meta"));
  input_file in(file_of(path, ".sigmf-data"));
  array values = read_raw(in, about.format, {});
  if (values.count() % about.channels != 0)
    throw error(fmt::format("{}: {} samples are no whole number of frames of {} channels", in.name(), values.count(),
                            about.channels));
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
                     {"captures", record_value::list{record{{"core:sample_start", 0}}}},
                     {"annotations", record_value::list{}}};
  const std::string text = json_text(about, 2) + "\n";
  const array frames = channels > 1 ? moved_axis(values, 0, 1) : values;
  output_file data(file_of(path, ".sigmf-data")), meta(file_of(path, ".sigmf-meta"));
  data.write(to_little_endian(frames.data, values.type));
  meta.write(std::as_bytes(std::span(text)));
  data.commit();
  meta.commit();
}

}  // namespace komdsp::cli
