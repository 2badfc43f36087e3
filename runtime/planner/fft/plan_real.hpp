// plan_real.hpp: the launches that only real transforms have (kernels/fft/fft_real.h).
#pragma once
#include "../base/tile_launch.hpp"

namespace komdsp::planning {

// The step's roots: so many, and then every so many-th (kernels/fft/fft_real.h).
constexpr index real_step_roots(index points) {
  return smaller(points / 2 + 1, step_roots);
}
constexpr double real_step_operations(index transforms, index points) {
  return 9.0 * static_cast<double>(transforms * points);
}

// The step between a real signal's spectrum and that of its pairs (kernels/fft/fft_real.h), over memory.
constexpr void add_real_step(plan_draft& p, const profile& d, kernel_id kernel, index points, place in, place out,
                             double scale) {
  real_arguments g;
  launch_draft l = step_launch(p, d, kernel, points / 2 + 1, in, out, g);
  g.np = points;
  // Neighbours in memory are neighbours in vectors (kernels/fft/real_in_vector.h).
  int lanes = lanes_of(d, p.what.precision);
  while (lanes > least_lanes(lanes, p.what.precision) && points < 2 * lanes) lanes /= 2;
  if (lanes > 1 && in.stride == 2 && out.stride == 2 && points >= 2 * lanes) {
    l.build.lanes = lanes;
    l.build.items = 1;
  }
  add(l, hermitian_table(p, 2 * points, real_step_roots(points)));
  add_real(l, scale);
  l.operations = real_step_operations(p.chunk, points);
  l.bytes_moved = 4.0 * static_cast<double>(p.chunk * points) * bytes_of(p.what.precision);
  l.note = kernel == kernel_id::real_split ? "spectrum of pairs to spectrum of the real signal"
                                           : "spectrum of the real signal to spectrum of pairs";
  add(p, l, g);
}

// Copies that take several transforms in a group.
constexpr bool groups_share_copies(const launch& l) {
  return l.kernel == kernel_id::real_copy && l.build.width > 1;
}
// Points of the chunk's transforms from one place to another, `count` of each; places count scalars.
constexpr void add_real_copy(plan_draft& p, const profile& d, real_copy_form form, index count, place in, place out) {
  real_arguments g;
  launch_draft l = step_launch(p, d, kernel_id::real_copy, count, in, out, g);
  l.build.load = form;
  g.np = count;
  const bool neighbours = in.distance < in.stride || out.distance < out.stride,
             few = !d.one_item_tiles && g.width <= 128;
  if (has_vectors && (neighbours || few) && p.what.batch % p.chunk == 0) {  // no sweep is smaller
    g.transforms = p.chunk;
    l.build.width = copies_together;
    l.groups = g.groups * quotient_up(p.chunk, copies_together);
  }
  const int scalars = form == copy_samples ? 2 : form == copy_widened ? 3 : 4;
  l.bytes_moved = static_cast<double>(scalars) * static_cast<double>(p.chunk * count) * bytes_of(p.what.precision);
  l.note = form == copy_points ? "copy: points of this layout are transformed in the workspace"
                               : "copy: real data of this layout or length are transformed in the workspace";
  add(p, l, g);
}

constexpr void add_real_point(plan_draft& p, const profile& d) {
  real_arguments g;
  launch_draft l = memory_launch(p, d, kernel_id::real_point);
  l.build.inverse = real_out(p.what);
  g.width = elements_of_group;
  g.transforms = p.what.batch;
  l.groups = quotient_up(p.what.batch, g.width);
  g.in = real_in(p.what) ? p.what.in.distance : 2 * p.what.in.distance;
  g.out = real_out(p.what) ? p.what.out.distance : 2 * p.what.out.distance;
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::output));
  add_real(l, p.what.scale);
  l.note = "one point: a copy";
  add(p, l, g);
}

}  // namespace komdsp::planning
