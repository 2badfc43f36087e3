// chirp.hpp: the chirp of Bluestein's transform and its spectrum (kernels/bluestein/bluestein.h), as tables.
#pragma once
#include <komdsp/detail/spectrum.hpp>

namespace komdsp::chirp_detail {
inline namespace KOMDSP_ROOTS {

// w(k) = exp(-pi i k^2 / length), or its conjugate over so many points, one k after the other, `root_lanes` of them at
// once: k^2 is counted modulo 2 length, in whole numbers.
class chirp {
 public:
  constexpr explicit chirp(index length, index points = 0)
      : period(2 * length), over(points > 0 ? static_cast<double>(points) : 1), side(points > 0 ? -1 : 1) {
    const complex_dd w = unit_root(lanes * lanes, length);
    for (int to = 0; to < root_lanes; ++to) step.put(to, w);
    restart();
  }
  constexpr spectrum_detail::point value() const { return {now.re_high[lane] / over, side * now.im_high[lane] / over}; }
  // The value at length - k: the same, or of odd lengths its opposite.
  constexpr spectrum_detail::point mirrored() const {
    const double sign = period % 4 == 0 ? 1 : -1;
    return {sign * value().re, sign * value().im};
  }
  constexpr void advance() {
    if (++lane < root_lanes) return;
    lane = 0;
    square = (square + square_ahead()) % period;
    k += lanes;
    if (k % 8192 == 0) return restart();
    multiply(now, next, root_lanes);
    multiply(next, step, root_lanes);
  }

 private:
  static constexpr index lanes = root_lanes;
  constexpr index square_ahead() const { return 2 * lanes * k + lanes * lanes; }
  // Products of roots stay exact to far below a rounding for so long.
  constexpr void restart() {
    for (int to = 0; to < root_lanes; ++to) {
      const index more = to;
      now.put(to, unit_root((square + 2 * k * more + more * more) % period, period));
      next.put(to, unit_root((square_ahead() + 2 * lanes * more) % period, period));
    }
  }
  index period;
  double over, side;
  index k = 0, square = 0;  // of the first lane
  int lane = 0;
  roots step, now, next;
};
template <class T>
constexpr void fill_chirp(index length, T* out) {
  chirp w(length);
  for (index k = 0; 2 * k <= length; ++k, w.advance()) {
    spectrum_detail::store(out + 2 * (k == 0 ? 0 : length - k), w.mirrored());
    spectrum_detail::store(out + 2 * k, w.value());
  }
}

// Places of k, -k, k - length and length - k, one k after the other.
struct mirrored_places {
  spectrum_detail::reversed after, before, after_turn, before_turn;

  constexpr mirrored_places(index length, index points)
      : after(points), before(points), after_turn(points, points - length), before_turn(points, length) {}
  constexpr void advance() {
    after.advance();
    before.go_back();
    after_turn.advance();
    before_turn.go_back();
  }
};
// Conjugate chirps around point 0, places reversed: a function apart, so that stacks do not add up.
template <class T>
[[gnu::noinline]] constexpr void fill_conjugates(index length, index points, T* out) {
  using spectrum_detail::store;
  for (index i = 0; i < 2 * points; ++i) out[i] = 0;
  mirrored_places at(length, points);
  chirp w(length, points);
  for (index k = 0; 2 * k <= length; ++k, w.advance(), at.advance()) {
    store(out + 2 * at.after.place(), w.value());
    store(out + 2 * at.before.place(), w.value());
    if (k == 0) continue;
    store(out + 2 * at.after_turn.place(), w.mirrored());
    store(out + 2 * at.before_turn.place(), w.mirrored());
  }
}
template <class T>
constexpr void fill_spectrum(index length, index points, T* out) {
  fill_conjugates(length, points, out);
#ifdef KD_FIRMWARE  // as any other points, with less code
  spectrum_detail::transform(points, out);
#else
  spectrum_detail::transform_symmetric(points, false, out);
#endif
}

}  // namespace KOMDSP_ROOTS
}  // namespace komdsp::chirp_detail
