// resident_shape.hpp: which radices, and how many work-items, take a transform whose points stay in the registers of a
// work-group (kernels/resident/stages_resident.h).
#pragma once
#include "radices.hpp"

namespace komdsp::planning {

struct resident_shape {
  radix_list radices = 0;
  index items = 0;  // 0: no group can have it
  double cost = 0;
};

// Cost of stages by so many items, in sweeps over the points: an exchange each, and the items that wait while others
// have a butterfly more; GPUs run 32 items at once.  `more`: each point beyond those of registers; `crowd`: 256 items
// beyond the first ones, for fewer groups at once wait for barriers.  Weights are measured
// (beside cuFFT, 100 lengths to 16384 on an H200).
constexpr double cost_of_stages(const radix_search& s, index points, index items, index room, double more,
                                double crowd) {
  const index threads = quotient_up(items, 32) * 32;
  double cost = 0;
  index most = 0;
  for (int n = 0; n < s.stages(); ++n) {
    const index held = s.radix(n) * quotient_up(points / s.radix(n), items);
    most = larger(most, held);
    cost += 0.5 + static_cast<double>(held * threads) / static_cast<double>(points);
    cost += 0.006 * static_cast<double>(s.radix(n));  // equal ones
  }
  if (threads > 256 && !is_power_of_two(points)) cost += crowd * static_cast<double>(threads - 256) / 256;
  return most > room ? cost + more * static_cast<double>(most - room) : cost;
}
inline constexpr double crowded = 0.8;
// Cost of two transforms, one after the other, as convolutions are: powers of two are cheaper, and where long ones have
// few stages items may hold more points, else there may be more items (measured there, 260 shapes of 22 primes).
constexpr double cost_of_two(const radix_search& s, index np, index points, index items, index room) {
  const bool few = s.stages() <= 3;
  if (few && np >= 1024) room += room / 2;
  const double cost = 2 * cost_of_stages(s, points, items, room, 0.1, few ? crowded : 0);
  return is_power_of_two(points) ? 0.85 * cost : cost;
}
// Neighbouring items are to read and write runs of memory; one stage reads them into local memory first.
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
// Which of two stages of short rows comes first says how long the runs of memory are that items read and write, and
// which banks of local memory they meet (measured on an H200, all pairs of radices of 64 lengths to 128): multiples of
// 4 first, then even radices, then odd ones, 2 and 16 last; of two alike the larger one, multiples of 4 as they are.
constexpr int order_in_rows(int radix) {
  if (radix == 2 || radix == 16) return 3;
  return radix % 4 == 0 ? 0 : radix % 2 == 0 ? 1 : 2;
}
constexpr radix_list order_of_rows(index np, radix_list list) {
  if (np > 128 || stages_of(list) != 2) return list;
  const int a = radix_of(list, 0), b = radix_of(list, 1), of_a = order_in_rows(a), of_b = order_in_rows(b);
  const bool turned = of_a > of_b || (of_a == of_b && of_a > 0 && a < b);
  return turned ? radix_at(0, b) | radix_at(1, a) : list;
}
// The first radix of two transforms, one after the other, is the last one, too: nothing is exchanged between.  0: no
// radix comes twice, or 16 alone where others are no powers of two: as the first one it is slow beside them.
constexpr radix_list alike_ends(const radix_search& s, bool two) {
  for (int n = 0; n + 1 < s.stages(); ++n) {
    if (s.radix(n) != s.radix(n + 1) || (s.radix(n) == 16 && !two)) continue;
    radix_writer w;
    w.add(s.radix(n));
    for (int m = 0; m < s.stages(); ++m)
      if (m != n && m != n + 1) w.add(s.radix(m));
    w.add(s.radix(n));
    return w.list;
  }
  return 0;
}
constexpr radix_list small_first(const radix_search& s) {
  radix_writer w;
  for (index radix = 2; radix <= 16; ++radix)
    for (int n = 0; n < s.stages(); ++n)
      if (s.radix(n) == radix) w.add(s.radix(n));
  return w.list;
}
// In which order the stages of two transforms come, by the same measurements.
constexpr radix_list order_of_two(const radix_search& s, bool two) {
  const radix_list alike = alike_ends(s, two);
  if (alike != 0) return alike;
  return s.stages() == 3 && s.radix(0) == 16 ? small_first(s) : odd_first(s);
}
// The least cost of `width` transforms of np points in a group; twice: two, one after the other.
constexpr resident_shape search_shape(const profile& d, index np, index width, precision type, bool twice = false) {
  const index points = np * width, room = type == precision::f64 ? 12 : 16;
  resident_shape best;
  for (radix_search s(np); s.next();) {
    const radix_list order = twice ? order_of_two(s, is_power_of_two(np)) : odd_first(s);
    for (int n = 0; n < s.stages(); ++n)
      for (index butterflies = 1; butterflies <= 3; ++butterflies) {
        const index items = quotient_up(points / s.radix(n), butterflies);
        if (items > d.max_group) continue;
        const double stages =
            twice ? cost_of_two(s, np, points, items, room) : cost_of_stages(s, points, items, room, 0.06, crowded);
        const double cost = stages + cost_of_short_runs(s, np);
        if (best.items > 0 && cost >= best.cost) continue;
        best = {order, items, cost};
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
constexpr bool is_long(const profile& d, index np, precision type) {
  return type == precision::f32 && np >= 8192 && is_kept(d, np);
}
constexpr resident_shape resident_shape_of(const profile& d, index np, index width, precision type) {
  if (is_kept(d, np)) return group_shape(np, width);
  return search_shape(d, np, width, type);
}

}  // namespace komdsp::planning
