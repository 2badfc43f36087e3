#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// least: how many items are compared at least.
template <class T>
result_errors errors_of(fftn t, const plan& p, const example& e, index least) {
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
  result_errors errors;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::complex<T> expected = truth[i] * static_cast<T>(t.scale);
    const double unit = unit_of(p, e.output.span(), items[i / static_cast<std::size_t>(out)]);
    real_out(t) ? errors.add(got[i].real(), expected.real(), unit) : errors.add(got[i], expected, unit);
  }
  return errors;
}
checked_plan compared(device& device, const plan& p, const fftn& t, double bound, index least) {
  example e(device, p);
  const result_errors errors =
      in_wide_numbers(t.precision, [&](auto zero) { return errors_of<decltype(zero)>(t, p, e, least); });
  // Each stage rounds by half a unit of the last place, the step of real ones as a stage does, and factors by one.
  int roundings = t.kind == fft_kind::complex ? 1 : 2;
  for (int i = 0; i < p.launch_count; ++i) roundings += stages_of(p.launches[i].build.radices) + 1;
  return errors.of(p, e, bound, 0.5 * roundings);
}

}  // namespace

checked_plan compared(device& device, const plan& p, const fft& t) {
  const fftn rows{.rank = 2,
                  .shape = {t.batch, t.length},
                  .axes = 1,
                  .axis = {1},
                  .kind = t.kind,
                  .inverse = t.inverse,
                  .precision = t.precision,
                  .scale = t.scale};
  return compared(device, p, rows, accuracy_bound(t), 1);
}
checked_plan compared(device& device, const plan& p, const fftn& t) {
  return compared(device, p, t, accuracy_bound(t), 2);
}
checked_plan compared(device& device, const plan& p, const fft2d& t) {
  return compared(device, p, over_axes(t));
}

}  // namespace komdsp::cli
