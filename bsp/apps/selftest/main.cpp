// The self-test of a board: computes every transform in every variant from static plans, and holds each to its truth.
// Prints a line per case, a hash of all results, and `N passed, N failed`; its exit status is the verdict.
#include "fault.hpp"
#include "fixed_point.hpp"
#include "static_cases.hpp"
#include "truth_places.hpp"
#include "truths.hpp"

#include <firmware/console.h>
#include <komdsp/komdsp.h>

namespace selftest {

const double* truth_of(int number) {
  return selftest_truths + truths.first[truth_number_of(number)];
}

struct tally {
  int passed = 0, failed = 0;
  result_hash all;
};
void print_hash(const result_hash& hash) {
  print_hex(static_cast<unsigned long>(hash.value() >> 32), 8);
  print_hex(static_cast<unsigned long>(hash.value() & 0xffffffffu), 8);
  print_text("\n");
}

// Each part has a hash of its own, since boards with little RAM leave parts out.
template <int Part>
void run_part(tally& t) {
  result_hash mine;
  for (int place = 0; place < cases_in(Part); ++place) {
    const bool right = run_case(number_in(Part, place), static_case_in<Part>(place), mine);
    ++(right ? t.passed : t.failed);
  }
  static const char* const names[] = {"tiles ", "published variants ", "others ", "optical transfer functions "};
  static_assert(sizeof names / sizeof *names == groups);
  print_text("hash of ");
  print_text(Part / groups ? "f64 " : "f32 ");
  print_text(names[Part % groups]);
  print_hash(mine);
  t.all.add(static_cast<uint32_t>(mine.value() >> 32));
  t.all.add(static_cast<uint32_t>(mine.value()));
}
template <int... Part>
void run_parts(tally& t, komdsp::numbers<Part...>) {
  (run_part<Part>(t), ...);
}

}  // namespace selftest

int main() {
  print_text("komdsp ");
  print_text(komdsp_version());
  print_text(" self-test on " BOARD "\n");
  selftest::raise_fault();
  selftest::tally t;
  selftest::run_parts(t, komdsp::numbers<SELFTEST_PARTS>());
  ++(selftest::run_fixed_point() ? t.passed : t.failed);
  ++(selftest::run_fixed_wavelets() ? t.passed : t.failed);
  print_text("hash of all ");
  selftest::print_hash(t.all);
  print_number(t.passed);
  print_text(" passed, ");
  print_number(t.failed);
  print_text(" failed\n");
  return t.failed > 0;
}
