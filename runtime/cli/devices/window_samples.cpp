#include "cli/devices/window_samples.hpp"

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

aligned_memory window_samples(const window& shape, index length, precision type, bool symmetric) {
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
