#pragma once

#include <string>

#include "cli/profiles/profile_file.hpp"

namespace komdsp::cli {

/// A table that `make bench BOARD=x APP=bench` printed over a serial line.
struct board_table {
  std::string compiler, counter;         // "GCC 12.2.0", "CP0 Count"
  index cycles_per_count = 1;            // of the CPU
  index image_flash = 0, image_ram = 0;  // bytes of the whole image, the stack included
  board_cycles board;
};

/// Reads the last table in the text. Around it, anything; in it each line must have come as it was sent (its hash), to
/// the line that ends it. name: of the file, for messages. Throws error (damaged_table) where there is none, it is cut
/// or damaged, of another version, a plan failed, or a plan took no cycles.
board_table parse_board_table(const std::string& text, const std::string& name);

/// The profile of one lane with the radices that were faster, and the fastest variant of each length; its name, source
/// and backend, no command and no date.
stored_profile profile_of(const board_table& table);

}  // namespace komdsp::cli
