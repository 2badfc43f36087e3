#include "cli/transforms/fft/fft_rows.hpp"

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/planned.hpp"

namespace komdsp::cli {

fft_kind kind_of_options(bool real, bool hermitian) {
  if (real && hermitian) throw error("--real and --hermitian exclude each other", error::wrong_usage);
  return real ? fft_kind::real : hermitian ? fft_kind::hermitian : fft_kind::complex;
}

const char* kind_word(fft_kind kind) {
  return kind == fft_kind::real ? "real" : kind == fft_kind::hermitian ? "Hermitian" : "complex";
}
std::string kind_words(const fft& t) {
  return fmt::format("{} {}", t.inverse ? "Inverse" : "Forward", kind_word(t.kind));
}

bool takes_real(const fft_request& request) {
  return request.kind == (request.inverse ? fft_kind::hermitian : fft_kind::real);
}
void check_request(const fft_request& request, element type) {
  if (request.fixed_shifts && !is_fixed(request.precision.value_or(precision::f32)))
    throw error("--fixed-shifts is of fixed point: --precision q15 or q31", error::wrong_usage);
  if (!takes_real(request) || !is_complex(type)) return;
  const char* const option = request.inverse ? "--hermitian" : "--real";
  throw error(fmt::format("{0} needs real input and this is complex; leave {0} out", option));
}

fft fft_of_row(const fft_request& request, element type, std::size_t last_axis) {
  check_request(request, type);
  const index there = static_cast<index>(last_axis);
  fft row;
  row.kind = request.kind;
  row.inverse = request.inverse;
  row.length = request.length.value_or(real_out(row) ? 2 * (there - 1) : there);
  check_length(row.length, request.length.has_value());
  row.precision = request.precision.value_or(precision_of(type));
  row.scale = request.inverse ? 1.0 / static_cast<double>(row.length) : 1.0;
  row.fixed_shifts = request.fixed_shifts;
  if (is_fixed(row.precision) && row.inverse && !is_power_of_two(row.length))
    throw error(
        fmt::format("in fixed point the inverse of N points, scaled by 1/N, is of a power of two, and {} is none",
                    row.length),
        request.length ? error::wrong_usage : error::failed_run);
  return row;
}

fft_result transform_rows(device& device, const array& values, const fft& row, fft_variant variant, bool quiet) {
  batch_job job;
  job.in = element_of(row.precision, real_in(row));
  job.out = element_of(row.precision, real_out(row));
  job.there = values.shape.back();
  job.points_in = static_cast<std::size_t>(points_in(row));
  job.points_out = static_cast<std::size_t>(points_out(row));
  job.shape = values.shape;
  job.shape.back() = job.points_out;
  job.plan_for = planner_of(device, row, variant);
  return transform_batch(device, values, job, "fft", quiet);
}

}  // namespace komdsp::cli
