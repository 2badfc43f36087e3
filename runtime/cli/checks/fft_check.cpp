#include <cmath>
#include <cstring>

#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "definitions/error_sum.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// Relative L2 error; in fixed point that of a unit of the last place, too.
struct found_error {
  double error = 0, unit = 0;
};
/// Exponents behind the results; none of floating point.
std::int32_t exponent_of(const plan& p, const example& e, index item) {
  std::int32_t exponent = 0;
  const index behind = sizeof exponent * (p.batch() - item);
  if (is_fixed(p.what.precision)) std::memcpy(&exponent, e.output.span().last(behind).data(), sizeof exponent);
  return exponent;
}

/// least: how many items are compared at least.
template <class T>
found_error fft_error(fftn t, const plan& p, const example& e, index least) {
  const bool batch = !is_transformed(t, 0);
  index in = 1, out = 1;
  for (int a = batch ? 1 : 0; a < t.rank; ++a) {
    in *= points_in(t, a);
    out *= points_out(t, a);
  }
  const std::vector<index> items = some_of(batch ? t.shape[0] : 1, std::max(in, out), least);
  if (batch) t.shape[0] = static_cast<index>(items.size());
  const auto truth = definitions::truth_of<T>(t, elements_of<T>(e.input, t.precision, items, in, real_in(t)));
  const auto got = elements_of<T>(e.output.span(), t.precision, items, out, real_out(t));
  definitions::error_sum sum, units;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::complex<T> expected = truth[i] * static_cast<T>(t.scale);
    const T unit = std::ldexp(T{1}, exponent_of(p, e, items[i / static_cast<std::size_t>(out)]));
    sum.add(got[i] * unit - (real_out(t) ? expected.real() : expected), expected);
    units.add(real_out(t) ? unit : std::complex<T>(unit, unit), expected);
  }
  return {sum.relative(), units.relative()};
}
checked_plan compared(device& device, const plan& p, const fftn& t, double bound, index least) {
  example e(device, p);
  const found_error found =
      in_wide_numbers(t.precision, [&](auto zero) { return fft_error<decltype(zero)>(t, p, e, least); });
  // Each stage rounds by half a unit of the last place, the step of real ones as a stage does, and factors by one.
  const int roundings = stages_of(p.launches[0].build.radices) + (t.kind == fft_kind::complex ? 2 : 3);
  if (is_fixed(t.precision)) bound = found.unit * 0.5 * roundings;
  return {p, std::move(e.prepared), found.error, bound};
}

}  // namespace

checked_plan compared(device& device, const plan& p, const fft& t) {
  fftn rows;
  rows.rank = 2;
  rows.shape[0] = t.batch;
  rows.shape[1] = t.length;
  rows.axes = rows.axis[0] = 1;
  rows.kind = t.kind;
  rows.inverse = t.inverse;
  rows.precision = t.precision;
  rows.scale = t.scale;
  return compared(device, p, rows, accuracy_bound(t), 1);
}
checked_plan compared(device& device, const plan& p, const fftn& t) {
  return compared(device, p, t, accuracy_bound(t), 2);
}
checked_plan compared(device& device, const plan& p, const fft2d& t) {
  return compared(device, p, over_axes(t));
}

}  // namespace komdsp::cli
