#include "cli/examples/short_time.hpp"

#include <chrono>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/tools/planned.hpp"

namespace komdsp::cli {

aligned_memory window_samples(window_kind kind, const stft& t) {
  aligned_memory window(static_cast<std::size_t>(t.length * bytes_of(t.type)));
  if (t.type == precision::f64) {
    fill_window(kind, t.length, static_cast<double*>(window.data()));
  } else {
    fill_window(kind, t.length, static_cast<float*>(window.data()));
  }
  return window;
}

short_time_times run_short_time(device& device, const stft& t, window_kind window, std::span<const std::byte> input,
                                std::span<std::byte> output) {
  using clock = std::chrono::steady_clock;
  const auto began = clock::now();
  const auto prepared =
      device.prepare(plan_or_error(planned(t, device.profile()), device.profile()), window_samples(window, t).span());
  prepared->transform(input, output);  // drivers compile on first use
  const auto ready = clock::now();
  prepared->transform(input, output);
  return {std::chrono::duration<double>(ready - began).count(),
          std::chrono::duration<double>(clock::now() - ready).count()};
}

}  // namespace komdsp::cli
