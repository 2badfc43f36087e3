// check.hpp: what all checks of transforms have in common: runners, outcomes, guarded memory, and FFTW as the Fourier
// transform of the definitions.
#pragma once
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

#include "definitions/fft.hpp"
#include "definitions/half.hpp"

#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace komdsp::tests {

// Computes a plan: input and output are the plan's whole extent (equal addresses in place); operand: a window, phases,
// or what the input is convolved with.
using runner = std::function<status(const plan&, const void* input, void* output, const void* operand)>;

struct outcome {
  bool passed = false;
  std::string message;
};
// "error E, bound B", behind what was computed where that is wrong.
outcome within(double error, double bound);
outcome told_of(const std::string& transform, outcome o);

using exact = std::complex<long double>;
using exact_vector = std::vector<exact>;
// As definitions::transform_rows, by FFTW in long double.
void fftw_rows(std::span<exact> rows, std::size_t length, bool inverse);

// Numbers from -1 to 1.
template <class T>
std::vector<T> noise(index count, unsigned seed = 1);
extern template std::vector<float> noise(index count, unsigned seed);
extern template std::vector<double> noise(index count, unsigned seed);

std::string type_text(precision type);        // " f32"
std::string layout_text(const layout& side);  // "1/16"

template <class T>
class guarded {
 public:
  // The data are aligned to 64 bytes, and `offset` elements on.
  explicit guarded(index bytes, index offset = 0)
      : count(static_cast<std::size_t>(bytes) / sizeof(T)), memory(count + 3 * zone), zone_before(zone) {
    while ((reinterpret_cast<std::uintptr_t>(memory.data() + zone_before)) % 64 != 0) ++zone_before;
    zone_before += static_cast<std::size_t>(offset);
    for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = poison(i);
    written.assign(count, false);
  }
  T* data() { return memory.data() + zone_before; }
  void mark(index i) { written[static_cast<std::size_t>(i)] = true; }
  // Nothing outside the marked elements has changed.
  bool intact() const {
    for (std::size_t i = 0; i < memory.size(); ++i) {
      const bool mine = i >= zone_before && i < zone_before + count && written[i - zone_before];
      const T expected = poison(i);
      if (!mine && std::memcmp(&memory[i], &expected, sizeof(T)) != 0) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t zone = 64;
  static T poison(std::size_t) { return static_cast<T>(std::numeric_limits<double>::quiet_NaN()); }
  std::size_t count;
  std::vector<T> memory;
  std::size_t zone_before;
  std::vector<bool> written;
};
extern template class guarded<float>;
extern template class guarded<double>;
extern template class guarded<definitions::half>;

}  // namespace komdsp::tests
