// Firmware in C++: a plan of 2^14 points made at run time, with tables made at run time, gives the bits of the static
// plan whose tables the build made.
#include "large_plans.hpp"

#include <firmware/console.h>
#include <komdsp/cpp.hpp>
#include <komdsp/planner.hpp>

namespace {

constexpr int length = 16384;
alignas(64) float input[length][2], by_build[length][2], by_board[length][2];
alignas(64) unsigned char tables[fft_16384::table_bytes], workspace[fft_16384::workspace_bytes];

struct counted {  // start-up runs constructors of the application
  int n;
  counted() : n(1) {}
} constructed;

komdsp::status at_run_time() {
  komdsp::fft transform;
  transform.length = length;
  static komdsp::plan plan;
  static komdsp::cpp::binding kernels;
  komdsp::status s = komdsp::make_plan(transform, komdsp::cpp::native_profile(), plan);
  if (s == komdsp::status::ok) s = komdsp::cpp::bind(plan, kernels);
  if (s == komdsp::status::ok) s = komdsp::fill_tables(plan, tables);
  if (s == komdsp::status::ok) s = komdsp::cpp::execute(plan, kernels, {input, by_board, tables, workspace});
  return s;
}

}  // namespace

int main() {
  if (constructed.n != 1) return 4;
  for (int n = 0; n < length; ++n) input[n][n % 2] = static_cast<float>(n * 37 % 101 - 50);
  if (fft_16384::execute(input, by_build, workspace) != komdsp::status::ok) return 1;
  const komdsp::status s = at_run_time();
  if (s != komdsp::status::ok) return print_text(komdsp::describe(s)), 2;
  if (__builtin_memcmp(by_build, by_board, sizeof by_build) != 0 || by_build[1][0] == 0) return 3;
  print_text("16384 points, the same bits\n");
  return 0;
}
