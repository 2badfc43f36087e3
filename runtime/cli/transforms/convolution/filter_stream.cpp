#include "cli/transforms/convolution/filter_stream.hpp"

#include <utility>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/planned.hpp"

namespace komdsp::cli {
namespace {

void require(status done) {
  if (done != status::ok) throw error(fmt::format("overlap-save failed: {}", describe(done)));
}
index element_bytes(const overlap_save& what) {
  return bytes_of(what.precision) * (what.real ? 1 : 2);
}

}  // namespace

filter_stream::filter_stream(cli::device& device, const overlap_save& what, std::span<const std::byte> filter)
    : plan_(planned_or_error(what, device.profile())),
      prepared_(device.prepare(plan_.chunk, filter)),
      memory_(static_cast<std::size_t>(plan_.memory_bytes)) {
  restart();
}

void filter_stream::restart() {
  const auto run_here = [](void* context, const void* input, void* output) {
    return static_cast<filter_stream*>(context)->run(input, output);
  };
  require(stream_.open(plan_, {run_here, this}, memory_.data()));
}
void filter_stream::restart(std::span<const std::byte> filter) {
  prepared_->set_operand(filter);
  restart();
}

std::size_t filter_stream::push(std::span<const std::byte> samples) {
  const index element = element_bytes(plan_.what);
  index taken = 0;
  require(stream_.push(samples.data(), 0, static_cast<index>(samples.size()) / element, taken));
  return static_cast<std::size_t>(taken * element);
}
void filter_stream::finish() {
  require(stream_.finish());
}
std::size_t filter_stream::pull(std::span<std::byte> results) {
  const index element = element_bytes(plan_.what);
  index given = 0;
  const status done = stream_.pull(results.data(), 0, static_cast<index>(results.size()) / element, given);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  require(done);
  return static_cast<std::size_t>(given * element);
}

std::vector<std::int32_t> filter_stream::exponent() const {
  const std::int32_t* const there = stream_.exponents();
  return there ? std::vector{*there} : std::vector<std::int32_t>();
}

// The library's stream knows no exceptions: those of the device wait until it has returned.
status filter_stream::run(const void* input, void* output) noexcept {
  try {
    prepared_->transform({static_cast<const std::byte*>(input), static_cast<std::size_t>(plan_.chunk.input_bytes)},
                         {static_cast<std::byte*>(output), static_cast<std::size_t>(plan_.chunk.output_bytes)});
    return status::ok;
  } catch (...) {
    failure_ = std::current_exception();
    return status::driver_failed;
  }
}

}  // namespace komdsp::cli
