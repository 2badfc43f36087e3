// plan_overlap_save.hpp: how a profile filters signals of any length: the blocks that make least work.
#pragma once
#include <komdsp/overlap_save.hpp>

#include "plan_convolution.hpp"
#include "plan_partitions.hpp"

namespace komdsp {

namespace planning {

// Blocks of `length` points, `blocks` of them for each result.
constexpr sized_convolution blocks_of(const overlap_save& o, index length, index blocks) {
  sized_convolution c;
  c.length = length;
  const index history = o.filter_length - 1, hop = length - history, step = blocks * hop;
  c.x_length = length;
  c.y_length = o.filter_length;
  c.outer = results_of(o);
  c.inner = blocks;
  c.valid = true;
  c.correlate = o.correlate && !o.spectra;
  c.real = o.real;
  c.precision = o.precision;
  c.scale = o.scale;
  c.x = {o.inputs > 1 ? history + step : 0, hop};
  c.y = {o.filters > 1 ? o.filter_length : 0, 0};
  c.z = {step, hop};
  c.spectra = o.spectra;
  return c;
}
// Most blocks of `length` points whose elements an index can count; a block is longer than what it reads and gives.
constexpr index blocks_max(const overlap_save& o, index length) {
  return scalars_max / results_of(o) / length;
}
// Blocks that keep lanes, work-groups and threads busy, and make little of the filter's spectrum, which every step
// computes anew. A CPU of one lane gains less by that than a stream loses by the delay: one block.
constexpr index blocks_for(const profile& d, const overlap_save& o, index length) {
  if (o.blocks > 0) return o.blocks;
  const int lanes = o.precision == precision::f64 ? d.lanes_f64 : d.lanes_f32;
  if (d.one_item_tiles && lanes == 1) return 1;
  const index elements = index{1} << (d.one_item_tiles ? 16 : 18), hop = length - o.filter_length + 1;
  return smaller(larger(1, quotient_up(elements / hop, 16)) * 16, blocks_max(o, length));
}
// In fixed point bits are those of the transforms: their length is one of the filter alone, whatever the profile.
constexpr index fixed_block_length(const overlap_save& o) {
  index length = 16;
  while (length < 4 * o.filter_length) length *= 2;
  return length;
}
// 0: blocks that hold the filter do not fit.
constexpr index block_length_for(const profile& d, const overlap_save& o) {
  if (in_fixed_point(o.precision)) return fixed_block_length(o) <= length_max ? fixed_block_length(o) : 0;
  index best = 0;
  double least = 0;
  const index most = smaller(length_max, blocks_max(o, 1));
  for (index length = fast_length(o, o.filter_length); length <= most; length = fast_length(o, length + 1)) {
    const double hop = static_cast<double>(length - o.filter_length + 1);
    const double work = work_of_row(d, blocks_of(o, length, 16)) / hop;
    if (work == 0 || (best > 0 && work >= least)) continue;
    best = length;
    least = work;
  }
  return best;
}
constexpr verdict check(const overlap_save& o) {
  if (o.filter_length < 1 || o.filter_length > length_max)
    return {status::unsupported_length, "filters have 1 to 2^26 elements"};
  const bool alike = o.inputs == o.filters || o.inputs == 1 || o.filters == 1;
  if (o.inputs < 1 || o.filters < 1 || !alike)
    return {status::bad_batch, "signals and filters are as many as each other, or one"};
  if (in_fixed_point(o.precision) && (o.spectra || o.partition > 0))
    return {status::unsupported_precision, "spectra of filters and partitions have no fixed point"};
  if (o.blocks < 0) return {status::bad_batch, "blocks are at least 1, and 0 leaves them to the planner"};
  if (o.partition < 0 || o.partition > length_max / 2)
    return {status::unsupported_length, "partitions have 1 to 2^25 elements, and 0 leaves the filter whole"};
  if (o.partition == 0) return {};
  if (o.blocks > 1) return {status::bad_argument, "a step of a partitioned filter is one block"};
  if (!o.spectra) return {status::bad_argument, "the operand of a partitioned filter is spectra"};
  if (!can_count(o)) return {status::bad_batch, "the delay lines have more elements than an index can count"};
  return {};
}

constexpr status refused(overlap_save_plan& p, verdict v) {
  p.result = v.result;
  p.reason = v.reason;
  return v.result;
}
// Numbers of the stream, whose results have `tail` elements more than its signals.
constexpr void fill_sizes(overlap_save_plan& p) {
  stream_sizes& s = p.sizes;
  const overlap_save& o = p.what;
  s.inputs = o.inputs;
  s.results = results_of(o);
  s.in_element = s.out_element = element_bytes(o);
  s.history = s.lead = o.partition > 0 ? p.length - p.hop : o.filter_length - 1;
  s.step = s.given = s.distance = p.step;
  s.more = o.filter_length - 1;
  s.input_bytes = p.chunk.input_bytes;
  s.output_bytes = p.chunk.output_bytes;
  if (in_fixed_point(o.precision)) s.kept_at = s.output_bytes - 4 * s.results;
  p.memory_bytes = s.memory_bytes();
}
constexpr status write_partitioned(overlap_save_plan& p, const overlap_save& o, const profile& d) {
  const partition_shape s = partition_shape_for(d, o);
  p.length = s.length;
  p.hop = p.step = o.partition;
  p.partitions = s.partitions;
  p.block = s.block;
  p.result = drafted(p.chunk, [&](plan_draft& draft) { return write_partitions(draft, o, d, s); });
  p.reason = p.chunk.reason;
  fill_sizes(p);
  p.sizes.distance = s.length;
  p.sizes.first = s.length - p.hop;
  p.sizes.turn_at = s.turn_at;
  p.sizes.kept_at = s.kept_at;
  p.sizes.ring = s.ring;
  return p.result;
}
constexpr status write_plan(overlap_save_plan& p, const overlap_save& o, const profile& d) {
  static_cast<plan_head&>(p.chunk) = plan_head();
  p.what = o;
  p.length = p.hop = p.step = p.memory_bytes = 0;
  p.partitions = p.block = 1;
  p.sizes = {};
  const verdict v = check(o);
  if (v.result != status::ok) return refused(p, v);
  if (o.partition > 0) return write_partitioned(p, o, d);
  p.length = block_length_for(d, o);
  if (p.length == 0)
    return refused(p, {status::does_not_fit, o.spectra ? "filters longer than a tile of this profile go by partitions"
                                                       : "blocks that hold the filter do not fit this profile"});
  p.hop = p.length - o.filter_length + 1;
  const index blocks = blocks_for(d, o, p.length);
  if (blocks > blocks_max(o, p.length))
    return refused(p, {status::bad_batch, "the blocks have more elements than an index can count"});
  p.step = blocks * p.hop;
  p.result = write_into(p.chunk, static_cast<const convolution&>(blocks_of(o, p.length, blocks)), d,
                        convolution_variant::automatic, o.spectra, in_fixed_point(o.precision));
  p.reason = p.chunk.reason;
  fill_sizes(p);
  return p.result;
}

}  // namespace planning

// How `d` computes `o`, with the length of the blocks that makes least work.
constexpr overlap_save_plan plan_overlap_save(const overlap_save& o, const profile& d) {
  overlap_save_plan p;
  static_cast<void>(planning::write_plan(p, o, d));
  return p;
}

}  // namespace komdsp
