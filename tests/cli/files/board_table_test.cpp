// flavours: asan
// Tables that boards print: no byte of one may be another.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/profiles/board_table.hpp"
#include <komdsp/komdsp.h>

namespace {

using komdsp::index;
using komdsp::cli::board_table;
using komdsp::cli::error;
using komdsp::cli::parse_board_table;

std::string sent(const std::string& line) {
  std::uint32_t hash = 0x811c9dc5u;
  for (const char c : line) hash = (hash ^ static_cast<unsigned char>(c)) * 0x1000193u;
  return fmt::format("{} #{:08x}\r\n", line, hash);
}
std::string valid() {
  std::string text =
      sent(fmt::format("komdsp bench | {} | b | GCC 12.2.0 | mcycle | 1 | 0 | 9 | 9 | 2", KOMDSP_VERSION));
  text +=
      sent("name | transform | kernel | operations | points | cold | warm | a point | flash | tables | work | stack");
  text += sent("tile_at_256 | fft 256, tile | fft_tile | 10240 | 256 | 99 | 77 | 0.3 | 4000 | 1984 | 2048 | 288");
  text += sent("A_at_256 | fft 256, A | butterfly_stage | 10240 | 256 | 200 | 154 | 0.6 | 4000 | 3136 | 0 | 256");
  return text + sent("end of bench | 2");
}

/// Empty where the text is taken; else why not.
std::string refusal(const std::string& text) {
  try {
    parse_board_table(text, "bench.txt");
    return "";
  } catch (const error& failed) {
    EXPECT_EQ(failed.exit_status, error::damaged_table);
    const std::string why = failed.what();
    EXPECT_EQ(why.find('\n'), std::string::npos);
    EXPECT_EQ(why.find("bench.txt is no table of a board: "), 0u) << why;
    return why;
  }
}

TEST(board_table, becomes_a_profile) {
  const board_table table = parse_board_table("noise\n" + valid() + "noise", "bench.txt");
  ASSERT_EQ(table.board.plans.size(), 2u);
  EXPECT_EQ(table.counter, "mcycle");
  EXPECT_EQ(table.board.plans[1].warm, 154);
  const komdsp::cli::stored_profile stored = profile_of(table);
  ASSERT_EQ(stored.variants.size(), 1u);
  EXPECT_EQ(stored.variants[0], komdsp::fft_variant::tile);
  EXPECT_EQ(stored.gains[0], 2);
  EXPECT_EQ(stored.first_bits, 8);
}

TEST(board_table, refuses_every_truncation) {
  const std::string text = valid();
  for (std::size_t size = 0; size + 2 < text.size(); ++size) EXPECT_NE(refusal(text.substr(0, size)), "") << size;
  EXPECT_EQ(refusal(text), "");
}

TEST(board_table, refuses_every_other_byte) {
  const std::string text = valid();
  std::mt19937 random(1);
  for (std::size_t at = 0; at + 2 < text.size(); ++at) {
    if (text[at] == '\r') continue;  // the end of a line, as terminals want it
    std::string changed = text;
    while (changed[at] == text[at] || changed[at] == '\r') changed[at] = static_cast<char>(random());
    EXPECT_NE(refusal(changed), "") << at << ": " << changed;
  }
}

TEST(board_table, takes_no_noise) {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    std::string noise = i % 2 == 0 ? "" : valid().substr(0, random() % 200);
    for (std::size_t size = random() % 300; size > 0; --size) noise += static_cast<char>(random());
    EXPECT_NE(refusal(noise), "");
  }
}

}  // namespace
