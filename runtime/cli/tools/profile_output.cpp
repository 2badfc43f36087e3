#include "cli/tools/profile_output.hpp"

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <algorithm>
#include <string_view>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/base/output_file.hpp"

namespace komdsp::cli {

void profile_output::add_options(command_options& command) {
  command.add("--output", json, "write the profile as JSON, for --profile").takes("FILE", "a file .json");
  command.add("--header", header, "write the profile as a C++ header, for static plans").takes("FILE", "a file");
}

void profile_output::check(const std::string& command) const {
  if (json.empty() && header.empty())
    throw error(command + " writes a profile: name its file with --output or --header", error::wrong_usage);
  if (!json.empty() && !names_profile_file(json))
    throw error("--output is to end in .json: --profile knows files by that", error::wrong_usage);
  require_apart({{"--output", json}, {"--header", header}});
  // Opened, and removed again: what cannot be written is not measured.
  for (const std::string& path : {json, header})
    if (!path.empty()) output_file{path};
}

void profile_output::write(const stored_profile& stored) const {
  if (!json.empty()) write_file(json, json_text(as_record(stored), 2) + "\n");
  if (!header.empty()) write_file(header, to_header(stored));
}

std::string printable(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < 0x20 || c >= 0x7f; }, '?');
  return text.substr(0, 200);
}

std::string date_of_run() {
  constexpr std::time_t year_10000 = 253402300800;
  std::time_t now = std::time(nullptr);
  if (const char* const set = std::getenv("SOURCE_DATE_EPOCH")) {
    const char* const end = set + std::string_view(set).size();
    const auto [read, wrong] = std::from_chars(set, end, now);
    if (wrong != std::errc() || read != end || now < 0 || now >= year_10000)
      throw error(fmt::format("SOURCE_DATE_EPOCH is '{}', no number of seconds", printable(set)), error::wrong_usage);
  }
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(now));
}

}  // namespace komdsp::cli
