#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/base/record.hpp"

#include "cli/usage/run_options.hpp"
#include "cli/base/error.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/devices/opencl_device.hpp"
#include "cli/base/output_file.hpp"
#include "cli/transforms/transform_kind.hpp"

namespace komdsp::cli {
namespace {

struct bundle_options : run_options {
  std::string out;
  std::vector<std::string> plans;
};

plan plan_of_text(const std::string& text, const profile& profile) {
  plan_request request;
  try {
    parse_options(text, [&](command_options& options) { add_plan_request(options, request); });
    return kind_of(request, "--plan").plan_of(request, profile);
  } catch (const error& wrong) {
    throw error(fmt::format("--plan '{}': {}", text, wrong.what()), wrong.exit_status);
  }
}

/// The bundle as a constant of C and C++, named as the file.
std::string as_header(const std::vector<std::byte>& bundle, const std::string& path) {
  std::string name = std::filesystem::path(path).stem().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name = "bundle_" + name;
  std::string text = fmt::format(
      "/* Kernels that `komdsp bundle` compiled: opencl::bundle{{{0}, sizeof {0}}}. */\n"
      "static const unsigned char {0}[{1}] = {{",
      name, bundle.size());
  for (std::size_t i = 0; i < bundle.size(); ++i)
    fmt::format_to(std::back_inserter(text), "{}{},", i % 24 == 0 ? "\n" : "", static_cast<unsigned>(bundle[i]));
  return text + "\n};\n";
}

void run(const bundle_options& options) {
  if (options.backend != "auto" && options.backend != "opencl")
    throw error("bundles are for the opencl backend", error::wrong_usage);
  if (!options.bundle.empty())
    throw error("a bundle is written here, not read: leave --bundle out", error::wrong_usage);
  const opencl_entry entry = choose_opencl_device(options.device);
  const profile profile = options.profile.empty() ? entry.facts.profile : find_profile(options.profile);
  std::vector<plan> plans;
  for (const std::string& text : options.plans) plans.push_back(plan_of_text(text, profile));
  const std::vector<std::byte> bundle = make_opencl_bundle(entry, plans);
  const std::string extension = std::filesystem::path(options.out).extension().string();
  const bool header = extension == ".h" || extension == ".hpp";
  header ? write_file(options.out, as_header(bundle, options.out)) : write_file(options.out, bundle);
  if (options.quiet) return;
  if (options.json)
    print_json(record{{"bytes", bundle.size()}, {"device", entry.facts.name}, {"driver", entry.facts.driver}});
  else
    fmt::print("{} bytes of kernels for {}, driver {}\n", bundle.size(), entry.facts.name, entry.facts.driver);
}

}  // namespace

void add_bundle_command(command_options& program) {
  auto [command, options] = program.add_command<bundle_options>(
      "bundle", "compiles the kernels of plans for an OpenCL device that has no compiler", run);
  command.add("OUT", options.out, "file to write; .h or .hpp: as a constant of C and C++").required();
  command.add("--plan", options.plans, "a transform as for komdsp plan: 'fft --length 1024'; may be repeated")
      .takes("TRANSFORM", "text")
      .required()
      .repeated();
  add_device_options(command, options);
}

}  // namespace komdsp::cli
