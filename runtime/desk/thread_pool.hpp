#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include <komdsp/cpp.hpp>

namespace komdsp::desk {

/// Threads for the cpp backend's parallel_for. The calling thread is one of the workers. One loop at a time.
/// Half of the system's threads do the work where it gives fewer than are asked for. In the child of a fork, which has
/// none of them, the caller works alone.
class thread_pool {
 public:
  explicit thread_pool(int workers);
  ~thread_pool();
  thread_pool(const thread_pool&) = delete;
  thread_pool& operator=(const thread_pool&) = delete;

  int workers() const { return static_cast<int>(threads_.size()) + 1; }

  /// Valid as long as the pool is.
  cpp::parallel_for loop();

 private:
  using loop_body = void (*)(void* argument, index first, index last, int worker);

  bool start(int workers);
  void stop();
  void run(index count, loop_body body, void* argument);
  index first_of(int worker) const;  // of its share
  void take_parts(int worker);
  void serve(int worker);
  bool enter();
  void leave();

  // The loop at work, written while nobody is inside and before `inside_` lets anybody in.
  loop_body body_ = nullptr;
  void* argument_ = nullptr;
  index count_ = 0, part_ = 1;
  struct alignas(64) share {
    std::atomic<index> next = 0;  // that nobody has taken
  };
  std::vector<share> shares_;  // of the loop, a worker each

  std::atomic<std::uint32_t> turn_ = 0;
  std::atomic<std::uint32_t> inside_ = 0;  // workers that are at the loop, but the caller; a bit: others may come
  std::atomic<bool> ending_ = false;
  std::vector<std::thread> threads_;
  const std::uint32_t forks_;  // of the process that has them
};

}  // namespace komdsp::desk
