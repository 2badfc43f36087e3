// process_lock.hpp: locks for programs that fork while threads hold them.
#pragma once
#include <atomic>
#include <cstdint>

namespace komdsp::desk {

/// Forks between the process that loaded the library and this one.
std::uint32_t forks();

/// A lock that a thread of the parent held at a fork is free in the child, which has no such thread.  A child of
/// clone() or _Fork(), which run no handlers of pthread_atfork, waits for it.
class process_lock {
 public:
  /// Waits for it. True: a thread that is not in this process held it, and may have left half changed what it guards.
  bool take();
  void give();

 private:
  std::atomic<std::uint32_t> holder_ = 0;  // 0: nobody; else one more than the forks of whose process it is
};

/// Holds a lock while it lives.
class holding {
 public:
  explicit holding(process_lock& lock) : lock_(lock), inherited_(lock.take()) {}
  ~holding() { lock_.give(); }
  holding(const holding&) = delete;
  holding& operator=(const holding&) = delete;

  /// The answer of take().
  bool inherited() const { return inherited_; }

 private:
  process_lock& lock_;
  const bool inherited_;
};

}  // namespace komdsp::desk
