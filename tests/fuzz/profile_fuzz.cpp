// Whatever text profiles and tables of boards have: one error, or a profile that is written as it was read and plans.
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/profiles/board_table.hpp"
#include <komdsp/komdsp.h>
#include <komdsp/planner.hpp>

namespace {

using namespace komdsp::cli;

void require(bool holds) {
  if (!holds) std::abort();
}
void check_profile(const stored_profile& stored) {
  const std::string text = json_text(as_record(stored), 2);
  require(json_text(as_record(parse_profile(text, "again.json")), 2) == text);
  require(!to_header(stored).empty());
  for (const komdsp::index length : {1, 100, 4096, 10007}) {
    const komdsp::plan p = komdsp::planned(komdsp::fft{length}, stored.profile());
    require(p.result == komdsp::status::ok);
  }
}
/// Each line with the hash that it would have come with, and the version that is read.
std::string sent(std::string text) {
  constexpr std::string_view word = "VERSION";
  if (const std::size_t at = text.find(word); at != std::string::npos) text.replace(at, word.size(), KOMDSP_VERSION);
  std::string lines, line;
  for (const char c : text + '\n') {
    if (c != '\n') {
      line += c;
      continue;
    }
    std::uint32_t hash = 0x811c9dc5u;
    for (const char of : line) hash = (hash ^ static_cast<unsigned char>(of)) * 0x1000193u;
    lines += fmt::format("{} #{:08x}\n", line, hash);
    line.clear();
  }
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  try {
    if (text.starts_with("komdsp bench"))
      check_profile(profile_of(parse_board_table(sent(text), "fuzz.txt")));
    else if (text.starts_with("#"))
      check_profile(profile_of(parse_board_table(text.substr(1), "fuzz.txt")));
    else
      check_profile(parse_profile(text, "fuzz.json"));
  } catch (const error&) {
  }
  return 0;
}
