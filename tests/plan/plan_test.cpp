// The planner: what it refuses, what it chooses, and that what it states is true.
#include "planner/base/radices.hpp"
#include <komdsp/envelope.hpp>
#include <komdsp/planner.hpp>

#include "support/cpp_runner.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace komdsp::tests {
namespace {

status status_of(const fft& t, const profile& d = profiles::cpp_scalar, fft_variant v = fft_variant::automatic) {
  return planned(t, d, v).result;
}

TEST(planner, refuses_other_lengths) {
  for (const index n : {index{0}, index{-1}, index{-8}, (index{1} << 26) + 1, index{1} << 27,
                        std::numeric_limits<index>::max(), std::numeric_limits<index>::min()})
    EXPECT_EQ(status_of({n}), status::unsupported_length) << n;
}
TEST(planner, refuses_batches_that_no_index_counts) {
  for (const index batch :
       {index{0}, index{-1}, std::numeric_limits<index>::min(), std::numeric_limits<index>::max()}) {
    EXPECT_EQ(status_of({1024, batch}), status::bad_batch) << batch;
    EXPECT_EQ(status_of({1, batch}), status::bad_batch) << batch;
  }
  fft t{index{1} << 26, index{1} << 33};
  t.precision = precision::f64;
  EXPECT_EQ(status_of(t), status::bad_batch);
  t.batch = 1;
  t.in.stride = index{1} << 40;
  EXPECT_EQ(status_of(t), status::bad_batch);
  t = {1024, 1024};
  t.in = {1, index{1} << 50};
  EXPECT_EQ(status_of(t), status::bad_batch);
  // Whatever is agreed to has sizes that an index counts.
  for (int bits = 0; bits < 62; ++bits) {
    t = {1 << 20, index{1} << bits};
    const plan p = planned(t, profiles::cpp_avx512);
    if (p.result != status::ok) continue;
    EXPECT_GT(p.output_bytes, 0) << bits;
    EXPECT_GT(p.workspace_bytes(64), 0) << bits;
  }
}
TEST(planner, refuses_layouts_that_overlap) {
  fft t{64, 4};
  t.out = {1, 63};
  EXPECT_EQ(status_of(t), status::unsupported_layout);
  t.out = {4, 2};  // neither apart nor interleaved
  EXPECT_EQ(status_of(t), status::unsupported_layout);
  t.out = {0, 64};
  EXPECT_EQ(status_of(t), status::unsupported_layout);
  t.out = {1, -64};
  EXPECT_EQ(status_of(t), status::unsupported_layout);
  t.out = {1, 64};
  t.in = {-1, 64};
  EXPECT_EQ(status_of(t), status::unsupported_layout);
  t.in = {std::numeric_limits<index>::max() / 8, 64};
  EXPECT_EQ(status_of(t), status::bad_batch);
  t.in = {1, 1};  // an input may overlap: it is only read
  EXPECT_EQ(status_of(t), status::ok);
  t = {8, 4, fft_kind::real, true};
  t.in_place = true;
  t.in = {1, 4};  // the last bin of one is the first of the next
  t.out = {1, 8};
  EXPECT_EQ(status_of(t), status::unsupported_layout);
}
TEST(planner, copies_real_data_that_are_no_pairs) {
  fft t{64, 4, fft_kind::real};
  t.in = {1, 66};
  EXPECT_EQ(planned(t, profiles::cpp_scalar).launch_count, 1);
  for (const layout l : {layout{2, 128}, layout{1, 65}}) {
    t.in = l;
    const plan p = planned(t, profiles::cpp_scalar);
    ASSERT_EQ(p.result, status::ok);
    EXPECT_EQ(p.launches[0].kernel, kernel_id::real_copy);
    EXPECT_EQ(input_alignment(p), 4);
    EXPECT_EQ(status_of(t, profiles::cpp_scalar, fft_variant::A), status::variant_does_not_fit);
  }
}
TEST(planner, refuses_in_place_where_the_layouts_differ) {
  fft t{64, 4};
  t.in_place = true;
  EXPECT_EQ(status_of(t), status::ok);
  t.in = {1, 64};
  t.out = {1, 65};
  EXPECT_EQ(status_of(t), status::bad_in_place);
  t = {64, 4, fft_kind::real};
  t.in_place = true;
  EXPECT_EQ(status_of(t), status::ok);
  t.in = {1, 64};
  EXPECT_EQ(status_of(t), status::bad_in_place);
}
// Numbers that no kernel has are brought to those there are.
TEST(planner, keeps_to_the_radices_there_are) {
  for (const int radix : {1, 2, 4, 8, 16, 64})
    for (const int first : {1, 2, 16, 64})
      for (int bits = 0; bits <= 13; ++bits)
        for (const int lanes : {1, 8}) {
          const radix_list list = planning::radices_for(index{1} << bits, radix, first, lanes);
          EXPECT_EQ(points_of(list), 1 << bits);
          EXPECT_LE(stages_of(list), 7);
          for (int s = 0; s < stages_of(list); ++s) EXPECT_LE(radix_of(list, s), lanes > 1 ? 8 : 16);
        }
}
TEST(planner, has_stages_for_every_smooth_length) {
  for (index n = 1; n <= 4096; ++n) {
    if (!is_smooth(n)) continue;
    for (const int lanes : {1, 8}) {
      const radix_list list = planning::radices_for(n, 8, 16, lanes);
      EXPECT_EQ(points_of(list), n);
      EXPECT_LE(stages_of(list), stages_max);
      for (int s = 0; s < stages_of(list); ++s) EXPECT_NE(radix_of(list, s), 14);
    }
  }
}
TEST(planner, refuses_double_where_there_is_none) {
  fft t{64};
  t.precision = precision::f64;
  EXPECT_EQ(status_of(t, profiles::komdiv), status::unsupported_precision);
}
TEST(planner, says_why) {
  EXPECT_STRNE(planned(fft{0}, profiles::cpp_scalar).reason, "");
  EXPECT_STRNE(planned(fft{32}, profiles::cpp_scalar, fft_variant::S16).reason, "");
  EXPECT_EQ(status_of({32}, profiles::cpp_scalar, fft_variant::S16), status::variant_does_not_fit);
  EXPECT_EQ(status_of({48}, profiles::cpp_scalar, fft_variant::A), status::variant_does_not_fit);
}

// Variant A where memory is flat and nothing was measured, the tile where there is local memory, else what costs least.
TEST(planner, takes_what_suits_the_memory_of_a_device) {
  profile flat{.name = "flat", .max_group = 64}, groups = flat;
  flat.flat = true;
  groups.one_item_tiles = false;
  const plan p = planned(fft{4096}, flat), tiny = planned(fft{4096}, groups);
  EXPECT_EQ(p.variant, fft_variant::A);
  EXPECT_EQ(p.chosen_by, rule::flat);
  ASSERT_EQ(tiny.result, status::ok);
  EXPECT_EQ(tiny.chosen_by, rule::cost);
  EXPECT_NE(tiny.variant, fft_variant::tile);
  groups.local_bytes = 16384;
  const plan tile = planned(fft{4096}, groups);
  EXPECT_EQ(tile.variant, fft_variant::tile);
  EXPECT_EQ(tile.chosen_by, rule::cost);
}
// By name, or where a CPU has no memory for tiles: powers of two without workspace, in one launch where in place.
TEST(planner, transforms_in_place_take_no_workspace) {
  profile d = profiles::cpp_scalar;
  d.max_np = 0;
  for (int bits = 0; bits <= 26; ++bits)
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
      for (const bool inverse : {false, true})
        for (const bool in_place : {false, true}) {
          fft t{index{1} << bits, 1, kind, inverse};
          t.in_place = in_place;
          const plan p = planned(t, d), named = planned(t, profiles::cpp_scalar, fft_variant::in_place);
          ASSERT_EQ(p.result, status::ok) << p.reason;
          EXPECT_EQ(p.workspace_bytes(1), 0);
          EXPECT_TRUE(bits == 0 || (p.variant == fft_variant::in_place && p.chosen_by == rule::in_place));
          EXPECT_EQ(named.workspace_bytes(8), 0);
          EXPECT_TRUE(kind != fft_kind::complex || !in_place || named.launch_count == 1);
        }
  EXPECT_EQ(status_of({48}, d), status::does_not_fit);
  d.one_item_tiles = false;
  EXPECT_EQ(status_of({64}, d, fft_variant::in_place), status::variant_does_not_fit);
  d.flat = true;
  EXPECT_EQ(status_of({64}, d, fft_variant::in_place), status::ok);
}
TEST(planner, takes_two_passes_and_then_three) {
  const profile& d = profiles::cpp_avx512;
  EXPECT_EQ(planned(fft{1 << 13}, d).launch_count, 1);
  EXPECT_EQ(planned(fft{1 << 14}, d).launch_count, 2);
  EXPECT_EQ(planned(fft{1 << 14, 2}, d).launch_count, 1);
  EXPECT_EQ(planned(fft{1 << 16, 64}, d).launch_count, 1);
  EXPECT_EQ(planned(fft{1 << 17, 64}, d).launch_count, 2);
  EXPECT_EQ(planned(fft{1 << 22}, d).launch_count, 2);
  EXPECT_EQ(planned(fft{1 << 24}, d).launch_count, 3);
  EXPECT_EQ(status_of({1 << 26}, d), status::ok);
}

// Measurements on the GPU, beside cuFFT: no GPU is needed to see that they are heeded.
TEST(planner, takes_on_the_h200_what_was_measured_there) {
  const profile& d = profiles::nvidia_h200;
  const auto width = [&](const fft& t) { return static_cast<int>(planned(t, d).launches[0].build.width); };
  const auto kernel = [&](const fft& t) { return planned(t, d).launches[0].kernel; };
  fft real{1 << 21, 64}, doubles{1 << 21, 16};
  real.kind = fft_kind::real;
  doubles.precision = precision::f64;
  EXPECT_EQ(width({1 << 21, 64}), 8);  // groups of twice the room
  EXPECT_EQ(width({1 << 21}), 4);
  EXPECT_EQ(width({1 << 22, 32}), 4);  // both passes would need it
  EXPECT_EQ(planned(real, d).launch_count, 3);
  EXPECT_EQ(planned(doubles, d).launch_count, 2);
  EXPECT_EQ(kernel({1 << 14, 16}), kernel_id::fft_cluster);
  EXPECT_EQ(kernel({1 << 14, 17}), kernel_id::fft_resident);
  const auto radices = [&](index length) {
    const radix_list list = planned(fft{length, 1 << 20}, d).launches[0].build.radices;
    return std::vector<int>{radix_of(list, 0), radix_of(list, 1)};
  };
  EXPECT_EQ(radices(4), (std::vector<int>{2, 2}));
  EXPECT_EQ(radices(6), (std::vector<int>{3, 2}));
  EXPECT_EQ(radices(8), (std::vector<int>{4, 2}));
  EXPECT_EQ(radices(12), (std::vector<int>{4, 3}));
  EXPECT_EQ(radices(18), (std::vector<int>{6, 3}));
  EXPECT_EQ(radices(40), (std::vector<int>{8, 5}));
  EXPECT_EQ(radices(112), (std::vector<int>{7, 16}));
  fft long_doubles{1 << 14, 4096};
  long_doubles.precision = precision::f64;
  EXPECT_EQ(kernel(long_doubles), kernel_id::fft_cluster);
}

TEST(planner, writes_past_the_caches_what_is_large_and_not_just_read) {
  const profile& d = profiles::cpp_avx512;
  const auto streams = [&](index length, index batch, bool in_place) {
    fft t{length, batch};
    t.in_place = in_place;
    const plan p = planned(t, d);
    return p.launches[p.launch_count - 1].streams;
  };
  EXPECT_TRUE(streams(1024, 2048, false));
  EXPECT_FALSE(streams(1024, 2047, false)) << "less than 16 MiB";
  EXPECT_FALSE(streams(1024, 2048, true)) << "one launch: the lines are there";
  EXPECT_TRUE(streams(1 << 22, 1, true)) << "passes: they are no longer there";
}
TEST(planner, convolves_by_all_lanes_up_to_what_a_second_cache_holds) {
  convolution c{65536, 65536};
  c.circular = true;
  c.inner = 25;
  EXPECT_EQ(planned(c, profiles::cpp_avx512).launch_count, 1);
  c.precision = precision::f64;
  EXPECT_GT(planned(c, profiles::cpp_avx512).launch_count, 1);
  c.x_length = c.y_length = 32768;
  EXPECT_EQ(planned(c, profiles::cpp_avx512).launch_count, 1);
}

TEST(roots_of_unity, are_right_all_around) {
  const long double turn = 2 * std::acos(-1.0L);
  for (index n = 1; n <= 100; ++n)
    for (index k = 0; k < n; ++k) {
      const complex_dd w = unit_root(k, n);
      const long double angle = -turn * static_cast<long double>(k) / static_cast<long double>(n);
      const long double half = 0x1p-54L * 1.001L;  // of the last bit
      EXPECT_LE(std::abs(w.re.high - std::cos(angle)), half) << k << " of " << n;
      EXPECT_LE(std::abs(w.im.high - std::sin(angle)), half) << k << " of " << n;
    }
}

TEST(statuses, are_distinct_and_described) {
  std::vector<std::string> seen;
  for (int s = 0; s >= -19; --s) {
    const std::string text = describe(static_cast<status>(s));
    EXPECT_NE(text, "unknown status") << s;
    for (const std::string& other : seen) EXPECT_NE(text, other);
    seen.push_back(text);
  }
  EXPECT_STREQ(describe(static_cast<status>(-1000)), "unknown status");
  EXPECT_STREQ(describe(static_cast<status>(1)), "unknown status");
}

TEST(plans, in_cleared_memory_are_none) {
  static const plan cleared;
  const auto* const bytes = reinterpret_cast<const char*>(&cleared);
  EXPECT_EQ(static_cast<std::size_t>(std::count(bytes, bytes + sizeof cleared, 0)), sizeof cleared);
  EXPECT_EQ(cleared.result, status::bad_argument);
}
TEST(execution, says_what_is_wrong_and_writes_nothing) {
  const plan p = planned(fft{1024}, cpp::native_profile());
  cpp::binding b;
  ASSERT_EQ(cpp::bind(p, b), status::ok);
  // A workspace that begins within the input, or the output, meets nothing else.
  const index needed = p.workspace_bytes(1);
  aligned_memory tables(p.table_bytes), work(needed), data(p.output_bytes + needed), in(p.input_bytes + needed);
  ASSERT_EQ(fill_tables(p, tables.data.get()), status::ok);
  const cpp::buffers good{in.data.get(), data.data.get(), tables.data.get(), work.data.get()};
  const auto with = [&](auto change) {
    cpp::buffers at = good;
    change(at);
    return cpp::execute(p, b, at);
  };
  EXPECT_EQ(with([](cpp::buffers& at) { at.input = nullptr; }), status::bad_argument);
  EXPECT_EQ(with([](cpp::buffers& at) { at.output = nullptr; }), status::bad_argument);
  EXPECT_EQ(with([](cpp::buffers& at) { at.tables = nullptr; }), status::bad_argument);
  EXPECT_EQ(with([](cpp::buffers& at) { at.workspace = nullptr; }), status::bad_argument);
  EXPECT_EQ(with([&](cpp::buffers& at) { at.output = data.data.get() + 2; }), status::misaligned);
  EXPECT_EQ(with([&](cpp::buffers& at) { at.output = data.data.get() + 4; }), status::misaligned);
  EXPECT_EQ(with([&](cpp::buffers& at) { at.tables = tables.data.get() + 32; }), status::misaligned);
  EXPECT_EQ(with([&](cpp::buffers& at) { at.workspace = work.data.get() + 16; }), status::misaligned);
  EXPECT_EQ(with([&](cpp::buffers& at) { at.workspace_bytes = needed - 1; }), status::buffer_too_small);
  EXPECT_EQ(with([&](cpp::buffers& at) { at.workspace = in.data.get(); }), status::bad_workspace);
  EXPECT_EQ(with([&](cpp::buffers& at) { at.workspace = data.data.get() + p.output_bytes - 64; }),
            status::bad_workspace);
  EXPECT_EQ(cpp::execute(p, cpp::binding{}, good), status::kernel_missing);
  EXPECT_EQ(cpp::execute(planned(fft{0}, profiles::cpp_scalar), b, good), status::unsupported_length);
  EXPECT_EQ(cpp::bind(planned(fft{0}, profiles::cpp_scalar), b), status::unsupported_length);
  EXPECT_EQ(fill_tables(p, nullptr), status::bad_argument);
  EXPECT_EQ(fill_tables(p, tables.data.get() + 8), status::misaligned);
  EXPECT_TRUE(data.guard_intact(0));
  EXPECT_EQ(cpp::execute(p, b, good), status::ok);
}
TEST(execution, has_no_kernel_for_lanes_that_the_library_was_not_built_with) {
  profile d = cpp::native_profile();
  d.lanes_f32 = 32;
  const plan p = planned(fft{1 << 14, 64}, d);
  cpp::binding b;
  EXPECT_EQ(cpp::bind(p, b), status::kernel_missing);
}

// ---- plans of other sizes ----
template <class Plan, class Transform>
status computed(const Transform& t, Plan& p, const aligned_memory& in, const aligned_memory& second,
                aligned_memory& out) {
  cpp::binding b;
  status s = make_plan(t, cpp::native_profile(), p);
  if (s != status::ok) return s;
  aligned_memory tables(p.table_bytes), work(p.workspace_bytes(1));
  s = cpp::bind(p, b);
  if (s == status::ok) s = fill_tables(p, tables.data.get());
  if (s != status::ok) return s;
  return cpp::execute(p, b, {in.data.get(), out.data.get(), tables.data.get(), work.data.get(), second.data.get()});
}
template <class Transform>
void expect_same_of_both_sizes(const Transform& t) {
  plan p;
  short_plan q;
  const index bytes = 1 << 22;
  aligned_memory in(bytes), second(bytes), a(bytes), b(bytes);
  for (std::size_t n = 0; n < static_cast<std::size_t>(bytes) / sizeof(float); ++n) {
    const float x = static_cast<float>(n * 7919 % 1009) / 1009 - 0.5f;
    std::memcpy(in.data.get() + n * sizeof x, &x, sizeof x);
    std::memcpy(second.data.get() + n * sizeof x, &x, sizeof x);
  }
  ASSERT_EQ(computed(t, p, in, second, a), status::ok) << p.reason;
  ASSERT_EQ(computed(t, q, in, second, b), status::ok) << q.reason;
  ASSERT_LE(p.output_bytes, bytes);
  EXPECT_EQ(std::memcmp(a.data.get(), b.data.get(), static_cast<std::size_t>(p.output_bytes)), 0);
  EXPECT_EQ(envelope_of(p).bytes_moved, envelope_of(q).bytes_moved);
}
TEST(short_plans, compute_the_same) {
  expect_same_of_both_sizes(fft{1 << 16});
  fft2d image{.rows = 256, .columns = 256, .batch = 3};
  expect_same_of_both_sizes(image);
  convolution pairs{.x_length = 40000, .y_length = 40000, .real = true};
  expect_same_of_both_sizes(pairs);
}
TEST(short_plans, say_what_they_have_no_room_for) {
  profile d = profiles::komdiv;
  d.choice_count = 0;
  otf pupil{.rows = 1 << 12, .columns = 1 << 12, .product = otf_product::mtf};
  short_plan p;
  plan whole;
  ASSERT_EQ(make_plan(pupil, d, whole, otf_variant::six), status::ok) << whole.reason;
  EXPECT_GT(whole.launch_count, 10);
  sized_plan<8, 8, 400> few_launches;
  sized_plan<30, 1, 400> few_tables;
  sized_plan<30, 8, 60> few_words;
  const auto refused = [&](auto& shorter) {
    EXPECT_EQ(make_plan(pupil, d, shorter, otf_variant::six), status::does_not_fit);
    EXPECT_NE(std::string(shorter.reason).find("room"), std::string::npos) << shorter.reason;
    EXPECT_EQ(shorter.launch_count, 0);
  };
  refused(few_launches);
  refused(few_tables);
  refused(few_words);
}

}  // namespace
}  // namespace komdsp::tests
