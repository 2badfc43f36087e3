#include "cli/devices/window_samples.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

namespace {

template <class Integer>
aligned_memory integers_of(const aligned_memory& samples) {
  const std::span<const double> from(static_cast<const double*>(samples.data()), samples.bytes() / sizeof(double));
  aligned_memory to(from.size() * sizeof(Integer));
  auto* integer = static_cast<Integer*>(to.data());
  for (const double sample : from) {
    if (std::abs(sample) > 1 + 1e-9)
      throw error(fmt::format("windows of fixed point have samples up to 1, and this has {:g}", sample));
    const double most = std::numeric_limits<Integer>::max();
    *integer++ = static_cast<Integer>(std::min(std::floor(sample * (most + 1) + 0.5), most));
  }
  return to;
}

}  // namespace

aligned_memory window_samples(const window& shape, index length, precision type, bool symmetric) {
  if (is_fixed(type)) {
    const aligned_memory samples = window_samples(shape, length, precision::f64, symmetric);
    return type == precision::q15 ? integers_of<std::int16_t>(samples) : integers_of<std::int32_t>(samples);
  }
  aligned_memory samples(static_cast<std::size_t>(length * bytes_of(type)));
  const auto fill = [&](auto* to) {
    return symmetric ? fill_symmetric_window(shape, length, to) : fill_window(shape, length, to);
  };
  const status made =
      type == precision::f64 ? fill(static_cast<double*>(samples.data())) : fill(static_cast<float*>(samples.data()));
  if (made != status::ok) throw error(fmt::format("no window of {} samples: {}", length, describe(made)));
  return samples;
}

}  // namespace komdsp::cli
