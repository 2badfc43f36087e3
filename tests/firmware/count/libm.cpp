// libm for KissFFT's set-up, as far as it asks: angles are parts of a turn by lengths that are counted.
#include <komdsp/detail/twiddle.hpp>

namespace {
constexpr double turn = 6.283185307179586476925;
constexpr int parts = 4096 * 375;  // a multiple of each length
komdsp::complex_dd root(double angle) {
  return komdsp::unit_root(static_cast<int>(-angle / turn * parts + parts + 0.5) % parts, parts);
}
}  // namespace

extern "C" {
double cos(double angle) {
  return root(angle).re.high;
}
double sin(double angle) {
  return root(angle).im.high;
}
double floor(double x) {
  return static_cast<double>(static_cast<int>(x));
}
double sqrt(double x) {
  int root = 0;
  while (static_cast<double>((root + 1)) * (root + 1) <= x) ++root;
  return static_cast<double>(root);
}
void* malloc(unsigned long) {
  return nullptr;
}
void free(void*) {}
}
