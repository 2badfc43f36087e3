// The self-test of an OpenCL device: transforms of the boards' self-test, planned for this device, each held to its
// truth. Prints a line per case and `N passed, N failed`; the exit status is the verdict.
#include "../selftest/run_case.hpp"
#include "../selftest/truth_places.hpp"
#include "../selftest/truths.hpp"
#include "device.hpp"

#include <firmware/console.h>

namespace selftest {
namespace {

opencl_device device;
int current;  // the case that runs: run_case's function has no context

komdsp::plan planned(int number) {
  const test_case c = case_of(number);
  return komdsp::plan_fft(c.what, device.profile, c.variant == fft_variant::tile ? fft_variant::automatic : c.variant);
}

// A compiler may allow its kernels fewer work-items than the device says: then it is planned for smaller groups.
komdsp::status run_current(const void* input, const void*, void* output, void*) {
  for (;; device.profile.max_group /= 2) {
    const komdsp::status s = device.run(planned(current), input, output);
    if (s != komdsp::status::variant_does_not_fit || device.profile.max_group == 1) return s;
  }
}

// In single precision: complex transforms as the device's profile plans them, and in published variants. Left out is
// what rusticl of Mesa 22.3, the driver of board linux-mips64el, crashes on or computes wrongly, warning of
// "load_kernel_arg in control flow": real transforms, other lengths than powers of two, E, F and S2 to S16.
bool wanted(int number) {
  const test_case c = case_of(number);
  return c.kind == operation::fft && c.what.precision == precision::f32 && c.what.kind == fft_kind::complex &&
         komdsp::is_power_of_two(c.what.length) &&
         (c.variant == fft_variant::tile || c.variant <= fft_variant::D || c.variant == fft_variant::CT2);
}

}  // namespace

const double* truth_of(int number) {
  return selftest_truths + truths.first[number];
}

int run_all() {
  const komdsp::status opened = device.open();
  if (opened != komdsp::status::ok) return print_text(komdsp::describe(opened)), print_text("\n"), 1;
  print_text("komdsp OpenCL self-test on ");
  print_text(device.text.name);
  print_text("\n");
  int passed = 0, failed = 0;
  result_hash hash;  // of no use here: devices contract and reorder
  for (int number = 0; number < case_count; ++number) {
    if (!wanted(number)) continue;
    current = number;
    const computation how{run_current, 0, komdsp::name_of(planned(number).variant), "this device"};
    ++(run_case(number, how, hash) ? passed : failed);
  }
  print_number(passed);
  print_text(" passed, ");
  print_number(failed);
  print_text(" failed\n");
  return failed > 0 || passed == 0;
}

}  // namespace selftest

int main() {
  return selftest::run_all();
}
