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

// Runs one part and adds what passed and failed.
struct tally {
  int passed = 0, failed = 0;
};
template <int Part>
void run_part(tally& t, result_hash& hash) {
  for (int place = 0; place < cases_in(Part); ++place) {
    const bool right = run_case(number_in(Part, place), static_case_in<Part>(place), hash);
    ++(right ? t.passed : t.failed);
  }
}

void print_hash(const char* label, const result_hash& hash) {
  print_text(label);
  print_hex(static_cast<unsigned long>(hash.value() >> 32), 8);
  print_hex(static_cast<unsigned long>(hash.value() & 0xffffffffu), 8);
  print_text("\n");
}

}  // namespace selftest

int main() {
  print_text("komdsp ");
  print_text(komdsp_version());
  print_text(" self-test on " BOARD "\n");
  selftest::raise_fault();
  selftest::tally t;
  selftest::result_hash single;
  selftest::run_part<0>(t, single);
  selftest::run_part<1>(t, single);
  selftest::run_part<2>(t, single);
  selftest::print_hash("hash f32 ", single);
#if SELFTEST_F64
  selftest::result_hash both = single;
  selftest::run_part<3>(t, both);
  selftest::run_part<4>(t, both);
  selftest::run_part<5>(t, both);
  selftest::print_hash("hash f32 f64 ", both);
#endif
  print_number(t.passed);
  print_text(" passed, ");
  print_number(t.failed);
  print_text(" failed\n");
  return t.failed > 0;
}
