// resident_shape.hpp: which radices, and how many work-items, take a transform whose points stay in the registers of a
// work-group (kernels/fft/fft_resident.h).
#pragma once
#include "radices.hpp"

namespace komdsp::planning {

struct resident_shape {
  radix_list radices = 0;
  index items = 0;  // 0: no group can have it
  double cost = 0;
};

// What stages by so many items cost, in sweeps over the points: an exchange each, and the items that wait while others
// have a butterfly more; GPUs run 32 items at once.  Weights are measured (tests/peers/cufft_lengths.cu, 100 lengths to
// 16384 on an H200).
constexpr double cost_of_stages(const radix_search& s, index points, index items, index room) {
  const index threads = quotient_up(items, 32) * 32;
  double cost = 0;
  index most = 0;
  for (int n = 0; n < s.stages(); ++n) {
    const index held = s.radix(n) * quotient_up(points / s.radix(n), items);
    most = larger(most, held);
    cost += 0.5 + static_cast<double>(held * threads) / static_cast<double>(points);
    cost += 0.006 * static_cast<double>(s.radix(n));  // equal ones
  }
  if (threads > 256) cost += 0.8 * static_cast<double>(threads - 256) / 256;   // fewer groups at once wait for barriers
  return most > room ? cost + 0.06 * static_cast<double>(most - room) : cost;  // points beyond those of registers
}
// Neighbouring items are to read and write runs of memory.
constexpr double cost_of_short_runs(const radix_search& s, index np) {
  if (s.stages() == 1) return 3;
  return np / s.radix(0) < 4 ? 1 : 0;
}
// Odd radices first: what they leave meets all banks of local memory.
constexpr radix_list odd_first(const radix_search& s) {
  radix_writer w;
  for (index twos = 1; twos <= 16; twos *= 2)
    for (int n = 0; n < s.stages(); ++n)
      if (s.radix(n) % twos == 0 && s.radix(n) % (2 * twos) != 0) w.add(s.radix(n));
  return w.list;
}
// Of two transforms, one after the other, the first radix is the last one, too: nothing is exchanged between.  0: no
// radix comes twice.
constexpr radix_list alike_ends(const radix_search& s) {
  for (int n = 0; n + 1 < s.stages(); ++n) {
    if (s.radix(n) != s.radix(n + 1)) continue;
    radix_writer w;
    w.add(s.radix(n));
    for (int m = 0; m < s.stages(); ++m)
      if (m != n && m != n + 1) w.add(s.radix(m));
    w.add(s.radix(n));
    return w.list;
  }
  return 0;
}
// The least cost of `width` transforms of np points in a group; twice: two, one after the other.
constexpr resident_shape search_shape(const profile& d, index np, index width, precision type, bool twice = false) {
  const index points = np * width, room = type == precision::f64 ? 12 : 16;
  resident_shape best;
  for (radix_search s(np); s.next();) {
    const radix_list alike = twice ? alike_ends(s) : 0;
    for (int n = 0; n < s.stages(); ++n)
      for (index butterflies = 1; butterflies <= 3; ++butterflies) {
        const index items = quotient_up(points / s.radix(n), butterflies);
        if (items > d.max_group) continue;
        const double cost = (twice ? 2 : 1) * cost_of_stages(s, points, items, room) + cost_of_short_runs(s, np) +
                            (twice && alike == 0 ? 1 : 0);
        if (best.items > 0 && cost >= best.cost) continue;
        best = {alike != 0 ? alike : odd_first(s), items, cost};
      }
  }
  return best;
}

// Powers of two that profiles know: 16 points for each item, and stages whose first and last have the same radix.
constexpr index group_items(index points, index width) {
  return points * width / 16;
}
constexpr resident_shape group_shape(index np, index width) {
  return {group_radices(np), group_items(np, width), 0};
}
// Long ones of f32: 32 points for each item, and an exchange less (measured on an H200, 1.07 and 1.16 times as fast).
constexpr resident_shape long_group_shape(index np) {
  if (np == 8192) return {radix_at(0, 16) | radix_at(1, 32) | radix_at(2, 16), 256, 0};
  return {radix_at(0, 32) | radix_at(1, 32) | radix_at(2, 16), 512, 0};
}
constexpr bool is_kept(const profile& d, index np) {
  return is_power_of_two(np) && np >= larger(16, d.kept_min);
}
constexpr resident_shape resident_shape_of(const profile& d, index np, index width, precision type) {
  if (is_kept(d, np)) return group_shape(np, width);
  return search_shape(d, np, width, type);
}

}  // namespace komdsp::planning
