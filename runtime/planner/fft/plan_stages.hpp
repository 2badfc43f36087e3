// plan_stages.hpp: launches of one stage each, over global memory (kernels/published/fft_published.h): all of variants
// A, CT2 and S2 .. S16, and what the others leave to them.
#pragma once
#include "../base/plan_build.hpp"

namespace komdsp::planning {

// One work-item per butterfly, numbered through the batch.
constexpr launch_draft stage_launch(plan_draft& p, const profile& d, kernel_id kernel, index points, index items,
                                    place in, place out, published_arguments& g) {
  launch_draft l = memory_launch(p, d, kernel, 256);
  g.width = l.build.items;
  g.items = items * p.what.batch;
  l.groups = quotient_up(g.items, g.width);
  g.np = points;
  g.in_stride = in.stride;
  g.in = in.distance;
  g.out_stride = out.stride;
  g.out = out.distance;
  g.inverse = p.what.inverse;
  l.bytes_moved = 4.0 * static_cast<double>(points * p.what.batch) * bytes_of(p.what.type);
  return l;
}

// In place: a transform's results go to where its points are.
constexpr bool are_in_place(const plan_draft& p, const place& in, const place& out) {
  return in.memory == out.memory || (p.what.in_place && in.memory == slot::input && out.memory == slot::output);
}
// computed: the reversed numbers are computed; else they come from a table.
constexpr void add_bit_reversal(plan_draft& p, const profile& d, index points, place in, place out, bool computed,
                                double scale) {
  const bool in_place = are_in_place(p, in, out);
  published_arguments g;
  launch_draft l = stage_launch(p, d, in_place ? kernel_id::bit_reverse_in_place : kernel_id::bit_reverse, points,
                                points, in, out, g);
  table reversal;
  reversal.what = table::kind::reversal;
  reversal.length = points;
  if (!in_place) add(l, memory_of(in, p.what.type));
  add(l, memory_of(out, p.what.type));
  add(l, computed ? nothing() : add_table(p, reversal));
  add_real(l, scale);
  g.bits = computed ? log2_of(points) : -1;
  l.note = "part 1: bit-reversed order";
  add(p, l, g);
}

constexpr void add_butterflies(plan_draft& p, const profile& d, index points, place at, int first, int count) {
  if (count < 1) return;
  published_arguments g;
  launch_draft l = stage_launch(p, d, kernel_id::butterfly_stage, points, points / 2, at, at, g);
  l.repeat = count;
  add(l, memory_of(at, p.what.type));
  add(l, root_table(p, points));
  g.stage = first;
  l.operations = 5.0 * static_cast<double>(points * p.what.batch);
  l.note = "part 2: one stage of butterflies per launch";
  add(p, l, g);
}

// Passes from number `first` on, `repeat` of them; each goes the other way than the one before.
struct stockham_passes {
  int first = 0, repeat = 1;
  double scale = 1;
};
constexpr void add_stockham_passes(plan_draft& p, const profile& d, index points, int radix_bits, place from, place to,
                                   const stockham_passes& passes) {
  published_arguments g;
  launch_draft l = stage_launch(p, d, kernel_id::stockham_stage, points, points >> radix_bits, from, to, g);
  l.build.specialised = true;
  l.build.radices = radix_at(0, index{1} << radix_bits);
  l.build.np = 1 << radix_bits;
  l.repeat = passes.repeat;
  l.swaps = passes.repeat > 1;
  add(l, memory_of(from, p.what.type));
  add(l, memory_of(to, p.what.type));
  add(l, root_table(p, points));
  add_real(l, passes.scale);
  g.stage = passes.first;
  l.operations = 5.0 * radix_bits * static_cast<double>(points * p.what.batch);
  l.note = "one pass of butterflies per launch, from one buffer to the other";
  add(p, l, g);
}

// Buffers between passes have the layout of the output.
constexpr verdict add_stockham(plan_draft& p, const profile& d, index points, int radix_bits, place in, place out,
                               double scale) {
  const int passes = log2_of(points) / radix_bits;
  if (passes * radix_bits != log2_of(points)) return unfit("the length is no power of this variant's radix");
  const index buffer = aligned((p.what.batch * out.distance + points * out.stride) * bytes_of(p.what.type));
  place scratch = out, spare = out;
  scratch.memory = slot::scratch;
  scratch.offset = p.scratch_bytes / bytes_of(p.what.type);
  p.scratch_bytes += passes > 1 ? buffer : 0;
  if (passes == 1) {
    add_stockham_passes(p, d, points, radix_bits, in, out, {0, 1, scale});
    return {};
  }
  place a = scratch, b = out;  // passes go in, a, b, a, ... out
  if (passes % 2 != 0) {
    const bool apart = !p.what.in_place && in.memory != out.memory;
    if (apart) {
      a = out;
      b = scratch;
    } else {
      spare.memory = slot::scratch;
      spare.offset = p.scratch_bytes / bytes_of(p.what.type);
      p.scratch_bytes += buffer;
      b = spare;
    }
  }
  add_stockham_passes(p, d, points, radix_bits, in, a, {0, 1, 1});
  if (passes > 2) add_stockham_passes(p, d, points, radix_bits, a, b, {1, passes - 2, 1});
  add_stockham_passes(p, d, points, radix_bits, passes % 2 == 0 ? a : b, out, {passes - 1, 1, scale});
  return {};
}

}  // namespace komdsp::planning
