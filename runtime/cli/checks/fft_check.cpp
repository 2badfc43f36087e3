#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "definitions/error_sum.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// least: how many items are compared at least.
template <class T>
double fft_error(fftn t, const example& e, index least) {
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
  definitions::error_sum sum;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::complex<T> expected = truth[i] * static_cast<T>(t.scale);
    sum.add(got[i] - (real_out(t) ? expected.real() : expected), expected);
  }
  return sum.relative();
}
checked_plan compared(device& device, const plan& p, const fftn& t, double bound, index least) {
  example e(device, p);
  const double error = in_wide_numbers(t.precision, [&](auto zero) { return fft_error<decltype(zero)>(t, e, least); });
  return {p, std::move(e.prepared), error, bound};
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
