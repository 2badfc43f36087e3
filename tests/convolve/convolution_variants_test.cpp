// convolution_variants_test.cpp: published variants A to E of fast convolution against its definition and against
// FFTW's FFTs in double; launches and transfers as published; the planner's published choices.
// flavours: asan arm64
// devices: opencl cuda
#include <gtest/gtest.h>

#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/published_figures.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

index launches_of(const plan& p) {
  index launches = 0;
  for (int i = 0; i < p.launch_count; ++i) launches += p.launches[i].repeat;
  return launches;
}
// A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors", sections 3 to 5.
index launches_published(convolution_variant v, int bits) {
  if (v == convolution_variant::C) return 1;
  return v == convolution_variant::A || v == convolution_variant::B ? 4 : 3 * (bits + 1) + 2;
}
int transfers_published(convolution_variant v) {
  return v == convolution_variant::A || v == convolution_variant::D ? 9 : 3;
}

void expect_variant_right(const convolution& c, const profile& d, convolution_variant v) {
  EXPECT_EQ(planned(c, d, v).result, status::ok);
  expect_right(c, d, v);
}

class variants : public testing::TestWithParam<convolution_variant> {};

// Vectors that are private, that are private but not two of them, and that are not; groups of one item and of many.
TEST_P(variants, equal_the_definition_at_all_lengths) {
  int turn = 0;
  sample device(5, 47, 3);
  for (int bits = 0; bits <= reach(7, 12, 16); ++bits)
    for (const index pairs : {1, 3, 17})
      for (const precision type : {precision::f32, precision::f64})
        for (const int max_np : {1, 64, 512, 16384}) {
          if ((!everything() && bits > 8 && turn++ % 5 != 0) || !device.takes()) continue;
          expect_variant_right(pairs_of(index{1} << bits, pairs, type), device_keeping(max_np, turn % 3 == 0 ? 1 : 8),
                               GetParam());
        }
}
TEST_P(variants, vectors_lie_apart_and_are_shared) {
  sample device(1, 5, 1);
  for (const int max_np : {16, 256}) {
    convolution apart = pairs_of(64, 12, precision::f32);
    apart.scale = -2.5;
    apart.x = {0, 70};
    apart.z = {0, 65};
    convolution shared = apart, outer = pairs_of(64, 4, precision::f64);
    shared.y = {0, 0};
    outer.outer = 3;
    for (const convolution& c : {apart, shared, outer})
      if (device.takes()) expect_variant_right(c, device_keeping(max_np, 8), GetParam());
  }
}
TEST_P(variants, take_what_is_published_and_say_why_not_the_rest) {
  const auto refused = [&](auto change) {
    convolution c = pairs_of(64, 4, precision::f32);
    change(c);
    const plan p = planned(c, profiles::komdiv, GetParam());
    return p.result == status::variant_does_not_fit && p.reason[0] != 0 && p.launch_count == 0;
  };
  EXPECT_FALSE(refused([](convolution&) {}));
  EXPECT_TRUE(refused([](convolution& c) { c.real = true; }));
  EXPECT_TRUE(refused([](convolution& c) { c.correlate = true; }));
  EXPECT_TRUE(refused([](convolution& c) { c.circular = false; }));
  EXPECT_TRUE(refused([](convolution& c) { c.x_length = c.y_length = 60; }));
  EXPECT_TRUE(refused([](convolution& c) { c.outer = 2, c.x = {1000, 64}; }));
}
TEST_P(variants, have_the_published_launches_and_transfers) {
  for (int bits = 0; bits <= 16; ++bits)
    for (const profile* d : {&profiles::intel_uhd630, &profiles::nvidia_gtx1050ti, &profiles::komdiv}) {
      const plan p = planned(pairs_of(index{1} << bits, 100, precision::f32), *d, GetParam());
      ASSERT_EQ(p.result, status::ok) << p.reason;
      EXPECT_EQ(launches_of(p), launches_published(GetParam(), bits));
      EXPECT_EQ(p.transfers, transfers_published(GetParam()));
      EXPECT_EQ(p.variant, GetParam());
    }
}

