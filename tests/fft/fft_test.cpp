// FFTs on the cpp backend against FFTW: every instruction set, long and in place, vectors and streams.
// flavours: asan arm64
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

class kinds : public testing::TestWithParam<std::tuple<int, bool, bool, precision>> {
};  // log2 length, real, inverse, precision

fft transform_of(const kinds::ParamType& p, index batch) {
  fft t{.length = index{1} << std::get<0>(p),
        .batch = batch,
        .kind = std::get<1>(p) ? fft_kind::real : fft_kind::complex,
        .inverse = std::get<2>(p),
        .precision = std::get<3>(p)};
  t.scale = t.inverse ? 1.0 / static_cast<double>(t.length) : t.length > 8 ? 0.75 : 1;
  return t;
}

TEST_P(kinds, agree_with_fftw_on_every_instruction_set) {
  for (const profile* d : profiles_here())
    for (const index batch : {1, 3, 17, 40}) {
      if (batch * (index{1} << std::get<0>(GetParam())) > reach(1 << 12, 1 << 18, 1 << 21)) continue;
      fft t = transform_of(GetParam(), batch);
      expect_right(t, *d);
      t.in_place = true;
      expect_right(t, *d);
    }
}

TEST_P(kinds, agree_with_fftw_in_every_variant) {
  for (const fft_variant v : {fft_variant::A, fft_variant::CT2, fft_variant::S2, fft_variant::S4, fft_variant::S8,
                              fft_variant::S16, fft_variant::in_place})
    for (const index batch : {1, 5}) {
      if (batch * (index{1} << std::get<0>(GetParam())) > reach(1 << 10, 1 << 14, 1 << 18)) continue;
      fft t = transform_of(GetParam(), batch);
      expect_right(t, profiles::komdiv.fp64 || t.precision == precision::f32 ? profiles::komdiv : profiles::cpp_scalar,
                   v);
      t.in_place = true;
      expect_right(t, profiles::cpp_scalar, v);
    }
}

INSTANTIATE_TEST_SUITE_P(all, kinds,
                         testing::Combine(testing::Range(0, reach(11, 19, 22)), testing::Bool(), testing::Bool(),
                                          testing::Values(precision::f32, precision::f64)));

// Without workspace: lengths with stages of every radix, and those of pairs of real samples.
TEST(in_place, of_any_stages_agrees_with_fftw) {
  int turn = 0;
  for (const profile* d : profiles_here())
    for (const index length : {3, 6, 7, 12, 20, 30, 48, 77, 96, 130, 360, 480, 1000, 1001, 2310, 3600})
      for (const bool inverse : {false, true})
        for (const precision type : {precision::f32, precision::f64}) {
          fft t{.length = length, .batch = 1 + ++turn % 3, .inverse = inverse, .precision = type, .in_place = true};
          if (turn % 4 == 0) t.in = t.out = {t.batch, 1};
          expect_right(t, *d, fft_variant::in_place);
          if (length % 2 != 0) continue;
          t.in = t.out = {};
          t.kind = fft_kind::real;
          expect_right(t, *d, fft_variant::in_place);
        }
}

// Launches cost more than calls here.
TEST(in_vector, real_transforms_have_their_step_in_the_same_launch) {
  for (const profile* native : profiles_here()) {
    profile d = *native;
    d.max_group = 8;
    int turn = 0, found = 0;
    for (const index length : {24, 32, 48, 96, 256, 480, 800, 1024, 2000, 4096, 8192})
      for (const precision type : {precision::f32, precision::f64})
        for (const bool inverse : {false, true}) {
          fft t{length, 1 + turn % 3};
          t.kind = fft_kind::real;
          t.precision = type;
          t.inverse = inverse;
          t.scale = ++turn % 2 ? 1 : 0.5;
          t.in_place = turn % 5 == 0;
          const plan p = planned(t, d);
          const bool whole = p.launches[0].kernel == kernel_id::real_in_vector;
          EXPECT_TRUE(!whole || p.launch_count == 1);
          found += whole;
          if (small_sizes() && length > 1024) continue;
          expect_right(t, d);
        }
    EXPECT_TRUE(found > 0 || d.lanes_f32 == 1) << d.name;
  }
}

// Batches of real data of odd length are complex points in the lanes, where samples are neighbours.
TEST(rows, of_real_data_of_odd_length_are_one_launch) {
  for (const profile* d : profiles_here()) {
    int turn = 0, found = 0;
    for (const index length : {3, 5, 7, 9, 15, 27, 45, 105, 225})
      for (const index batch : {1, 3, 8, 17, 40})
        for (const fft_kind kind : {fft_kind::real, fft_kind::hermitian}) {
          fft t{.length = length, .batch = batch, .kind = kind};
          t.inverse = ++turn % 2;
          t.precision = turn % 3 ? precision::f32 : precision::f64;
          t.scale = turn % 4 ? 1 : 0.5;
          t.in_place = turn % 5 == 0;
          if (turn % 5 == 1) t.in = {2, 2 * length + 1};
          if (turn % 5 == 2) t.out = {2, 2 * length + 1};
          if (turn % 5 == 3) t.in.distance = t.out.distance = length + 3;
          const plan p = planned(t, *d);
          found += p.launch_count == 1 && p.launches[0].build.lanes > 1;
          expect_right(t, *d);
        }
    EXPECT_TRUE(found > 40 || d->lanes_f32 == 1) << d->name << " " << found;
  }
}

