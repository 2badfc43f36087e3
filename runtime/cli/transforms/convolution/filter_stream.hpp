#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include <komdsp/overlap_save.hpp>

namespace komdsp::cli {

/// One signal after another through a filter, on a device, in bounded memory. Failures throw error.
class filter_stream {
 public:
  /// The filter is of what.precision, samples or complex numbers; copied.
  filter_stream(cli::device& device, const overlap_save& what, std::span<const std::byte> filter);
  filter_stream(const filter_stream&) = delete;
  filter_stream& operator=(const filter_stream&) = delete;

  const overlap_save_plan& plan() const { return plan_; }

  /// Another signal begins, from here on with this filter.
  void restart();
  void restart(std::span<const std::byte> filter);

  /// As overlap_save_stream's; they give the bytes taken and given.
  std::size_t push(std::span<const std::byte> samples);
  void finish();
  std::size_t pull(std::span<std::byte> results);
  /// In fixed point the exponent of all results, one or none, when some were pulled.
  std::vector<std::int32_t> exponent() const;

 private:
  status run(const void* input, void* output) noexcept;

  overlap_save_plan plan_;
  std::unique_ptr<prepared_plan> prepared_;
  aligned_memory memory_;
  overlap_save_stream stream_;
  std::exception_ptr failure_;
};

}  // namespace komdsp::cli
