// plan_convolve_length.hpp: how long the transforms of a convolution are: those of the lengths to which its vectors can
// be padded that cost a profile least.
#pragma once
#include "plan_convolve_passes.hpp"

namespace komdsp::planning {

// Work of stages over each point, in units of one of radix 2; measured on an AVX-512 CPU.  A 3 is cheap in stages of
// radix 9 or 15.
constexpr double stages_work(index length) {
  const length_factors f = factors_of(length);
  const double three = f.threes % 2 == 0 ? 0 : f.fives > 0 ? 1.6 : 2.4;
  return f.twos + 3.3 * (f.threes / 2) + three + 2.45 * f.fives + 3.5 * f.sevens + 5 * f.elevens + 6 * f.thirteens;
}
// Work of a row, in units that only compare; 0: it does not fit.  Fitted to an AVX-512 CPU: long rows leave its caches,
// a row per lane that begins anywhere costs half as much again, and one without lanes three quarters as much as all of
// them.  On GPUs passes through memory cost more than that.
constexpr double work_of_row(const profile& d, const sized_convolution& c) {
  const convolve_shape s = convolve_shape_for(d, c);
  const bool within = s.kernel != kernel_id::count;
  if (!within && (c.spectra || convolve_passes_for(d, c).n1 == 0)) return 0;
  const double distant = static_cast<double>(smaller(points_of(c), 96 * 1024)) / 1024;
  const bool rows = s.kernel == kernel_id::convolve_tile,
             alone = (within ? s.tile.lanes : convolve_passes_for(d, c).tile.lanes) == 1;
  const int lanes = lanes_of(d, c.precision);
  const double dear = !within && !d.one_item_tiles ? 3
                      : rows && s.tile.lanes > 1   ? 1.5
                      : lanes > 1 && alone         ? 0.75 * lanes
                                                   : 1;
  return dear * static_cast<double>(c.length) * (stages_work(c.length) + 4 + distant) + 64;
}

// The least length from n on that has fast stages: a power of two times 1, 9/8, 5/4, 3/2 or 15/8.  Short ones gain
// nothing by the odd ones.
constexpr index fast_length(index n) {
  constexpr int odd[] = {1, 9, 5, 3, 15};
  index best = 0;
  for (const index factor : odd) {
    index length = factor;
    while (length < n) length *= 2;
    if (best == 0 || (length < best && length > 32)) best = length;
  }
  return best;
}
// Fast lengths of real data: of pairs of samples.
template <class Data>
constexpr index fast_length(const Data& data, index least) {
  return data.real ? 2 * fast_length((least + 1) / 2) : fast_length(least);
}

// `c` with the length that makes least work; where none fits, with the one that published variants take.
constexpr sized_convolution sized(const convolution& c, const profile& d, bool spectra = false) {
  sized_convolution s;
  static_cast<convolution&>(s) = c;
  s.length = c.x_length;
  s.spectra = spectra;
  const bool own = c.circular && !repeats(c);
  if (own && is_power_of_two(c.x_length)) return s;
  double least = own ? work_of_row(d, s) : 0;
  sized_convolution best = s;
  s.repeated = c.circular;
  const index elements = c.circular ? 2 * c.x_length : elements_at_least(c),
              last = larger(c.real ? 2 : 1, index{1} << log2_of(elements)),
              most = smaller(last, smaller(length_max, scalars_max / (c.outer * c.inner)));
  s.length = last;
  if (least == 0) best = s;
  for (index length = fast_length(c, elements); length <= most; length = fast_length(c, length + 1)) {
    s.length = length;
    const double work = work_of_row(d, s);
    if (work == 0 || (least > 0 && work >= least)) continue;
    least = work;
    best = s;
  }
  return best;
}

}  // namespace komdsp::planning
