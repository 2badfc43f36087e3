#pragma once

#include <deque>
#include <string>
#include <vector>

namespace komdsp::cli {

/// An option or an argument, as --help, the manual page and the shell's completion tell of it.
struct option_help {
  std::vector<std::string> names;  // "--axes", "--axis"; an argument has one, "IN"
  std::string text;
  std::string value;                 // what stands for its value, "FILE"; empty: there is none
  std::string type;                  // in words, "whole number, 1 to 1024"
  std::string standard;              // what it is by itself; empty: not told
  std::vector<std::string> choices;  // all that it may be, or with `open` some of that
  bool open = false, required = false;

  bool is_argument() const { return !names.front().starts_with('-'); }
};

/// A command, or the program: all that it has. Addresses of options and commands stay while more are added.
struct command_help {
  std::string name;  // "komdsp", "fft"
  std::string text;
  std::deque<option_help> options;
  std::deque<command_help> commands;
};

/// A line that a user may type, and what it does.
struct command_example {
  const char* command;  // "komdsp fft"
  const char* line;     // without "komdsp"
  const char* text;
};
/// Those of a command, two or more. path: as below.
std::vector<command_example> examples_of(const std::string& path);

/// An option's text and its value: "of a frame (whole number, 1 to 1024; default: 4)". A flag, and files that are
/// arguments, have no value.
std::string text_of(const option_help& option);
/// "komdsp fft IN OUT [options]". path: its names, "komdsp fft" or "komdsp reproduce fft".
std::string usage_of(const command_help& command, const std::string& path);

/// The text of --help.
std::string help_text(const command_help& command, const std::string& path);
/// A page for man, of the program with all of its commands.
std::string manual_page(const command_help& program, const std::string& version);
/// A script that bash completes command lines by.
std::string bash_completion(const command_help& program);

}  // namespace komdsp::cli
