#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/error.hpp"
#include "cli/files/array_file.hpp"
#include "cli/files/input_file.hpp"
#include "cli/files/npy.hpp"
#include "cli/files/sigmf.hpp"
#include "cli/options.hpp"
#include "cli/record.hpp"
#include "cli/run_options.hpp"

namespace komdsp::cli {
namespace {

struct info_options : raw_options {
  std::vector<std::string> files;
  bool json = false;
};

/// What a file holds.
struct file_facts {
  std::string format, type;
  std::vector<std::size_t> shape;
  std::optional<double> rate;  // Hz
};

/// NumPy's name of what is stored.
std::string words_of(const npy_type& type) {
  if (type.kind == 'b') return "bool";
  const char* const kind = type.kind == 'f'   ? "float"
                           : type.kind == 'c' ? "complex"
                           : type.kind == 'u' ? "uint"
                                              : "int";
  return fmt::format("{}{}{}", kind, 8 * type.width, type.reversed ? ", bytes reversed" : "");
}

file_facts facts_of_profile(const std::string& path) {
  const stored_profile& stored = read_profile(path);
  return {fmt::format("profile {} of backend {}", stored.name, stored.backend), "", {}, {}};
}

/// In words, and what its axes are.
const char* format_of(const std::string& path) {
  if (is_sound(path)) return "sound: channels, samples";
  if (is_sigmf(path)) return "recording of SigMF";
  const std::string extension = extension_of(path);
  if (extension == "npy") return "array of NumPy";
  if (extension == "csv") return "table of numbers";
  return extension == "png" ? "picture: rows, columns" : "raw numbers, little-endian";
}

/// All of a file is read: what is damaged is refused.
file_facts facts_of(const info_options& options, const std::string& path) {
  if (path.ends_with(".json")) return facts_of_profile(path);
  const array values = read_input(path, options, options.json);
  file_facts facts{format_of(path), name_of(values.type), values.shape, {}};
  if (values.sample_rate > 0) facts.rate = values.sample_rate;
  if (extension_of(path) == "npy") {
    input_file in(path);
    facts.type = words_of(read_npy_header(in).type);
  }
  return facts;
}

record as_record(const std::string& path, const file_facts& facts, std::uintmax_t bytes) {
  record told{{"file", path}, {"format", facts.format}, {"bytes", bytes}};
  if (!facts.shape.empty()) {
    told["shape"] = facts.shape;
    told["type"] = facts.type;
  }
  if (facts.rate) {
    told["rate_hz"] = *facts.rate;
    told["duration_s"] = static_cast<double>(facts.shape.back()) / *facts.rate;
  }
  return told;
}

/// To milliseconds, and of what is short to three digits.
std::string duration_text(double rate, std::size_t samples) {
  const double seconds = static_cast<double>(samples) / rate;
  return seconds < 0.1 ? fmt::format("{:.3g}", seconds) : fmt::format("{:.3f}", seconds);
}

void print(const std::string& path, const file_facts& facts, std::uintmax_t bytes) {
  fmt::print("{}\n  format  {}\n", path, facts.format);
  if (!facts.shape.empty()) fmt::print("  shape   {}\n  type    {}\n", fmt::join(facts.shape, " x "), facts.type);
  if (facts.rate) fmt::print("  rate    {:g} Hz, {} s\n", *facts.rate, duration_text(*facts.rate, facts.shape.back()));
  fmt::print("  size    {} bytes\n", bytes);
}

void tell(const info_options& options, const std::string& path, record_value::list& all) {
  const file_facts facts = facts_of(options, path);
  const std::uintmax_t bytes = std::filesystem::file_size(path);
  if (options.json)
    all.push_back(as_record(path, facts, bytes));
  else
    print(path, facts, bytes);
}

/// A file that cannot be read is told, and the others are read all the same.
void run(const info_options& options) {
  record_value::list all;
  std::optional<error> fault;
  for (const std::string& path : options.files) {
    try {
      tell(options, path, all);
    } catch (const error& failed) {
      if (fault) tell_fault(fault->what(), fault->exit_status, options.json);
      fault.emplace(failed.what(), fault ? fault->exit_status : failed.exit_status);
    }
  }
  if (options.json && !all.empty()) fmt::print("{}\n", json_text(record{{"files", all}}, 2));
  if (fault) throw *fault;
}

}  // namespace

void add_info_command(command_options& program) {
  const auto options = std::make_shared<info_options>();
  command_options command = program.add_command("info", "what files hold: format, shape, type, rate and size");
  command.add("FILE", options->files, "files to read: what other commands read, and profiles").required();
  command.add("--shape", options->shape, "of raw input: R,C").list().within(std::size_t{1}, std::size_t{1} << 40);
  command.add("--json", options->json, "print JSON");
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
