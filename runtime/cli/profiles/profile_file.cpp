#include "cli/profiles/profile_file.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/base/error.hpp"
#include "cli/base/input_file.hpp"
#include "cli/profiles/profile_members.hpp"
#include <komdsp/cpp.hpp>

namespace komdsp::cli {
namespace {

using nlohmann::json;

constexpr const char* format_key = "komdsp_profile";
constexpr int format_version = 1;
constexpr std::size_t most_bytes = 1 << 20, most_text = 256;
constexpr double most_gain = 1e9;
constexpr std::int64_t most_figure = std::int64_t{1} << 40;

struct record_writer {
  record& into;

  void operator()(const char* name, bool value) { into[name] = value; }
  void operator()(const char* name, index value, std::int64_t, std::int64_t most, member_kind kind) {
    if (kind == member_kind::limit && value >= most)
      into[name] = nullptr;
    else
      into[name] = value;
  }
};

/// One object of the file: every member must be asked for, once.
class json_object {
 public:
  json_object(const json& from, const std::string& file, const std::string& what) : from_(from), file_(file) {
    if (!from.is_object()) refuse(what + " is no object");
  }

  bool has(const char* name) const { return from_.contains(name); }
  const json& at(const char* name) {
    known_.emplace_back(name);
    const auto found = from_.find(name);
    if (found == from_.end()) refuse(fmt::format("'{}' is missing", name));
    return *found;
  }
  std::int64_t integer(const char* name, std::int64_t least, std::int64_t most) {
    const json& value = at(name);
    const bool countable =
        value.is_number_unsigned() ? value.get<std::uint64_t>() <= std::uint64_t{1} << 62 : value.is_number_integer();
    if (!countable) refuse(fmt::format("'{}' is no integer", name));
    const auto number = value.get<std::int64_t>();
    if (number < least || number > most) refuse(fmt::format("'{}' is not within {} and {}", name, least, most));
    return number;
  }
  std::string text(const char* name) {
    const json& value = at(name);
    if (!value.is_string()) refuse(fmt::format("'{}' is no text", name));
    const auto text = value.get<std::string>();
    const bool plain = std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
    if (text.empty() || text.size() > most_text || !plain)
      refuse(fmt::format("'{}' is not 1 to {} printable characters", name, most_text));
    return text;
  }
  std::string date(const char* name) {
    const std::string given = text(name), form = "0000-00-00";
    const bool dated = std::ranges::equal(
        given, form, [](char c, char wanted) { return wanted == '0' ? c >= '0' && c <= '9' : c == wanted; });
    if (!dated) refuse(fmt::format("'{}' is not yyyy-mm-dd", name));
    return given;
  }
  bool boolean(const char* name) {
    const json& value = at(name);
    if (!value.is_boolean()) refuse(fmt::format("'{}' is neither true nor false", name));
    return value.get<bool>();
  }
  void end() const {
    for (const auto& [name, value] : from_.items())
      if (std::ranges::find(known_, name) == known_.end()) refuse(fmt::format("'{}' is unknown", name));
  }
  [[noreturn]] void refuse(const std::string& why) const {
    throw error(fmt::format("{} is no profile: {}", file_, why), error::damaged_profile);
  }

 private:
  const json& from_;
  const std::string& file_;
  std::vector<std::string> known_;
};

struct json_reader {
  json_object& from;

