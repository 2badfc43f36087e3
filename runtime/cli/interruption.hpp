#pragma once

namespace komdsp::cli {

/// While one lives, SIGHUP, SIGINT and SIGTERM are remembered instead of ending the program, so that long work can stop
/// and write what it has. A second one ends the program.
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
};

}  // namespace komdsp::cli
