#include "cli/usage/run_options.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/usage/suggestion.hpp"
#include "cli/plots/plot.hpp"
#include <komdsp/wavelets.hpp>

namespace komdsp::cli {
namespace {

/// Empty where --profile may say this. What a file holds is looked at when it is used.
std::string why_no_profile(const std::string& name) {
  const std::vector<std::string> names = profile_names();
  if (names_profile_file(name) || std::ranges::find(names, name) != names.end()) return "";
  return fmt::format("there is no profile {}; there are {}, and files that end in .json{}", name,
                     fmt::join(names, ", "), did_you_mean(name, names));
}

}  // namespace

void add_device_options(command_options& command, run_options& options) {
  command.add("--backend", options.backend, "where to run").one_of({"cpp", "opencl", "cuda", "auto"}).with_default();
  command.add("--device", options.device, "part of the name of a platform or device").takes("NAME", "text");
  command
      .add("--profile", options.profile,
           "what the device is planned as, or a file that komdsp tune wrote; default: what it matches")
      .checked(why_no_profile)
      .takes("NAME|FILE", "a name, or a file .json", profile_names());
  command.add("--bundle", options.bundle, "kernels that komdsp bundle compiled; the opencl backend then compiles none")
      .takes("FILE", "a file");
  command.add("--threads", options.threads, "of the cpp backend; default: as many as the CPU runs").within(1, 1024);
  command.add("--json", options.json, "print JSON");
  command.add("--quiet", options.quiet, "print nothing but errors");
}

void add_variant_option(command_options& command, run_options& options, std::span<const char* const> names) {
  command.add("--variant", options.variant, "how to compute; auto: the planner chooses").one_of(names).with_default();
}
void add_precision_option(command_options& command, run_options& options, number_types types) {
  const bool fixed = types != number_types::floating, halves = types == number_types::planned;
  command
      .add("--precision", options.precision,
           fmt::format("default: that of the input{}{}", fixed ? "; q15, q31: fixed point, of int16, of int32" : "",
                       halves ? "; f16: half precision, of fft on devices" : ""))
      .one_of(std::span(precision_names).first(static_cast<std::size_t>(types)));
}
void add_plan_options(command_options& command, run_options& options, std::span<const char* const> variants,
                      number_types types) {
  add_variant_option(command, options, variants);
  add_precision_option(command, options, types);
}

std::optional<element> raw_options::named_format() const {
  return format.empty() ? std::nullopt : std::optional(parse_format(format).type);
}
void add_reading_options(command_options& command, raw_options& options) {
  command.add("--shape", options.shape, "of raw input: R,C").list().within(std::size_t{1}, std::size_t{1} << 40);
  command
      .add("--format", options.format,
           fmt::format("of a raw stream, or a file whose extension does not tell: {}", options.formats))
      .takes("NAME", "a name", {"cf32", "cf64", "f32", "f64", "cu8", "ci8", "ci16", "ci32", "i16", "i32"});
  command.add("--skip", options.skip, "lines at the beginning of CSV that are left out")
      .within(std::size_t{0}, std::size_t{1} << 40);
}
void add_raw_options(command_options& command, raw_options& options) {
  add_reading_options(command, options);
  command.add("--rate", options.rate, "samples per second, Hz, where the file does not say").within(1e-9, 1e15);
}
bool is_raw(const std::string& path) {
  const std::string extension = extension_of(path);
  return path == "-" || extension == "f32" || extension == "f64" || extension == "cf32" || extension == "cf64";
}
void check_reading(const raw_options& options, std::initializer_list<std::string> inputs, const std::string& output) {
  const auto is_csv = [](const std::string& path) { return extension_of(path) == "csv"; };
  if (options.skip > 0 && std::ranges::none_of(inputs, is_csv))
    throw error("--skip is of lines of .csv, and none is read", error::wrong_usage);
  if (options.format.empty()) return;
  const auto needs_it = [](const std::string& path) { return path == "-" || (!path.empty() && needs_format(path)); };
  const bool read = std::ranges::any_of(inputs, needs_it);
  if (!read && output != "-")
    throw error("--format is of the raw stream '-', and of files whose extension does not tell; these go by theirs",
                error::wrong_usage);
  const raw_format named = parse_format(options.format);
  if (!read && named.kind != 'f' && !(options.integers && named.stored()))
    throw error(fmt::format("{} is read and not written: write {}", options.format, element_formats),
                error::wrong_usage);
}
array read_input(const std::string& path, const raw_options& options, bool quiet, const row_limit& limit) {
  if (path == "-" && options.format.empty())
    throw error(fmt::format("'-' is a raw stream and needs its --format: {}", options.formats), error::wrong_usage);
  read_options reading{
      .shape = options.shape, .limit = limit, .progress = !quiet, .skip = options.skip, .integers = options.integers};
  if (!options.format.empty()) reading.format = parse_format(options.format);
  array values = read_array(path, reading);
  if (options.rate > 0 && values.sample_rate > 0 && options.rate != values.sample_rate)
    throw error(fmt::format("{} says itself that its rate is {:g} Hz; leave --rate out", path, values.sample_rate),
                error::wrong_usage);
  if (options.rate > 0) values.sample_rate = options.rate;
  return values;
}
row_limit limit_of_rows(index length) {
  return {static_cast<std::size_t>(length > 0 ? std::min(length, length_max) : length_max), length > 0};
}

std::vector<std::string> wavelet_choices() {
  std::vector<std::string> names;
  each_wavelet([&](const filter_bank& w) { names.emplace_back(w.name); });
  return names;
}

void add_colours_option(command_options& command, std::string& colours) {
  command.add("--colours", colours, "of a picture, from the quietest to the loudest")
      .one_of(colour_maps())
      .with_default();
}
void add_columns_option(command_options& command, std::ptrdiff_t& columns) {
  command.add("--columns", columns, "neighbouring columns in one work-group, in f32; default: the profile's")
      .one_of_numbers({1, 2, 4, 8, 16, 32, 64});
}

void add_length_range(command_options& command, length_range& lengths) {
  constexpr index shortest = 2;
  command.add("--from", lengths.first, "shortest length").within(shortest, length_max).with_default();
  command.add("--to", lengths.last, "longest length").within(shortest, length_max).with_default();
}
void check_range(const length_range& lengths) {
  for (const index length : {lengths.first, lengths.last})
    if (!is_power_of_two(length))
      throw error(fmt::format("--from and --to are lengths, powers of two, and {} is none", length),
                  error::wrong_usage);
  if (lengths.first > lengths.last)
    throw error(fmt::format("--from {} is beyond --to {}", lengths.first, lengths.last), error::wrong_usage);
}

namespace {
/// The number of a name among those of one kind of transform.
template <class Names>
auto number_of(const Names& names, const std::string& name, const char* kind) {
  const auto at = std::ranges::find(names, name);
  if (at == std::end(names))
    throw error(fmt::format("{} have no variant {}; there are {}", kind, name, fmt::join(names, ", ")),
                error::wrong_usage);
  return at - std::begin(names);
}
}  // namespace

fft_variant parse_variant(const std::string& name) {
  return static_cast<fft_variant>(number_of(fft_variant_names, name, "FFTs"));
}
convolution_variant parse_convolution_variant(const std::string& name) {
  return static_cast<convolution_variant>(number_of(convolution_variant_names, name, "convolutions"));
}
otf_variant parse_otf_variant(const std::string& name) {
  return static_cast<otf_variant>(number_of(otf_variant_names, name, "optical transfer functions"));
}

precision parse_precision(const std::string& name, precision otherwise) {
  if (name.empty()) return otherwise;
  return static_cast<precision>(std::ranges::find(precision_names, name) - std::begin(precision_names));
}

}  // namespace komdsp::cli
