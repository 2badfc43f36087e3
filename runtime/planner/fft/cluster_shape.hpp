// cluster_shape.hpp: transforms too long for a work-group, in one launch by clusters of groups that reach each other's
// local memory (kernels/fft/fft_cluster.h): CUDA from sm_90 on.
#pragma once
#include "pass_shape.hpp"

namespace komdsp::planning {

// Columns, then rows, by so many groups each; no groups: a cluster cannot have it.
struct cluster_shape {
  int groups = 0;
  index items = 0;
  radix_list columns = 0, rows = 0;
};
// Two stages, the second one the larger where they are not equal.
constexpr radix_list two_radices_of(int bits) {
  return radix_at(0, index{1} << bits / 2) | radix_at(1, index{1} << (bits + 1) / 2);
}
// Groups have 32 KiB of points each at most, their items 32 in f32, 16 in f64 (measured on an H200: with longer groups
// passes are as fast).
constexpr cluster_shape cluster_for(const profile& d, index points, precision type, pass_ends ends) {
  const index each = 32768 / (2 * bytes_of(type));
  const int bits = log2_of(points);
  cluster_shape s;
  if (d.cluster_max == 0 || d.one_item_tiles || !is_power_of_two(points) || points > each * d.cluster_max) return s;
  int groups = 1;
  while (points > each * groups) groups *= 2;
  s.items = smaller(d.max_group, quotient_up(points / groups, type == precision::f32 ? 32 : 16));
  s.columns = two_radices_of((bits + 1) / 2);
  s.rows = two_radices_of(bits / 2);
  const bool mirrored = ends == pass_ends::to_bins;  // half as many neighbours among the bins
  if (type == precision::f32 && bits == 15 && !mirrored) {
    s.columns = radix_at(0, 32);
    s.rows = two_radices_of(10);
  }
  const bool fits = points_of(s.rows) * bytes_of(type) >= 64 * groups &&
                    points_of(s.columns) >= (mirrored ? 2 : 1) * groups &&
                    work_arrays_bytes(d, points / groups, type, 1) <= d.local_bytes;
  s.groups = fits ? groups : 0;
  return s;
}

}  // namespace komdsp::planning
