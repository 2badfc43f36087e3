// sweep.hpp: how much the tests go through, and profiles that they make up.
#pragma once
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

#include <cstdlib>
#include <cstring>
#include <vector>

namespace komdsp::tests {

// KOMDSP_TEST_SCOPE: `all` for make test-all, `small` in flavours (toolchains/flavours.mk), where programs are many
// times slower and sizes show nothing that short ones do not; else the covering subset.
inline bool scope_is(const char* wanted) {
  const char* const scope = std::getenv("KOMDSP_TEST_SCOPE");
  return scope && std::strcmp(scope, wanted) == 0;
}
inline bool everything() {
  return scope_is("all");
}
inline bool small_sizes() {
  return scope_is("small");
}
// How far a sweep goes in each scope.
inline int reach(int in_small, int covering, int in_all) {
  return everything() ? in_all : small_sizes() ? in_small : covering;
}

// The published variants that take several stages per launch.
inline constexpr fft_variant group_variants[] = {fft_variant::B, fft_variant::BL, fft_variant::C, fft_variant::CL,
                                                 fft_variant::D, fft_variant::E,  fft_variant::F};

// A device of which nothing is known but its largest work-group and its local memory.
inline profile plain_device(int group, index local) {
  profile d;
  d.name = "device";
  d.max_group = group;
  d.local_bytes = local;
  return d;
}

// A device with work-groups of `group` items and `local` bytes for each, whose planner takes tiles.
inline profile group_profile(int group, index local) {
  profile d = plain_device(group, local);
  d.name = "group";
  d.one_item_tiles = false;
  d.tuned = true;
  return d;
}

// The device with smaller work-groups and no profile of its own; 0: as it is.
inline profile limited(const profile& device, int group) {
  if (group == 0) return device;
  profile d = plain_device(group, device.local_bytes > 0 && device.local_bytes < 32768 ? device.local_bytes : 32768);
  d.name = "limited";
  d.fp64 = device.fp64;
  d.one_item_tiles = false;
  return d;
}

// Short tiles of one item, which computes with vectors.
inline profile lanes_profile(int lanes) {
  profile d = group_profile(8, 0);
  d.name = "lanes";
  d.tuned = false;
  d.one_item_tiles = true;
  d.lanes_f32 = d.lanes_f64 = lanes;
  d.max_np = 8;
  d.rows_max = 8;
  d.radix = 2;
  d.first_radix = 4;
  return d;
}

// A group whose items keep points in registers wherever it has enough of them (kernels/resident/fft_resident.h).
inline profile resident_profile(int group, index local) {
  profile d = group_profile(group, local);
  d.kept_min = 16;
  return d;
}

// One work-group as a cluster of its own: `group` items have transforms that are longer than a tile.
inline profile cluster_profile(int group, index local) {
  profile d = group_profile(group, local);
  d.max_np = 16;
  d.cluster_max = 1;
  return d;
}

inline bool keeps_points(const plan& p) {
  for (int i = 0; i < p.launch_count; ++i)
    if (p.launches[i].resident_bytes > 0) return true;
  return false;
}

}  // namespace komdsp::tests
