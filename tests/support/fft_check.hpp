// fft_check.hpp: one body for all FFT tests: makes input, reference and guarded, poisoned buffers for a plan, has it
// run somewhere, and compares.  The reference is FFTW in long double.
#pragma once
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace komdsp::tests {

// Computes a plan: input and output are the plan's whole extent (equal addresses in place).
using runner = std::function<status(const plan&, const void* input, void* output)>;

std::string text_of(const fft& t, const char* variant, const char* profile);

using exact = std::complex<long double>;

// The unscaled transforms of a dense batch.  Real input and output are the real parts.
std::vector<exact> reference_fft(const fft& t, std::vector<exact> x);

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
  static T poison(std::size_t) { return std::numeric_limits<T>::quiet_NaN(); }
  std::size_t count;
  std::vector<T> memory;
  std::size_t zone_before;
  std::vector<bool> written;
};
extern template class guarded<float>;
extern template class guarded<double>;

struct outcome {
  bool passed = false;
  std::string message;
};

// A plan that there should be.
outcome refused(const std::string& transform, const plan& p);

// offset: elements from an address of 64 bytes to the output.  Numbers of transforms of a million points and more are
// single in both precisions, so that they share a reference.
outcome check_fft(const plan& p, const runner& run, index offset = 0);

// A transform of 2^bits points whose other properties follow from `turn`: any fft_turns neighbouring sweeps have them
// all, and so do as many steps of a number that has no divisor in common with it.
fft turned_fft(int bits, int turn);
fft turned_fft_of(index length, int turn);  // the same of any length
inline constexpr int fft_turns = 48;

// A transform of a sweep over lengths: kind, direction and precision follow from `turn` modulo 8, then place, then a
// batch of 18 more.  Few numbers have errors far from the mean: so many transforms that there are 200.
fft swept_fft(index length, int turn);
// Turn `part` of the 8 that a complete sweep has of each length; places and batches, of long ones fewer, alternate.
int swept_turn(index length, int part);

}  // namespace komdsp::tests
