#include "cli/transforms/batch_transform.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <komdsp/verify.hpp>

#include "cli/base/error.hpp"
#include "cli/base/timing.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/progress.hpp"
#include "cli/devices/aligned_memory.hpp"

namespace komdsp::cli {
namespace {

/// Items that a device takes at once: within its memory, and few enough that progress can be shown.
index items_at_once(const device& device, const batch_job& job, index batch) {
  constexpr std::size_t most = std::size_t{1} << 28;
  const std::size_t bytes = std::max(job.points_in * element_bytes(job.in), job.points_out * element_bytes(job.out));
  const std::size_t budget = std::min({most, device.buffer_bytes(), device.memory_bytes() / 5});
  return std::clamp<index>(job.at_once > 0 ? job.at_once : static_cast<index>(budget / bytes), 1, batch);
}

}  // namespace

batch_job job_of_rows(element in, element out, std::vector<std::size_t> shape, index points_in, index points_out) {
  const std::size_t there = std::exchange(shape.back(), static_cast<std::size_t>(points_out));
  return {in, out, there, static_cast<std::size_t>(points_in), static_cast<std::size_t>(points_out), std::move(shape)};
}

void check_length(index length, bool asked) {
  if (length >= 1 && length <= length_max) return;
  const int status = asked ? error::wrong_usage : error::failed_run;
  const std::string what = fmt::format("a length of {} is not supported; lengths from 1 to 2^26 are", length);
  if (length < 1) throw error(what + ": give --length", status);
  throw error(fmt::format("{}: the nearest is {} (--length {})", what, length_max, length_max), status);
}

void fft_result::set_exponents(const std::vector<std::int32_t>& all, std::size_t axes) {
  if (all.empty()) return;
  exponents = array(element::i32, {values.shape.begin(), values.shape.end() - static_cast<std::ptrdiff_t>(axes)});
  if (exponents.count() != all.size()) throw std::logic_error("komdsp: exponents of another shape");
  std::ranges::copy(all, exponents.as<std::int32_t>().begin());
  shared = values.count() / all.size();
}

void transform_items(prepared_plan& prepared, const plan& p, std::span<const std::byte> items,
                     std::span<std::byte> results, std::vector<std::int32_t>& exponents) {
  const auto bytes = static_cast<std::size_t>(p.output_bytes);
  if (bytes <= results.size()) return prepared.transform(items, results);
  const aligned_memory output(bytes);
  prepared.transform(items, output.span());
  std::ranges::copy(output.span().first(results.size()), results.begin());
  if (p.what.checked) {
    if (check_results(p, output.span().data()) == status::ok) return;
    throw error("results are not those of the input: memory, or the device, is at fault");
  }
  const std::size_t before = exponents.size(), more = (bytes - results.size()) / sizeof(std::int32_t);
  exponents.resize(before + more);
  std::memcpy(exponents.data() + before, output.span().last(4 * more).data(), 4 * more);
}

fft_result transform_batch(device& device, std::size_t batch, const batch_reader& read, const batch_job& job,
                           const char* name, bool quiet) {
  const stopwatch clock;
  fft_result result;
  result.values = array(job.out, job.shape);
  const auto all = static_cast<index>(batch);
  const std::size_t out_bytes = job.points_out * element_bytes(job.out);
  std::vector<std::int32_t> exponents;
  progress shown(name, static_cast<double>(batch), quiet);
  std::unique_ptr<prepared_plan> prepared;
  plan p;
  index planned = 0;
  for (index first = 0; first < all; first += planned) {
    const index count = std::min(items_at_once(device, job, all), all - first);
    if (count != planned) {
      prepared.reset();
      planned = count;
      p = job.plan_for(count);
      result.variant = p.variant;
      result.length = p.what.length;
      prepared = device.prepare(p);
    }
    const auto from = static_cast<std::size_t>(first), items = static_cast<std::size_t>(count);
    const batch_items now = read(from, items);
    if (!now.operand.empty()) prepared->set_operand(now.operand);
    transform_items(*prepared, p, now.input, std::span(result.values.data).subspan(from * out_bytes, items * out_bytes),
                    exponents);
    shown.advance(static_cast<double>(count));
  }
  result.set_exponents(exponents, job.axes);
  result.seconds = clock.seconds();
  return result;
}

fft_result transform_batch(device& device, const array& values, const batch_job& job, const char* name, bool quiet) {
  array staged;
  // Rows have as many elements as are read or there, then zeros.
  const auto read = [&](std::size_t first, std::size_t count) -> batch_items {
    const std::size_t row_bytes = job.points_in * element_bytes(job.in), bytes = count * row_bytes;
    if (values.type == job.in && job.there == job.points_in)
      return {std::span(values.data).subspan(first * row_bytes, bytes)};
    if (staged.data.size() < bytes) staged = array(job.in, {count, job.points_in});
    const std::size_t kept = std::min(job.there, job.points_in);
    for (std::size_t i = 0; i < count; ++i) convert(values, (first + i) * job.there, staged, i * job.points_in, kept);
    return {std::span(staged.data).first(bytes)};
  };
  return transform_batch(device, values.count() / job.there, read, job, name, quiet);
}

}  // namespace komdsp::cli
