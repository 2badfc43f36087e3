#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/usage/command_help.hpp"

namespace komdsp::cli {
namespace {

constexpr std::size_t columns = 80, indent = 22;

/// Words in lines that begin at a column, the first of them where the text ends.
std::string wrapped(std::string text, std::string_view words, std::size_t at) {
  std::size_t column = text.size();
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t to = std::min(words.find(' ', from), words.size());
    const bool begins = column == at;
    if (!begins && column + 1 + to - from > columns) {
      text += '\n' + std::string(at, ' ');
      column = at;
    } else if (!begins) {
      text += ' ';
      ++column;
    }
    text += words.substr(from, to - from);
    column += to - from;
    from = to + 1;
  }
  return text + '\n';
}

/// A name, and to its right what is said of it.
std::string entry(const std::string& name, const std::string& text) {
  std::string begin = "  " + name;
  if (begin.size() + 2 > indent)
    begin += '\n' + std::string(indent, ' ');
  else
    begin.resize(indent, ' ');
  const std::size_t line = begin.rfind('\n');
  if (line == std::string::npos) return wrapped(begin, text, indent);
  return begin.substr(0, line + 1) + wrapped(begin.substr(line + 1), text, indent);
}

std::string entry(const option_help& option) {
  return entry(fmt::format("{}{}{}", fmt::join(option.names, ", "), option.is_argument() ? "" : " ",
                           option.is_argument() ? "" : option.value),
               text_of(option));
}

std::string entries_of(const command_help& command, bool arguments) {
  std::string text;
  for (const option_help& option : command.options)
    if (option.is_argument() == arguments) text += entry(option);
  return text.empty() ? text : (arguments ? "\nArguments:\n" : "\nOptions:\n") + text;
}

}  // namespace

std::string text_of(const option_help& option) {
  std::vector<std::string> words;
  if (!option.choices.empty() && !option.open) words.push_back(fmt::format("{}", fmt::join(option.choices, ", ")));
  if (option.choices.empty() || option.open) words.push_back(option.type);
  if (!option.standard.empty()) words.push_back("default: " + option.standard);
  if (option.required && !option.is_argument()) words.emplace_back("required");
  // A flag has none, and the text of an argument says which file it is.
  if (option.value.empty() && option.choices.empty()) words.clear();
  const std::string value = fmt::format("{}", fmt::join(words, "; "));
  return option.text + (value.empty() ? "" : " (" + value + ")");
}

std::string usage_of(const command_help& command, const std::string& path) {
  std::string text = path;
  if (!command.commands.empty()) text += " COMMAND";
  for (const option_help& option : command.options)
    if (option.is_argument()) text += option.required ? " " + option.names.front() : " [" + option.names.front() + "]";
  return text + " [options]";
}

std::string help_text(const command_help& command, const std::string& path) {
  std::string text = wrapped("Usage: ", usage_of(command, path), 7) + "\n" + wrapped("", command.text, 0);
  if (!command.commands.empty()) text += "\nCommands:\n";
  for (const command_help& one : command.commands) text += entry(one.name, one.text);
  text += entries_of(command, true) + entries_of(command, false) + "\nExamples:\n";
  for (const command_example& example : examples_of(path))
    text += fmt::format("  komdsp {}\n", example.line) + wrapped(std::string(6, ' '), example.text, 6);
  return text;
}

}  // namespace komdsp::cli
