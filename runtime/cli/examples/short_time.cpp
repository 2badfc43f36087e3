#include "cli/examples/short_time.hpp"

#include <chrono>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/tools/planned.hpp"

namespace komdsp::cli {

aligned_memory window_samples(const window& shape, index length, precision type) {
  aligned_memory samples(static_cast<std::size_t>(length * bytes_of(type)));
  const status made = type == precision::f64 ? fill_window(shape, length, static_cast<double*>(samples.data()))
                                             : fill_window(shape, length, static_cast<float*>(samples.data()));
  if (made != status::ok) throw error(fmt::format("no window of {} samples: {}", length, describe(made)));
  return samples;
}

short_time_times run_short_time(device& device, const stft& t, std::span<const std::byte> window,
                                std::span<const std::byte> input, std::span<std::byte> output) {
  using clock = std::chrono::steady_clock;
  const auto began = clock::now();
  const auto prepared = device.prepare(plan_or_error(planned(t, device.profile()), device.profile()), window);
  prepared->transform(input, output);  // drivers compile on first use
  const auto ready = clock::now();
  prepared->transform(input, output);
  return {std::chrono::duration<double>(ready - began).count(),
          std::chrono::duration<double>(clock::now() - ready).count()};
}

}  // namespace komdsp::cli
