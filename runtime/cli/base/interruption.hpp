#pragma once

#include <signal.h>

#include <iterator>

namespace komdsp::cli {

/// While one lives, SIGHUP, SIGINT and SIGTERM are remembered instead of ending the program, so that long work can stop
/// and write what it has. A second one ends the program. What is ignored, as under nohup, stays so.
class interruption {
 public:
  interruption();
  ~interruption();
  interruption(const interruption&) = delete;
  interruption& operator=(const interruption&) = delete;

  /// The signal that came; 0: none.
  static int signal();
  /// Throws error with the status that shells give to that signal, if one came. words: what is there of the work.
  static void report(const char* words);

 private:
  static constexpr int ending_[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction before_[std::size(ending_)] = {};
};

}  // namespace komdsp::cli
