// sub_fft.hpp: a Fourier transform within a plan.
#pragma once
#include "../base/plan_build.hpp"

namespace komdsp::planning {

// Complex points that are transformed from a place to another: of an FFT, of half of one between pairs of real samples
// and a step, or of another transform that computes by it.
struct sub_fft {
  index points = 1;
  place in, out;
  double scale = 1;
  index batch = 1;
  komdsp::precision precision = precision::f32;
  fft_kind kind = fft_kind::complex;  // of the data that it is computed for
  bool pairs = false;                 // points are pairs of real samples
  bool inverse = false;

  constexpr bool is_dense() const { return in.stride == 2 && out.stride == 2; }
  // Point n of all transforms side by side.
  constexpr bool is_of_columns() const { return kind == fft_kind::complex && in.distance == 2 && out.distance == 2; }
  constexpr bool has_real_in() const { return kind == (inverse ? fft_kind::hermitian : fft_kind::real); }
  // Complex points of real data of odd length, which are not copied.
  constexpr bool is_odd_real() const {
    return has_vectors && kind != fft_kind::complex && !pairs && in.memory != slot::scratch;
  }
  constexpr sub_fft between(const place& from, const place& to, double factor) const {
    sub_fft f = *this;
    f.in = from;
    f.out = to;
    f.scale = factor;
    return f;
  }
};
// How tiles read and write rows of points, or of such real data.
struct tile_ends {
  int load = load_rows, store = store_rows;
};
constexpr tile_ends ends_of(const sub_fft& f) {
  if (!f.is_odd_real()) return {};
  return f.has_real_in() ? tile_ends{load_samples, store_spectrum} : tile_ends{load_spectrum, store_samples};
}
constexpr sub_fft sub_fft_of(const fft& t, index points, const place& in, const place& out) {
  return {points,   in, out, t.scale, t.batch, t.precision, t.kind, t.kind != fft_kind::complex && t.length % 2 == 0,
          t.inverse};
}

}  // namespace komdsp::planning
