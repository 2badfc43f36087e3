// FFTs whose rows are shared by the items of a work-group against FFTW: in registers, as clusters; in local memory any
// are of random requests.
// flavours: asan
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(group_tiles, long_rows_have_stages_of_radix_32) {
  const profile d = resident_profile(here().device ? 512 : 1024, here().device ? 128 << 10 : 256 << 10);
  sample device(1, 3, 1);
  for (const index length : here().device ? std::vector<index>{8192} : std::vector<index>{8192, 16384})
    for (const bool inverse : {false, true})
      for (const layout out : {layout{1, 0}, layout{5, 1}}) {
        fft t{length, 3};
        t.inverse = inverse;
        t.out = out;
        EXPECT_EQ(radix_of(planned(t, d).launches[0].build.radices, 1), 32) << length;
        if (device.takes()) expect_right(t, d);
      }
}
// Ten seconds for one on PoCL: the covering tests have one under oclgrind (sample_test.cpp).
TEST(clusters, agree_with_fftw_in_every_layout) {
  int turn = 0;
  sample device(29, 101, 50);
  for (const int group : {1, 8, 256, 1024})
    for (int bits = 8; bits <= reach(10, 13, 13); ++bits)
      for (const layout in : {layout{1, 0}, layout{3, 0}, layout{5, 1}})
        for (const layout out : {layout{1, 0}, layout{5, 1}}) {
          fft t{index{1} << bits, 5};
          t.in = in;
          t.out = out;
          t.inverse = ++turn % 2;
          t.precision = turn % 3 ? precision::f32 : precision::f64;
          t.scale = turn % 4 ? 1 : 0.25;
          const profile d = cluster_profile(group, 1 << 18);
          const plan p = planned(t, d);
          const bool fits = t.length * bytes_of(t.precision) <= 16384;
          EXPECT_EQ(p.launches[0].kernel == kernel_id::fft_cluster, fits) << t.length;
          // Compilers of devices take minutes for an item with hundreds of points.
          const bool compiles = !here().device || t.length <= 64 * group;
          if (!few_here() && compiles && device.takes()) expect_right(t, d);
        }
}
// PoCL takes minutes to compile one of them.
TEST(cpp_clusters, of_real_signals_begin_or_end_with_bins) {
  int turn = 0;
  for (const int group : {1, 8, 256, 1024})
    for (int bits = 9; bits <= reach(11, 14, 14); ++bits)
      for (const layout bins : {layout{1, 0}, layout{3, 0}, layout{5, 1}}) {
        fft t{index{1} << bits, 5};
        t.kind = fft_kind::real;
        t.inverse = ++turn % 2;
        (t.inverse ? t.in : t.out) = bins;
        t.precision = turn % 3 ? precision::f32 : precision::f64;
        t.scale = turn % 4 ? 1 : 0.25;
        const profile d = cluster_profile(group, 1 << 18);
        const plan p = planned(t, d);
        const bool fits = t.length / 2 * bytes_of(t.precision) <= 16384;
        EXPECT_EQ(p.launch_count == 1 && p.launches[0].kernel == kernel_id::fft_cluster, fits) << t.length;
        expect_right(t, d);
      }
}
// Shapes that ask for more local memory than there is, or for groups of no items, were planned once.
TEST(cpp_group_tiles, take_no_more_local_memory_than_the_profile_has) {
  for (const index least : {8, 16, 256})
    for (index local = 1024; local <= 65536; local *= 2)
      for (int bits = 1; bits <= 14; ++bits)
        for (const bool inverse : {false, true})
          for (const precision type : {precision::f32, precision::f64}) {
            fft t{index{1} << bits, 16};
            t.kind = fft_kind::real;
            t.inverse = inverse;
            t.precision = type;
            profile d = resident_profile(256, local);
            d.kept_min = least;
            d.padded = bits % 2;
            const plan p = planned(t, d);
            for (int i = 0; i < p.launch_count; ++i) {
              const index taken = p.launches[i].local ? p.launches[i].work_bytes : 0;
              EXPECT_LE(taken, local) << t.length << " " << inverse;
            }
          }
}
TEST(cpp_group_tiles, keep_points_in_registers_where_the_profile_says_so) {
  const auto kernel_of = [](index length, profile d) { return planned(fft{length, 8}, d).launches[0].kernel; };
  EXPECT_EQ(kernel_of(1024, resident_profile(128, 32768)), kernel_id::fft_resident);
  EXPECT_EQ(kernel_of(1024, resident_profile(32, 32768)), kernel_id::fft_tile);
  EXPECT_EQ(kernel_of(1024, group_profile(128, 32768)), kernel_id::fft_tile);
}
// Neighbouring items read neighbouring points of rows, whose only stage takes them from local memory.
TEST(group_tiles, rows_of_one_stage_wait_in_local_memory) {
  int turn = 0;
  sample device(7, 41, 9);
  for (const index length : {5, 7, 11, 13})
    for (const int group : {1, 8, 32, 128, 256, 1024})
      for (const index batch : {1, 31, 1000}) {
        fft t{length, batch};
        t.precision = ++turn % 2 ? precision::f32 : precision::f64;
        t.inverse = turn % 3 == 0;
        t.scale = turn % 4 ? 1 : 0.5;
        t.in_place = turn % 5 == 0;
        if (turn % 5 == 1) t.in.distance = length + 3;
        if (turn % 5 == 2) t.out = {2, 2 * length + 1};
        const profile d = resident_profile(group, 16384);
        const launch first = planned(t, d).launches[0];
        EXPECT_TRUE(group < 32 || (first.kernel == kernel_id::fft_resident && first.barriers == 2)) << length;
        if (device.takes()) expect_right(t, d);
      }
}
// Copies stay around those whose samples alternate.
TEST(group_tiles, rows_of_real_data_of_odd_length_are_one_launch) {
  int turn = 0;
  sample device(11, 97, 21);
  for (const index length : {3, 5, 9, 15, 33, 63, 105, 405})
    for (const int group : {1, 8, 32, 128, 256, 1024})
      for (const index batch : {1, 3, 70})
        for (const fft_kind kind : {fft_kind::real, fft_kind::hermitian}) {
          fft t{length, batch};
          t.kind = kind;
          t.inverse = ++turn % 2;
          t.precision = turn % 3 ? precision::f32 : precision::f64;
          t.scale = turn % 4 ? 1 : 0.5;
          t.in_place = turn % 5 == 0;
          if (turn % 5 == 1) t.in = {1, length + 3};
          if (turn % 5 == 2) t.out = {2, 2 * length + 1};
          if (turn % 5 == 3) t.in = t.out = {batch, 1};
          const profile d = turn % 7 ? resident_profile(group, 16384) : group_profile(group, 16384);
          const int launches = turn % 5 == 3 && batch > 1 ? 3 : 1;
          EXPECT_TRUE(planned(t, d).launch_count == launches || length > 128) << length << " " << group;
          if (device.takes()) expect_right(t, d);
        }
}
// Local memory has room for 520 numbers in f32: for either part of twice as many.
TEST(group_tiles, exchange_parts_one_by_one_where_memory_is_short) {
  const profile d = resident_profile(128, 4160);
  int turn = 0;
  sample device(1, 5, 1);
  for (const index length : {524, 525, 600, 729, 1001, 1024, 1040})
    for (const precision type : {precision::f32, precision::f64})
      for (const bool inverse : {false, true}) {
        fft t{type == precision::f32 || length % 2 ? length : length / 2, 3};
        t.precision = type;
        t.inverse = inverse;
        t.scale = ++turn % 3 ? 1 : 0.5;
        t.in.distance = t.length + turn % 2;
        t.in_place = turn % 4 == 0;
        if (turn % 5 == 0) t.batch = 1, t.in = t.out = {1, 1};  // neighbours, too, that lie side by side
        const bool by_parts = is_smooth(t.length) && t.length * bytes_of(type) <= 4160;
        EXPECT_EQ(planned(t, d).launches[0].kernel == kernel_id::fft_by_parts, by_parts) << t.length;
        if (device.takes()) expect_right(t, d);
      }
}
// Or for halves of either part; few transforms would leave groups idle.
TEST(group_tiles, exchange_halves_of_parts_where_memory_is_shorter) {
  profile d = resident_profile(128, 4160);
  d.groups = 3;
  sample device(1, 5, 1);
  for (const precision type : {precision::f32, precision::f64})
    for (const bool inverse : {false, true})
      for (const index batch : {2, 3, 5}) {
        fft t{type == precision::f32 ? 2048 : 1024, batch};
        t.precision = type;
        t.inverse = inverse;
        t.in_place = batch == 5;
        const launch first = planned(t, d).launches[0];
        EXPECT_EQ(first.kernel == kernel_id::fft_by_parts, batch >= 3);
        EXPECT_TRUE(batch < 3 || first.build.max_np == t.length / 2);
        if (device.takes()) expect_right(t, d);
      }
}
// Stages of later passes go on where those before ended: radices of all kinds, last tiles that are incomplete.
TEST(cpp_group_tiles, later_passes_go_on_in_registers) {
  struct {
    index length;
    profile device;
    int passes;
  } const cases[] = {{1 << 18, resident_profile(512, 200 << 10), 2}, {1 << 20, resident_profile(512, 200 << 10), 2},
                     {100000, resident_profile(512, 200 << 10), 2},  {1 << 15, resident_profile(128, 4160), 3},
                     {89100, resident_profile(128, 4160), 3},        {1 << 19, resident_profile(128, 8320), 3}};
  int turn = 0;
  for (const auto& c : cases) {
    ++turn;
    for (const precision type : {precision::f32, precision::f64})
      for (const bool inverse : {false, true}) {
        // One direction with each precision, in turn; sanitizers look at the shorter ones.
        if (!everything() && inverse == ((type == precision::f32) == (turn % 2 == 0))) continue;
        if (small_sizes() && c.length > 1 << 17) continue;
        fft t{.length = c.length, .batch = 1 + inverse, .inverse = inverse, .precision = type};
        const plan p = planned(t, c.device);
        EXPECT_EQ(p.launch_count, c.passes) << c.length;
        for (int l = 0; l < p.launch_count; ++l) EXPECT_EQ(p.launches[l].kernel, kernel_id::fft_resident) << c.length;
        expect_right(t, c.device);
      }
  }
}
// Real ones have passes alone: columns of pairs apart, or bins at both ends of the spectrum.
TEST(cpp_group_tiles, long_real_transforms_begin_or_end_with_bins) {
  const profile wide = resident_profile(512, 200 << 10), narrow = resident_profile(128, 4160);
  const std::pair<index, profile> cases[] = {{1 << 19, wide}, {1 << 20, wide},
                                             {200000, wide},  {1 << 15, narrow},
                                             {19440, narrow}, {1 << 19, resident_profile(128, 8320)}};
  int turn = 0;
  for (const auto& [length, d] : cases)
    for (const precision type : {precision::f32, precision::f64})
      for (const bool inverse : {false, true}) {
        if (small_sizes() && length > 200000) continue;
        if (!everything() && inverse != (type == precision::f64)) continue;
        fft t{.length = length, .kind = fft_kind::real};
        t.batch = 1 + turn % 3;
        t.inverse = inverse;
        t.precision = type;
        t.in_place = ++turn % 4 == 1;
        t.scale = turn % 5 ? 1 : 0.5;
        if (!t.in_place) (inverse ? t.in : t.out).stride = 1 + turn % 2;
        const plan p = planned(t, d);
        const build_options &first = p.launches[0].build, &last = p.launches[p.launch_count - 1].build;
        EXPECT_EQ(inverse ? first.load : last.store, inverse ? +load_bins : +store_bins) << length;
        for (int l = 0; l < p.launch_count; ++l) EXPECT_EQ(p.launches[l].kernel, kernel_id::fft_resident) << length;
        expect_right(t, d);
      }
}

