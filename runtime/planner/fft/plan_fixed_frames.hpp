// plan_fixed_frames.hpp: what inverses of frames in fixed point have in common: a common exponent, and one over the
// length (kernels/fixed/frames_fixed.h).
#pragma once
#include "plan_fixed.hpp"

namespace komdsp::planning {

// One over a length: a power of two, times a factor in Q31 where the length is none; 0: it is.
struct length_inverse {
  double scale = 1;
  index factor = 0;
};
constexpr length_inverse inverse_of_length(index length) {
  length_inverse i;
  index rest = length;
  for (; rest % 2 == 0; rest /= 2) i.scale /= 2;
  index power = 1;
  for (; 2 * power <= rest; power *= 2) i.scale /= 2;
  if (rest > 1) i.factor = q31_of(static_cast<double>(power) / static_cast<double>(rest));
  return i;
}
constexpr void add_joined(plan_draft& p, const profile& d, index count, memory_argument exponents, memory_argument more,
                          memory_argument before, memory_argument common, index exponent) {
  launch_draft l = memory_launch(p, d, kernel_id::exponents_joined);
  joined_arguments g;
  g.count = count;
  g.sums = more.memory != slot::none;
  g.adds = before.memory != slot::none;
  g.exponent = exponent;
  l.groups = 1;
  l.local = !d.one_item_tiles;
  l.work_bytes = aligned(4 * l.build.items);
  l.bytes_moved = 4.0 * static_cast<double>(count);
  l.note = "the largest of exponents";
  add(l, exponents);
  add(l, more);
  add(l, before);
  add(l, common);
  add(p, l, g);
}

}  // namespace komdsp::planning
