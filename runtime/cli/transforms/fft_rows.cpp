#include "cli/transforms/fft_rows.hpp"

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/tools/planned.hpp"

namespace komdsp::cli {

void check_length(index length, bool asked) {
  if (length >= 1 && length <= length_max) return;
  const int status = asked ? error::wrong_usage : error::failed_run;
  const std::string what = fmt::format("a length of {} is not supported; lengths from 1 to 2^26 are", length);
  if (length < 1) throw error(what + ": give --length", status);
  throw error(fmt::format("{}: the nearest is {} (--length {})", what, length_max, length_max), status);
}

fft_kind kind_of_options(bool real, bool hermitian) {
  if (real && hermitian) throw error("--real and --hermitian exclude each other", error::wrong_usage);
  return real ? fft_kind::real : hermitian ? fft_kind::hermitian : fft_kind::complex;
}

void check_real(const fft_request& request, element type) {
  if (request.kind != (request.inverse ? fft_kind::hermitian : fft_kind::real) || !is_complex(type)) return;
  const char* const option = request.inverse ? "--hermitian" : "--real";
  throw error(fmt::format("{0} needs real input and this is complex; leave {0} out", option));
}

fft fft_of_row(const fft_request& request, element type, std::size_t last_axis) {
  check_real(request, type);
  const index there = static_cast<index>(last_axis);
  fft row;
  row.kind = request.kind;
  row.inverse = request.inverse;
  row.length = request.length.value_or(real_out(row) ? 2 * (there - 1) : there);
  check_length(row.length, request.length.has_value());
  row.precision = request.precision.value_or(is_double(type) ? precision::f64 : precision::f32);
  row.scale = request.inverse ? 1.0 / static_cast<double>(row.length) : 1.0;
  return row;
}

fft fft_of_request(const fft_request& request, index batch) {
  fft t = fft_of_row(request, element::f32, static_cast<std::size_t>(request.length.value()));
  t.batch = batch;
  return t;
}

element element_of(precision type, bool real) {
  if (type == precision::f64) return real ? element::f64 : element::c128;
  return real ? element::f32 : element::c64;
}

element result_type(const fft& row) {
  return element_of(row.precision, real_out(row));
}

fft_result transform_rows(device& device, const array& values, const fft& row, fft_variant variant, bool quiet) {
  batch_job job;
  job.in = element_of(row.precision, real_in(row));
  job.out = result_type(row);
  job.there = values.shape.back();
  job.points_in = static_cast<std::size_t>(points_in(row));
  job.points_out = static_cast<std::size_t>(points_out(row));
  job.shape = values.shape;
  job.shape.back() = job.points_out;
  job.plan_for = [&, part = row](index batch) mutable {
    part.batch = batch;
    return plan_or_error(planned(part, device.profile(), variant), device.profile(), name_of(variant));
  };
  return transform_batch(device, values, job, "fft", quiet);
}

}  // namespace komdsp::cli
