// FFTs against FFTW, as few as devices need whose compilers take a second for a kernel: the covering tests go through
// lengths, and take batch, precision and direction in turn.  GPUs have lengths to 2^20, and more of each.
// flavours: asan
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <set>

namespace komdsp::tests {
namespace {

profile group_profile(const char* name, int group, index local) {
  profile d = tests::group_profile(group, local);
  d.name = name;
  d.tuned = false;
  return d;
}

class lengths : public testing::TestWithParam<int> {};  // log2

TEST_P(lengths, agree_with_fftw_on_the_device_as_it_reports_itself) {
  const int bits = GetParam();
  for (const profile* d : profiles_here())
    for (int turn = 0; turn < fft_turns; ++turn) {
      if (turn != 7 * bits % fft_turns && (turn % 5 != bits % 5 || !(everything() || here().gpu))) continue;
      fft t = turned_fft(bits, turn);
      if (t.batch * t.length > 1 << 21) t.batch = 1;
      expect_right(t, *d);
    }
}

// Plans reach for 64-bit indices only from 2^30 numbers on: asked for here.
TEST(indices_of_64_bits, agree_with_fftw) {
  for (const fft_variant v : {fft_variant::tile, fft_variant::A, fft_variant::D, fft_variant::S4}) {
    if (few_here() && v != fft_variant::tile) continue;
    plan p = planned(fft{256, 3}, group_profile("wide", 32, 16384), v);
    for (int i = 0; i < p.launch_count; ++i) p.launches[i].build.index_bits = 64;
    expect_planned_on(here().run, p.what, p);
  }
}

TEST_P(lengths, agree_with_fftw_in_every_published_variant) {
  const int bits = GetParam();
  profile d = profiles::komdiv;
  d.fp64 = true;
  for (const fft_variant v : {fft_variant::A, fft_variant::CT2, fft_variant::S2, fft_variant::S4, fft_variant::S8,
                              fft_variant::S16, fft_variant::in_place}) {
    if (!everything() && (static_cast<int>(v) + bits) % 3 != 0) continue;
    if (few_here() && bits != 12) continue;
    for (int turn = 0; turn < (everything() ? fft_turns : 1); ++turn) {
      const fft t = turned_fft(bits, turn + bits);
      if (t.batch * t.length <= 1 << 14 || everything()) expect_right(t, d, v);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(all, lengths,
                         testing::Range(few_here() ? 8 : 0,
                                        here().gpu   ? 21
                                        : few_here() ? 13
                                                     : 15,
                                        everything() || here().gpu ? 1 : 2),
                         [](const auto& info) { return "length_" + std::to_string(1 << info.param); });

class groups : public testing::TestWithParam<profile> {};

TEST_P(groups, tiles_agree_with_fftw) {
  const profile& d = GetParam();
  int turn = static_cast<int>(d.max_group + d.local_bytes / 1024) % fft_turns;
  for (int bits = 0; bits <= 14; ++bits) {
    for (int i = 0; everything() && i < 2; ++i) expect_right(turned_fft(bits, turn++), d, fft_variant::tile);
    if (!everything() && bits == 9 + d.max_group % 5) expect_right(turned_fft(bits, turn += 5), d, fft_variant::tile);
  }
}

std::vector<profile> profiles_of_groups() {
  std::vector<profile> all{group_profile("group-1", 1, 32768), group_profile("group-8", 8, 16384),
                           group_profile("group-1024", 1024, 32768)};
  if (few_here()) return all;
  all.push_back(group_profile("group-32", 32, 1024));
  all.push_back(group_profile("group-128", 128, 32768));
  all.push_back(group_profile("group-256", 256, 16384));
  return all;
}
INSTANTIATE_TEST_SUITE_P(profiles, groups, testing::ValuesIn(profiles_of_groups()),
                         [](const auto& info) { return "group_" + std::to_string(info.param.max_group); });

TEST(layouts, strided_and_interleaved_batches_agree_with_fftw) {
  for (const int bits : everything() ? std::vector{0, 3, 6, 9, 12} : std::vector{6, 12}) {
    fft t{.length = index{1} << bits, .batch = 21};
    for (const bool group : {false, true}) {
      if (!everything() && group != (bits / 6 % 2 == 0)) continue;
      const profile d = group ? group_profile("group", 64, 16384) : profiles::pocl;
      t.inverse = bits % 2;
      t.in = t.out = {21, 1};  // columns of a matrix
      t.in_place = bits % 2;
      if (!few_here() || !group) expect_right(t, d, fft_variant::tile);
      t.in_place = false;
      t.in = {3, 3 * t.length + 5};
      t.out = {25, 1};
      if (!few_here() || group) expect_right(t, d, fft_variant::tile);
      if (few_here()) continue;
      expect_right(t, d, fft_variant::A);
      expect_right(t, d, fft_variant::S2);
    }
  }
}

// Other radices, Rader's convolution, Bluestein's in a tile and in passes, odd real lengths, work-groups of any size.
TEST(any_lengths, agree_with_fftw) {
  const std::vector<profile> devices{profiles::pocl, group_profile("group-8", 8, 2048),
                                     group_profile("group-128", 128, 32768), group_profile("group-1", 1, 32768)};
  int turn = 0;
  const std::vector<index> covering{97, 480, 1001, 4099}, few{480},
      all{3, 15, 60, 97, 101, 480, 1000, 1001, 2187, 4099, 44100, 65537, 100003};
  for (const index n : everything() || here().gpu ? all : few_here() ? few : covering)
    for (std::size_t i = 0; i < devices.size(); ++i, turn += 7) {
      if (!everything() && !here().gpu && i != static_cast<std::size_t>(n) % devices.size()) continue;
      fft t = turned_fft_of(n, turn % fft_turns);
      if (n > 4000 && t.batch > 3) t.batch = 2;
      if (n < 100) t.batch += 200 / n;
      expect_right(t, devices[i], fft_variant::tile);
    }
}

// A row per lane with a rest, and one transform by half of the lanes.
TEST(primes, agree_with_fftw_in_lanes) {
  fft t{97, 17};
  t.in_place = true;
  EXPECT_EQ(planned(t, profiles::pocl, fft_variant::tile).launches[0].kernel, kernel_id::rader_tile);
  expect_right(t, profiles::pocl, fft_variant::tile);
  if (few_here()) return;
  t = fft{241, 1};
  t.inverse = true;
  EXPECT_EQ(planned(t, profiles::pocl, fft_variant::tile).launches[0].kernel, kernel_id::rader_in_vector);
  expect_right(t, profiles::pocl, fft_variant::tile);
}

TEST(sweeps, batches_in_chunks_agree_with_fftw) {
  profile d = group_profile("chunks", 64, 16384);
  d.chunk_bytes = 3 * 4096 * 8;
  fft t;
  t.length = 4096;
  t.batch = 7;  // sweeps of 3, 3 and 1
  expect_right(t, d, fft_variant::tile);
}

// A key that tells the code of launches apart, lengths and radices aside: with more than one stage, items hand each
// other numbers.
using shape = std::tuple<kernel_id, int, int, bool, bool, bool, int, int, radix_list, bool>;
std::set<shape> shapes_of(const plan& p) {
  std::set<shape> found;
  for (int i = 0; i < p.launch_count; ++i) {
    const build_options& o = p.launches[i].build;
    found.insert({p.launches[i].kernel, o.load, o.store, o.lanes > 1, o.items > 1, stages_of(o.radices) > 1,
                  everything() && o.inverse, everything() ? o.precision : 0,
                  is_power_of_two(points_of(o.radices)) ? 0 : o.radices, o.max_np > 0});
  }
  return found;
}
// Transforms that between them have launches of every shape, short ones first; then odd radices, Rader and Bluestein.
std::vector<fft> transforms_by_length(int most) {
  std::vector<fft> all;
  std::vector<index> lengths;
  for (int bits = 0; bits <= most; ++bits) lengths.push_back(index{1} << bits);
  for (const index length : {15, 17, 34, 63, 143}) lengths.push_back(length);
  for (const index length : lengths)
    for (int turn = 0; turn < fft_turns; ++turn) {
      fft t = turned_fft_of(length, turn);
      all.push_back(t);
      t.in_place = false;
      t.kind = fft_kind::complex;
      t.in.stride = t.out.stride = turn % 2 ? t.batch : 2;
      t.in.distance = t.out.distance = turn % 2 ? 1 : 0;
      all.push_back(t);
    }
  return all;
}

// Not among the shapes: oclgrind takes what is shuffled among eight lanes for uninitialised, all of it; valgrind takes
// none of the C++ form so.
TEST(halves, of_a_vector_have_a_transform_each) {
  profile halves = lanes_profile(8);
  halves.whole_max = 16;
  for (const index batch : {2, 3})
    for (const bool inverse : {false, true}) {
      fft t{16, batch};
      t.inverse = inverse;
      EXPECT_EQ(planned(t, halves).launches[0].build.load, load_halves) << batch;
      expect_right(t, halves);
    }
}

// Shapes that oclgrind_test.sh runs on a device, looking at every access to memory: hence each once, as short as can
// be.
TEST(shapes, of_launches_agree_with_fftw_each_at_its_shortest) {
  std::set<shape> seen;
  std::set<kernel_id> kernels;
  sample some(1, 4);
  profile whole = lanes_profile(4);
  whole.whole_max = 64;
  profile little = group_profile("little group", 8, 512);
  little.radix = little.first_radix = 2;
  little.flat = true;
  const profile kept = resident_profile(32, 4096), passing = resident_profile(16, 544);
  for (const fft& t : transforms_by_length(everything() ? 12 : 8))
    for (const profile& d : {lanes_profile(4), whole, little, group_profile("group", 64, 16384), kept, passing,
                             cluster_profile(16, 16384)})
      for (const fft_variant v : {fft_variant::tile, fft_variant::in_place, fft_variant::A, fft_variant::CT2,
                                  fft_variant::S2, fft_variant::S16}) {
        const plan p = planned(t, d, v);
        const std::size_t before = seen.size();
        if (p.launch_count == 1 && p.launches[0].kernel == kernel_id::fft_resident) continue;  // fft2d_test.cpp
        if (p.result == status::ok) seen.merge(shapes_of(p));
        if (seen.size() == before) continue;
        const bool first = kernels.insert(p.launches[0].kernel).second;
        if (some.takes() || first) expect_right(t, d, v);
      }
  for (const int load : {load_rows, load_columns, load_aosoa, load_transposed, load_hermitian})
    for (const bool lanes : {false, true})
      EXPECT_TRUE(std::any_of(seen.begin(), seen.end(),
                              [&](const shape& s) {
                                return std::get<1>(s) == load && std::get<3>(s) == lanes && std::get<4>(s) != lanes &&
                                       std::get<5>(s);
                              }))
          << "no launch loads in way " << load << (lanes ? " with lanes" : " in a group");
  EXPECT_TRUE(std::any_of(seen.begin(), seen.end(), [](const shape& s) { return std::get<1>(s) == load_in_vector; }));
  for (const kernel_id kernel : {kernel_id::fft_by_parts, kernel_id::real_in_vector})
    EXPECT_TRUE(std::any_of(seen.begin(), seen.end(), [&](const shape& s) { return std::get<0>(s) == kernel; }));
  RecordProperty("shapes", static_cast<int>(seen.size()));
}

}  // namespace
}  // namespace komdsp::tests