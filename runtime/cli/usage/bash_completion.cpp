#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/usage/command_help.hpp"

namespace komdsp::cli {
namespace {

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
