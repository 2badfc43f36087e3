#include <cstdint>
#include <cctype>

#include <fmt/format.h>

#include "cli/profiles/profile_file.hpp"
#include "cli/profiles/profile_members.hpp"
#include <komdsp/komdsp.h>

namespace komdsp::cli {
namespace {

/// A name of C++ made of this text.
std::string identifier_of(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const auto letter = static_cast<unsigned char>(c);
    if (letter < 0x80 && std::isalnum(letter))
      name += static_cast<char>(std::tolower(letter));
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) ? "profile_" + name : name;
}

/// Inside a literal or a comment of any compiler: what is not ASCII, ends a literal or continues a line is replaced.
std::string plain(std::string text) {
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    if (letter < 0x20 || letter >= 0x7f || c == '"' || c == '\\' || c == '?') c = '\'';
  }
  return text;
}

struct header_writer {
  std::string& into;

  void operator()(const std::string& name, bool value) { into += fmt::format("  p.{} = {};\n", name, value); }
  void operator()(const std::string& name, index value, std::int64_t, std::int64_t most, member_kind kind) {
    const std::string member = name == "PA" || name == "PB" || name == "PC" ? "split." + name : name;
    const bool none = kind == member_kind::limit && value >= most;
    into += fmt::format("  p.{} = {};\n", member, none ? "unlimited" : fmt::format("{}", value));
  }
};

std::string table_text(const stored_profile& stored, const std::string& identifier) {
  std::string variants, gains;
  for (std::size_t i = 0; i < stored.variants.size(); ++i) {
    const char* const comma = i == 0 ? "" : ", ";
    variants += fmt::format("{}fft_variant::{}", comma, name_of(stored.variants[i]));
    gains += fmt::format("{}{:.4g}", comma, stored.gains[i]);
  }
  return fmt::format(
      "// The fastest variant of 2^{} points and on, and how many times as fast as variant A it is (0: not known).\n"
      "inline constexpr fft_variant {}_choice[] = {{{}}};\n"
      "inline constexpr double {}_gain[] = {{{}}};\n",
      stored.first_bits, identifier, variants, identifier, gains);
}

/// "2026-11-25: komdsp tune ...", as far as it is known.
std::string made_text(const stored_profile& stored) {
  if (stored.command.empty()) return "";
  return fmt::format("// {}{}{}\n", stored.date, stored.date.empty() ? "" : ": ", plain(stored.command));
}

}  // namespace

std::string to_header(const stored_profile& stored) {
  const std::string identifier = identifier_of(stored.name), source = plain(stored.source);
  const bool table = !stored.variants.empty();
  std::string members;
  each_member(stored.numbers, header_writer{members});
  if (table)
    members += fmt::format(
        "  p.choice = {}_choice;\n  p.choice_gain = {}_gain;\n  p.choice_first = {};\n  p.choice_count = {};\n",
        identifier, identifier, stored.first_bits, stored.variants.size());
  return fmt::format(
      "// komdsp::profiles::{}: written by komdsp {}, {}\n"
      "{}"
      "#pragma once\n"
      "#include <komdsp/profile.hpp>\n\n"
      "namespace komdsp::profiles {{\n\n"
      "{}"
      "inline constexpr profile {} = [] {{\n"
      "  profile p;\n"
      "  p.name = \"{}\";\n"
      "  p.source = \"{}\";\n"
      "{}"
      "  return p;\n"
      "}}();\n\n"
      "}}  // namespace komdsp::profiles\n",
      identifier, KOMDSP_VERSION, source, made_text(stored), table ? table_text(stored, identifier) : "", identifier,
      plain(stored.name), source, members);
}

}  // namespace komdsp::cli
