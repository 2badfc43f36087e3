// listed_plan.hpp: static plans as an application goes through them: their figures, and a call.
#pragma once
#include <komdsp/transform.hpp>
#include <komdsp/status.hpp>

namespace footprint {

struct listed_plan {
  const char *name, *text;                        // for programs, for people
  const char* kernel;                             // with the most operations
  long operations;                                // 5 n log2 n of a complex FFT, and alike
  long points;                                    // samples of real data, else complex points of the input
  long input_bytes, operand_bytes, output_bytes;  // operand: the other input; 0: there is none
  long workspace_bytes, table_bytes;              // of the caller's RAM; of flash
  komdsp::precision precision;                    // of its numbers
  long exponents;                                 // 32-bit ones behind the results, in fixed point
  bool in_place;                                  // the output is where the input was
  komdsp::status (*run)();                        // computes it in memory of this file
};
// A list of plans.
struct plan_list {
  const listed_plan* first;
  int count;
};
extern const plan_list plans;  // of every family

// Inputs before each run: the same numbers on every machine, within 1 of 0, in fixed point of the whole range; the
// output is cleared.
void fill_inputs(const listed_plan& p);
// Result of the plan that ran last: output_bytes of it.
const void* result_of(const listed_plan& p);

}  // namespace footprint
