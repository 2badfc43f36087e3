// The self-test of a board: computes every transform in every variant from static plans, and holds each to its truth.
// Prints a line per case, a hash of all results, and `N passed, N failed`; its exit status is the verdict.
#include "fault.hpp"
#include "static_cases.hpp"
#include "truths.hpp"

#include <firmware/console.h>
#include <komdsp/komdsp.h>

namespace selftest {

const double* truth_of(int number) {
  return selftest_truths + truths.first[truth_number_of(number)];
}

static static_case static_case_of(int number) {
  switch (number % 4) {
    case 0:
      return static_case_in<0>(number);
    case 1:
      return static_case_in<1>(number);
    case 2:
      return static_case_in<2>(number);
    default:
      return static_case_in<3>(number);
  }
}

}  // namespace selftest

int main() {
  print_text("komdsp ");
  print_text(komdsp_version());
  print_text(" self-test on " BOARD "\n");
  selftest::raise_fault();
  int failed = 0;
  selftest::result_hash hash;
  for (int number = 0; number < selftest::case_count; ++number) {
    const selftest::static_case c = selftest::static_case_of(number);
    failed += !selftest::run_case(number, c.run, c.workspace_bytes, hash);
  }
  print_text("hash ");
  print_hex(static_cast<unsigned long>(hash.value() >> 32), 8);
  print_hex(static_cast<unsigned long>(hash.value() & 0xffffffffu), 8);
  print_text("\n");
  print_number(selftest::case_count - failed);
  print_text(" passed, ");
  print_number(failed);
  print_text(" failed\n");
  return failed > 0;
}
