// flavours: asan
// Profiles as files: what is written is read back, and nothing else than a whole, valid profile is taken.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/base/error.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/profiles/profile_members.hpp"
#include <komdsp/planner.hpp>
#include <komdsp/profile.hpp>

namespace {

using komdsp::fft;
using komdsp::fft_variant;
using komdsp::index;
using komdsp::cli::error;
using komdsp::cli::json_text;
using komdsp::cli::member_kind;
using komdsp::cli::parse_profile;
using komdsp::cli::record;
using komdsp::cli::stored_profile;
using nlohmann::json;

stored_profile stored_as(const komdsp::profile& p) {
  stored_profile stored;
  stored.name = p.name;
  stored.source = p.source;
  stored.backend = "opencl";
  stored.numbers = p;
  stored.first_bits = p.choice_count > 0 ? p.choice_first : 0;
  for (int i = 0; i < p.choice_count; ++i) {
    stored.variants.push_back(p.choice[i]);
    stored.gains.push_back(p.choice_gain[i]);
  }
  return stored;
}
json valid() {
  return json::parse(json_text(as_record(stored_as(komdsp::profiles::komdiv))));
}

/// Empty where the text is taken; else why not.
std::string refusal(const std::string& text) {
  try {
    parse_profile(text, "x.json");
    return "";
  } catch (const error& failed) {
    EXPECT_EQ(failed.exit_status, error::damaged_profile);
    const std::string why = failed.what();
    EXPECT_EQ(why.find('\n'), std::string::npos);
    EXPECT_EQ(why.find("x.json is no profile: "), 0u) << why;
    return why;
  }
}

TEST(profile_file, gives_back_what_was_written) {
  for (const komdsp::profile* p :
       {&komdsp::profiles::cpp_scalar, &komdsp::profiles::cpp_baseline, &komdsp::profiles::cpp_avx2,
        &komdsp::profiles::cpp_avx512, &komdsp::profiles::pocl, &komdsp::profiles::komdiv,
        &komdsp::profiles::intel_uhd630, &komdsp::profiles::nvidia_gtx1050ti, &komdsp::profiles::nvidia_h200}) {
    const record written = as_record(stored_as(*p));
    const stored_profile read = parse_profile(json_text(written, 2), "x.json");
    EXPECT_EQ(json_text(as_record(read)), json_text(written)) << p->name;
    const komdsp::profile back = read.profile();
    ASSERT_EQ(back.choice_count, p->choice_count);
    for (int bits = 0; bits <= 20; ++bits) {
      const komdsp::plan was = planned(komdsp::fft{index{1} << bits}, *p),
                         is = planned(komdsp::fft{index{1} << bits}, back);
      EXPECT_EQ(is.variant, was.variant) << p->name << " 2^" << bits;
      EXPECT_EQ(is.chosen_by, was.chosen_by) << p->name << " 2^" << bits;
      EXPECT_EQ(is.launch_count, was.launch_count) << p->name << " 2^" << bits;
    }
  }
}

TEST(profile_file, keeps_the_command_and_the_date) {
  stored_profile stored = stored_as(komdsp::profiles::komdiv);
  EXPECT_FALSE(valid().contains("command") || valid().contains("date")) << "older files have neither";
  stored.command = "komdsp tune fft --output \"mine\".json";
  stored.date = "2026-11-25";
  const std::string text = json_text(as_record(stored));
  const stored_profile read = parse_profile(text, "x.json");
  EXPECT_EQ(read.command, stored.command);
  EXPECT_EQ(read.date, stored.date);
  EXPECT_EQ(json_text(as_record(read)), text);
  EXPECT_NE(to_header(stored).find("\n// 2026-11-25: komdsp tune fft --output 'mine'.json\n"), std::string::npos);

  for (const json& wrong : {json(), json(20261125), json(""), json("a\nb"), json(std::string(10000, 'x'))})
    for (const char* name : {"command", "date"}) {
      json changed = valid();
      changed[name] = wrong;
      EXPECT_NE(refusal(changed.dump()), "") << name << " is " << wrong.dump().substr(0, 40);
    }
  for (const char* date : {"25.11.2026", "2026-11-2", "2026-11-255", "2026/11/25", "yesterday!"}) {
    json changed = valid();
    changed["date"] = date;
    EXPECT_NE(refusal(changed.dump()).find("'date' is not yyyy-mm-dd"), std::string::npos) << date;
  }
}

TEST(profile_file, keeps_what_a_board_measured) {
  stored_profile stored = stored_as(komdsp::profiles::cpp_scalar);
  EXPECT_FALSE(json::parse(json_text(as_record(stored))).contains("board")) << "others have none";
  stored.board = {.name = "a board", .clock_hz = 400000000, .plans = {}};
  stored.board->plans.push_back({.name = "c2c",
                                 .transform = "fft 1024",
                                 .kernel = "fft_tile",
                                 .operations = 51200,
                                 .points = 1024,
                                 .cold = 60000,
                                 .warm = 46161,
                                 .flash = 11336,
                                 .tables = 8064,
                                 .workspace = 8192,
                                 .stack = 312});
  for (const index clock : {index{400000000}, index{0}}) {
    stored.board->clock_hz = clock;
    const std::string text = json_text(as_record(stored));
    const stored_profile read = parse_profile(text, "x.json");
    ASSERT_TRUE(read.board);
    EXPECT_EQ(read.board->clock_hz, clock);
    EXPECT_EQ(json_text(as_record(read)), text);
  }
  const json right = json::parse(json_text(as_record(stored)));
  for (const char* member : {"name", "clock_hz", "plans"}) {
    json changed = right;
    changed["board"].erase(member);
    EXPECT_NE(refusal(changed.dump()).find("is missing"), std::string::npos) << member;
  }
  for (const auto& [member, value] : right["board"]["plans"][0].items()) {
    json changed = right, unknown = right;
    changed["board"]["plans"][0][member] = value.is_string() ? json(1) : json(-1);
    unknown["board"]["plans"][0][member + "s"] = value;
    EXPECT_NE(refusal(changed.dump()), "") << member;
    EXPECT_NE(refusal(unknown.dump()), "") << member;
  }
}

TEST(profile_file, refuses_every_truncation) {
  const std::string text = json_text(as_record(stored_as(komdsp::profiles::komdiv)));
  for (std::size_t size = 0; size < text.size(); ++size) EXPECT_NE(refusal(text.substr(0, size)), "") << size;
  EXPECT_EQ(refusal(text), "");
  EXPECT_NE(refusal(text + "{"), "");
}

TEST(profile_file, tells_where_it_is_no_json) {
  EXPECT_EQ(refusal("{\n  \"name\": ;"), "x.json is no profile: no JSON from line 2, column 11 on");
  EXPECT_EQ(refusal(""), "x.json is no profile: no JSON from line 1, column 1 on");
  EXPECT_EQ(refusal("[1e999]"), "x.json is no profile: a number is too large");
  const std::string text = valid().dump(1);
  EXPECT_EQ(refusal(text), "");
  EXPECT_NE(refusal(text + '\0').find("no JSON from line "), std::string::npos);
}

TEST(profile_file, refuses_what_is_no_object_of_its_kind) {
  for (const char* text : {"", "null", "1", "[]", "{}", "\"komdsp\"", "{\"komdsp_profile\": 1}", "\xff\xfe", "{\"a\""})
    EXPECT_NE(refusal(text), "") << text;
  EXPECT_NE(refusal(std::string(100000, '[')), "");
  json other = valid();
  other["komdsp_profile"] = 2;
  EXPECT_NE(refusal(other.dump()), "");
}

TEST(profile_file, refuses_members_that_miss_are_unknown_or_of_another_type) {
  const json whole = valid();
  for (const auto& [name, value] : whole.items()) {
    json changed = valid();
    changed.erase(name);
    EXPECT_NE(refusal(changed.dump()), "") << name << " is missing";
    for (const json& wrong : {json(1e300), json(0.5), json(-2), json(INT64_MIN), json(UINT64_MAX), json(UINT64_MAX - 1),
                              json("a\nb"), json(""), json(std::string(10000, 'x')), json(json::value_t::object)}) {
      changed[name] = wrong;
      EXPECT_NE(refusal(changed.dump()), "") << name << " is " << wrong.dump().substr(0, 40);
    }
    changed[name] = nullptr;
    const bool limit = name == "stream_bytes" || name == "chunk_bytes" || name == "kept_min";
    EXPECT_EQ(refusal(changed.dump()) == "", limit) << name << " is null";
  }
  json more = valid();
  more["speed"] = 1;
  EXPECT_NE(refusal(more.dump()).find("'speed' is unknown"), std::string::npos);
  json vectors = valid();
  vectors["lanes_f32"] = 2;
  EXPECT_NE(refusal(vectors.dump()), "");
  vectors["lanes_f32"] = 12;
  EXPECT_NE(refusal(vectors.dump()), "");
}

std::string refusal_of_rows(const char* rows) {
  json changed = valid();
  changed["best"] = json::parse(rows);
  return refusal(changed.dump());
}
TEST(profile_file, refuses_tables_that_lie) {
  EXPECT_EQ(refusal_of_rows("[]"), "");
  EXPECT_EQ(refusal_of_rows(R"([{"length": 67108864, "variant": "S16", "times_A": 0}])"), "");
  EXPECT_NE(refusal_of_rows(R"({"0": 1})"), "");
  EXPECT_NE(refusal_of_rows(R"([1])"), "");
  EXPECT_NE(refusal_of_rows(R"([{"length": 256, "variant": "D"}])"), "");
  EXPECT_NE(refusal_of_rows(R"([{"length": 256, "variant": "D", "times_A": 1, "count": 9}])"), "");
  for (const char* length : {"0", "-256", "255", "134217728", "4611686018427387904", "256.0", "\"256\"", "null"})
    EXPECT_NE(refusal_of_rows(fmt::format(R"([{{"length": {}, "variant": "D", "times_A": 1}}])", length).c_str()), "")
        << length;
  for (const char* variant : {"\"auto\"", "\"Z\"", "\"d\"", "\"\"", "6", "null", "[\"D\"]"})
    EXPECT_NE(refusal_of_rows(fmt::format(R"([{{"length": 8, "variant": {}, "times_A": 1}}])", variant).c_str()), "")
        << variant;
  for (const char* gain : {"-1", "\"1\"", "null", "1e300"})
    EXPECT_NE(refusal_of_rows(fmt::format(R"([{{"length": 8, "variant": "D", "times_A": {}}}])", gain).c_str()), "")
        << gain;
  const char* row = R"({{"length": {}, "variant": "D", "times_A": 1}})";
  for (const int second : {8, 32, 4})
    EXPECT_NE(
        refusal_of_rows(
            fmt::format("[{}, {}]", fmt::format(fmt::runtime(row), 8), fmt::format(fmt::runtime(row), second)).c_str()),
        "")
        << second;
}

// Bytes of a valid file are changed, dropped and doubled: it is refused, or it is a profile that plans can be made
// with.
TEST(profile_file, survives_damage) {
  std::minstd_rand random(1);
  const std::string text = json_text(as_record(stored_as(komdsp::profiles::komdiv)));
  for (int turn = 0; turn < 3000; ++turn) {
    std::string damaged = text;
    for (unsigned change = 0; change <= random() % 4; ++change) {
      const std::size_t at = random() % damaged.size();
      if (random() % 3 == 0)
        damaged.erase(at, random() % 20);
      else if (random() % 2 == 0)
        damaged.insert(at, damaged.substr(random() % damaged.size(), random() % 20));
      else
        damaged[at] = static_cast<char>(random() % 256);
      if (damaged.empty()) damaged = "{";
    }
    try {
      const stored_profile taken = parse_profile(damaged, "x.json");
      planned(komdsp::fft{4096}, taken.profile());
    } catch (const error& failed) {
      EXPECT_EQ(failed.exit_status, error::damaged_profile);
    }
  }
}

// Whatever numbers a file may hold: the planner makes a plan or says why not.
struct random_member {
  std::minstd_rand& random;

