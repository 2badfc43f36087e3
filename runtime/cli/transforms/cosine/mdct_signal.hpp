#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include <komdsp/mdct.hpp>

namespace komdsp::cli {

/// Signals of any length through modified cosine transforms on a device, block by block: forward N zeros before the
/// signal and as many behind it as the last frame takes; an inverse gives the samples that two frames cover.
class mdct_signal {
 public:
  /// what.frames: those of a block. window: 2N samples.
  mdct_signal(device& device, const mdct& what, std::span<const std::byte> window);

  /// Exponents of the frames of a block, of the inverse in fixed point: a signal is one block.
  void set_exponents(std::span<const std::int32_t> exponents);

  /// Fills `into`, samples or coefficients; fewer bytes only at the end.
  using reader = std::function<std::size_t(std::span<std::byte> into)>;
  using writer = std::function<void(std::span<std::byte> results)>;
  /// One signal. In fixed point, exponents of its frames are added to those there. Throws error where coefficients end
  /// inside a frame.
  void run(const reader& read, const writer& write, std::vector<std::int32_t>& exponents);

 private:
  std::size_t bytes_of_result(std::size_t bytes_read) const;
  void transform_block(std::vector<std::int32_t>& exponents);

  mdct what_;
  plan plan_;
  std::size_t hop_bytes_;
  std::unique_ptr<prepared_plan> prepared_;
  aligned_memory signal_;        // of a block, with the hop before it
  aligned_memory coefficients_;  // of a block; of the inverse in fixed point with exponents behind them
  aligned_memory kept_;          // the last hop of the block before
};

}  // namespace komdsp::cli
