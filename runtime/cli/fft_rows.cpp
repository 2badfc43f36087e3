#include "cli/fft_rows.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <type_traits>

#include <fmt/format.h>

#include "cli/aligned_memory.hpp"
#include "cli/error.hpp"
#include "cli/progress.hpp"

namespace komdsp::cli {
namespace {

using planning::length_max;

/// Elements of `in`, a row, as T: as many as `out` holds or as there are, then zeros.
template <class From, class T>
void convert_row(std::span<const From> in, std::span<T> out) {
  const std::size_t count = std::min(in.size(), out.size());
  std::transform(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(count), out.begin(),
                 [](const From& value) { return static_cast<T>(value); });
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(count), out.end(), T{});
}
template <class From, class T>
void convert_rows(const array& values, std::size_t first, std::size_t row, std::span<T> out, std::size_t out_row) {
  if constexpr (std::is_convertible_v<From, T> || !std::is_arithmetic_v<T>) {
    const auto all = values.as<From>();
    for (std::size_t at = 0; at < out.size() / out_row; ++at)
      convert_row<From, T>(all.subspan((first + at) * row, row), out.subspan(at * out_row, out_row));
  }
}
template <class T>
void stage_rows(const array& values, std::size_t first, std::span<std::byte> staged, std::size_t out_row) {
  const std::span<T> out(reinterpret_cast<T*>(staged.data()), staged.size() / sizeof(T));
  const std::size_t row = values.shape.back();
  switch (values.type) {
    case element::f32:
      return convert_rows<float>(values, first, row, out, out_row);
    case element::f64:
      return convert_rows<double>(values, first, row, out, out_row);
    case element::c64:
      return convert_rows<std::complex<float>>(values, first, row, out, out_row);
    case element::c128:
      return convert_rows<std::complex<double>>(values, first, row, out, out_row);
  }
}

element element_of(precision type, bool real) {
  if (type == precision::f64) return real ? element::f64 : element::c128;
  return real ? element::f32 : element::c64;
}

/// Rows of an array in the type and length that a transform reads.
class row_reader {
 public:
  row_reader(const array& values, const fft& row)
      : values_(values), type_(element_of(row.type, real_in(row))), points_(static_cast<std::size_t>(points_in(row))) {}

  /// Valid until the next call.
  std::span<const std::byte> rows(std::size_t first, std::size_t count) {
    const std::size_t row_bytes = points_ * element_bytes(type_), bytes = count * row_bytes;
    if (values_.type == type_ && values_.shape.back() == points_)
      return std::span(values_.data).subspan(first * row_bytes, bytes);
    if (staged_.bytes() < bytes) staged_ = aligned_memory(bytes);
    const auto out = staged_.span().first(bytes);
    switch (type_) {
      case element::f32:
        stage_rows<float>(values_, first, out, points_);
        break;
      case element::f64:
        stage_rows<double>(values_, first, out, points_);
        break;
      case element::c64:
        stage_rows<std::complex<float>>(values_, first, out, points_);
        break;
      case element::c128:
        stage_rows<std::complex<double>>(values_, first, out, points_);
        break;
    }
    return out;
  }

 private:
  const array& values_;
  element type_;
  std::size_t points_;
  aligned_memory staged_;
};

/// Rows that a device takes at once: within its memory, and few enough that progress can be shown.
index rows_at_once(const device& device, const fft& row, index batch) {
  constexpr std::size_t most = std::size_t{1} << 28;
  const std::size_t row_bytes =
      static_cast<std::size_t>(2 * std::max(points_in(row), points_out(row)) * bytes_of(row.type));
  const std::size_t budget = std::min({most, device.buffer_bytes(), device.memory_bytes() / 5});
  return std::clamp<index>(static_cast<index>(budget / row_bytes), 1, batch);
}

}  // namespace

void check_length(index length, bool asked) {
  if (is_power_of_two(length) && length <= length_max) return;
  const int status = asked ? error::wrong_usage : error::failed_run;
  const std::string what = fmt::format("a length of {} is not supported; powers of two from 1 to 2^26 are", length);
  if (length < 1) throw error(what + ": give --length", status);
  if (length > length_max)
    throw error(fmt::format("{}: the nearest is {} (--length {})", what, length_max, length_max), status);
  const index above = index{1} << log2_of(length);
  throw error(fmt::format("{}: the neighbours are {} and {} (--length {} or --length {})", what, above / 2, above,
                          above / 2, above),
              status);
}

fft fft_of_row(const fft_request& request, element type, std::size_t last_axis) {
  if (request.real && !request.inverse && is_complex(type))
    throw error("--real needs real input and this is complex; leave --real out");
  const index there = static_cast<index>(last_axis);
  fft row;
  row.length = request.length.value_or(request.real && request.inverse ? 2 * (there - 1) : there);
  check_length(row.length, request.length.has_value());
  row.kind = request.real ? fft_kind::real : fft_kind::complex;
  row.inverse = request.inverse;
  row.type = request.type.value_or(is_double(type) ? precision::f64 : precision::f32);
  row.scale = request.inverse ? 1.0 / static_cast<double>(row.length) : 1.0;
  return row;
}

plan plan_or_throw(const fft& transform, const profile& profile, fft_variant variant) {
  plan p = plan_fft(transform, profile, variant);
  if (p.result == status::ok) return p;
  throw error(fmt::format("no plan on profile {}{}: {}", profile.name,
                          variant == fft_variant::automatic ? "" : fmt::format(" with variant {}", name_of(variant)),
                          p.reason));
}

element result_type(const fft& row) {
  return element_of(row.type, real_out(row));
}

fft_result transform_rows(device& device, const array& values, const fft& row, fft_variant variant, bool quiet) {
  const auto began = std::chrono::steady_clock::now();
  fft_result result;
  std::vector<std::size_t> shape = values.shape;
  shape.back() = static_cast<std::size_t>(points_out(row));
  result.values = array(result_type(row), shape);
  const index batch = static_cast<index>(values.count() / values.shape.back());
  const std::size_t out_bytes = shape.back() * element_bytes(result.values.type);
  row_reader reader(values, row);
  progress shown("fft", static_cast<double>(batch), quiet);
  std::unique_ptr<prepared_plan> prepared;
  fft part = row;
  part.batch = 0;
  for (index first = 0; first < batch; first += part.batch) {
    const index count = std::min(rows_at_once(device, row, batch), batch - first);
    if (count != part.batch) {
      prepared.reset();
      part.batch = count;
      const plan p = plan_or_throw(part, device.profile(), variant);
      result.variant = p.variant;
      prepared = device.prepare(p);
    }
    const auto from = static_cast<std::size_t>(first), rows = static_cast<std::size_t>(count);
    prepared->transform(reader.rows(from, rows),
                        std::span(result.values.data).subspan(from * out_bytes, rows * out_bytes));
    shown.advance(static_cast<double>(count));
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return result;
}

}  // namespace komdsp::cli
