#include "cli/arrays/frequency_shift.hpp"

#include <algorithm>

namespace komdsp::cli {
namespace {

/// So many elements of an axis go from its beginning to its end.
void rotate_axis(array& values, std::size_t axis, std::size_t by) {
  std::size_t inner = element_bytes(values.type);
  for (std::size_t a = axis + 1; a < values.shape.size(); ++a) inner *= values.shape[a];
  const auto block = static_cast<std::ptrdiff_t>(values.shape[axis] * inner);
  for (auto at = values.data.begin(); at != values.data.end(); at += block)
    std::rotate(at, at + static_cast<std::ptrdiff_t>(by * inner), at + block);
}

}  // namespace

void shift_axis(array& spectrum, std::size_t axis) {
  rotate_axis(spectrum, axis, (spectrum.shape[axis] + 1) / 2);
}
void unshift_axis(array& spectrum, std::size_t axis) {
  rotate_axis(spectrum, axis, spectrum.shape[axis] / 2);
}

}  // namespace komdsp::cli
