// sweep.hpp: how much the tests go through, and profiles that they make up.
#pragma once
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

#include <cstdlib>
#include <cstring>

namespace komdsp::tests {

// make test-all, not the covering subset.
inline bool everything() {
  const char* const scope = std::getenv("KOMDSP_TEST_SCOPE");
  return scope && std::strcmp(scope, "all") == 0;
}

// A device with work-groups of `group` items and `local` bytes for each, whose planner takes tiles.
inline profile group_profile(int group, index local) {
  profile d;
  d.name = "group";
  d.max_group = group;
  d.local_bytes = local;
  d.one_item_tiles = false;
  d.tuned = true;
  return d;
}

// The same, whose items keep points in registers wherever a group has enough of them (kernels/fft/fft_kept.h).
inline profile kept_profile(int group, index local) {
  profile d = group_profile(group, local);
  d.kept_min = 16;
  return d;
}

inline bool keeps_points(const plan& p) {
  for (int i = 0; i < p.launch_count; ++i)
    if (p.launches[i].kept_bytes > 0) return true;
  return false;
}

}  // namespace komdsp::tests
