// overlap_save_test.cpp: signals pushed in blocks of any size against convolution by its definition.
// flavours: asan
#include <komdsp/filter_spectra.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <memory>

#include "support/checks/convolution_check.hpp"
#include "support/streamed.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

// The chunk of a plan on the cpp backend.
struct cpp_chunk {
  const plan& p;
  cpp::binding binding;
  aligned_memory tables, workspace;
  const void* filters;
  int runs = 0;

  cpp_chunk(const plan& chunk, const void* filter)
      : p(chunk), tables(p.table_bytes), workspace(p.workspace_bytes(1)), filters(filter) {
    EXPECT_EQ(cpp::bind(p, binding), status::ok);
    EXPECT_EQ(fill_tables(p, tables.data.get()), status::ok);
  }
  chunk_runner runner() {
    return {[](void* context, const void* input, void* output) {
              auto& here = *static_cast<cpp_chunk*>(context);
              ++here.runs;
              return cpp::execute(here.p, here.binding,
                                  {input, output, here.tables.data.get(), here.workspace.data.get(), here.filters});
            },
            this};
  }
};

index numbers_of(const overlap_save& o, index elements) {
  return elements * (o.real ? 1 : 2);
}

// All results, in order; signals go in by `block` elements and results come out by `room`.
template <class T>
std::vector<T> filtered(const overlap_save_plan& p, const std::vector<T>& x, index length, const std::vector<T>& y,
                        index block, index room) {
  aligned_memory spectra(p.chunk.operand_bytes);
  if (p.what.spectra) {
    EXPECT_EQ(fill_spectra(p, y.data(), spectra.data.get()), status::ok);
  }
  EXPECT_TRUE(spectra.guard_intact(p.chunk.operand_bytes));
  cpp_chunk chunk(p.chunk, p.what.spectra ? static_cast<const void*>(spectra.data.get()) : y.data());
  const auto z = streamed(p, chunk.runner(), x, {block, room}, p.what.inputs, results_of(p.what));
  const index total = length + p.what.filter_length - 1;
  EXPECT_EQ(static_cast<index>(z.size()), numbers_of(p.what, total * results_of(p.what)));
  return z;
}

// The error of one result against the definition, in units of the bound.
template <class T>
double error_of(const overlap_save_plan& p, const std::vector<T>& x, index length, const std::vector<T>& y,
                const std::vector<T>& z, index result) {
  const overlap_save& o = p.what;
  convolution c{.x_length = length,
                .y_length = o.filter_length,
                .correlate = o.correlate,
                .precision = o.precision,
                .scale = o.scale};
  const auto a = vector_at(x, o.inputs > 1 ? result * length : 0, length, o.real);
  const auto b = vector_at(y, o.filters > 1 ? result * o.filter_length : 0, o.filter_length, o.real);
  const auto got = vector_at(z, result * length_of_result(c), length_of_result(c), o.real);
  return pair_error(c, a, b, got, p.length);
}

template <class T>
void expect_definition(overlap_save o, const profile& d, index length, index block, index room) {
  o.precision = std::is_same_v<T, double> ? precision::f64 : precision::f32;
  const overlap_save_plan p = planned(o, d);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const auto x = noise<T>(numbers_of(o, o.inputs * length), 3);
  const auto y = noise<T>(numbers_of(o, o.filters * o.filter_length), 4);
  const auto z = filtered(p, x, length, y, block, room);
  for (index j = 0; j < results_of(o); ++j)
    EXPECT_LE(error_of(p, x, length, y, z, j), 1)
        << d.name << ": filter " << o.filter_length << ", signal " << length << ", blocks of " << block << " and "
        << room << (o.real ? ", real" : ", complex") << (o.correlate ? " correlation" : "") << ", result " << j
        << (o.spectra ? ", spectra" : "") << ", partitions of " << o.partition;
}
// Real and complex, convolution and correlation, f32 and f64.
void expect_definition(overlap_save o, const profile& d, index length, index block, index room) {
  for (int kind = 0; kind < 4; ++kind) {
    o.correlate = (kind & 1) != 0;
    o.real = (kind & 2) != 0;
    expect_definition<float>(o, d, length, block, room);
    expect_definition<double>(o, d, length, block, room);
  }
}
overlap_save filter_of(index length, index blocks) {
  overlap_save o{.filter_length = length, .blocks = blocks};
  return o;
}
// J signals with one filter, with a filter each, and one signal with J filters.
overlap_save channels_of(overlap_save o, int kind) {
  o.inputs = kind == 2 ? 1 : 5;
  o.filters = kind == 0 ? 1 : 5;
  o.scale = -0.5;
  return o;
}
std::vector<profile> profiles() {
  // Short tiles, so that a test of some thousand elements has many steps.
  std::vector<profile> all{profiles::cpp_scalar, cpp::native_profile()};
  for (profile& d : all) {
    d.max_np = 64;
    if (d.whole_max > 1) d.whole_max = 512;
  }
  return all;
}

