#include "cli/profiles/board_table.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include <komdsp/komdsp.h>
#include <komdsp/plan.hpp>

namespace komdsp::cli {
namespace {

constexpr std::string_view separator = " | ", begin_words = "komdsp bench", end_words = "end of bench";
constexpr std::size_t cells_of_head = 10, cells_of_row = 12;
constexpr index most_number = index{1} << 40;

/// The lines of a table while they are read, without those around it.
class table_reader {
 public:
  table_reader(const std::string& text, const std::string& file) : file_(file) {
    std::istringstream from(text);
    for (std::string line; std::getline(from, line);) {
      line.erase(line.find_last_not_of("\r ") + 1);
      lines_.push_back(line);
    }
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (lines_[i].starts_with(begin_words)) at_ = i;
    if (at_ >= lines_.size()) refuse(fmt::format("no line begins with '{}'", begin_words));
  }

  /// Cells of the next line; without any at the end.
  std::vector<std::string> next() {
    while (at_ < lines_.size() && lines_[at_].empty()) ++at_;
    if (at_ == lines_.size()) return {};
    const std::string& line = lines_[at_++];
    if (line.starts_with("FAIL ")) refuse(fmt::format("the board says '{}'", line));
    const std::size_t hash = line.rfind(" #");
    if (hash == std::string::npos || line.substr(hash + 2) != hash_of(line.substr(0, hash)))
      refuse(fmt::format("line {} did not come as it was sent", at_));
    std::vector<std::string> cells;
    std::string_view left = std::string_view(line).substr(0, hash);
    for (std::size_t end = 0; end != std::string_view::npos;) {
      end = left.find(separator);
      cells.emplace_back(left.substr(0, end));
      left.remove_prefix(end == std::string_view::npos ? left.size() : end + separator.size());
      if (!is_plain(cells.back())) refuse(fmt::format("line {} has a cell that is no text", at_));
    }
    return cells;
  }
  index number(const std::string& cell, index least = 0) const {
    index value = -1;
    const auto [read, wrong] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (wrong != std::errc() || read != cell.data() + cell.size() || value < least || value > most_number)
      refuse(fmt::format("'{}' in line {} is no number from {} on", cell, at_, least));
    return value;
  }
  [[noreturn]] void refuse(const std::string& why) const {
    throw error(fmt::format("{} is no table of a board: {}", file_, why), error::damaged_table);
  }
  std::size_t line() const { return at_; }

 private:
  static bool is_plain(const std::string& cell) {
    return !cell.empty() && std::ranges::all_of(cell, [](unsigned char c) { return c >= 0x20 && c < 0x7f; });
  }
  static std::string hash_of(std::string_view text) {
    std::uint32_t hash = 0x811c9dc5u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x1000193u;
    return fmt::format("{:08x}", hash);
  }

  const std::string& file_;
  std::vector<std::string> lines_;
  std::size_t at_ = static_cast<std::size_t>(-1);
};

index read_head(table_reader& from, board_table& table) {
  const std::vector<std::string> cells = from.next();
  if (cells.size() > 1 && cells[1] != KOMDSP_VERSION)
    from.refuse(fmt::format("it is of komdsp {}, and this is {}", cells[1], KOMDSP_VERSION));
  if (cells.size() != cells_of_head || cells[0] != begin_words)
    from.refuse(fmt::format("line {} is no head of a table", from.line()));
  table.board.name = cells[2];
  table.compiler = cells[3];
  table.counter = cells[4];
  table.cycles_per_count = from.number(cells[5], 1);
  table.board.clock_hz = from.number(cells[6]);
  table.image_flash = from.number(cells[7]);
  table.image_ram = from.number(cells[8]);
  return from.number(cells[9], 1);
}
measured_plan row_of(const table_reader& from, const std::vector<std::string>& cells) {
  if (cells.size() != cells_of_row) from.refuse(fmt::format("line {} is no row of a table", from.line()));
  measured_plan row;
  row.name = cells[0];
  row.transform = cells[1];
  row.kernel = cells[2];
  row.operations = from.number(cells[3], 1);
  row.points = from.number(cells[4], 1);
  row.cold = from.number(cells[5]);
  row.warm = from.number(cells[6]);
  row.flash = from.number(cells[8], 1);  // the cell before says the cycles of a point
  row.tables = from.number(cells[9]);
  row.workspace = from.number(cells[10]);
  row.stack = from.number(cells[11]);
  if (std::ranges::find(kernel_names, row.kernel, [](const char* name) { return std::string(name); }) ==
      std::end(kernel_names))
    from.refuse(fmt::format("there is no kernel '{}'", row.kernel));
  if (row.cold < 1 || row.warm < 1) from.refuse(fmt::format("'{}' took no cycles: the counter stood", row.transform));
  return row;
}

/// Cycles of the variants of complex FFTs, by their names: "tile_at_256".
class variant_cycles {
 public:
  explicit variant_cycles(const board_cycles& board) {
    for (const measured_plan& one : board.plans) {
      const std::size_t at = one.name.find("_at_");
      if (at != std::string::npos) cycles_[{one.points, one.name.substr(0, at)}] = static_cast<double>(one.warm);
    }
  }

