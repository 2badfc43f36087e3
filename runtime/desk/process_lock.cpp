#include "desk/process_lock.hpp"

#include <pthread.h>

namespace komdsp::desk {
namespace {

std::atomic<std::uint32_t> forks_so_far = 0;
[[maybe_unused]] const int counted = pthread_atfork(nullptr, nullptr, [] { ++forks_so_far; });

}  // namespace

std::uint32_t forks() {
  return forks_so_far.load(std::memory_order_relaxed);
}

bool process_lock::take() {
  const std::uint32_t mine = forks() + 1;
  for (;;) {
    std::uint32_t held = 0;
    if (holder_.compare_exchange_strong(held, mine, std::memory_order_acquire)) return false;
    if (held == mine)
      holder_.wait(mine, std::memory_order_relaxed);
    else if (holder_.compare_exchange_strong(held, mine, std::memory_order_acquire))
      return true;
  }
}

void process_lock::give() {
  holder_.store(0, std::memory_order_release);
  holder_.notify_one();
}

}  // namespace komdsp::desk
