#include "definitions/convolution.hpp"

#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "definitions/error_sum.hpp"
#include "definitions/otf.hpp"

namespace komdsp::cli {
namespace {

/// Elements of each x, y and z.
struct pair_sizes {
  index x, y, z;
};
/// The largest error of some pairs; in fixed point also that of a unit of the last place in every number.
struct pair_error {
  double error = 0, unit = 0;
};
template <class T, class Convolution>
pair_error convolution_error(const Convolution& c, const plan& p, const pair_sizes& size,
                             const std::vector<index>& pairs, const example& e) {
  pair_error largest;
  for (const index pair : pairs) {
    const auto x = elements_of<T>(e.input, c.precision, {pair}, size.x, c.real),
               y = elements_of<T>(e.operand, c.precision, {pair}, size.y, c.real);
    auto z = elements_of<T>(e.output.span(), c.precision, {pair}, size.z, c.real);
    const double unit = unit_of(p, e.output.span(), pair);
    for (auto& v : z) v *= static_cast<T>(unit);
    const T norms = definitions::norm_of(x) * definitions::norm_of(y);
    const double found = definitions::convolution_error<T>(z, definitions::truth_of<T>(c, x, y), norms);
    largest.error = largest.error >= found ? largest.error : found;  // NaN stays
    largest.unit =
        std::max(largest.unit, unit * std::sqrt(2.0 * static_cast<double>(size.z)) / static_cast<double>(norms));
  }
  return largest;
}
template <class Convolution>
checked_plan compared_pairs(device& device, const plan& p, const Convolution& c, const pair_sizes& size, index pairs,
                            index least) {
  example e(device, p);
  const pair_error found = in_wide_numbers(c.precision, [&](auto zero) {
    return convolution_error<decltype(zero)>(c, p, size, some_of(pairs, size.x, least), e);
  });
  return {p, std::move(e.prepared), found.error,
          is_fixed(c.precision) ? 8 * found.unit : definitions::convolution_bound(c.precision, p.what.length)};
}

/// Error of the OTF itself, which benchmarks take, of the first and the last image.
template <class T>
double otf_error(otf t, const example& e) {
  const index points = t.rows * t.columns;
  const std::vector<index> images = some_of(t.batch, unlimited, 2);
  t.batch = static_cast<index>(images.size());
  const auto truth = definitions::truth_of<T>(t, scalars_of<T>(e.input, t.precision, images, points),
                                              scalars_of<T>(e.operand, t.precision, images, points));
  const auto got = elements_of<T>(e.output.span(), t.precision, images, points, false);
  definitions::error_sum sum;
  for (std::size_t i = 0; i < got.size(); ++i) sum.add(got[i] - truth.otf[i], truth.otf[i]);
  return sum.relative();
}

}  // namespace

checked_plan compared(device& device, const plan& p, const convolution& c) {
  return compared_pairs(device, p, c, {c.x_length, c.y_length, length_of_result(c)}, c.outer * c.inner, 1);
}
checked_plan compared(device& device, const plan& p, const convolution2d& c) {
  const pair_sizes images{c.x_rows * c.x_columns, c.y_rows * c.y_columns, rows_of_result(c) * columns_of_result(c)};
  return compared_pairs(device, p, c, images, c.batch, 2);
}
checked_plan compared(device& device, const plan& p, const otf& t) {
  example e(device, p);
  const double error = in_wide_numbers(t.precision, [&](auto zero) { return otf_error<decltype(zero)>(t, e); });
  return {p, std::move(e.prepared), error, definitions::accuracy_bound(t)};
}

}  // namespace komdsp::cli