  void operator()(const char* name, bool& value) { value = from.boolean(name); }
  template <class Number>
  void operator()(const char* name, Number& value, std::int64_t least, std::int64_t most, member_kind kind) {
    if (kind == member_kind::limit && from.at(name).is_null()) {
      value = static_cast<Number>(most);
      return;
    }
    const std::int64_t number = from.integer(name, least, most);
    const bool power = kind == member_kind::power_of_two || kind == member_kind::lanes_f32;
    if (power && !is_power_of_two(static_cast<index>(number)))
      from.refuse(fmt::format("'{}' is no power of two", name));
    if (kind == member_kind::lanes_f32 && number == 2) from.refuse(fmt::format("'{}' is 1, 4, 8 or 16", name));
    value = static_cast<Number>(number);
  }
};

fft_variant variant_of(json_object& row) {
  const std::string name = row.text("variant");
  const auto first = std::begin(fft_variant_names) + 1, found = std::find(first, std::end(fft_variant_names), name);
  if (found == std::end(fft_variant_names)) row.refuse(fmt::format("there is no variant '{}'", name));
  return static_cast<fft_variant>(found - std::begin(fft_variant_names));
}

void read_best(const json& rows, const std::string& file, stored_profile& stored) {
  for (const json& one : rows) {
    json_object row(one, file, "a row of 'best'");
    const std::int64_t length = row.integer("length", 1, length_max);
    if (!is_power_of_two(static_cast<index>(length))) row.refuse("'length' is no power of two");
    const int bits = log2_of(static_cast<index>(length));
    if (stored.variants.empty()) stored.first_bits = bits;
    if (bits != stored.first_bits + static_cast<int>(stored.variants.size()))
      row.refuse("the lengths of 'best' do not follow one another");
    stored.variants.push_back(variant_of(row));
    const json& gain = row.at("times_A");
    if (!gain.is_number() || !(gain.get<double>() >= 0) || gain.get<double>() > most_gain)
      row.refuse("'times_A' is no factor");
    stored.gains.push_back(gain.get<double>());
    row.end();
  }
}

/// Calls visit(name, member, least) for each text and number of a plan that a board measured; texts without the last.
template <class Plan, class Visit>
void each_figure(Plan& one, Visit&& visit) {
  visit("name", one.name);
  visit("transform", one.transform);
  visit("kernel", one.kernel);
  visit("operations", one.operations, 1);
  visit("points", one.points, 1);
  visit("cold", one.cold, 1);
  visit("warm", one.warm, 1);
  visit("flash", one.flash, 0);
  visit("tables", one.tables, 0);
  visit("workspace", one.workspace, 0);
  visit("stack", one.stack, 0);
}
struct figure_writer {
  record& into;

  void operator()(const char* name, const std::string& text) { into[name] = text; }
  void operator()(const char* name, index number, int) { into[name] = number; }
};
struct figure_reader {
  json_object& from;

