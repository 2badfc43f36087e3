#include "cli/base/interruption.hpp"

#include <atomic>

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {
namespace {

std::atomic<int> came = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void remember(int signal_number) {
  came = signal_number;
}

}  // namespace

interruption::interruption() {
  came = 0;
  struct sigaction ours {};
  ours.sa_handler = remember;
  ours.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  for (std::size_t i = 0; i < std::size(ending_); ++i) {
    ::sigaction(ending_[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) ::sigaction(ending_[i], &ours, nullptr);
  }
}
interruption::~interruption() {
  for (std::size_t i = 0; i < std::size(ending_); ++i) ::sigaction(ending_[i], &before_[i], nullptr);
}

int interruption::signal() {
  return came;
}
void interruption::report(const char* words) {
  if (came != 0) throw error(fmt::format("ended by signal {}: {}", came.load(), words), 128 + came);
}

}  // namespace komdsp::cli
