#include "desk/thread_pool.hpp"

#include <algorithm>
#include <new>
#include <system_error>

#include "desk/process_lock.hpp"

namespace komdsp::desk {
namespace {

// A short transform is over sooner than a sleeping thread wakes, so everybody looks this often before sleeping.
constexpr int looks_before_sleep = 4000;

constexpr std::uint32_t open = std::uint32_t{1} << 31;  // of inside_

void pause_a_moment() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb");  // yield is no pause on most of these CPUs
#endif
}

template <class Value>
void wait_while(const std::atomic<Value>& watched, Value old) {
  for (int look = 0; look < looks_before_sleep; ++look) {
    if (watched.load(std::memory_order_acquire) != old) return;
    pause_a_moment();
  }
  watched.wait(old, std::memory_order_acquire);
}

}  // namespace

thread_pool::thread_pool(int workers) : shares_(static_cast<std::size_t>(std::max(workers, 1))), forks_(forks()) {
  // Threads that could just be started left no memory for the work itself: half of them do.
  while (!start(workers)) {
    workers = this->workers() / 2;
    stop();
  }
}

thread_pool::~thread_pool() {
  if (forks_ == forks())
    stop();
  else
    new std::vector<std::thread>(std::move(threads_));  // of another process: nobody can end them here
}

bool thread_pool::start(int workers) {
  try {
    for (int worker = 1; worker < workers; ++worker) threads_.emplace_back([this, worker] { serve(worker); });
    return true;
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  return false;
}

void thread_pool::stop() {
  ending_.store(true, std::memory_order_relaxed);
  turn_.fetch_add(1, std::memory_order_release);
  turn_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  ending_.store(false, std::memory_order_relaxed);
}

cpp::parallel_for thread_pool::loop() {
  cpp::parallel_for loop;
  loop.workers = workers();
  loop.context = this;
  loop.run = [](void* context, index count, loop_body body, void* argument) {
    static_cast<thread_pool*>(context)->run(count, body, argument);
  };
  return loop;
}

void thread_pool::run(index count, loop_body body, void* argument) {
  if (count < 2 || threads_.empty() || forks_ != forks()) {
    if (count > 0) body(argument, 0, count, 0);
    return;
  }
  body_ = body;
  argument_ = argument;
  count_ = count;
  // Many parts each: who is held up takes fewer.
  part_ = std::max<index>(1, count / (index{16} * workers()));
  for (int worker = 0; worker < workers(); ++worker)
    shares_[static_cast<std::size_t>(worker)].next.store(first_of(worker), std::memory_order_relaxed);
  inside_.store(open, std::memory_order_release);
  turn_.fetch_add(1, std::memory_order_release);
  turn_.notify_all();
  take_parts(0);
  // Nobody waits for who has not come yet: on a busy machine that takes as long as a thousand short loops.
  inside_.fetch_and(~open, std::memory_order_acq_rel);
  for (std::uint32_t inside = inside_.load(std::memory_order_acquire); inside != 0;
       inside = inside_.load(std::memory_order_acquire))
    wait_while(inside_, inside);
}

bool thread_pool::enter() {
  std::uint32_t inside = inside_.load(std::memory_order_acquire);
  while (inside & open)
    if (inside_.compare_exchange_weak(inside, inside + 1, std::memory_order_acq_rel)) return true;
  return false;
}
void thread_pool::leave() {
  if (inside_.fetch_sub(1, std::memory_order_acq_rel) == 1) inside_.notify_one();
}

index thread_pool::first_of(int worker) const {
  return count_ / workers() * worker + std::min<index>(worker, count_ % workers());
}

// First of its own share, which lies where it was the time before, and so in its caches; then of others'.
void thread_pool::take_parts(int worker) {
  for (int turn = 0; turn < workers(); ++turn) {
    const int of = (worker + turn) % workers();
    const index last = first_of(of + 1);
    std::atomic<index>& next = shares_[static_cast<std::size_t>(of)].next;
    for (index first = next.fetch_add(part_, std::memory_order_relaxed); first < last;
         first = next.fetch_add(part_, std::memory_order_relaxed))
      body_(argument_, first, std::min(last, first + part_), worker);
  }
}

void thread_pool::serve(int worker) {
  for (std::uint32_t seen = 0;;) {
    wait_while(turn_, seen);
    // Not `seen + 1`: loops may have begun and ended without this worker.
    seen = turn_.load(std::memory_order_acquire);
    if (ending_.load(std::memory_order_relaxed)) return;
    if (!enter()) continue;
    take_parts(worker);
    leave();
  }
}

}  // namespace komdsp::desk
