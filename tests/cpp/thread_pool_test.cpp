// flavours: tsan
// The command line's threads do every part of a loop once, each worker one part at a time.
#include <atomic>
#include <vector>

#include <gtest/gtest.h>

#include "desk/thread_pool.hpp"

namespace {

using komdsp::index;
using komdsp::desk::thread_pool;

struct record {
  std::vector<std::atomic<int>> done, at_work;
  explicit record(index count, int workers)
      : done(static_cast<std::size_t>(count)), at_work(static_cast<std::size_t>(workers)) {}
};

void mark(void* argument, index first, index last, int worker) {
  record& all = *static_cast<record*>(argument);
  std::atomic<int>& mine = all.at_work.at(static_cast<std::size_t>(worker));
  EXPECT_EQ(mine.fetch_add(1), 0);
  for (index i = first; i < last; ++i) ++all.done.at(static_cast<std::size_t>(i));
  mine.fetch_sub(1);
}

TEST(thread_pool, does_everything_once) {
  for (const int workers : {1, 2, 5}) {
    thread_pool pool(workers);
    const auto loop = pool.loop();
    EXPECT_EQ(loop.workers, workers);
    for (const index count : {0, 1, 2, 3, 7, 100, 1000}) {
      for (int turn = 0; turn < 20; ++turn) {
        record all(count, workers);
        loop.run(loop.context, count, mark, &all);
        for (const auto& times : all.done) ASSERT_EQ(times, 1);
      }
    }
  }
}

// What one loop wrote, the next one reads, with no lock of the caller's.
TEST(thread_pool, a_loop_sees_what_the_loop_before_wrote) {
  thread_pool pool(3);
  const auto loop = pool.loop();
  std::vector<long> values(64, 0);
  const auto step = [](void* argument, index first, index last, int) {
    long* const v = static_cast<long*>(argument);
    for (index i = first; i < last; ++i) v[i] += 1;
  };
  for (int turn = 0; turn < 2000; ++turn) loop.run(loop.context, 64, step, values.data());
  for (const long value : values) EXPECT_EQ(value, 2000);
}

}  // namespace
