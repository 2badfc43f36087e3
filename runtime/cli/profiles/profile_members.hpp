#pragma once

#include <cstdint>

#include <komdsp/planner.hpp>

namespace komdsp::cli {

/// How the values of a member are limited, besides its range.
enum class member_kind {
  any,
  power_of_two,
  lanes_f32,  // a power of two, but vectors of two floats are not there
  limit       // null means none
};

/// Calls visit(name, member, least, most, kind) for each number of a profile, and visit(name, member) for each bool.
/// Ranges are those within which every plan is valid.
template <class Profile, class Visit>
void each_member(Profile& p, Visit&& visit) {
  constexpr std::int64_t group = 4096, local = 1 << 30, tile = 4096, length = length_max;
  visit("max_group", p.max_group, 1, group, member_kind::any);
  visit("local_bytes", p.local_bytes, 0, local, member_kind::any);
  visit("flat", p.flat);
  visit("tuned", p.tuned);
  visit("fp64", p.fp64);
  visit("padded", p.padded);
  visit("one_item_tiles", p.one_item_tiles);
  visit("lanes_f32", p.lanes_f32, 1, 16, member_kind::lanes_f32);
  visit("lanes_f64", p.lanes_f64, 1, 8, member_kind::power_of_two);
  visit("max_np", p.max_np, 1, tile, member_kind::power_of_two);
  visit("rows_max", p.rows_max, 1, tile, member_kind::power_of_two);
  visit("real_rows_max", p.real_rows_max, 1, tile, member_kind::power_of_two);
  visit("whole_max", p.whole_max, 1, 1 << 16, member_kind::power_of_two);
  visit("columns", p.columns, 1, 64, member_kind::power_of_two);
  visit("groups", p.groups, 1, 1 << 16, member_kind::any);
  visit("cluster_max", p.cluster_max, 0, 16, member_kind::any);
  visit("radix", p.radix, 2, 16, member_kind::power_of_two);
  visit("first_radix", p.first_radix, 2, 16, member_kind::power_of_two);
  visit("kept_min", p.kept_min, 16, unlimited, member_kind::limit);
  visit("stream_bytes", p.stream_bytes, 1, unlimited, member_kind::limit);
  visit("chunk_bytes", p.chunk_bytes, 1, unlimited, member_kind::limit);
  visit("sweeps", p.sweeps, 1, 4, member_kind::any);
  visit("PA", p.split.PA, 0, stage_split::PA_max, member_kind::any);
  visit("PB", p.split.PB, -1, log2_of(length), member_kind::any);
  visit("PC", p.split.PC, -1, log2_of(length), member_kind::any);
}

}  // namespace komdsp::cli
