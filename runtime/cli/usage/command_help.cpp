#include "cli/usage/command_help.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

/// In single quotes.
std::string quoted(const std::string& text) {
  std::string all = "'";
  for (const char c : text) all += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return all + "'";
}

/// Words that may follow a command, and those that may follow its options. path: "" or "fft".
void add_cases(const command_help& command, const std::string& path, std::string& words, std::string& values) {
  std::vector<std::string> next;
  for (const command_help& one : command.commands) next.push_back(one.name);
  for (const option_help& option : command.options) {
    if (option.is_argument()) {
      next.insert(next.end(), option.choices.begin(), option.choices.end());
      continue;
    }
    next.insert(next.end(), option.names.begin(), option.names.end());
    if (option.value.empty()) continue;
    for (const std::string& name : option.names)
      values += fmt::format("    {}) words={} ;;\n", quoted(path + " " + name),
                            quoted(fmt::format("{}", fmt::join(option.choices, " "))));
  }
  words += fmt::format("    {}) words={} ;;\n", quoted(path), quoted(fmt::format("{}", fmt::join(next, " "))));
  for (const command_help& one : command.commands)
    add_cases(one, path.empty() ? one.name : path + " " + one.name, words, values);
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

std::string bash_completion(const command_help& program) {
  std::string words, values, commands;
  add_cases(program, "", words, values);
  for (const command_help& one : program.commands) {
    commands += fmt::format("{}{}", commands.empty() ? "" : "|", quoted(one.name));
    for (const command_help& below : one.commands) commands += "|" + quoted(one.name + " " + below.name);
  }
  return fmt::format(R"(# bash completion for komdsp, from the text of its --help.
_komdsp() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command= words= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "${{command:+$command }}${{COMP_WORDS[i]}}" in
    {}) command=${{command:+$command }}${{COMP_WORDS[i]}} ;;
    *) break ;;
    esac
  done
  case "$command $previous" in
{}    *)
      case $command in
{}      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ ${{#COMPREPLY[@]}} -gt 0 || $word == -* ]] || COMPREPLY=($(compgen -f -- "$word"))
}}
complete -o filenames -F _komdsp komdsp
)",
                     commands, values, words);
}

}  // namespace komdsp::cli
