// plan_convolve_middle.hpp: what convolutions longer than a tile have between their first and last passes: one launch
// that finishes the transforms, multiplies and begins the inverse (kernels/convolve/convolve.h).
#pragma once
#include "plan_passes.hpp"

namespace komdsp::planning {

struct convolve_middle {
  launch_draft launched;
  convolve_arguments tiles;
  memory_argument twiddle, extra;
  index points = 0;
  int transforms = 0;  // of a row
};
// Rows of n1 n2 points; with product_spectrum the other factor is a spectrum in natural order.  How rows follow each
// other is still to be set.
constexpr convolve_middle middle_pass(plan_draft& p, const profile& d, const tile_shape& s, index n1, index n2,
                                      int product) {
  const index tile = static_cast<index>(s.lanes) * s.width, block = 2 * tile;
  const bool spectrum = product & product_spectrum;
  convolve_middle m;
  m.points = n1 * n2;
  m.transforms = spectrum ? 2 : 3;
  launch_draft& l = m.launched;
  l = tile_launch(p, d, s, n2, load_transposed, store_aosoa);
  l.kernel = kernel_id::convolve_tile;
  l.build.product = product;
  l.work_bytes = l.work_bytes / 2 * 3;
  l.groups = n1 / tile;
  l.note = "transforms finished, product, first pass of the inverse";
  convolve_arguments& g = m.tiles;
  g.tile = one_tile();
  set_tile(g.tile, l);
  g.product = product;
  g.tile.count[0] = n1 / tile;
  g.tile.transforms = n1;
  g.tile.in_lane = block;
  g.tile.in_stride = n1 * block;
  g.tile.in[0] = tile * block;
  g.other[0] = spectrum ? block : g.tile.in[0];
  g.other_stride = 2 * n1;
  g.tile.out[0] = n2 * block;
  g.tile.out_stride = block;
  m.twiddle = stage_table(p, l);
  m.extra = pass_table(p, l, s, m.points, g.tile.split);
  return m;
}
constexpr void add_middle_pass(plan_draft& p, convolve_middle& m, memory_argument x, memory_argument y,
                               memory_argument to, index rows) {
  launch_draft& l = m.launched;
  add(l, x);
  add(l, y);
  add(l, to);
  add(l, m.twiddle);
  add(l, m.extra);
  add_real(l, 1);
  l.groups *= rows;
  count_work(l, m.transforms * rows, m.points, p.what.precision);
  add(p, l, m.tiles);
}

}  // namespace komdsp::planning
