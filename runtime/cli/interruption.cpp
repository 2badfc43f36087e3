#include "cli/interruption.hpp"

#include <signal.h>

#include <atomic>

#include <fmt/format.h>

#include "cli/error.hpp"

namespace komdsp::cli {
namespace {

constexpr int ending[] = {SIGHUP, SIGINT, SIGTERM};
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
  for (const int number : ending) ::sigaction(number, &ours, nullptr);
}
interruption::~interruption() {
  for (const int number : ending) ::signal(number, SIG_DFL);
}

int interruption::signal() {
  return came;
}
void interruption::report(const char* words) {
  if (came != 0) throw error(fmt::format("ended by signal {}: {}", came.load(), words), 128 + came);
}

}  // namespace komdsp::cli