constexpr index huge = index{1} << 40;

TEST(overlap_save, blocks_of_any_size_give_the_same) {
  for (const profile& d : profiles())
    for (const index blocks : {1, 3, 16})
      for (const index block : {index{1}, index{7}, index{1001}, huge})
        for (const index room : {index{1}, index{333}, huge})
          expect_definition(filter_of(5, blocks), d, 1500, block, room);
}
TEST(overlap_save, filters_of_every_length) {
  for (const profile& d : profiles())
    for (index length = 1; length <= reach(60, 300, 300); length += everything() || length < 20 ? 1 : 37)
      expect_definition(filter_of(length, 2), d, 1200, 100, huge);
}
TEST(overlap_save, signals_may_be_shorter_than_the_filter) {
  for (const profile& d : profiles())
    for (const index signal : {1, 2, 63, 200})
      for (const index filter : {1, 64, 300, 700}) expect_definition(filter_of(filter, 1), d, signal, huge, 50);
}
TEST(overlap_save, channels_share_a_filter_or_have_their_own) {
  for (const profile& d : profiles())
    for (int kind = 0; kind < 3; ++kind) expect_definition(channels_of(filter_of(19, 4), kind), d, 900, 77, 55);
}
TEST(overlap_save, blocks_longer_than_a_tile_go_by_passes) {
  for (const profile& d : profiles()) expect_definition(filter_of(1500, 2), d, 6000, huge, huge);
}
overlap_save spectra_of(overlap_save o, index partition = 0) {
  o.spectra = true;
  o.partition = partition;
  return o;
}
TEST(overlap_save, spectra_of_filters_are_computed_once) {
  for (const profile& d : profiles()) {
    for (const index length : {1, 2, 5, 19, 33, 60})
      for (const index blocks : {1, 3, 16}) expect_definition(spectra_of(filter_of(length, blocks)), d, 900, 77, 55);
    for (int kind = 0; kind < 3; ++kind)
      for (const index blocks : {1, 4})
        expect_definition(spectra_of(channels_of(filter_of(19, blocks), kind)), d, 500, 77, 55);
  }
}
TEST(overlap_save, partitions_of_every_length) {
  for (const profile& d : profiles())
    for (const index partition : {1, 2, 7, 16, 50, 64})
      for (const index length : {index{1}, partition, partition + 1, 2 * partition, 3 * partition - 1, 7 * partition})
        expect_definition(spectra_of(filter_of(length, 0), partition), d, 10 * partition + 3, 13, 9);
}
TEST(overlap_save, partitioned_channels_share_a_filter_or_a_signal) {
  for (const profile& d : profiles())
    for (int kind = 0; kind < 3; ++kind)
      for (const index length : {5, 20, 75})
        expect_definition(spectra_of(channels_of(filter_of(length, 1), kind), 16), d, 300, huge, huge);
}
TEST(overlap_save, partitioned_blocks_longer_than_a_tile_go_by_passes) {
  for (const profile& d : profiles()) expect_definition(spectra_of(filter_of(3000, 0), 600), d, 6000, 777, huge);
}
// Results come a partition at a time, whatever the filter's length.
TEST(overlap_save, a_partition_is_all_the_delay) {
  for (const index length : {100, 1000, 10000}) {
    const overlap_save_plan p = planned(spectra_of(filter_of(length, 0), 64), profiles::cpp_scalar);
    ASSERT_EQ(p.result, status::ok);
    EXPECT_EQ(p.step, 64);
    EXPECT_EQ(p.length, 128);
    EXPECT_EQ(p.partitions, (length + 63) / 64);
  }
}
TEST(overlap_save, the_planner_chooses_blocks_that_a_group_computes_alone) {
  for (const profile* d : {&profiles::cpp_scalar, &profiles::cpp_avx512, &profiles::pocl, &profiles::intel_uhd630})
    for (const index length : {1, 10, 100, 400}) {
      overlap_save o;
      o.filter_length = length;
      const overlap_save_plan p = planned(o, *d);
      ASSERT_EQ(p.result, status::ok) << d->name;
      EXPECT_LE(p.chunk.launch_count, 2) << d->name << ' ' << length;  // the filter's spectrum, and all the rest
      EXPECT_EQ(p.hop, p.length - length + 1);
      EXPECT_GE(p.length, 2 * length);
      EXPECT_EQ(p.step % p.hop, 0);
      EXPECT_LT(p.memory_bytes, 16 << 20);
    }
}
static_assert(sizeof(overlap_save_stream) < 256, "a stream keeps numbers, no plan");

