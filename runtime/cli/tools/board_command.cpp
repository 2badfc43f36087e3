#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/base/input_file.hpp"
#include "cli/base/record.hpp"
#include "cli/profiles/board_table.hpp"
#include "cli/tools/profile_output.hpp"
#include "cli/usage/options.hpp"

namespace komdsp::cli {
namespace {

struct board_options {
  std::string table;
  profile_output output;
  bool json = false, quiet = false;
  std::string command, date;  // what the profile tells of its making
};

constexpr std::uint64_t most_bytes_of_table = 1 << 20;

std::string text_of(const std::string& path) {
  input_file file(path);
  const std::vector<std::byte> bytes = file.read_at_most(most_bytes_of_table);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// "1.5 ms", of a clock that is known.
std::string time_text(index cycles, index clock_hz) {
  if (clock_hz == 0) return "";
  return fmt::format(", {:.4g} ms", 1e3 * static_cast<double>(cycles) / static_cast<double>(clock_hz));
}

void report(const board_table& table, const stored_profile& stored) {
  const board_cycles& board = table.board;
  fmt::print(
      "{}: {}, {}, {} cycles a count, {}; an image of {} bytes of flash and {} of RAM\n", board.name, table.compiler,
      table.counter, table.cycles_per_count,
      board.clock_hz == 0 ? "of unknown clock" : fmt::format("{:g} MHz", static_cast<double>(board.clock_hz) / 1e6),
      table.image_flash, table.image_ram);
  for (const measured_plan& one : board.plans)
    fmt::print("{:<46} {:>9} cycles, {:>9} at first{}\n", one.transform, one.warm, one.cold,
               time_text(one.warm, board.clock_hz));
  fmt::print("Profile {}: radix {}", stored.name, stored.numbers.radix);
  for (std::size_t i = 0; i < stored.variants.size(); ++i)
    fmt::print(", {} points {}", index{1} << (stored.first_bits + static_cast<int>(i)), name_of(stored.variants[i]));
  fmt::print("\n");
}

void run(const board_options& options) {
  options.output.check("board");
  const board_table table = parse_board_table(text_of(options.table), options.table);
  stored_profile stored = profile_of(table);
  stored.name = printable(stored.name);
  stored.source = printable(stored.source);
  stored.command = printable(options.command);
  stored.date = options.date;
  options.output.write(stored);
  if (options.quiet) return;
  if (!options.json) return report(table, stored);
  print_json(record{{"compiler", table.compiler},
                    {"counter", table.counter},
                    {"cycles_per_count", table.cycles_per_count},
                    {"image_flash", table.image_flash},
                    {"image_ram", table.image_ram},
                    {"profile", as_record(stored)}},
             2);
}

}  // namespace

void add_board_command(command_options& program) {
  const auto options = std::make_shared<board_options>();
  command_options command =
      program.add_command("board", "reads what a board measured (make bench APP=bench) and writes a profile");
  command.add("TABLE", options->table, "what came over the serial line; - is standard input")
      .required()
      .takes("FILE", "a file");
  options->output.add_options(command);
  command.add("--json", options->json, "print JSON");
  command.add("--quiet", options->quiet, "print nothing but errors");
  command.runs([options, command] {
    options->command = command.given();
    options->date = date_of_run();
    run(*options);
  });
}

}  // namespace komdsp::cli
