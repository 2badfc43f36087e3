// plan_in_place.hpp: plans of variant in_place, which takes no workspace (kernels/fft/fft_in_place.h).
#pragma once
#include "plan_real.hpp"
#include "plan_stages.hpp"
#include "../base/tile_launch.hpp"

namespace komdsp::planning {

// Longest of lengths that are no powers of two: their lists are for boards.
inline constexpr index length_in_place_max = 65536;

// Bit reversal is the first launch where data are not in place.
constexpr void add_in_place(plan_draft& p, const profile& d, const sub_fft& f) {
  const index points = f.points;
  const place out = f.out;
  const bool there = are_in_place(p, f.in, out);
  in_place_arguments g;
  if (!there) add_bit_reversal(p, d, f.between(f.in, out, 1), true);
  launch_draft l = tile_launch(p, d, {}, points, load_rows, store_rows);
  l.kernel = kernel_id::fft_in_place;
  l.build.inverse = f.inverse;
  l.build.padded = l.local = false;
  l.work_bytes = 0;
  l.groups = f.batch;
  l.dense = out.stride == 2;
  if (!d.one_item_tiles) l.barriers = stages_of(l.build.radices);
  count_work(l, f.batch, points, f.precision);
  l.bytes_moved *= stages_of(l.build.radices) + there;
  l.note = "in place: points are exchanged, then every stage reads and writes memory";
  g.np = points;
  g.radices = static_cast<index>(l.build.radices);
  g.reversed = !there;
  g.stride = out.stride;
  g.distance = out.distance;
  add(l, memory_of(out, f.precision));
  add(l, stage_table(p, l));
  table exchanges;
  exchanges.what = table::kind::reversal;
  exchanges.length = points;
  exchanges.radices = l.build.radices;
  add(l, is_power_of_two(points) ? nothing() : add_table(p, exchanges));
  add_real(l, f.scale);
  add(p, l, g);
}

// Lengths other than powers of two are exchanged by a list, in order: where they lie, by one lane of C++.
constexpr verdict check_exchanges(const plan_draft& p, const profile& d, index points, const place& in,
                                  const place& out) {
  if (points < 1 || is_power_of_two(points)) return {};
  if (!is_smooth(points)) return unfit("in place are stages: lengths without prime factors above 13");
  if (points > length_in_place_max) return unfit("in place are powers of two, and other lengths to 65536 points");
  if (!d.one_item_tiles || d.max_group > 1)
    return unfit("in place devices have powers of two: other points change places one after the other");
  if (!are_in_place(p, in, out))
    return unfit("lengths other than powers of two are for input and output in the same memory");
  return {};
}
// Fills p, or says why this variant cannot compute it on this device.
[[gnu::noinline]] constexpr verdict plan_in_place(plan_draft& p, const profile& d) {
  const fft& t = p.what;
  const bool pairs = t.kind == fft_kind::real;
  const index points = pairs ? t.length / 2 : t.length;
  const place out = place_out(t);
  place in = place_in(t);
  if (!d.one_item_tiles && !d.flat) return unfit("this variant is for CPUs, and for devices whose memory is flat");
  const verdict v = check_exchanges(p, d, points, pairs && t.inverse ? out : in, out);
  if (v.result != status::ok) return v;
  p.chunk = t.batch;
  if (points == 0) {
    add_real_point(p, d);
    return {};
  }
  if (pairs && t.inverse) {
    add_real_step(p, d, kernel_id::real_merge, points, in, out, 1);
    in = out;
  }
  add_in_place(p, d, sub_fft_of(t, points, in, out).between(in, out, pairs && !t.inverse ? 1 : t.scale));
  if (pairs && !t.inverse) add_real_step(p, d, kernel_id::real_split, points, out, out, t.scale);
  return {};
}

}  // namespace komdsp::planning
