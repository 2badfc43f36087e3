// flavours: tsan
// The desk's threads do every part of a loop once, each worker one part at a time; locks after fork.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "desk/process_lock.hpp"
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

// Workers begin with their own share, whose data their caches have from the time before.
TEST(thread_pool, workers_begin_with_their_share) {
  thread_pool pool(2);
  const auto loop = pool.loop();
  int own = 0;
  for (int turn = 0; turn < 20; ++turn) {
    std::vector<std::atomic<index>> begun(2);
    for (auto& first : begun) first = -1;
    const auto part = [](void* argument, index first, index, int worker) {
      index none = -1;
      (*static_cast<std::vector<std::atomic<index>>*>(argument))[static_cast<std::size_t>(worker)]
          .compare_exchange_strong(none, first);
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    };
    loop.run(loop.context, 64, part, &begun);
    own += begun[0] == 0;
  }
  EXPECT_GT(own, 10);  // who is held up may find it taken
}

// Writes of one loop are read by the next one, with no lock of the caller's.
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

// Both parts are at work at once, though the worker has slept before: a lost wake-up leaves both to the caller.
TEST(thread_pool, a_loop_wakes_workers_that_sleep) {
  alarm(20);  // where nobody wakes the caller, or an end its workers
  for (int turn = 0; turn < 5; ++turn) {
    thread_pool pool(2);
    const auto loop = pool.loop();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::atomic<int> begun = 0;
    loop.run(
        loop.context, 2,
        [](void* argument, index, index, int) {
          std::atomic<int>& all = *static_cast<std::atomic<int>*>(argument);
          ++all;
          for (int ms = 0; all < 2 && ms < 2000; ++ms) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          EXPECT_EQ(all, 2) << "nobody else came in two seconds";
        },
        &begun);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  alarm(0);
}
// The caller's part is over at once, and a worker's long after the caller went to sleep.
TEST(thread_pool, the_last_worker_wakes_the_caller) {
  alarm(20);
  thread_pool pool(2);
  const auto loop = pool.loop();
  for (int turn = 0; turn < 5; ++turn) {
    std::atomic<int> begun = 0;
    loop.run(
        loop.context, 2,
        [](void* argument, index, index, int worker) {
          std::atomic<int>& all = *static_cast<std::atomic<int>*>(argument);
          ++all;
          while (all < 2) std::this_thread::yield();
          if (worker > 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        },
        &begun);
  }
  alarm(0);
}

// Ends well within ten seconds, and does what it should, in a child.
bool holds_in_child(const std::function<bool()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(10);
    _exit(work() ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status == 0;
}

TEST(process_lock, is_free_in_a_child_whose_parent_holds_it) {
  komdsp::desk::process_lock lock;
  EXPECT_FALSE(lock.take());
  EXPECT_TRUE(holds_in_child([&] {
    if (!lock.take()) return false;  // it says that somebody had it
    lock.give();
    if (lock.take()) return false;
    return holds_in_child([&] { return lock.take(); });
  }));
  lock.give();
  EXPECT_TRUE(holds_in_child([&] { return !lock.take(); }));
}
TEST(process_lock, has_one_holder) {
  komdsp::desk::process_lock lock;
  long turns = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int turn = 0; turn < 5000; ++turn) {
        const komdsp::desk::holding mine(lock);
        ++turns;
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(turns, 20000);
}

}  // namespace