// Shapes that oclgrind_test.sh runs on a device.
TEST(shapes, of_rows_of_one_stage_agree_with_fftw) {
  const profile d = resident_profile(32, 4096);
  for (const index length : {5, 7, 11, 13})
    for (const bool inverse : {false, true}) {
      fft t{length, 41};
      t.inverse = inverse;
      t.precision = length == 7 ? precision::f64 : precision::f32;
      const launch first = planned(t, d).launches[0];
      EXPECT_TRUE(first.kernel == kernel_id::fft_resident && stages_of(first.build.radices) == 1) << length;
      expect_right(t, d);
    }
}

// Several work-groups as a cluster, and passes over parts of a batch, as a GPU itself has them.
TEST(gpu_clusters, and_sweeps_agree_with_fftw) {
  if (!here().gpu) return;
  profile d = *profiles_here().back();
  d.groups = 1;  // clusters for the least batch
  d.chunk_bytes = index{1} << 19;
  int clusters = 0, sweeps = 0, turn = 0;
  for (int bits = 14; bits <= 18; ++bits)
    for (const layout in : {layout{1, 0}, layout{7, 1}})
      for (const precision type : {precision::f32, precision::f64}) {
        fft t{.length = index{1} << bits, .batch = 7, .inverse = ++turn % 2 != 0, .precision = type, .in = in};
        const plan p = planned(t, d);
        ASSERT_EQ(p.result, status::ok) << p.reason;
        clusters += p.launches[0].build.cluster > 1;
        sweeps += p.sweeps > 1;
        expect_right(t, d);
      }
  EXPECT_TRUE(clusters > 4 || d.cluster_max <= 1);
  EXPECT_GT(sweeps, 4);
}

}  // namespace
}  // namespace komdsp::tests