// As planning::scalars_max: so many numbers that two buffers of them still fit an index.
constexpr index scalars_most = sizeof(index) == 8 ? unlimited / 64 : index{1} << 25;
TEST(overlap_save, blocks_may_be_as_many_as_their_elements_can_be_counted) {
  const index most = scalars_most / planned(filter_of(9, 1), profiles::cpp_scalar).length;
  EXPECT_EQ(planned(filter_of(9, most), profiles::cpp_scalar).result, status::ok);
  for (const index blocks : {most + 1, scalars_most, std::numeric_limits<index>::max()})
    EXPECT_EQ(planned(filter_of(9, blocks), profiles::cpp_scalar).result, status::bad_batch) << blocks;
}
TEST(overlap_save, a_stream_outlives_its_plan) {
  auto p = std::make_unique<overlap_save_plan>(planned(filter_of(9, 1), profiles::cpp_scalar));
  const plan kept = p->chunk;
  const index memory_bytes = p->memory_bytes;
  const auto x = noise<float>(600, 1), y = noise<float>(18, 2);
  const auto expected = filtered(*p, x, 300, y, 300, huge);
  cpp_chunk chunk(kept, y.data());
  aligned_memory memory(memory_bytes);
  overlap_save_stream s;
  ASSERT_EQ(s.open(*p, chunk.runner(), memory.data.get()), status::ok);
  p.reset();
  std::vector<float> z;
  for (index at = 0, taken = 0; at <= 300; at += taken) {
    if (at == 300)
      ASSERT_EQ(s.finish(), status::ok);
    else
      ASSERT_EQ(s.push(x.data() + 2 * at, 0, 300 - at, taken), status::ok);
    float part[600];
    index given = 0;
    while (s.pull(part, 0, 300, given) == status::ok && given > 0) z.insert(z.end(), part, part + 2 * given);
    if (at == 300) break;
  }
  EXPECT_EQ(z, expected);
}

