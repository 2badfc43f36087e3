#include "cli/transforms/cosine/mdct_signal.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/planned.hpp"
#include "cli/transforms/batch_transform.hpp"

namespace komdsp::cli {
namespace {

template <class T>
void add(std::span<const std::byte> terms, std::span<std::byte> sums) {
  const auto* const from = reinterpret_cast<const T*>(terms.data());
  auto* const to = reinterpret_cast<T*>(sums.data());
  for (std::size_t n = 0; n < sums.size() / sizeof(T); ++n) to[n] += from[n];
}

}  // namespace

mdct_signal::mdct_signal(device& device, const mdct& what, std::span<const std::byte> window)
    : what_(what),
      plan_(planned_or_error(what, device.profile())),
      hop_bytes_(static_cast<std::size_t>(what.length * bytes_of(what.precision))) {
  prepared_ = device.prepare(plan_, window);
  signal_ = aligned_memory(static_cast<std::size_t>(what.frames + 1) * hop_bytes_);
  coefficients_ = aligned_memory(what.inverse ? static_cast<std::size_t>(plan_.input_bytes)
                                              : static_cast<std::size_t>(what.frames) * hop_bytes_);
  kept_ = aligned_memory(hop_bytes_);
}

void mdct_signal::set_exponents(std::span<const std::int32_t> exponents) {
  const auto bytes = std::as_bytes(exponents);
  std::ranges::copy(bytes, coefficients_.span().last(bytes.size()).begin());
}

/// Forward a frame more than there are hops, the last of which may be incomplete; back one hop less than frames.
std::size_t mdct_signal::bytes_of_result(std::size_t bytes_read) const {
  if (!what_.inverse) return ((bytes_read + hop_bytes_ - 1) / hop_bytes_ + 1) * hop_bytes_;
  if (bytes_read % hop_bytes_ != 0 || bytes_read == 0)
    throw error(fmt::format("{} coefficients are no whole number of frames of {}",
                            bytes_read / static_cast<std::size_t>(bytes_of(what_.precision)), what_.length));
  if (bytes_read == hop_bytes_) throw error("samples are what two frames cover, and there is one");
  return bytes_read;
}

void mdct_signal::transform_block(std::vector<std::int32_t>& exponents) {
  const std::span<std::byte> signal = signal_.span(), kept = kept_.span();
  if (!what_.inverse) {
    std::ranges::copy(kept, signal.begin());
    std::ranges::copy(signal.last(hop_bytes_), kept.begin());
    transform_items(*prepared_, plan_, signal, coefficients_.span(), exponents);
    return;
  }
  transform_items(*prepared_, plan_, coefficients_.span(), signal, exponents);
  if (is_fixed(what_.precision)) return;  // one block
  what_.precision == precision::f64 ? add<double>(kept, signal.first(hop_bytes_))
                                    : add<float>(kept, signal.first(hop_bytes_));
  std::ranges::copy(signal.last(hop_bytes_), kept.begin());
}

void mdct_signal::run(const reader& read, const writer& write, std::vector<std::int32_t>& exponents) {
  const std::size_t before = exponents.size();
  const std::size_t block = static_cast<std::size_t>(what_.frames) * hop_bytes_;
  const std::span<std::byte> in = what_.inverse ? coefficients_.span().first(block) : signal_.span().last(block),
                             out = what_.inverse ? signal_.span().first(block) : coefficients_.span();
  std::ranges::fill(kept_.span(), std::byte{});
  std::size_t there = 0, given = 0, skipped = what_.inverse ? hop_bytes_ : 0;
  for (bool ended = false;;) {
    const std::size_t got = ended ? 0 : read(in);
    there += got;
    ended = ended || got < block;
    const std::size_t left = ended ? bytes_of_result(there) - given : block;
    if (left == 0) return;
    std::ranges::fill(in.subspan(got), std::byte{});
    transform_block(exponents);
    const std::size_t now = std::min(left, block);
    given += now;
    exponents.resize(std::min(exponents.size(), before + given / hop_bytes_));  // no frames beyond the end
    if (now > skipped) write(out.first(now).subspan(skipped));
    skipped = 0;
    if (ended && now == left) return;
  }
}

}  // namespace komdsp::cli
