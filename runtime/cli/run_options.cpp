#include "cli/run_options.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/devices/device.hpp"
#include "cli/error.hpp"
#include "cli/devices/profile_file.hpp"

namespace komdsp::cli {
namespace {

/// Empty where --profile may say this. What a file holds is looked at when it is used.
std::string why_no_profile(const std::string& name) {
  const std::vector<std::string> names = profile_names();
  if (names_profile_file(name) || std::ranges::find(names, name) != names.end()) return "";
  return fmt::format("there is no profile {}; there are {}, and files that end in .json", name, fmt::join(names, ", "));
}

}  // namespace

void add_device_options(CLI::App& command, run_options& options) {
  command.add_option("--backend", options.backend, "where to run")
      ->check(CLI::IsMember({"cpp", "opencl", "cuda", "auto"}))
      ->capture_default_str();
  command.add_option("--device", options.device, "part of the name of a platform or device");
  command
      .add_option("--profile", options.profile,
                  "what the device is planned as, or a file that komdsp tune wrote; default: what it matches")
      ->check(CLI::Validator(why_no_profile, "NAME|FILE.json"));
  command.add_option("--bundle", options.bundle,
                     "kernels that komdsp bundle compiled; the opencl backend then compiles none");
  command.add_option("--threads", options.threads, "of the cpp backend; default: as many as the CPU runs")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--json", options.json, "print JSON");
  command.add_flag("--quiet", options.quiet, "print nothing but errors");
}

void add_plan_options(CLI::App& command, run_options& options) {
  std::vector<std::string> variants(std::begin(fft_variant_names), std::end(fft_variant_names));
  variants.insert(variants.end(), {name_of(otf_variant::three), name_of(otf_variant::six)});
  command.add_option("--variant", options.variant, "how to compute; auto: the planner chooses")
      ->check(CLI::IsMember(variants))
      ->capture_default_str();
  command.add_option("--precision", options.precision, "default: that of the input")
      ->check(CLI::IsMember({"f32", "f64"}));
}

std::optional<element> raw_options::named_format() const {
  return format.empty() ? std::nullopt : std::optional(parse_format(format));
}
void add_raw_options(CLI::App& command, raw_options& options, const char* formats) {
  command.add_option("--shape", options.shape, "of raw input: R,C")
      ->delimiter(',')
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 40));
  command.add_option("--format", options.format, fmt::format("of a raw stream: {}", formats));
}
bool is_raw(const std::string& path) {
  return path == "-" || path.ends_with(".f32") || path.ends_with(".f64") || path.ends_with(".cf32") ||
         path.ends_with(".cf64");
}
array read_input(const std::string& path, const raw_options& options) {
  read_options reading;
  if (path == "-") reading.format = options.named_format();
  reading.shape = options.shape;
  return read_array(path, reading);
}

void add_columns_option(CLI::App& command, std::ptrdiff_t& columns) {
  command.add_option("--columns", columns, "neighbouring columns in one work-group, in f32; default: the profile's")
      ->check(CLI::IsMember({1, 2, 4, 8, 16, 32, 64}));
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
  return name == "f64" ? precision::f64 : precision::f32;
}

}  // namespace komdsp::cli