// Alone, where each length may have a kernel of its own: few samples, pairs in vectors.
TEST(alone, short_transforms_agree_with_fftw) {
  for (const profile* d : profiles_here()) {
    int as_complex = 0;
    for (index length = 1; length <= 520; length += small_sizes() && length > 100 ? 5 : 1)
      for (int turn = 0; turn < 16; ++turn) {
        fft t{.length = length};
        t.precision = turn & 1 ? precision::f64 : precision::f32;
        t.inverse = turn & 2;
        t.kind = turn & 4 ? fft_kind::real : fft_kind::complex;
        t.in_place = turn & 8 && length % 2 == 0;
        t.scale = length % 3 == 0 ? 0.5 : 1;
        as_complex += planned(t, *d).launches[0].kernel == kernel_id::real_as_complex;
        expect_right(t, *d);
      }
    EXPECT_TRUE(as_complex > 0 || d->lanes_f32 < 4 || d->max_group > 1) << d->name;
  }
}

// The first bin of real samples and the last one of an even number are real, whatever computes them.
TEST(alone, ends_of_real_spectra_are_real) {
  for (const profile* d : profiles_here())
    for (index length = 2; length <= 200; length += 2) {
      const fft t{.length = length, .kind = fft_kind::real};
      const plan p = planned(t, *d);
      std::vector<float> samples(static_cast<std::size_t>(length));
      for (std::size_t n = 0; n < samples.size(); ++n) samples[n] = static_cast<float>(n * n % 17) - 5;
      std::vector<float> bins(samples.size() + 2, 1);
      const aligned_memory tables(p.table_bytes), work(p.workspace_bytes(1));
      ASSERT_EQ(fill_tables(p, tables.data.get()), status::ok);
      static cpp::binding bound;
      ASSERT_EQ(cpp::bind(p, bound), status::ok);
      ASSERT_EQ(cpp::execute(p, bound, {samples.data(), bins.data(), tables.data.get(), work.data.get()}), status::ok);
      EXPECT_EQ(bins[1], 0) << d->name << " " << length;
      EXPECT_EQ(bins.back(), 0) << d->name << " " << length;
    }
}

// Stores past the caches, which only large results take else: aligned and not.
TEST(streams, agree_with_fftw) {
  for (const profile* known : profiles_here())
    for (const precision type : {precision::f32, precision::f64})
      for (const index length : {128, 256, 1024, 32768})
        for (const index offset : {0, 4, 16}) {
          if (small_sizes() && length > 1024) continue;
          profile d = *known;
          d.stream_bytes = 0;
          fft t{.length = length, .batch = length > 1024 ? 2 : 19, .precision = type, .scale = 0.75};
          const plan p = planned(t, d);
          const auto run = on_cpp;
          outcome o = check_fft(p, run, offset);
          EXPECT_TRUE(o.passed) << o.message << " offset " << offset;
          t.in = t.out = {19, 1};
          o = check_fft(planned(t, d), run, offset);
          EXPECT_TRUE(o.passed) << o.message << " columns, offset " << offset;
        }
}

TEST(long_transforms, agree_with_fftw_in_two_and_three_passes) {
  const int most = reach(15, 20, 24);
  for (int bits = 15; bits <= most; ++bits) {
    fft t;
    t.length = index{1} << bits;
    expect_right(t, cpp::native_profile());
    profile small = cpp::native_profile();
    small.max_np = reach(64, 512, 512);
    small.name = "small tiles";
    small.whole_max = 1;
    small.rows_max = reach(16, 64, 64);
    expect_right(t, small);
    t.kind = fft_kind::real;
    expect_right(t, small);
    t.precision = precision::f64;
    t.inverse = true;
    expect_right(t, small);
  }
}

// Vectors stay in one work array until the last stage: lanes of all widths, all numbers of stages.
TEST(in_vector, long_rows_of_a_batch_are_read_and_written_once) {
  int turn = 0;
  for (const profile& d : {profiles::cpp_baseline, profiles::cpp_avx2, profiles::cpp_avx512}) {
    cpp::binding known;
    if (cpp::bind(planned(fft{1024}, d), known) != status::ok) continue;  // not of this CPU
    for (const index length : {1 << 14, 3 << 13, 9 << 12, 1 << 15, 50000, 3 << 14, 1 << 16})
      for (const precision type : {precision::f32, precision::f64}) {
        if (!everything() && ++turn % 3 != 0) continue;
        fft t{length, 2};
        t.precision = type;
        t.inverse = length % 3 == 0;
        const plan p = planned(t, d);
        const bool whole = length <= (type == precision::f32 ? 1 << 16 : 1 << 15) && length % d.lanes_f32 == 0;
        EXPECT_EQ(p.launch_count, whole ? 1 : 2) << length;
        expect_right(t, d);
      }
  }
}

}  // namespace
}  // namespace komdsp::tests
