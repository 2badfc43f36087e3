// convolution_shape.hpp: convolutions of lengths with a prime factor that no stage has, Rader's of length - 1 points or
// Bluestein's of padded ones: which lengths have them, of how many points.
#pragma once
#include "pass_shape.hpp"

namespace komdsp::planning {

constexpr bool is_prime(index length) {
  for (index q = 2; q * q <= length; ++q)
    if (length % q == 0) return false;
  return length > 1;
}
// Lengths with a generator whose powers are a convolution's points.
constexpr bool has_generator(index length) {
  return length >= 17 && length <= 1 << 14 && is_smooth(length - 1) && is_prime(length);
}
// The points that the convolution is padded to, n1 n2, each a multiple of `unit`: products of 2, 3 and 5 that are
// 2 length - 1 at least.
constexpr bool has_small_factors(index n) {
  divide_out(n, 2);
  divide_out(n, 3);
  divide_out(n, 5);
  return n == 1;
}
constexpr index padded_length(index length, index unit) {
  index points = quotient_up(2 * length - 1, unit);
  while (!has_small_factors(points)) ++points;
  return points * unit;
}

// ---- with the points in registers ----
// A convolution of so many points, and how many of a group, of what cost.
struct resident_convolution {
  index points = 0, width = 1;  // 0: no group can have it
  resident_shape shape;
};
constexpr double cost_of(const resident_convolution& c) {
  return c.shape.cost * static_cast<double>(c.points);
}
// Puts one of `points` points in the place of `best` where it costs less.  more: sweeps besides its stages.
constexpr void search_convolution(resident_convolution& best, const profile& d, index points, index batch,
                                  precision type, double more) {
  const index most = larger(1, smaller(larger(4, 2048 / points), batch / d.groups));
  for (index width = larger(1, smaller(most, 512 / points)); width <= most; ++width) {
    if (width > 1 && points * width > 4096) break;
    if (work_arrays_bytes(d, points * width, type, 1) > d.local_bytes) break;
    resident_convolution c{points, width, search_shape(d, points, width, type, true)};
    if (c.shape.items == 0) continue;
    c.shape.cost += more;
    if (best.points == 0 || cost_of(c) < cost_of(best)) best = c;
  }
}
// Points go through local memory on their way in and out: an exchange each.
[[gnu::noinline]] constexpr resident_convolution resident_rader_for(const profile& d, index length, index batch,
                                                                    precision type) {
  resident_convolution found;
  search_convolution(found, d, length - 1, batch, type, 3);
  return found;
}

// With the points in registers: which padded length, and how many transforms of a group, cost least.
[[gnu::noinline]] constexpr resident_convolution resident_padding_for(const profile& d, index length, index batch,
                                                                      precision type) {
  resident_convolution best;
  if (d.one_item_tiles || d.kept_min == unlimited) return best;
  const index shortest = padded_length(length, 2);
  for (index points = shortest; points <= 16384 && 4 * points <= 5 * shortest;
       points = padded_length(points / 2 + 1, 2))
    search_convolution(best, d, points, batch, type, 0);
  const index two = index{1} << log2_of(shortest);
  if (4 * two > 5 * shortest && two <= 16384) search_convolution(best, d, two, batch, type, 0);
  return best;
}

// ---- Bluestein's in three passes ----
// Three arrays of n1 points have room in a tile.
constexpr bool chirped_fits(const profile& d, const tile_shape& s, index n1, precision type) {
  return d.one_item_tiles ? n1 <= s.np_max : work_arrays_bytes(d, n1 * s.width, type, 3) <= d.local_bytes;
}
constexpr pass_shape chirped_passes_for(const profile& d, tile_shape s, index length, precision type) {
  for (s.width = d.one_item_tiles ? 1 : 8; s.width > 0; s.width /= 2) {
    const index tile = static_cast<index>(s.lanes) * s.width, points = padded_length(length, tile * tile),
                tiles = points / tile / tile, n1 = tile * divisor_of(tiles, root_of(tiles, 2), s.np_max / tile, 1);
    if (n1 > 0 && chirped_fits(d, s, n1, type)) return {s, {{n1, points / n1, 1}, 2}};
  }
  return {};
}

}  // namespace komdsp::planning
