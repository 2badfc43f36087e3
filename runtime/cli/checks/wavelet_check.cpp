#include "definitions/wavelet2d.hpp"

#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"

namespace komdsp::cli {

checked_plan compared(device& device, const plan& p, const dwt& t) {
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels), in = t.inverse ? joined : t.length,
              out = t.inverse ? t.length : joined;
  example e(device, p);
  double error = 0;
  for (const index row : some_of(t.batch, unlimited, 2)) {
    const std::vector<double> given = scalars_of<double>(e.input, t.precision, {row}, in),
                              truth = definitions::truth_of(t, given),
                              got = scalars_of<double>(e.output.span(), t.precision, {row}, out);
    const double found = definitions::largest_error(got, truth, definitions::largest_of(t.inverse ? given : truth));
    error = error >= found ? error : found;  // NaN stays
  }
  return {p, std::move(e.prepared), error, definitions::accuracy_bound(t)};
}

checked_plan compared(device& device, const plan& p, const dwt2& t) {
  const index rows = joined_length(t.wavelet, t.mode, t.rows, t.levels),
              columns = joined_length(t.wavelet, t.mode, t.columns, t.levels);
  const index samples = t.rows * t.columns, in = t.inverse ? rows * columns : samples,
              out = t.inverse ? samples : rows * columns;
  example e(device, p);
  double error = 0;
  for (const index image : some_of(t.batch, samples, 2)) {
    definitions::matrix<double> given(t.inverse ? rows : t.rows, t.inverse ? columns : t.columns);
    given.data = scalars_of<double>(e.input, t.precision, {image}, in);
    const std::vector<double> truth = definitions::truth_of(t, given).data,
                              got = scalars_of<double>(e.output.span(), t.precision, {image}, out);
    const double found =
        definitions::largest_error(got, truth, definitions::largest_of(t.inverse ? given.data : truth));
    error = error >= found ? error : found;  // NaN stays
  }
  return {p, std::move(e.prepared), error, definitions::accuracy_bound(t)};
}

double rejoining_error(device& device, const plan& forward, const plan& inverse) {
  example e(device, forward);
  const aligned_memory back(e.input.size());
  device.prepare(inverse)->transform(e.output.span(), back.span());
  const index count = forward.input_bytes / bytes_of(e.type);
  return definitions::largest_error(scalars_of<double>(back.span(), e.type, {0}, count),
                                    scalars_of<double>(e.input, e.type, {0}, count), 1);
}

}  // namespace komdsp::cli
