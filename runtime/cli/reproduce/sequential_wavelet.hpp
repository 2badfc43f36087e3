#pragma once

#include <algorithm>
#include <vector>

#include <komdsp/planner.hpp>

namespace komdsp::cli {

/// One level as a plain program computes it, one output after the other: what published methods are compared with, and
/// in double their truth. Both filters backwards.
template <class T>
class sequential_wavelet {
 public:
  explicit sequential_wavelet(const wavelet_ladder& t) : t_(t), low_(taps()), high_(taps()) {
    for (int j = 0; j < t.wavelet.taps; ++j) {
      low_[static_cast<std::size_t>(j)] = static_cast<T>(tap_of(t.wavelet, true, false, t.wavelet.taps - 1 - j));
      high_[static_cast<std::size_t>(j)] = static_cast<T>(tap_of(t.wavelet, true, true, t.wavelet.taps - 1 - j));
    }
  }
  /// x: one row; out: its approximations, then its details.
  void transform(const T* x, T* out) const {
    const index outputs = ladder_outputs(t_), step = t_.undecimated ? 1 : 2,
                period = t_.undecimated ? t_.length : t_.length + t_.length % 2, pad = t_.wavelet.taps / 2 - 1;
    std::vector<T> around(taps());
    for (index o = 0; o < outputs; ++o) {
      const index start = step * o - pad;
      const T* from = x + start;
      if (start < 0 || start + t_.wavelet.taps > t_.length) {
        for (index j = 0; j < t_.wavelet.taps; ++j)
          around[static_cast<std::size_t>(j)] = x[std::min(((start + j) % period + period) % period, t_.length - 1)];
        from = around.data();
      }
      T low = 0, high = 0;
      for (std::size_t j = 0; j < taps(); ++j) {
        low += low_[j] * from[j];
        high += high_[j] * from[j];
      }
      out[o] = low;
      out[outputs + o] = high;
    }
  }

 private:
  std::size_t taps() const { return static_cast<std::size_t>(t_.wavelet.taps); }
  wavelet_ladder t_;
  std::vector<T> low_, high_;
};

}  // namespace komdsp::cli
