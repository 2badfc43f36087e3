#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include "cli/devices/planned.hpp"
#include <komdsp/overlap_save.hpp>

namespace komdsp::cli {

/// One signal after another through a filter, on a device, in bounded memory. Failures throw error.
class filter_stream {
 public:
  /// The filter is of what.precision, samples or complex numbers; copied.
  filter_stream(cli::device& device, const overlap_save& what, std::span<const std::byte> filter)
      : plan_(planned_or_error(what, device.profile())),
        prepared_(device.prepare(plan_.chunk, filter)),
        memory_(static_cast<std::size_t>(plan_.memory_bytes)),
        element_(bytes_of(what.precision) * (what.real ? 1 : 2)) {
    restart();
  }
  filter_stream(const filter_stream&) = delete;
  filter_stream& operator=(const filter_stream&) = delete;

  const overlap_save_plan& plan() const { return plan_; }

  /// Another signal begins, from here on with this filter.
  void restart(std::span<const std::byte> filter) {
    prepared_->set_operand(filter);
    restart();
  }

  /// As overlap_save_stream's; they give the bytes taken and given.
  std::size_t push(std::span<const std::byte> samples) {
    index taken = 0;
    require(stream_.push(samples.data(), 0, static_cast<index>(samples.size()) / element_, taken));
    return static_cast<std::size_t>(taken * element_);
  }
  void finish() { require(stream_.finish()); }
  std::size_t pull(std::span<std::byte> results) {
    index given = 0;
    const status done = stream_.pull(results.data(), 0, static_cast<index>(results.size()) / element_, given);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    require(done);
    return static_cast<std::size_t>(given * element_);
  }
  /// In fixed point the exponent of all results, one or none, when some were pulled.
  std::vector<std::int32_t> exponent() const {
    const std::int32_t* const there = stream_.exponents();
    return there ? std::vector{*there} : std::vector<std::int32_t>();
  }

 private:
  static void require(status done) {
    if (done != status::ok) throw error(fmt::format("overlap-save failed: {}", describe(done)));
  }
  void restart() {
    const auto run_here = [](void* context, const void* input, void* output) {
      return static_cast<filter_stream*>(context)->run(input, output);
    };
    require(stream_.open(plan_, {run_here, this}, memory_.data()));
  }
  // The library's stream knows no exceptions: those of the device wait until it has returned.
  status run(const void* input, void* output) noexcept {
    try {
      prepared_->transform({static_cast<const std::byte*>(input), static_cast<std::size_t>(plan_.chunk.input_bytes)},
                           {static_cast<std::byte*>(output), static_cast<std::size_t>(plan_.chunk.output_bytes)});
      return status::ok;
    } catch (...) {
      failure_ = std::current_exception();
      return status::driver_failed;
    }
  }

  overlap_save_plan plan_;
  std::unique_ptr<prepared_plan> prepared_;
  aligned_memory memory_;
  index element_;  // bytes
  overlap_save_stream stream_;
  std::exception_ptr failure_;
};

}  // namespace komdsp::cli