// NaN exactly in the blocks that have one by the definition.
TEST(overlap_save, nan_fills_its_blocks_and_no_others) {
  for (const profile& d : profiles())
    for (const index at : {0, 1, 500, 999}) {
      overlap_save o = filter_of(9, 4);
      o.real = true;
      const overlap_save_plan p = planned(o, d);
      ASSERT_EQ(p.result, status::ok);
      auto x = noise<float>(1000, 5);
      x[static_cast<std::size_t>(at)] = NAN;
      const auto z = filtered(p, x, 1000, noise<float>(9, 6), 100, huge);
      for (index n = 0; n < static_cast<index>(z.size()); ++n) {
        const bool inside = n / p.hop >= at / p.hop && n / p.hop <= (at + 8) / p.hop;
        EXPECT_EQ(std::isnan(z[static_cast<std::size_t>(n)]), inside)
            << d.name << ", NaN at " << at << ", result " << n;
      }
    }
}
TEST(overlap_save, nothing_in_gives_nothing_out) {
  const overlap_save_plan p = planned(filter_of(9, 1), profiles::cpp_scalar);
  const auto y = noise<float>(18, 1);
  cpp_chunk chunk(p.chunk, y.data());
  aligned_memory memory(p.memory_bytes);
  overlap_save_stream s;
  ASSERT_EQ(s.open(p, chunk.runner(), memory.data.get()), status::ok);
  ASSERT_EQ(s.finish(), status::ok);
  float z[2];
  index given = 1;
  EXPECT_EQ(s.pull(z, 0, 1, given), status::ok);
  EXPECT_EQ(given, 0);
  EXPECT_EQ(chunk.runs, 0);
}
TEST(overlap_save, wrong_calls_are_refused_each_with_its_status) {
  EXPECT_EQ(planned(filter_of(0, 0), profiles::cpp_scalar).result, status::unsupported_length);
  EXPECT_EQ(planned(filter_of(9, -1), profiles::cpp_scalar).result, status::bad_batch);
  overlap_save o = filter_of(9, 0);
  o.inputs = 2;
  o.filters = 3;
  EXPECT_EQ(planned(o, profiles::cpp_scalar).result, status::bad_batch);
  o.filters = 1;
  o.precision = precision::f64;
  EXPECT_EQ(planned(o, profiles::komdiv).result, status::unsupported_precision);
  o.precision = precision::f32;
  EXPECT_EQ(planned(spectra_of(filter_of(9, 0), -1), profiles::cpp_scalar).result, status::unsupported_length);
  EXPECT_EQ(planned(spectra_of(filter_of(9, 0), length_max), profiles::cpp_scalar).result, status::unsupported_length);
  EXPECT_EQ(planned(spectra_of(filter_of(9, 2), 4), profiles::cpp_scalar).result, status::bad_argument);
  EXPECT_EQ(planned(spectra_of(filter_of(length_max, 0)), profiles::cpp_scalar).result, status::does_not_fit);
  overlap_save whole = spectra_of(filter_of(9, 0), 4);
  whole.spectra = false;
  EXPECT_EQ(planned(whole, profiles::cpp_scalar).result, status::bad_argument);
  overlap_save infinite = spectra_of(filter_of(9, 0), 4);
  infinite.scale = INFINITY;
  EXPECT_EQ(planned(infinite, profiles::cpp_scalar).result, status::not_finite);
  overlap_save many = spectra_of(filter_of(length_max, 0), 1);
  many.inputs = scalars_most / 64;
  EXPECT_EQ(planned(many, profiles::cpp_scalar).result, status::bad_batch);
  const overlap_save_plan p = planned(o, profiles::cpp_scalar);
  const auto y = noise<float>(18, 1);
  cpp_chunk chunk(p.chunk, y.data());
  aligned_memory memory(p.memory_bytes + 64);
  overlap_save_stream s;
  index count = 0;
  EXPECT_EQ(s.push(y.data(), 0, 1, count), status::bad_argument);
  EXPECT_EQ(s.open(p, {}, memory.data.get()), status::bad_argument);
  EXPECT_EQ(s.open(p, chunk.runner(), nullptr), status::bad_argument);
  EXPECT_EQ(s.open(p, chunk.runner(), memory.data.get() + 4), status::misaligned);
  EXPECT_EQ(s.open(p, chunk.runner(), memory.data.get()), status::ok);
  EXPECT_EQ(s.push(nullptr, 0, 1, count), status::bad_argument);
  EXPECT_EQ(s.push(y.data(), 0, -1, count), status::bad_argument);
  EXPECT_EQ(s.finish(), status::ok);
  EXPECT_EQ(s.push(y.data(), 0, 1, count), status::bad_argument);
}
TEST(overlap_save, wrong_filters_are_refused_each_with_its_status) {
  const auto y = noise<float>(18, 1);
  aligned_memory spectra(1 << 16);
  unsigned char* const to = spectra.data.get();
  EXPECT_EQ(fill_spectra(planned(filter_of(9, 0), profiles::cpp_scalar), y.data(), to), status::bad_argument);
  EXPECT_EQ(fill_spectra(planned(filter_of(0, 0), profiles::cpp_scalar), y.data(), to), status::unsupported_length);
  const overlap_save_plan p = planned(spectra_of(filter_of(9, 0), 4), profiles::cpp_scalar);
  EXPECT_EQ(fill_spectra(p, nullptr, to), status::bad_argument);
  EXPECT_EQ(fill_spectra(p, y.data(), nullptr), status::bad_argument);
  EXPECT_EQ(fill_spectra(p, y.data(), to + 8), status::misaligned);
  EXPECT_EQ(fill_spectra(p, y.data() + 1, to), status::misaligned);
  EXPECT_TRUE(spectra.guard_intact(0));
}

}  // namespace
}  // namespace komdsp::tests