INSTANTIATE_TEST_SUITE_P(all, variants,
                         testing::Values(convolution_variant::A, convolution_variant::B, convolution_variant::C,
                                         convolution_variant::D, convolution_variant::E),
                         [](const auto& info) { return name_of(info.param); });

// Memory of vectors is known beforehand: MAX_NP decides which are private (section 6).
TEST(cpp_private_vectors, are_those_that_the_profile_allows) {
  constexpr index complex = 8;
  const auto bytes = [](const profile& d, index length, convolution_variant v, precision type = precision::f32) {
    const plan p = planned(pairs_of(length, 4, type), d, v);
    EXPECT_EQ(p.result, status::ok);
    EXPECT_EQ(p.launches[0].build.np, length);
    return p.worker_bytes;
  };
  for (const profile* d : {&profiles::intel_uhd630, &profiles::nvidia_gtx1050ti, &profiles::pocl}) {
    const index most = d->convolution_max_np;
    EXPECT_EQ(bytes(*d, most, convolution_variant::A), most * complex);
    EXPECT_EQ(bytes(*d, 2 * most, convolution_variant::A), 0);
    EXPECT_EQ(bytes(*d, most / 2, convolution_variant::C), most * complex);
    EXPECT_EQ(bytes(*d, most, convolution_variant::C), most * complex);
    EXPECT_EQ(bytes(*d, 2 * most, convolution_variant::C), 0);
    EXPECT_EQ(bytes(*d, most / 2, convolution_variant::A, precision::f64), most * complex);
    EXPECT_EQ(bytes(*d, most, convolution_variant::A, precision::f64), 0);
  }
  EXPECT_EQ(profiles::intel_uhd630.convolution_max_np, 512);
  EXPECT_EQ(profiles::nvidia_gtx1050ti.convolution_max_np, 16384);
  EXPECT_EQ(profiles::komdiv.convolution_max_np, 256);
}

TEST(private_vectors, of_the_published_platforms_equal_fftw) {
  for (const convolution_variant v : {convolution_variant::A, convolution_variant::C})
    for (const profile* d : {&profiles::intel_uhd630, &profiles::nvidia_gtx1050ti})
      for (const index length : {d->convolution_max_np / 2, d->convolution_max_np}) {
        if (few_here() && length != 512) continue;  // Intel's longest
        expect_variant_right(pairs_of(length, 3, precision::f32), *d, v);
      }
}

// Shapes that oclgrind_test.sh runs on a device, looking at every access to memory: hence short.
TEST(shapes, of_every_convolution_kernel_equal_the_definition) {
  for (const convolution_variant v : {convolution_variant::B, convolution_variant::C, convolution_variant::E})
    for (const int max_np : {32, 16, 8})
      expect_variant_right(pairs_of(16, 5, precision::f32), device_keeping(max_np, 4), v);
}
// As the device itself is planned, with work-groups and without.
TEST_P(variants, equal_the_definition_here) {
  sample device(1, 7, 3);
  for (const int group : {0, 1, 32, 256})
    for (const index length : {2, 64, 512, 2048}) {
      convolution c = pairs_of(length, 3, precision::f32);
      if (length == 64) c.outer = 7;
      if (device.takes()) expect_right(c, limited(*profiles_here().back(), group), GetParam());
    }
}

