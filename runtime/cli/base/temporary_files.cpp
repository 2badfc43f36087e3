#include "cli/base/temporary_files.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <mutex>

namespace komdsp::cli {
namespace {

// Read by a signal handler, hence lock-free pointers. A file beyond these is only not removed by signals.
std::array<std::atomic<const char*>, 8> guarded;
static_assert(std::atomic<const char*>::is_always_lock_free);

extern "C" void remove_guarded_and_end(int signal_number) {
  for (auto& path : guarded) {
    if (const char* name = path.load()) ::unlink(name);
  }
  // The default action is back (SA_RESETHAND): this ends the program with the signal's status.
  ::raise(signal_number);
}

void install_handlers() {
  struct sigaction old {};
  for (const int ending : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    if (::sigaction(ending, nullptr, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    struct sigaction ours {};
    ours.sa_handler = remove_guarded_and_end;
    ours.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(ending, &ours, nullptr);
  }
}

}  // namespace

void take_size_limit_as_error() {
  struct sigaction old {};
  if (::sigaction(SIGXFSZ, nullptr, &old) == 0 && old.sa_handler == SIG_DFL) ::signal(SIGXFSZ, SIG_IGN);
}

void guard_temporary(const std::string& path) {
  static std::once_flag once;
  std::call_once(once, install_handlers);
  for (auto& slot : guarded) {
    const char* none = nullptr;
    if (slot.compare_exchange_strong(none, path.c_str())) return;
  }
}

void release_temporary(const std::string& path) {
  for (auto& slot : guarded) {
    const char* ours = path.c_str();
    if (slot.compare_exchange_strong(ours, nullptr)) return;
  }
}

void remove_temporary(const std::string& path) {
  ::unlink(path.c_str());
  release_temporary(path);
}

}  // namespace komdsp::cli
