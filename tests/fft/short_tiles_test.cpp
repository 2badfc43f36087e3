// FFTs of every length from 1 to 4096 against FFTW in short tiles: a device's compiler takes a kernel one to three
// seconds, and they make all lengths of a few hundred kernels, in passes and Bluestein's convolutions of them.
// devices: opencl
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

enum device { reported, groups_of_8, groups_of_128, devices };
profile profile_of(int which, int points) {
  profile d = which == reported ? *profiles_here().back() : group_profile(which == groups_of_8 ? 8 : 128, 32768);
  d.max_np = d.rows_max = d.real_rows_max = points;
  d.whole_max = 1;
  return d;
}
bool convolves(const plan& p) {
  for (int i = 0; i < p.launch_count; ++i) {
    const kernel_id kernel = p.launches[i].kernel;
    if (kernel == kernel_id::chirp_step || kernel == kernel_id::bluestein_pass || kernel == kernel_id::bluestein_tile ||
        kernel == kernel_id::rader_tile)
      return true;
  }
  return false;
}
// In the shortest tiles that have it, and that split smooth lengths.
plan shortest_plan(const fft& t, int which) {
  for (int points = which == groups_of_128 ? 32 : 16;; points *= 2) {
    const plan p = planned(t, profile_of(which, points));
    if (points >= 4096 || (p.result == status::ok && !(is_smooth(t.length) && convolves(p)))) return p;
  }
}

class lengths : public testing::TestWithParam<std::tuple<int, int>> {};  // device, from 128 times this on

TEST_P(lengths, agree_with_fftw) {
  const auto [which, first] = GetParam();
  for (index n = 128 * first + 1; n <= 128 * (first + 1); ++n) {
    if (!everything() && n != 12 + which) continue;
    for (int part = 0; part < 8; ++part) {
      if (!everything() && part != 3 * which) continue;
      const plan p = shortest_plan(swept_fft(n, swept_turn(n, part)), which);
      expect_planned_on(here().run, p.what, p);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(all, lengths,
                         testing::Combine(testing::Range(0, int{devices}), testing::Range(0, everything() ? 32 : 1)));

// Tiles of several vectors, and one vector for each transform, on the device as it is.
TEST(short_transforms, agree_with_fftw_in_batches) {
  for (const index n : {2, 3, 5, 9, 16, 120, 240}) {
    if (!everything() && n != 5 && n != 240) continue;
    fft t{.length = n, .batch = 1100 / n + 37, .inverse = n % 2 != 0};
    expect_right(t, *profiles_here().back());
  }
}

}  // namespace
}  // namespace komdsp::tests