  /// 0: not measured.
  double of(index length, const std::string& variant) const {
    const auto found = cycles_.find({length, variant});
    return found == cycles_.end() ? 0 : found->second;
  }
  /// The geometric mean of how many times as fast radix 4 is.
  double gain_of_radix_4() const {
    double sum = 0;
    int count = 0;
    for (const auto& [place, cycles] : cycles_)
      if (const double four = of(place.first, "radix_4"); place.second == "tile" && four > 0) {
        sum += std::log(cycles / four);
        ++count;
      }
    return count == 0 ? 1 : std::exp(sum / count);
  }
  std::set<index> lengths() const {
    std::set<index> all;
    for (const auto& [place, cycles] : cycles_) all.insert(place.first);
    return all;
  }

 private:
  std::map<std::pair<index, std::string>, double> cycles_;
};

/// As the search of `komdsp tune`: less may be noise.
constexpr double least_gain = 1.02;

void choose_variants(const variant_cycles& cycles, const std::string& tile, stored_profile& stored) {
  for (const index length : cycles.lengths()) {
    fft_variant best = fft_variant::tile;
    double least = cycles.of(length, tile);
    for (const fft_variant other : {fft_variant::in_place, fft_variant::A}) {
      const double took = cycles.of(length, name_of(other));
      if (took == 0 || (least > 0 && took * least_gain > least)) continue;
      best = other;
      least = took;
    }
    if (!is_power_of_two(length) || length > length_max) return;
    const int bits = log2_of(length);
    if (stored.variants.empty()) stored.first_bits = bits;
    if (least == 0 || bits != stored.first_bits + static_cast<int>(stored.variants.size())) return;
    stored.variants.push_back(best);
    stored.gains.push_back(std::round(100 * cycles.of(length, "A") / least) / 100);
  }
}

}  // namespace

board_table parse_board_table(const std::string& text, const std::string& name) {
  table_reader from(text, name);
  board_table table;
  const index wanted = read_head(from, table);
  if (from.next().size() != cells_of_row) from.refuse(fmt::format("line {} names no columns", from.line()));
  std::set<std::string> names;
  for (;;) {
    const std::vector<std::string> cells = from.next();
    const auto count = static_cast<index>(table.board.plans.size());
    if (cells.empty()) from.refuse(fmt::format("it is cut behind {} of {} plans", count, wanted));
    if (cells[0] == end_words) {
      if (cells.size() != 2 || from.number(cells[1]) != wanted || count != wanted)
        from.refuse(fmt::format("it has {} plans of {}", count, wanted));
      return table;
    }
    table.board.plans.push_back(row_of(from, cells));
    if (!names.insert(cells[0]).second) from.refuse(fmt::format("'{}' is there twice", cells[0]));
  }
}

stored_profile profile_of(const board_table& table) {
  const variant_cycles cycles(table.board);
  const bool radix_4 = cycles.gain_of_radix_4() >= least_gain;
  stored_profile stored;
  stored.name = table.board.name + "-tuned";
  stored.source = fmt::format("measured on {}, {}, {}", table.board.name, table.compiler, table.counter);
  stored.backend = "cpp";
  stored.numbers = profiles::cpp_scalar;
  stored.numbers.tuned = true;
  if (radix_4) stored.numbers.radix = stored.numbers.first_radix = 4;
  choose_variants(cycles, radix_4 ? "radix_4" : "tile", stored);
  stored.board = table.board;
  return stored;
}

}  // namespace komdsp::cli