// A and D as they are published: between their steps matrices are the host's.
TEST(cpp_steps, with_transfers_between_them_equal_the_definition) {
  constexpr index length = 128, pairs = 5;
  for (const convolution_variant v : {convolution_variant::A, convolution_variant::D})
    for (const int max_np : {64, 128}) {
      const profile d = device_keeping(max_np, 8);
      const auto step = [&](convolution_step s) { return step_plan(s, v, length, pairs, precision::f32, d); };
      const plan forward = step(convolution_step::forward), product = step(convolution_step::product),
                 inverse = step(convolution_step::inverse);
      EXPECT_EQ(2 * forward.transfers + product.transfers + inverse.transfers, transfers_published(v));
      EXPECT_EQ(2 * launches_of(forward) + launches_of(product) + launches_of(inverse), launches_published(v, 7));
      const convolution c = pairs_of(length, pairs, precision::f32);
      const plan whole = planned(c, d, v);
      convolution_data<float> data(whole, 5);
      std::vector<float> fx(data.x.size()), fy(data.x.size()), g(data.x.size());
      ASSERT_EQ(run_cpp(forward, data.x.data(), fx.data()), status::ok);
      ASSERT_EQ(run_cpp(forward, data.y.data(), fy.data()), status::ok);
      ASSERT_EQ(run_cpp(product, fx.data(), g.data(), {}, fy.data()), status::ok);
      ASSERT_EQ(run_cpp(inverse, g.data(), data.z.data()), status::ok);
      EXPECT_LE(worst_error(c, data), 1) << name_of(v);
    }
}

// ---- what the planner chooses ----
class platforms : public testing::TestWithParam<std::pair<const char*, const profile*>> {};

TEST_P(platforms, choose_the_best_published_variant) {
  const auto [platform, d] = GetParam();
  const auto rows = convolutions_published_on(platform);
  EXPECT_GT(rows.size(), 60u);
  for (const auto& [row, speedups] : rows) {
    const auto [length, pairs] = row;
    const plan chosen = planned(pairs_of(length, pairs, precision::f32), *d);
    ASSERT_EQ(chosen.result, status::ok) << chosen.reason;
    EXPECT_EQ(chosen.chosen_by, rule::published);
    const std::string name = name_of(chosen.variant);
    ASSERT_TRUE(speedups.count(name)) << name << " of " << length << " x " << pairs;
    for (const auto& [other, speedup] : speedups) {
      EXPECT_GE(speedups.at(name), speedup) << name << " of " << length << " x " << pairs << ", but " << other;
      if (speedup < speedups.at(name)) continue;
      const auto same = static_cast<convolution_variant>(other[0] - 'A' + 1);
      EXPECT_LE(launches_of(chosen), launches_published(same, log2_of(length)));
    }
  }
  int in_table = 0;
  for (int bits = 0; bits <= 20; ++bits)
    for (const index pairs : convolution_table::pairs)
      in_table += d->convolutions->find(index{1} << bits, pairs) != convolution_variant::automatic;
  EXPECT_EQ(in_table, static_cast<int>(rows.size()));
}

INSTANTIATE_TEST_SUITE_P(all, platforms,
                         testing::Values(std::pair{"Intel", &profiles::intel_uhd630},
                                         std::pair{"NVidia", &profiles::nvidia_gtx1050ti}),
                         [](const auto& info) { return info.param.first; });

TEST(cpp_choices, outside_the_published_tables_follow_the_other_rules) {
  const auto chosen = [](const convolution& c, const profile& d) { return planned(c, d); };
  convolution c = pairs_of(1024, 100, precision::f32);
  EXPECT_EQ(chosen(c, profiles::komdiv).chosen_by, rule::tile);
  EXPECT_EQ(chosen(c, profiles::komdiv).variant, convolution_variant::tile);
  c.inner = 101;
  EXPECT_EQ(chosen(c, profiles::intel_uhd630).variant, convolution_variant::tile);
  c = pairs_of(1024, 100, precision::f64);
  EXPECT_EQ(chosen(c, profiles::intel_uhd630).variant, convolution_variant::tile);
  c = pairs_of(1 << 24, 1, precision::f32);
  EXPECT_EQ(chosen(c, profiles::komdiv).variant, convolution_variant::E);
  EXPECT_EQ(chosen(c, profiles::komdiv).chosen_by, rule::stages);
  c.circular = false;
  EXPECT_EQ(chosen(c, profiles::komdiv).result, status::does_not_fit);
}

}  // namespace
}  // namespace komdsp::tests
