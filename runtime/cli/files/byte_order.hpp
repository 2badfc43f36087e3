#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace komdsp::cli {

/// Turns little-endian numbers of `width` bytes into big-endian ones and back, in place.
inline void reverse_bytes(std::span<std::byte> numbers, std::size_t width) {
  for (std::size_t at = 0; at + width <= numbers.size(); at += width)
    std::reverse(numbers.begin() + at, numbers.begin() + at + width);
}

}  // namespace komdsp::cli
