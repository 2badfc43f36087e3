#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/base/record.hpp"
#include <komdsp/profile.hpp>
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// One plan as a board measured it: of the cpp backend, in single precision, with one lane.
struct measured_plan {
  std::string name, transform, kernel;  // for programs, for people; the kernel with the most operations
  index operations = 0, points = 0;     // 5 n log2 n of a complex FFT, and alike; samples of real data, else points
  index cold = 0, warm = 0;             // cycles of the first call, and the least of some more
  index flash = 0, tables = 0;          // bytes of code and tables, and of these the tables
  index workspace = 0, stack = 0;       // bytes
};

/// A board's figures, as a profile keeps them.
struct board_cycles {
  std::string name;    // of the board
  index clock_hz = 0;  // of its CPU; 0: not known
  std::vector<measured_plan> plans;
};

/// A profile with memory of its own for its names and its table, as `komdsp tune` or a board measures it and a file
/// keeps it.
struct stored_profile {
  std::string name, source;
  std::string backend;                // that it was measured through: cpp, opencl or cuda
  std::string command, date;          // by which it was made, and when, yyyy-mm-dd; empty: older files do not say
  komdsp::profile numbers;            // its texts and its table are the members here
  std::vector<fft_variant> variants;  // best measured for complex f32, batch 1, of 2^first_bits points and on
  std::vector<double> gains;          // of each over variant A; 0 where A was not measured
  int first_bits = 0;
  std::optional<board_cycles> board;  // that measured it

  /// Points into this object, which must stay where it is.
  komdsp::profile profile() const&;
  komdsp::profile profile() const&& = delete;
};

/// The profile, as JSON:
///   {"komdsp_profile": 1, "name": "pocl-tuned", "source": "...", "backend": "opencl",
///    "command": "komdsp tune fft --backend opencl", "date": "2026-11-25", "max_group": 4096, ...,
///    "best": [{"length": 256, "variant": "tile", "times_A": 3.1}, ...],
///    "board": {"name": "malta-be32", "clock_hz": 320000000, "plans": [{"name": "c2c", "cold": 60000, ...}]}}
/// with the members of komdsp::profile by their names, of split as PA, PB, PC, and null for no limit; without board
/// where none measured it, and with null for a clock that is not known.
record as_record(const stored_profile& stored);

/// Reads what as_record made; command, date and board may miss, as in older files. name: of the file, for messages.
/// Throws error (damaged_profile) for anything else: a member that misses, is unknown, of another type or out of its
/// range, and lengths that do not follow one another.
stored_profile parse_profile(const std::string& text, const std::string& name);

/// As a C++ header that defines komdsp::profiles::IDENTIFIER, for static plans.
std::string to_header(const stored_profile& stored);

/// Files, as --profile names them: with a '/', or ending in .json.
bool names_profile_file(const std::string& name);

/// The profile in this file, read. Throws error (damaged_profile) as parse_profile.
const stored_profile& read_profile(const std::string& path);

/// The built-in profile of this name, cpp that of this CPU, or the one in this file, whose texts and
/// table last as long as the program. Throws error (usage) for an unknown name.
komdsp::profile find_profile(const std::string& name);
/// The backend that runs it, unless another one is asked for.
std::string_view backend_of_profile(const std::string& name);
std::vector<std::string> profile_names();

}  // namespace komdsp::cli
