#include "cli/base/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

progress::progress(std::string what, double total, bool quiet)
    : what_(std::move(what)), total_(total), silent_(quiet || ::isatty(STDERR_FILENO) == 0) {}

progress::~progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void progress::advance(double done) {
  done_ += done;
  const auto now = std::chrono::steady_clock::now();
  if (silent_ || now - last_ < std::chrono::milliseconds(500)) return;
  last_ = now;
  shown_ = true;
  const bool known = total_ > 0;
  std::fputs(
      fmt::format("\r{}: {:.0f} {}\033[K", what_, known ? 100 * done_ / total_ : done_ / (1 << 20), known ? "%" : "MiB")
          .c_str(),
      stderr);
}

void progress::tell(const std::string& text) {
  std::fputs(fmt::format("{}komdsp: {}\n", std::exchange(shown_, false) ? "\r\033[K" : "", error(text).what()).c_str(),
             stderr);
}

}  // namespace komdsp::cli
