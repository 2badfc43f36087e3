#pragma once

#include <string>
#include <vector>

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

}  // namespace komdsp::cli
