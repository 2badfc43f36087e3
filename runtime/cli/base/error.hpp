#pragma once

#include <stdexcept>
#include <string>

namespace komdsp::cli {

/// The program's end: one line for stderr that says what was wrong and what would be right, and the exit status.
struct error : std::runtime_error {
  static constexpr int failed_run = 1;
  static constexpr int wrong_usage = 2;
  static constexpr int damaged_profile = 3;
  static constexpr int damaged_table = 4;  // of a board

  explicit error(const std::string& message, int status = failed_run)
      : std::runtime_error(one_line(message)), exit_status(status) {}

  int exit_status;

 private:
  // Messages quote file names and foreign headers: neither may break the line or reach the terminal as a control code.
  static std::string one_line(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    for (char& c : text) {
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    }
    return text;
  }
};

}  // namespace komdsp::cli
