#include "cli/base/record.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace komdsp::cli {

std::string json_text(const record& told, int spaces) {
  return told.dump(spaces, ' ', false, record::error_handler_t::replace);
}

void tell_fault(const std::string& message, int status, bool json) {
  const std::string line =
      json ? json_text(record{{"error", message}, {"status", status}}) + "\n" : fmt::format("komdsp: {}\n", message);
  std::fputs(line.c_str(), stderr);
}

}  // namespace komdsp::cli
