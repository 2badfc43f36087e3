// plan_real.hpp: the launches that only real transforms have (kernels/fft/fft_real.h).
#pragma once
#include "plan_build.hpp"

namespace komdsp::planning {

// The step between a real signal's spectrum and that of its pairs (kernels/fft/fft_real.h), over memory.
constexpr void add_real_step(plan& p, const profile& d, kernel_id kernel, index points, place in, place out,
                             double scale) {
  launch l;
  l.kernel = kernel;
  l.build = options_for(p, 1);
  l.build.width = 0;
  l.build.items = static_cast<int>(smaller(d.max_group, 128));
  l.geometry.width = 1024;  // bins per group
  l.geometry.np = points;
  l.geometry.count[0] = quotient_up(points / 2 + 1, l.geometry.width);
  l.groups = l.geometry.count[0] * p.chunk;
  l.geometry.in[2] = in.distance;
  l.geometry.out[2] = out.distance;
  l.geometry.in_stride = in.stride;
  l.geometry.out_stride = out.stride;
  l.geometry.split = smaller(points / 2 + 1, 1024);
  add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  add(l, half_table(p, 2 * points, l.geometry.split));
  add(l, geometry_argument());
  add(l, real_of(scale));
  l.operations = 9.0 * static_cast<double>(p.chunk * points);
  l.bytes_moved = 4.0 * static_cast<double>(p.chunk * points) * bytes_of(p.what.type);
  l.note = kernel == kernel_id::real_split ? "spectrum of pairs to spectrum of the real signal"
                                           : "spectrum of the real signal to spectrum of pairs";
  add(p, l);
}

constexpr void add_real_point(plan& p, const profile& d) {
  launch l;
  l.kernel = kernel_id::real_point;
  l.build = options_for(p, 1);
  l.build.width = 0;
  l.build.inverse = p.what.inverse;
  l.build.items = static_cast<int>(smaller(d.max_group, 128));
  l.geometry.width = 1024;
  l.geometry.lanes = p.what.batch;
  l.groups = quotient_up(p.what.batch, l.geometry.width);
  l.geometry.in_lane = real_in(p.what) ? p.what.in.distance : 2 * p.what.in.distance;
  l.geometry.out_lane = real_out(p.what) ? p.what.out.distance : 2 * p.what.out.distance;
  add(l, memory_of(slot::input));
  add(l, memory_of(slot::output));
  add(l, geometry_argument());
  add(l, real_of(p.what.scale));
  l.note = "one point: a copy";
  add(p, l);
}

}  // namespace komdsp::planning
