// run_case.hpp: computes one case on the board, holds it to its truth, and adds its result to the hash.
#pragma once
#include "cases.hpp"

namespace selftest {

using execute = komdsp::status (*)(const void* input, const void* operand, void* output, void* workspace);

// The hash of all finite results' bits in the order of the cases, whatever the byte order of the machine (FNV-1a, one
// word at a time).
class result_hash {
 public:
  void add(uint32_t word) { value_ = (value_ ^ word) * 0x100000001b3u; }
  uint64_t value() const { return value_; }

 private:
  uint64_t value_ = 0xcbf29ce484222325u;
};

// The largest workspace of a case: a number, for to plan all of them takes the compiler a second.
constexpr index work_bytes = 32000;

// How a case is computed, and what its line says of that.
struct computation {
  execute run;
  index workspace_bytes;
  const char *variant, *profile;
};

// Prints a line; true when the result is within the bound, finite, and nothing was written beside it.
bool run_case(int number, const computation& how, result_hash& hash);

}  // namespace selftest
