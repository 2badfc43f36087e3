#include <functional>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/usage/command_help.hpp"

namespace komdsp::cli {
namespace {

/// As roff prints it: its escapes and the beginnings of its requests are text here.
std::string plain(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\')
      escaped += "\\e";
    else if (c == '-')
      escaped += "\\-";
    else
      escaped += c;
  }
  return (escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" : "") + escaped;
}

std::string paragraph_of(const option_help& option) {
  const std::string value = option.is_argument() ? "" : option.value;
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", plain(fmt::format("{}", fmt::join(option.names, ", "))),
                     value.empty() ? "" : " \\fI" + plain(value) + "\\fR", plain(text_of(option)));
}

/// Each command that has no others below it, with its names.
void each_command(const command_help& command, const std::string& path,
                  const std::function<void(const command_help&, const std::string&)>& visit) {
  if (command.commands.empty()) return visit(command, path);
  for (const command_help& one : command.commands) each_command(one, path + " " + one.name, visit);
}

/// Options that at least half of all commands have, in the same words: they are told of once.
std::map<std::string, bool> shared_options(const command_help& program) {
  std::map<std::string, int> times;
  int commands = 0;
  each_command(program, program.name, [&](const command_help& command, const std::string&) {
    ++commands;
    for (const option_help& option : command.options) ++times[paragraph_of(option)];
  });
  std::map<std::string, bool> shared;
  for (const auto& [text, count] : times) shared[text] = 2 * count >= commands;
  return shared;
}

std::string section(const command_help& command, const std::string& path, std::map<std::string, bool>& shared,
                    std::string& common) {
  std::string text = fmt::format(".SS {}\n{}\n", plain(usage_of(command, path)), plain(command.text));
  std::vector<std::string> elsewhere;
  for (const option_help& option : command.options) {
    const std::string one = paragraph_of(option);
    if (!shared[one]) {
      text += one;
      continue;
    }
    elsewhere.push_back(option.names.front());
    if (common.find(one) == std::string::npos) common += one;
  }
  if (!elsewhere.empty())
    text += fmt::format(".PP\nand of COMMON OPTIONS {}.\n", plain(fmt::format("{}", fmt::join(elsewhere, ", "))));
  for (const command_example& example : examples_of(path))
    text += fmt::format(".PP\n.EX\n    {}\n.EE\n.RS 8\n{}\n.RE\n", plain(fmt::format("komdsp {}", example.line)),
                        plain(example.text));
  return text;
}

}  // namespace

std::string manual_page(const command_help& program, const std::string& version) {
  std::map<std::string, bool> shared = shared_options(program);
  std::string commands, common;
  each_command(program, program.name, [&](const command_help& command, const std::string& path) {
    commands += section(command, path, shared, common);
  });
  return fmt::format(
      ".TH KOMDSP 1 \"\" \"komdsp {}\" \"User Commands\"\n.SH NAME\nkomdsp \\- {}\n.SH SYNOPSIS\n{}\n.SH COMMANDS\n{}"
      ".SH COMMON OPTIONS\n{}.SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\nthe run failed\n.TP\n2\nwrong usage\n.TP\n3\n"
      "a damaged profile\n.TP\n4\na damaged table of a board\n",
      version, plain(program.text), plain(usage_of(program, program.name)), commands, common);
}

}  // namespace komdsp::cli
