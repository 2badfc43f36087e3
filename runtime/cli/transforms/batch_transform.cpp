#include "cli/transforms/batch_transform.hpp"

#include <algorithm>
#include <chrono>
#include <complex>
#include <memory>
#include <type_traits>

#include "cli/devices/aligned_memory.hpp"
#include "cli/progress.hpp"

namespace komdsp::cli {
namespace {

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
void stage_rows(const array& values, std::size_t first, std::size_t row, std::span<std::byte> staged,
                std::size_t out_row) {
  const std::span<T> out(reinterpret_cast<T*>(staged.data()), staged.size() / sizeof(T));
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

/// Rows of an array in the type and length that a transform reads.
class row_reader {
 public:
  row_reader(const array& values, const batch_job& job)
      : values_(values), there_(job.there), type_(job.in), points_(job.points_in) {}

  /// Valid until the next call.
  std::span<const std::byte> rows(std::size_t first, std::size_t count) {
    const std::size_t row_bytes = points_ * element_bytes(type_), bytes = count * row_bytes;
    if (values_.type == type_ && there_ == points_) return std::span(values_.data).subspan(first * row_bytes, bytes);
    if (staged_.bytes() < bytes) staged_ = aligned_memory(bytes);
    const auto out = staged_.span().first(bytes);
    switch (type_) {
      case element::f32:
        stage_rows<float>(values_, first, there_, out, points_);
        break;
      case element::f64:
        stage_rows<double>(values_, first, there_, out, points_);
        break;
      case element::c64:
        stage_rows<std::complex<float>>(values_, first, there_, out, points_);
        break;
      case element::c128:
        stage_rows<std::complex<double>>(values_, first, there_, out, points_);
        break;
    }
    return out;
  }

 private:
  const array& values_;
  std::size_t there_;
  element type_;
  std::size_t points_;
  aligned_memory staged_;
};

/// Items that a device takes at once: within its memory, and few enough that progress can be shown.
index items_at_once(const device& device, const batch_job& job, index batch) {
  constexpr std::size_t most = std::size_t{1} << 28;
  const std::size_t bytes = std::max(job.points_in * element_bytes(job.in), job.points_out * element_bytes(job.out));
  const std::size_t budget = std::min({most, device.buffer_bytes(), device.memory_bytes() / 5});
  return std::clamp<index>(static_cast<index>(budget / bytes), 1, batch);
}

}  // namespace

fft_result transform_batch(device& device, const array& values, const batch_job& job, const char* name, bool quiet) {
  const auto began = std::chrono::steady_clock::now();
  fft_result result;
  result.values = array(job.out, job.shape);
  const auto batch = static_cast<index>(values.count() / job.there);
  const std::size_t out_bytes = job.points_out * element_bytes(job.out);
  row_reader reader(values, job);
  progress shown(name, static_cast<double>(batch), quiet);
  std::unique_ptr<prepared_plan> prepared;
  index planned = 0;
  for (index first = 0; first < batch; first += planned) {
    const index count = std::min(items_at_once(device, job, batch), batch - first);
    if (count != planned) {
      prepared.reset();
      planned = count;
      const plan p = job.plan_for(count);
      result.variant = p.variant;
      prepared = device.prepare(p);
    }
    const auto from = static_cast<std::size_t>(first), items = static_cast<std::size_t>(count);
    prepared->transform(reader.rows(from, items),
                        std::span(result.values.data).subspan(from * out_bytes, items * out_bytes));
    shown.advance(static_cast<double>(count));
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return result;
}

}  // namespace komdsp::cli