  void operator()(const char*, bool& value) { value = random() % 2; }
  template <class Number>
  void operator()(const char*, Number& value, std::int64_t least, std::int64_t most, member_kind kind) {
    std::int64_t number = least + static_cast<std::int64_t>(random() % 64);
    if (random() % 2) number = most - static_cast<std::int64_t>(random() % 3);
    number = std::max(least, std::min(most, number));
    if (kind == member_kind::power_of_two || kind == member_kind::lanes_f32) {
      int bits = 0;
      while ((std::int64_t{2} << bits) <= number) ++bits;
      number = std::max<std::int64_t>(least, std::int64_t{1} << bits);
      if (kind == member_kind::lanes_f32 && number == 2) number = 4;
    }
    value = static_cast<Number>(number);
  }
};
TEST(profile_file, every_valid_profile_is_one_to_plan_with) {
  std::minstd_rand random(2);
  for (int turn = 0; turn < 300; ++turn) {
    stored_profile stored = stored_as(komdsp::profiles::komdiv);
    komdsp::cli::each_member(stored.numbers, random_member{random});
    const stored_profile read = parse_profile(json_text(as_record(stored)), "x.json");
    const komdsp::profile d = read.profile();
    for (int bits = 0; bits <= 26; ++bits)
      for (const index batch : {1, 33}) {
        fft t{index{1} << bits, batch};
        t.kind = random() % 2 ? komdsp::fft_kind::real : komdsp::fft_kind::complex;
        t.precision = random() % 2 ? komdsp::precision::f64 : komdsp::precision::f32;
        const komdsp::plan p = komdsp::planned(t, d);
        if (p.result != komdsp::status::ok) {
          EXPECT_NE(p.reason[0], 0);
          continue;
        }
        ASSERT_LE(p.launch_count, komdsp::launches_max);
        EXPECT_GE(p.workspace_bytes(1), 0);
      }
  }
}

TEST(profile_header, is_plain_text_whatever_the_device_is_called) {
  stored_profile stored = stored_as(komdsp::profiles::komdiv);
  stored.name =
      "3\"; #error \\ \xc3\xa9?"
      "?/";
  stored.source = "*/ \" \\\n#error";
  const std::string text = to_header(stored);
  EXPECT_NE(text.find("inline constexpr profile profile_3_error = "), std::string::npos) << text;
  EXPECT_EQ(text.find("\n#error"), std::string::npos) << text;
  EXPECT_EQ(text.find("\\"), std::string::npos) << text;
  EXPECT_EQ(text.find("?"), std::string::npos) << text;
}

}  // namespace
