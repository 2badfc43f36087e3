// chirp.hpp: the chirp of Bluestein's transform and its spectrum (kernels/bluestein/bluestein.h), as tables.
#pragma once
#include <komdsp/detail/spectrum.hpp>

namespace komdsp::chirp_detail {

// w(k) = exp(-pi i k^2 / length), one k after the other: k^2 is counted modulo 2 length, in whole numbers.
class chirp {
 public:
  constexpr explicit chirp(index length) : period(2 * length), step(unit_root(1, length)) { restart(); }
  constexpr complex_dd value() const { return now; }
  constexpr void advance() {
    square += 2 * k + 1;
    while (square >= period) square -= period;
    ++k;
    if (k % 1024 == 0) return restart();
    now = now * next;
    next = next * step;
  }

 private:
  // Products of roots stay exact to far below a rounding for so long.
  constexpr void restart() {
    now = unit_root(square, period);
    next = unit_root((2 * k + 1) % period, period);
  }
  index period;
  index k = 0, square = 0;
  complex_dd step, now{}, next{};
};

template <class T>
constexpr void fill_chirp(index length, T* out) {
  chirp w(length);
  for (index k = 0; k < length; ++k, w.advance()) {
    out[2 * k] = static_cast<T>(w.value().re.high);
    out[2 * k + 1] = static_cast<T>(w.value().im.high);
  }
}

template <class T>
constexpr void fill_spectrum(index length, index points, T* out) {
  for (index i = 0; i < 2 * points; ++i) out[i] = 0;
  chirp w(length);
  spectrum_detail::reversed after(points), before(points);
  for (index k = 0; k < length; ++k, w.advance(), after.advance(), before.go_back())
    for (int side = 0; side < 2; ++side) {
      const index place = side ? before.place() : after.place();
      out[2 * place] = static_cast<T>(w.value().re.high / static_cast<double>(points));
      out[2 * place + 1] = static_cast<T>(-w.value().im.high / static_cast<double>(points));
    }
  spectrum_detail::transform(points, out);
}

}  // namespace komdsp::chirp_detail
