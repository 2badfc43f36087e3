// Plans in slices, whatever their size, and prepared calls: the bits of a call at once.
#include <komdsp/static_plan.hpp>

#include "support/cpp_runner.hpp"
#include "support/requests/request.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

using bytes = std::vector<unsigned char>;
bytes noise(index count, unsigned seed) {
  std::mt19937 random(seed);
  bytes b(static_cast<std::size_t>(count));
  // Numbers of any type are moderate ones.
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<unsigned char>(i % 4 == 3 ? 0x3d : random());
  return b;
}

struct memories {
  explicit memories(const plan& p)
      : in(p.input_bytes),
        out(std::max(p.input_bytes, p.output_bytes)),
        tables(p.table_bytes),
        work(p.workspace_bytes(1)),
        operand(p.operand_bytes) {
    EXPECT_EQ(fill_tables(p, tables.data.get()), status::ok);
    fill(in, p.input_bytes, 1);
    fill(operand, p.operand_bytes, 2);
    if (p.what.in_place) fill(out, p.input_bytes, 1);
  }
  static void fill(aligned_memory& m, index count, unsigned seed) {
    const bytes b = noise(count, seed);
    if (count > 0) std::memcpy(m.data.get(), b.data(), b.size());
  }
  cpp::buffers at(const plan& p) const {
    return {p.what.in_place ? out.data.get() : in.data.get(), out.data.get(), tables.data.get(), work.data.get(),
            operand.data.get()};
  }
  aligned_memory in, out, tables, work, operand;
};

bytes results(const plan& p, const memories& m) {
  return {m.out.data.get(), m.out.data.get() + p.output_bytes};
}
// Slices that it took, none of more than `groups` work-groups.
index run_slices(const plan& p, const cpp::binding& b, const memories& m, index groups) {
  cpp::progress now;
  for (index slices = 1;; ++slices) {
    const status done = cpp::execute_slice(p, b, m.at(p), groups, now);
    if (done == status::unfinished) continue;
    EXPECT_EQ(done, status::ok);
    EXPECT_EQ(now.swept + now.turn + now.group + now.launch + now.repetition, 0);
    return slices;
  }
}
// Slices of so many groups, and of one, have the bits of one call; how many the former were.
index expect_bits_of_one_call(const plan& p, index groups, const std::string& text) {
  cpp::binding b;
  EXPECT_EQ(cpp::bind(p, b), status::ok) << text;
  const memories at_once(p), in_slices(p), one_by_one(p), prepared(p);
  EXPECT_EQ(cpp::execute(p, b, at_once.at(p)), status::ok) << text;
  cpp::prepared call;
  EXPECT_EQ(cpp::prepare(p, b, prepared.at(p), call), status::ok) << text;
  const bytes before(prepared.out.data.get(), prepared.out.data.get() + std::max(p.input_bytes, p.output_bytes));
  for (int turn = 0; turn < 2; ++turn) {
    std::copy(before.begin(), before.end(), prepared.out.data.get());
    EXPECT_EQ(cpp::execute(call), status::ok) << text;
    EXPECT_EQ(results(p, prepared), results(p, at_once)) << text;
  }
  const index slices = run_slices(p, b, in_slices, groups);
  run_slices(p, b, one_by_one, 1);
  EXPECT_EQ(results(p, in_slices), results(p, at_once)) << text;
  EXPECT_EQ(results(p, one_by_one), results(p, at_once)) << text;
  return slices;
}
index groups_of(const plan& p) {
  index all = 0;
  for (int i = 0; i < p.launch_count; ++i) all += p.launches[i].groups * p.launches[i].repeat;
  return all;
}

TEST(slices, of_random_requests_have_the_bits_of_one_call) {
  std::mt19937_64 random(7);
  int planned_ones = 0, several = 0;
  for (int n = 0; n < 400; ++n) {
    const request r = random_request(random);
    const plan p = planned(r);
    cpp::binding b;
    if (p.result != status::ok || p.output_bytes > 1 << 20 || cpp::bind(p, b) != status::ok) continue;
    ++planned_ones;
    several += expect_bits_of_one_call(p, 1 + n % 4, text_of(r)) > 1;
  }
  EXPECT_GT(planned_ones, 150);
  EXPECT_GT(several, 50);
}

TEST(slices, are_as_many_as_the_groups_ask_for) {
  const plan p = plan_fft({64, 100}, profiles::cpp_scalar);
  cpp::binding b;
  ASSERT_EQ(cpp::bind(p, b), status::ok);
  const memories m(p);
  const index all = groups_of(p);
  EXPECT_EQ(run_slices(p, b, m, all), 1);
  EXPECT_EQ(run_slices(p, b, m, 7), (all + 6) / 7);
  EXPECT_EQ(run_slices(p, b, m, 1), all);
}