  void operator()(const char* name, std::string& text) { text = from.text(name); }
  void operator()(const char* name, index& number, int least) {
    number = static_cast<index>(from.integer(name, least, most_figure));
  }
};
record as_record(const board_cycles& board) {
  record told{{"name", board.name}, {"clock_hz", nullptr}};
  if (board.clock_hz > 0) told["clock_hz"] = board.clock_hz;
  record plans = record::array();
  for (const measured_plan& one : board.plans) each_figure(one, figure_writer{plans.emplace_back()});
  told["plans"] = plans;
  return told;
}
board_cycles read_board(const json& board, const std::string& file) {
  json_object from(board, file, "'board'");
  board_cycles read;
  read.name = from.text("name");
  if (!from.at("clock_hz").is_null()) read.clock_hz = static_cast<index>(from.integer("clock_hz", 1, most_figure));
  const json& plans = from.at("plans");
  if (!plans.is_array()) from.refuse("'plans' is no list");
  for (const json& one : plans) {
    json_object row(one, file, "a row of 'plans'");
    each_figure(read.plans.emplace_back(), figure_reader{row});
    row.end();
  }
  from.end();
  return read;
}

/// "line 3, column 7" of the byte, of which the first is 1.
std::string place_of(const std::string& text, std::size_t byte) {
  const std::size_t at = std::min(text.size(), byte == 0 ? 0 : byte - 1);
  const std::size_t line_end = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  const std::size_t line_begin = line_end == std::string::npos ? 0 : line_end + 1;
  return fmt::format("line {}, column {}", 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'),
                     at - line_begin + 1);
}

json parse_json(const std::string& text, const std::string& file) {
  const auto refuse = [&](std::size_t byte) -> json {
    throw error(fmt::format("{} is no profile: no JSON from {} on", file, place_of(text, byte)),
                error::damaged_profile);
  };
  // The parser would take it for the end.
  const std::size_t nul = text.find('\0');
  try {
    json parsed = json::parse(text.substr(0, nul));
    return nul == std::string::npos ? parsed : refuse(nul + 1);
  } catch (const json::parse_error& wrong) {
    return refuse(wrong.byte);
  } catch (const json::exception&) {
    throw error(fmt::format("{} is no profile: a number is too large", file), error::damaged_profile);
  }
}

}  // namespace

komdsp::profile stored_profile::profile() const& {
  komdsp::profile p = numbers;
  p.name = name.c_str();
  p.source = source.c_str();
  p.choice = variants.data();
  p.choice_gain = gains.data();
  p.choice_first = first_bits;
  p.choice_count = static_cast<int>(variants.size());
  return p;
}

record as_record(const stored_profile& stored) {
  record told{
      {format_key, format_version}, {"name", stored.name}, {"source", stored.source}, {"backend", stored.backend}};
  if (!stored.command.empty()) told["command"] = stored.command;
  if (!stored.date.empty()) told["date"] = stored.date;
  each_member(stored.numbers, record_writer{told});
  record best = record::array();
  for (std::size_t i = 0; i < stored.variants.size(); ++i)
    best.push_back(record{{"length", index{1} << (stored.first_bits + static_cast<int>(i))},
                          {"variant", name_of(stored.variants[i])},
                          {"times_A", stored.gains[i]}});
  told["best"] = best;
  if (stored.board) told["board"] = as_record(*stored.board);
  return told;
}

stored_profile parse_profile(const std::string& text, const std::string& name) {
  const json parsed = parse_json(text, name);
  json_object from(parsed, name, "it");
  from.integer(format_key, format_version, format_version);
  stored_profile stored;
  stored.name = from.text("name");
  stored.source = from.text("source");
  stored.backend = from.text("backend");
  if (stored.backend != "cpp" && stored.backend != "opencl" && stored.backend != "cuda")
    from.refuse("'backend' is none of cpp, opencl and cuda");
  // Files of earlier versions lack them.
  if (from.has("command")) stored.command = from.text("command");
  if (from.has("date")) stored.date = from.date("date");
  each_member(stored.numbers, json_reader{from});
  stored.numbers.fixed_lanes = stored.backend == "cpp" && stored.numbers.lanes_f32 >= 8;
  const json& rows = from.at("best");
  if (!rows.is_array()) from.refuse("'best' is no list");
  read_best(rows, name, stored);
  if (from.has("board")) stored.board = read_board(from.at("board"), name);
  from.end();
  return stored;
}

bool names_profile_file(const std::string& name) {
  return name.find('/') != std::string::npos || name.ends_with(".json");
}

const stored_profile& read_profile(const std::string& path) {
  static std::map<std::pair<std::string, std::string>, stored_profile> all;  // by path and text: a file may change
  input_file file(path);
  const std::vector<std::byte> bytes = file.read_at_most(most_bytes + 1);
  if (bytes.size() > most_bytes)
    throw error(fmt::format("{} is no profile: it is larger than {} bytes", path, most_bytes), error::damaged_profile);
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const auto found = all.find({path, text});
  return found != all.end() ? found->second
                            : all.emplace(std::pair(path, text), parse_profile(text, path)).first->second;
}

namespace {

constexpr std::array built_in{
    &profiles::cpp_scalar, &profiles::cpp_baseline, &profiles::cpp_avx2,         &profiles::cpp_avx512, &profiles::pocl,
    &profiles::komdiv,     &profiles::intel_uhd630, &profiles::nvidia_gtx1050ti, &profiles::nvidia_h200};

}  // namespace

komdsp::profile find_profile(const std::string& name) {
  if (names_profile_file(name)) return read_profile(name).profile();
  if (name == "cpp") return cpp::native_profile();
  for (const komdsp::profile* profile : built_in) {
    if (name == profile->name) return *profile;
  }
  throw error(fmt::format("unknown profile '{}'", name), error::wrong_usage);
}

std::string_view backend_of_profile(const std::string& name) {
  if (names_profile_file(name)) return read_profile(name).backend;
  return name.starts_with("cpp") ? "cpp" : "opencl";
}

std::vector<std::string> profile_names() {
  std::vector<std::string> names{"cpp"};
  for (const komdsp::profile* profile : built_in) names.emplace_back(profile->name);
  return names;
}

}  // namespace komdsp::cli
