// flavours: tsan
// Plans run by several workers at once give the same bits as by one.
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "support/cpp_runner.hpp"
#include "support/checks/fft_check.hpp"

namespace komdsp::tests {
namespace {

// Each worker takes an equal part, on a thread of its own.
void run_on_threads(void* context, index count, void (*body)(void*, index, index, int), void* argument) {
  const int workers = *static_cast<int*>(context);
  std::vector<std::thread> threads;
  for (int w = 0; w < workers; ++w)
    threads.emplace_back([=] { body(argument, count * w / workers, count * (w + 1) / workers, w); });
  for (std::thread& t : threads) t.join();
}

void expect_same_bits(const fft& t, fft_variant v = fft_variant::automatic) {
  const plan p = planned(t, cpp::native_profile(), v);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  std::vector<float> in(static_cast<std::size_t>(p.input_bytes) / sizeof(float));
  std::mt19937 random(5);
  std::uniform_real_distribution<float> number(-1, 1);
  for (float& x : in) x = number(random);
  std::vector<float> one(static_cast<std::size_t>(p.output_bytes) / sizeof(float)), many(one);
  ASSERT_EQ(run_cpp(p, in.data(), one.data()), status::ok);
  int workers = 4;
  ASSERT_EQ(run_cpp(p, in.data(), many.data(), {workers, run_on_threads, &workers}), status::ok);
  EXPECT_EQ(one, many) << text_of(t, p);
}

// All parts to the last of four workers.
void run_by_the_last(void*, index count, void (*body)(void*, index, index, int), void* argument) {
  body(argument, 0, count, 3);
}
TEST(workers, keep_to_their_own_part_of_the_workspace) {
  const plan p = planned(fft{64, 100}, cpp::native_profile());
  cpp::binding b;
  ASSERT_EQ(cpp::bind(p, b), status::ok);
  ASSERT_GT(p.worker_bytes, 0);
  aligned_memory in(p.input_bytes), out(p.output_bytes), tables(p.table_bytes), work(p.workspace_bytes(4));
  std::memset(in.data.get(), 0, static_cast<std::size_t>(p.input_bytes));
  ASSERT_EQ(fill_tables(p, tables.data.get()), status::ok);
  ASSERT_EQ(cpp::execute(p, b, {in.data.get(), out.data.get(), tables.data.get(), work.data.get()},
                         {4, run_by_the_last, nullptr}),
            status::ok);
  for (index i = 0; i < p.scratch_bytes + 3 * p.worker_bytes; ++i) ASSERT_EQ(work.data.get()[i], 0xff) << i;
}

TEST(workers, give_the_same_bits_as_one) {
  expect_same_bits({64, 100});     // rows
  expect_same_bits({256, 33});     // whole
  expect_same_bits({1 << 15});     // two passes
  expect_same_bits({1 << 15, 5});  // the same in chunks
  expect_same_bits({512, 40, fft_kind::real});
  expect_same_bits({1 << 16, 1, fft_kind::real});
  for (const fft_variant v : {fft_variant::A, fft_variant::CT2, fft_variant::S4, fft_variant::C})
    expect_same_bits({4096, 3}, v);
}

}  // namespace
}  // namespace komdsp::tests
