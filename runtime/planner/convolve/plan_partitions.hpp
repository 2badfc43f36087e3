// plan_partitions.hpp: how a profile filters a block at a time by partitions of the filter: each block is transformed
// once, the products with all partitions are summed as spectra, and one inverse gives the block's results.
#pragma once
#include <komdsp/overlap_save.hpp>

#include "plan_convolve_length.hpp"
#include "../fft/plan_part.hpp"

namespace komdsp::planning {

// Spectra of a step, in scratch, and where delay lines lie.
struct partition_shape {
  index length = 1, partitions = 1;  // points of a transform, partitions of a filter
  index bins = 1, block = 1;         // of a spectrum, whole vectors of them
  index ring = 1;                    // spectra of a delay line
  index x = 0, y = 0, end = 0;       // bytes of scratch before the spectra of signals, before sums, and before the rest
  index turn_at = 0, kept_at = 0;    // bytes of input before the stream's numbers, of output before the delay lines
};
constexpr index spectrum_bytes(const overlap_save& o, const partition_shape& s) {
  return 2 * s.bins * bytes_of(o.precision);
}
constexpr index element_bytes(const overlap_save& o) {
  return bytes_of(o.precision) * (o.real ? 1 : 2);
}
// Items of a group read neighbouring bins; a CPU reads a vector's from all partitions.
constexpr index vector_bins(const profile& d, const overlap_save& o) {
  const int lanes = lanes_of(d, o.precision);
  return d.one_item_tiles ? lanes : 32;
}
constexpr partition_shape partition_shape_for(const profile& d, const overlap_save& o) {
  partition_shape s;
  s.length = fast_length(o, 2 * o.partition - 1);
  s.partitions = quotient_up(o.filter_length, o.partition);
  s.block = vector_bins(d, o);
  s.bins = quotient_up(o.real ? s.length / 2 + 1 : s.length, s.block) * s.block;
  // Results that share a signal read its delay line after the first one has written to it.
  const bool own = o.inputs == results_of(o);
  s.ring = own ? larger(1, s.partitions - 1) : s.partitions;
  const index spectra = aligned(o.inputs * spectrum_bytes(o, s));
  s.y = own ? 0 : spectra;
  s.end = s.y + aligned(results_of(o) * spectrum_bytes(o, s));
  s.turn_at = aligned(o.inputs * s.length * element_bytes(o));
  s.kept_at = aligned(results_of(o) * s.length * element_bytes(o));
  return s;
}
// Elements of a side whose bytes an index can count; without overflow.
constexpr bool can_count(const overlap_save& o) {
  const index rows = results_of(o), most = scalars_max / 8 / rows;
  return o.partition <= most && quotient_up(o.filter_length, o.partition) <= most / o.partition;
}

// A transform of all signals, or of all results.
constexpr fft transform_of(const overlap_save& o, const partition_shape& s, bool inverse) {
  fft t;
  t.length = s.length;
  t.batch = inverse ? results_of(o) : o.inputs;
  t.kind = o.real ? fft_kind::real : fft_kind::complex;
  t.inverse = inverse;
  t.precision = o.precision;
  if (inverse) t.scale = o.scale / static_cast<double>(s.length);
  (inverse ? t.in : t.out).distance = s.bins;
  return t;
}
constexpr status add_transform(plan_draft& p, const overlap_save& o, const profile& d, const partition_shape& s,
                               bool inverse) {
  const index before = p.scratch_bytes;
  part made;
  const status done = add_part(p, transform_of(o, s, inverse), d, fft_variant::automatic, made);
  if (done != status::ok || p.full) return done;
  move_part(p, made.first,
            inverse ? part_place{slot::scratch, slot::output, s.end, s.y, 0}
                    : part_place{slot::input, slot::scratch, s.end, 0, s.x});
  p.scratch_bytes = larger(before, s.end + p.scratch_bytes);
  return status::ok;
}
[[gnu::noinline]] constexpr void add_partition_sum(plan_draft& p, const overlap_save& o, const profile& d,
                                                   const partition_shape& s) {
  launch_draft l = memory_launch(p, d, kernel_id::partition_sum);
  if (d.one_item_tiles && s.block > 1) {
    l.build.lanes = static_cast<int>(s.block);
    l.build.items = 1;
  }
  partition_arguments g;
  const index spectrum = 2 * s.bins;
  g.width = smaller(elements_of_group, quotient_up(s.bins, 16) * 16);
  g.groups = quotient_up(s.bins, g.width);
  g.bins = s.bins;
  g.block = s.block;
  g.partitions = s.partitions;
  g.ring = s.ring;
  g.in = o.inputs > 1 ? spectrum : 0;
  g.delay = o.inputs > 1 ? s.ring * spectrum : 0;
  g.other = o.filters > 1 ? s.partitions * spectrum : 0;
  g.out = spectrum;
  l.groups = g.groups * results_of(o);
  const double products = static_cast<double>(results_of(o) * s.partitions) * static_cast<double>(s.bins);
  l.operations = 8 * products;
  l.bytes_moved = 4 * products * bytes_of(o.precision);
  l.note = "spectra of the last blocks times those of the partitions, summed";
  add(l, memory_of(slot::output, s.kept_at));
  add(l, memory_of(slot::scratch, s.x));
  add(l, memory_of(slot::operand));
  add(l, memory_of(slot::scratch, s.y));
  add(l, {slot::input, s.turn_at, true});
  add(p, l, g);
}

constexpr status write_partitions(plan_draft& p, const overlap_save& o, const profile& d, const partition_shape& s) {
  begin(p, d, o.precision);
  const verdict v = check_precision(d, o.precision);
  if (v.result != status::ok) return refused(p, v);
  if (!is_finite(o.scale)) return refused(p, status::not_finite, "the scale must be finite");
  p.one_sweep = true;
  status done = add_transform(p, o, d, s, false);
  if (done != status::ok) return done;
  add_partition_sum(p, o, d, s);
  done = add_transform(p, o, d, s, true);
  if (done != status::ok) return done;
  p.variant = convolution_variant::tile;
  p.chosen_by = rule::tile;
  p.what.batch = p.chunk = results_of(o);
  p.input_samples = p.output_samples = o.real;
  p.input_bytes = s.turn_at + 2 * 4;
  p.output_bytes = s.kept_at + o.inputs * s.ring * spectrum_bytes(o, s);
  p.operand_bytes = o.filters * s.partitions * spectrum_bytes(o, s);
  p.chunk_in_bytes = p.chunk_out_bytes = 0;
  return finished(p);
}

}  // namespace komdsp::planning
