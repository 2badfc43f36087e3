#pragma once

#include <chrono>
#include <string>

namespace komdsp::cli {

/// A line on standard error that says how far long work is; only on a terminal, and only from half a second on.
class progress {
 public:
  /// total: of whatever advance() counts; 0: of bytes, and how many will come is not known.
  progress(std::string what, double total, bool quiet);
  ~progress();
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  void advance(double done);
  /// A line that stays, on standard error, terminal or not.
  void tell(const std::string& text);

 private:
  std::string what_;
  double total_, done_ = 0;
  bool silent_, shown_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace komdsp::cli
