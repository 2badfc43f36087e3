// device_arguments.hpp: the arguments of a launch as kernels on devices take them; opencl and cuda hand over the same.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp {

// tile_geometry as a device has it: T is its index_t.
template <class T>
struct device_geometry {
  T count[2], lanes, in[3], out[3], in_stride, out_stride, in_lane, out_lane, split, pad, samples, turns, stream,
      other[3], other_lane, valid, other_valid, out_valid, period, other_period, shift, product, np, width;
  std::uint32_t radices;
};
template <class T>
device_geometry<T> geometry_for(const tile_geometry& g) {
  const auto t = [](index i) { return static_cast<T>(i); };
  return {{t(g.count[0]), t(g.count[1])},
          t(g.lanes),
          {t(g.in[0]), t(g.in[1]), t(g.in[2])},
          {t(g.out[0]), t(g.out[1]), t(g.out[2])},
          t(g.in_stride),
          t(g.out_stride),
          t(g.in_lane),
          t(g.out_lane),
          t(g.split),
          t(g.pad),
          t(g.samples),
          t(g.turns),
          t(g.stream),
          {t(g.other[0]), t(g.other[1]), t(g.other[2])},
          t(g.other_lane),
          t(g.valid),
          t(g.other_valid),
          t(g.out_valid),
          t(g.period),
          t(g.other_period),
          t(g.shift),
          t(g.product),
          t(g.np),
          t(g.width),
          g.radices};
}

// One sweep over the launches: where it is in the batch, and how many transforms it takes.
struct sweep {
  index done, now;
};
inline index groups_of(const plan& p, const launch& l, const sweep& w) {
  return w.now == p.chunk ? l.groups : l.groups / p.chunk * w.now;
}

// Where an argument of memory points in repetition c of a sweep: bytes from the beginning of what the caller gave.
struct device_place {
  slot memory;
  index bytes;
};
inline device_place place_of(const plan& p, const argument& a, const sweep& w, int c) {
  const bool odd = c % 2 != 0;
  const slot s = odd ? a.other : a.memory;
  const index moved = s == slot::input    ? p.chunk_in_bytes
                      : s == slot::output ? p.chunk_out_bytes
                      : s == slot::second ? p.chunk_second_bytes
                                          : 0;
  return {s, s == slot::none ? 0 : (odd ? a.other_value : a.value) + w.done / p.chunk * moved};
}

// What the caller gave for a slot, of a backend's buffers; empty for none.
template <class Buffers>
decltype(Buffers::input) memory_in(const Buffers& at, slot s) {
  switch (s) {
    case slot::input:
      return at.input;
    case slot::output:
      return at.output;
    case slot::scratch:
      return at.scratch;
    case slot::table:
      return at.tables;
    case slot::second:
      return at.second;
    case slot::none:
      break;
  }
  return {};
}

// By the addresses where buffers begin: input and output are the same, in place, or all are apart.
inline status check_places(const plan& p, std::uint64_t input, std::uint64_t second, std::uint64_t output) {
  const std::uint64_t ahead = output - input, behind = input - output;
  const bool apart = ahead >= static_cast<std::uint64_t>(input_reach(p)) &&
                     behind >= static_cast<std::uint64_t>(output_reach(p)) && (p.second_bytes == 0 || second != output);
  return (p.what.in_place ? ahead == 0 : apart) ? status::ok : status::bad_in_place;
}

// Two launches whose code is the same.
inline bool same_kernel(const launch& a, const launch& b) {
  return a.kernel == b.kernel && a.build.pack() == b.build.pack() && a.build.pack_radices() == b.build.pack_radices();
}

}  // namespace komdsp