TEST(slices, of_sweeps_over_parts_of_a_batch_have_the_bits_of_one_call) {
  profile d = profiles::cpp_scalar;
  d.max_np = 16;
  d.chunk_bytes = 1 << 12;
  int parts = 0;
  for (index batch = 2; batch <= 20; ++batch) {
    const plan p = plan_fft({60, batch}, d);
    parts += p.chunk < batch && batch % p.chunk != 0;
    expect_bits_of_one_call(p, 1 + batch % 3, std::to_string(batch));
  }
  EXPECT_GT(parts, 3);
}

TEST(slices, refuse_what_no_slice_leaves) {
  const plan p = plan_fft({64, 3}, profiles::cpp_scalar);
  cpp::binding b;
  ASSERT_EQ(cpp::bind(p, b), status::ok);
  const memories m(p);
  cpp::progress now;
  EXPECT_EQ(cpp::execute_slice(p, b, m.at(p), 0, now), status::bad_argument);
  for (const cpp::progress wrong : {cpp::progress{-1},
                                    {3},
                                    {0, -1},
                                    {0, 9},
                                    {0, 0, -1},
                                    {0, 0, 9},
                                    {0, 0, 0, 9},
                                    {0, 0, 0, 0, -1},
                                    {0, 0, 0, 0, 9}}) {
    now = wrong;
    EXPECT_EQ(cpp::execute_slice(p, b, m.at(p), 1, now), status::bad_argument);
  }
  now = {};
  cpp::buffers at = m.at(p);
  at.input = nullptr;
  EXPECT_EQ(cpp::execute_slice(p, b, at, 1, now), status::bad_argument);
  b.count = 0;
  EXPECT_EQ(cpp::execute_slice(p, b, m.at(p), 1, now), status::kernel_missing);
}

TEST(prepared_calls, are_none_where_a_call_is_refused) {
  fft t;
  t.length = 64;
  const plan p = plan_fft(t, profiles::cpp_scalar);
  cpp::binding b;
  ASSERT_EQ(cpp::bind(p, b), status::ok);
  const memories m(p);
  cpp::prepared call;
  EXPECT_EQ(cpp::execute(call), status::bad_argument);
  ASSERT_EQ(cpp::prepare(p, b, m.at(p), call), status::ok);
  cpp::buffers at = m.at(p);
  at.output = m.out.data.get() + 1;
  EXPECT_EQ(cpp::prepare(p, b, at, call), status::misaligned);
  EXPECT_EQ(cpp::execute(call), status::bad_argument);
  ASSERT_EQ(cpp::prepare(p, b, m.at(p), call), status::ok);
  b.count = 0;
  EXPECT_EQ(cpp::prepare(p, b, m.at(p), call), status::kernel_missing);
  EXPECT_EQ(cpp::execute(call), status::bad_argument);
  t.length = 0;
  EXPECT_EQ(cpp::prepare(plan_fft(t, profiles::cpp_scalar), b, m.at(p), call), status::unsupported_length);
}

constexpr plan rows = plan_fft({16, 5}, profiles::cpp_scalar);
TEST(slices, of_static_plans_have_the_bits_of_one_call) {
  using rows_of_16 = static_plan<rows>;
  const memories m(rows), other(rows);
  ASSERT_EQ(rows_of_16::execute(m.in.data.get(), m.out.data.get(), m.work.data.get()), status::ok);
  komdsp_progress now = {};
  int slices = 1;
  while (rows_of_16::run_slice(other.in.data.get(), nullptr, other.out.data.get(), other.work.data.get(), 1, &now) ==
         KOMDSP_UNFINISHED)
    ++slices;
  EXPECT_EQ(slices, groups_of(rows));
  EXPECT_EQ(results(rows, other), results(rows, m));
  EXPECT_EQ(rows_of_16::run_slice(nullptr, nullptr, nullptr, nullptr, 1, nullptr), KOMDSP_BAD_ARGUMENT);
  const memories prepared(rows);
  cpp::prepared call;
  ASSERT_EQ(
      rows_of_16::prepare(prepared.in.data.get(), nullptr, prepared.out.data.get(), prepared.work.data.get(), call),
      status::ok);
  EXPECT_EQ(cpp::execute(call), status::ok);
  EXPECT_EQ(results(rows, prepared), results(rows, m));
}

}  // namespace
}  // namespace komdsp::tests
