// Published variants that take several stages per launch, B to F, against FFTW, and the planner's published choices.
// flavours: asan
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/published_figures.hpp"
#include "support/sweep.hpp"

#include "planner/base/plan_build.hpp"

#include <gtest/gtest.h>

#include <map>

namespace komdsp::tests {
namespace {

void expect_plan_right(const plan& p) {
  expect_planned_on(here().run, p.what, p, true);
}

class groups : public testing::TestWithParam<std::tuple<int, index>> {};  // largest work-group, local memory

TEST_P(groups, agree_with_fftw_in_every_variant) {
  const auto [group, local] = GetParam();
  int turn = 0;
  sample device(47, 149, group % 100);
  for (const fft_variant v : group_variants)
    for (int bits = 0; bits <= reach(11, 13, 14); ++bits)
      for (int i = 0; i < reach(1, 2, fft_turns); ++i, ++turn)
        if (device.takes()) expect_right(turned_fft(bits, turn), plain_device(group, local), v);
}

INSTANTIATE_TEST_SUITE_P(
    all, groups, testing::Combine(testing::Values(1, 2, 8, 32, 128, 256, 1024), testing::Values(0, 64, 1024, 32768)),
    [](const auto& info) {
      return "group_" + std::to_string(std::get<0>(info.param)) + "_local_" + std::to_string(std::get<1>(info.param));
    });

// Beyond 2^20 points every length meets every variant and every group, but not all of both.
TEST(cpp_long_transforms, agree_with_fftw_in_every_variant) {
  constexpr int sizes[] = {1, 2, 8, 32, 128, 256, 1024};
  int turn = 0;
  for (int bits = 15; bits <= reach(15, 18, 24); ++bits)
    for (int g = 0; g < 7; ++g)
      for (int v = 0; v < 7; ++v) {
        if ((bits > 20 || !everything()) && (g + bits) % 7 != v) continue;
        fft t = turned_fft(bits, turn++);
        if (t.batch * t.length > 1 << 22) t.batch = 1;
        expect_right(t, plain_device(sizes[g], 65536), group_variants[v]);
      }
}

// ---- what fits ----
bool fits(fft_variant v, int bits, int group, index local, precision type = precision::f32) {
  fft t{.length = index{1} << bits, .precision = type};
  const plan p = planned(t, plain_device(group, local), v);
  EXPECT_TRUE(p.result == status::ok || (p.result == status::variant_does_not_fit && p.reason[0]))
      << name_of(v) << " " << describe(p.result);
  return p.result == status::ok;
}

TEST(cpp_limits, are_the_published_ones) {
  constexpr index large = 65536;
  for (const int PW : {8, 9, 11}) {  // KOMDIV, Intel, NVidia
    const int MW = 1 << (PW - 1);
    for (const fft_variant v : {fft_variant::B, fft_variant::BL}) {
      EXPECT_TRUE(fits(v, PW, MW, large));
      EXPECT_FALSE(fits(v, PW + 1, MW, large));
    }
    for (const fft_variant v : {fft_variant::D, fft_variant::E}) {
      EXPECT_TRUE(fits(v, 2 * PW, MW, large));
      EXPECT_FALSE(fits(v, 2 * PW + 1, MW, large));
    }
    for (const fft_variant v : {fft_variant::C, fft_variant::CL, fft_variant::F}) EXPECT_TRUE(fits(v, 24, MW, large));
  }
}

TEST(cpp_limits, of_local_memory_count) {
  EXPECT_TRUE(fits(fft_variant::B, 8, 128, 0));
  EXPECT_TRUE(fits(fft_variant::C, 20, 128, 0));
  for (const fft_variant v : {fft_variant::BL, fft_variant::CL, fft_variant::D})
    EXPECT_FALSE(fits(v, 8, 128, 15)) << name_of(v);
  EXPECT_TRUE(fits(fft_variant::BL, 8, 128, 2048));
  EXPECT_FALSE(fits(fft_variant::BL, 8, 128, 2047));
  EXPECT_FALSE(fits(fft_variant::BL, 8, 128, 2048, precision::f64));
  EXPECT_TRUE(fits(fft_variant::D, 14, 128, 1024));
  EXPECT_FALSE(fits(fft_variant::D, 15, 128, 1024));
  EXPECT_TRUE(fits(fft_variant::F, 15, 128, 1024));
}

TEST(cpp_limits, hold_in_every_plan) {
  for (const fft_variant v : group_variants)
    for (int bits = 0; bits <= 26; ++bits)
      for (const int group : {1, 2, 3, 8, 100, 128, 1024})
        for (const index local : {0, 16, 100, 1024, 65536}) {
          fft t;
          t.length = index{1} << bits;
          const plan p = planned(t, plain_device(group, local), v);
          for (int i = 0; p.result == status::ok && i < p.launch_count; ++i) {
            ASSERT_LE(p.launches[i].build.items, group);
            ASSERT_TRUE(!p.launches[i].local || p.launches[i].work_bytes <= local);
          }
        }
}

// ---- F ----
TEST(cpp_universal_kernel, agrees_with_fftw_for_every_split_of_stages) {
  for (const int bits : {1, 5, 8, 11})
    for (int PA = 0; PA <= 4; ++PA)
      for (int PB = 0; PB <= 7; PB += reach(3, 1, 1))
        for (int PC = 0; PC <= 7; ++PC) {
          profile d = plain_device(64, 4096);
          d.split = {PA, PB, PC};
          const plan p = planned(turned_fft(bits, PA + PB + PC), d, fft_variant::F);
          ASSERT_EQ(p.result, status::ok) << p.reason << ", split " << PA << " " << PB << " " << PC;
          expect_plan_right(p);
        }
}

TEST(cpp_universal_kernel, refuses_splits_that_do_not_fit) {
  for (const stage_split s :
       {stage_split{5, 1, 1}, stage_split{-1, 1, 1}, stage_split{4, 8, 1}, stage_split{4, 1, 8}}) {
    profile d = plain_device(64, 65536);
    d.split = s;
    const plan p = planned(turned_fft(20, 0), d, fft_variant::F);
    EXPECT_EQ(p.result, status::variant_does_not_fit);
    EXPECT_NE(p.reason[0], 0);
  }
}

// D's and F's kernels with groups of several columns: the planner launches groups that lie within one, as the paper
// does.
void widen_groups(plan& p, int factor) {
  for (int i = 0; i < p.launch_count; ++i) {
    launch& l = p.launches[i];
    if (l.kernel != kernel_id::butterfly_loop || l.build.load < loop_column) continue;
    published_arguments g = planning::arguments_of<published_arguments>(p, l);
    g.width *= factor;
    g.groups /= factor;
    planning::set_arguments(p, l, g);
    l.groups /= factor;
    l.build.items *= factor;
    l.work_bytes *= factor;
    p.worker_bytes = std::max(p.worker_bytes, l.work_bytes);
  }
}
TEST(cpp_column_kernels, agree_with_fftw_for_groups_of_several_columns) {
  for (const fft_variant v : {fft_variant::D, fft_variant::F})
    for (const int factor : {2, 4, 16})
      for (int turn = 0; turn < 12; ++turn) {
        profile d = plain_device(32, 4096);
        d.split = {2, 5, 3};
        plan p = planned(turned_fft(10, turn), d, v);
        ASSERT_EQ(p.result, status::ok) << p.reason;
        widen_groups(p, factor);
        expect_plan_right(p);
      }
}

TEST(cpp_layouts, strided_and_interleaved_batches_agree_with_fftw) {
  for (const fft_variant v : group_variants)
    for (const bool in_place : {false, true})
      for (const precision type : {precision::f32, precision::f64}) {
        const fft t{.length = 64, .batch = 21, .inverse = in_place, .precision = type, .in_place = in_place};
        expect_layouts_right(t, 64, 64, plain_device(32, 1024), v);
      }
}

// Shapes that oclgrind_test.sh runs on a device, looking at every access to memory: hence short.
TEST(shapes, of_every_group_kernel_agree_with_fftw) {
  int number = 0;
  for (const int bits : {3, 8})
    for (const fft_variant v : group_variants)
      for (const int turn : {12, 25, bits == 3 ? 34 : 17}) {
        if (number++ % 2 != 0 && few_here()) continue;
        profile d = plain_device(bits == 3 ? 4 : 16, 512);
        expect_right(turned_fft(bits, turn), d, v);
        if (bits == 3 || (v != fft_variant::D && v != fft_variant::F)) continue;
        d.split = {2, 4, 3};
        plan p = planned(turned_fft(bits, turn - 1), d, v);
        widen_groups(p, 2);
        expect_plan_right(p);
      }
}

// ---- what the planner chooses ----
index launches_of(const plan& p) {
  index launches = 0;
  for (int i = 0; i < p.launch_count; ++i) launches += p.launches[i].repeat;
  return launches;
}

class platforms : public testing::TestWithParam<std::pair<const char*, const profile*>> {};

TEST_P(platforms, choose_the_best_published_variant) {
  const auto [platform, d] = GetParam();
  const std::map<int, published> rows = published_on(platform);
  ASSERT_EQ(static_cast<int>(rows.size()), d->choice_count);
  for (const auto& [bits, row] : rows) {
    fft t;
    t.length = index{1} << bits;
    const plan chosen = planned(t, *d);
    ASSERT_EQ(chosen.result, status::ok);
    EXPECT_EQ(chosen.chosen_by, rule::published);
    const std::string name = name_of(chosen.variant);
    ASSERT_TRUE(row.speedups.count(name)) << name << " of 2^" << bits;
    const double best = row.speedups.at(name), a = row.speedups.at("A");
    for (const fft_variant v : {fft_variant::A, fft_variant::B, fft_variant::C, fft_variant::CL, fft_variant::D,
                                fft_variant::E, fft_variant::F}) {
      const auto other = row.speedups.find(name_of(v));
      if (other == row.speedups.end()) continue;
      EXPECT_GE(best, other->second) << name << " of 2^" << bits << ", but " << name_of(v);
      const plan same = planned(t, *d, v);
      EXPECT_EQ(same.result, status::ok) << "published, so it can be computed";
      if (other->second == best) {
        EXPECT_LE(launches_of(chosen), launches_of(same));
      }
    }
    const double rounding = 0.006 * (1 / a + 1 / best) + 0.005;  // the table has two decimals
    EXPECT_NEAR(d->choice_gain[bits - d->choice_first] * a / best, 1, rounding) << "2^" << bits;
  }
}

INSTANTIATE_TEST_SUITE_P(all, platforms,
                         testing::Values(std::pair{"KOMDIV", &profiles::komdiv},
                                         std::pair{"Intel", &profiles::intel_uhd630},
                                         std::pair{"NVidia", &profiles::nvidia_gtx1050ti}),
                         [](const auto& info) { return info.param.first; });

TEST(published_choices, agree_with_fftw) {
  for (const profile* d : {&profiles::komdiv, &profiles::intel_uhd630, &profiles::nvidia_gtx1050ti})
    for (int bits = 8; bits <= reach(13, 18, 24); bits += few_here() ? 10 : reach(5, 5, 1))
      expect_right(fft{index{1} << bits}, *d);
}
TEST(cpp_choices, outside_the_published_tables_follow_the_other_rules) {
  fft t{.length = 1024, .batch = 2};
  EXPECT_EQ(planned(t, profiles::komdiv).variant, fft_variant::A);
  EXPECT_EQ(planned(t, profiles::komdiv).chosen_by, rule::flat);
  EXPECT_EQ(planned(t, profiles::intel_uhd630).chosen_by, rule::tile);
  t.batch = 1;
  t.precision = precision::f64;
  EXPECT_EQ(planned(t, profiles::nvidia_gtx1050ti).chosen_by, rule::tile);
}

}  // namespace
}  // namespace komdsp::tests
