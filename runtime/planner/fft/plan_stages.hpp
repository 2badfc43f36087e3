// plan_stages.hpp: launches of one stage each, over global memory (kernels/published/fft_published.h): all of variants
// A, CT2 and S2 .. S16, and what the others leave to them.
#pragma once
#include "../base/tile_launch.hpp"
#include "sub_fft.hpp"

namespace komdsp::planning {

// One work-item per butterfly, numbered through the batch.
constexpr launch_draft stage_launch(const plan_draft& p, const profile& d, kernel_id kernel, const sub_fft& f,
                                    index items, published_arguments& g) {
  launch_draft l = memory_launch(p, d, kernel, 256);
  g.width = l.build.items;
  g.items = items * f.batch;
  l.groups = quotient_up(g.items, g.width);
  g.np = f.points;
  g.in_stride = f.in.stride;
  g.in = f.in.distance;
  g.out_stride = f.out.stride;
  g.out = f.out.distance;
  g.inverse = f.inverse;
  l.bytes_moved = 4.0 * static_cast<double>(f.points * f.batch) * bytes_of(f.precision);
  return l;
}

// In place: a transform's results go to where its points are.
constexpr bool are_in_place(const plan_draft& p, const place& in, const place& out) {
  return in.memory == out.memory || (p.what.in_place && in.memory == slot::input && out.memory == slot::output);
}
// CPUs without vectors: a work array less where results lie side by side, and nowhere in the input.
constexpr bool lends_output(const plan_draft& p, const profile& d, const tile_shape& s, int load, const place& in,
                            const place& out) {
  const auto known = [](slot memory) {
    return memory == slot::input || memory == slot::output || memory == slot::scratch;
  };
  const bool one_lane = d.one_item_tiles && d.max_group == 1 && s.lanes == 1 && s.width == 1;
  return one_lane && known(in.memory) && known(out.memory) && !are_in_place(p, in, out) && out.stride == 2 &&
         load != load_columns;
}
// computed: the reversed numbers are computed; else they come from a table.
constexpr void add_bit_reversal(plan_draft& p, const profile& d, const sub_fft& f, bool computed) {
  const bool in_place = are_in_place(p, f.in, f.out);
  published_arguments g;
  launch_draft l =
      stage_launch(p, d, in_place ? kernel_id::bit_reverse_in_place : kernel_id::bit_reverse, f, f.points, g);
  table reversal;
  reversal.what = table::kind::reversal;
  reversal.length = f.points;
  if (!in_place) add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add(l, computed ? nothing() : add_table(p, reversal));
  add_real(l, f.scale);
  g.bits = computed ? log2_of(f.points) : -1;
  l.note = "part 1: bit-reversed order";
  add(p, l, g);
}

// `count` stages, in place, from number `first` on.
constexpr void add_butterflies(plan_draft& p, const profile& d, const sub_fft& f, int first, int count) {
  if (count < 1) return;
  published_arguments g;
  launch_draft l = stage_launch(p, d, kernel_id::butterfly_stage, f, f.points / 2, g);
  l.repeat = count;
  add(l, memory_of(f.out, f.precision));
  add(l, root_table(p, f.points));
  g.stage = first;
  l.operations = 5.0 * static_cast<double>(f.points * f.batch);
  l.note = "part 2: one stage of butterflies per launch";
  add(p, l, g);
}

// `repeat` passes from number `first` on; each goes the other way than the one before.
constexpr void add_stockham_passes(plan_draft& p, const profile& d, const sub_fft& f, int radix_bits, int first,
                                   int repeat) {
  published_arguments g;
  launch_draft l = stage_launch(p, d, kernel_id::stockham_stage, f, f.points >> radix_bits, g);
  l.build.specialised = true;
  l.build.radices = radix_at(0, index{1} << radix_bits);
  l.build.np = 1 << radix_bits;
  l.repeat = repeat;
  l.swaps = repeat > 1;
  add(l, memory_of(f.in, f.precision));
  add(l, memory_of(f.out, f.precision));
  add(l, root_table(p, f.points));
  add_real(l, f.scale);
  g.stage = first;
  l.operations = 5.0 * radix_bits * static_cast<double>(f.points * f.batch);
  l.note = "one pass of butterflies per launch, from one buffer to the other";
  add(p, l, g);
}

// Buffers between passes have the layout of the output.
constexpr verdict add_stockham(plan_draft& p, const profile& d, const sub_fft& f, int radix_bits) {
  const int passes = log2_of(f.points) / radix_bits;
  if (passes * radix_bits != log2_of(f.points)) return unfit("the length is no power of this variant's radix");
  const index buffer = aligned((f.batch * f.out.distance + f.points * f.out.stride) * bytes_of(f.precision));
  const auto buffer_at = [&](index bytes) {
    place b = f.out;
    b.memory = slot::scratch;
    b.offset = bytes / bytes_of(f.precision);
    return b;
  };
  const place scratch = buffer_at(p.scratch_bytes), spare = buffer_at(p.scratch_bytes + buffer);
  p.scratch_bytes += passes > 1 ? buffer : 0;
  if (passes == 1) {
    add_stockham_passes(p, d, f, radix_bits, 0, 1);
    return {};
  }
  place a = scratch, b = f.out;  // passes go in, a, b, a, ... out
  if (passes % 2 != 0) {
    const bool apart = !p.what.in_place && f.in.memory != f.out.memory;
    if (!apart) p.scratch_bytes += buffer;
    if (apart) a = f.out;
    b = apart ? scratch : spare;
  }
  add_stockham_passes(p, d, f.between(f.in, a, 1), radix_bits, 0, 1);
  if (passes > 2) add_stockham_passes(p, d, f.between(a, b, 1), radix_bits, 1, passes - 2);
  add_stockham_passes(p, d, f.between(passes % 2 == 0 ? a : b, f.out, f.scale), radix_bits, passes - 1, 1);
  return {};
}

}  // namespace komdsp::planning
