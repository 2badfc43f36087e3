#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/profiles/profile_file.hpp"
#include "cli/base/error.hpp"
#include "cli/files/array_file.hpp"
#include "cli/base/input_file.hpp"
#include "cli/files/sigmf.hpp"
#include "cli/usage/options.hpp"
#include "cli/base/record.hpp"
#include "cli/usage/run_options.hpp"

namespace komdsp::cli {
namespace {

struct info_options : raw_options {
  std::vector<std::string> files;
  bool json = false;
};

/// In words, and what its axes are.
const char* format_of(const std::string& path) {
  if (is_sound(path)) return "sound: channels, samples";
  if (is_sigmf(path)) return "recording of SigMF";
  const std::string extension = extension_of(path);
  if (extension == "npy") return "array of NumPy";
  if (extension == "csv") return "table of numbers";
  return extension == "png" ? "picture: rows, columns" : "raw numbers, little-endian";
}

/// A file's facts: by its header, where it has one.
file_facts facts_of(const info_options& options, const std::string& path) {
  read_options reading{.shape = options.shape, .progress = !options.json, .skip = options.skip};
  if (!options.format.empty()) reading.format = parse_format(options.format);
  return facts_of_file(path, reading);
}

record as_record(const std::string& path, const file_facts& facts) {
  record told{{"file", path},
              {"format", format_of(path)},
              {"bytes", facts.bytes},
              {"shape", facts.shape},
              {"type", facts.type_name}};
  if (facts.sample_rate > 0) {
    told["rate_hz"] = facts.sample_rate;
    told["duration_s"] = static_cast<double>(facts.shape.back()) / facts.sample_rate;
  }
  return told;
}

/// To milliseconds, and of what is short to three digits.
std::string duration_text(double rate, std::size_t samples) {
  const double seconds = static_cast<double>(samples) / rate;
  return seconds < 0.1 ? fmt::format("{:.3g}", seconds) : fmt::format("{:.3f}", seconds);
}

void print(const std::string& path, const file_facts& facts) {
  fmt::print("{}\n  format  {}\n  shape   {}\n  type    {}\n", path, format_of(path), fmt::join(facts.shape, " x "),
             facts.type_name);
  const double rate = facts.sample_rate;
  if (rate > 0) fmt::print("  rate    {:g} Hz, {} s\n", rate, duration_text(rate, facts.shape.back()));
  fmt::print("  size    {} bytes\n", facts.bytes);
}

void tell_profile(const info_options& options, const std::string& path, record& all) {
  const stored_profile& stored = read_profile(path);
  const std::string words = fmt::format("profile {} of backend {}", stored.name, stored.backend);
  const std::uint64_t bytes = input_file(path).pass_rest();
  if (options.json)
    all.push_back(record{{"file", path}, {"format", words}, {"bytes", bytes}});
  else
    fmt::print("{}\n  format  {}\n  size    {} bytes\n", path, words, bytes);
}

void tell(const info_options& options, const std::string& path, record& all) {
  if (path.ends_with(".json")) return tell_profile(options, path, all);
  const file_facts facts = facts_of(options, path);
  if (options.json)
    all.push_back(as_record(path, facts));
  else
    print(path, facts);
}

/// A file that cannot be read is told, and the others are read all the same.
void run(const info_options& options) {
  record all = record::array();
  std::optional<error> fault;
  for (const std::string& path : options.files) {
    try {
      tell(options, path, all);
    } catch (const error& failed) {
      if (fault) tell_fault(fault->what(), fault->exit_status, options.json);
      fault.emplace(failed.what(), fault ? fault->exit_status : failed.exit_status);
    }
  }
  if (options.json && !all.empty()) print_json(record{{"files", all}}, 2);
  if (fault) throw *fault;
}

}  // namespace

void add_info_command(command_options& program) {
  auto [command, options] =
      program.add_command<info_options>("info", "what files hold: format, shape, type, rate and size", run);
  command.add("FILE", options.files, "files to read: what other commands read, and profiles").required();
  add_reading_options(command, options);
  command.add("--json", options.json, "print JSON");
}

}  // namespace komdsp::cli
