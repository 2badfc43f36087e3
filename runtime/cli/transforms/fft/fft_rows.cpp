#include "cli/transforms/fft/fft_rows.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
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
  row.checked = request.checked;
  if (is_fixed(row.precision) && row.inverse && !is_power_of_two(row.length))
    throw error(
        fmt::format("in fixed point the inverse of N points, scaled by 1/N, is of a power of two, and {} is none",
                    row.length),
        request.length ? error::wrong_usage : error::failed_run);
  return row;
}

array resized(const array& values, std::size_t axis, std::size_t length) {
  std::vector<std::size_t> shape = values.shape;
  const std::size_t there = std::exchange(shape[axis], length);
  std::size_t behind = element_bytes(values.type);
  for (std::size_t a = axis + 1; a < shape.size(); ++a) behind *= shape[a];
  array other(values.type, shape);
  const std::size_t from = there * behind, to = length * behind, kept = std::min(from, to);
  for (std::size_t i = 0; kept > 0 && (i + 1) * to <= other.data.size(); ++i)
    std::memcpy(other.data.data() + i * to, values.data.data() + i * from, kept);
  return other;
}

namespace {

/// Neighbours that are not transformed are one axis: arrays may have more of them than a plan.
void add_axis(fftn& t, index length, bool joined) {
  if (joined) {
    t.shape[t.rank - 1] *= length;
    return;
  }
  if (t.rank == rank_max)
    throw error(fmt::format("more than {} axes, where neighbours that are not transformed count as one", rank_max));
  t.shape[t.rank++] = length;
}

}  // namespace

placed_axes axes_for_plan(array& values, const std::vector<std::size_t>& axes) {
  if (!is_fixed(values.type)) return {axes, {}};
  values = with_axes_last(std::move(values), axes);
  std::vector<std::size_t> now(axes.size());
  std::iota(now.begin(), now.end(), values.shape.size() - axes.size());
  return {now, axes};
}

array_transform transform_of_array(const fft_request& request, const array& values,
                                   const std::vector<std::size_t>& axes) {
  check_request(request, values.type);
  array_transform made;
  fftn& t = made.t;
  t.kind = request.kind;
  t.inverse = request.inverse;
  t.checked = request.checked;
  t.precision = request.precision.value_or(precision_of(values.type));
  t.axes = static_cast<int>(axes.size());
  std::vector<std::size_t> out = values.shape;
  const std::size_t first = *std::ranges::min_element(axes), halved = axes.back();
  bool after_transformed = true;
  t.rank = first == 0 ? 0 : 1;
  for (std::size_t a = first; a < values.shape.size(); ++a) {
    const auto place = std::ranges::find(axes, a);
    const bool transformed = place != axes.end();
    auto length = static_cast<index>(values.shape[a]);
    if (t.kind != fft_kind::complex && a == halved) {
      if (real_out(t)) length = request.length.value_or(2 * (length - 1));
      out[a] = static_cast<std::size_t>(real_out(t) ? length : length / 2 + 1);
    }
    if (transformed) check_length(length, request.length.has_value());
    add_axis(t, length, a > first && !transformed && !after_transformed);
    if (transformed) t.axis[place - axes.begin()] = t.rank - 1;
    if (transformed && t.inverse) t.scale /= static_cast<double>(length);
    after_transformed = transformed;
  }
  batch_job& job = made.job;
  job = {.in = element_of(t.precision, real_in(t)),
         .out = element_of(t.precision, real_out(t)),
         .shape = out,
         .axes = axes.size()};
  for (int a = first == 0 ? 0 : 1; a < t.rank; ++a) {
    job.points_in *= static_cast<std::size_t>(points_in(t, a));
    job.points_out *= static_cast<std::size_t>(points_out(t, a));
  }
  job.there = job.points_in;
  return made;
}

}  // namespace komdsp::cli
