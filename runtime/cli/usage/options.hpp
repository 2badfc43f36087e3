#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace komdsp::cli {

struct command_help;
struct option_help;

/// One option or argument while it is declared: what it may be.
class option {
 public:
  option(CLI::Option& of, option_help& help) : of_(&of), help_(&help) {}

  option& required();
  /// --help tells its default.
  option& with_default();
  option& one_of(const std::vector<std::string>& names);
  option& one_of(std::span<const char* const> names) {
    return one_of(std::vector<std::string>(names.begin(), names.end()));
  }
  option& one_of_numbers(const std::vector<int>& numbers);
  /// T: int, index, std::size_t or double.
  template <class T>
  option& within(T least, T most);
  /// check: empty for what is right, else what is wrong.
  option& checked(std::string (*check)(const std::string& text));
  /// For --help, what a text is: "FILE" stands for it, "a file" says it in words. names: some that it may be.
  option& takes(const char* value, const char* type, const std::vector<std::string>& names = {});
  /// Values with commas between; count 0: any number of them.
  option& list(int count = 0);
  /// May be given again, each time with one value.
  option& repeated();

 private:
  CLI::Option* of_;
  option_help* help_;
};

/// A command while it is declared: its options, and what it runs when the command line names it.
class command_options {
 public:
  command_options(CLI::App& of, command_help& help) : of_(&of), help_(&help) {}

  command_options add_command(const std::string& name, const std::string& help);
  /// A command with options of its own, which live as long as it; run throws error where it fails.
  template <class Options>
  std::pair<command_options, Options&> add_command(const std::string& name, const std::string& help,
                                                   void (*run)(const Options&)) {
    const auto options = std::make_shared<Options>();
    command_options command = add_command(name, help);
    command.runs([options, run] { run(*options); });
    return {command, *options};
  }
  void needs_command();
  /// "--name" is an option, "NAME" an argument. Value: std::string, bool (a flag), int, index, std::size_t, double,
  /// or a vector of std::string, index or std::size_t. It outlives the command.
  template <class Value>
  option add(const std::string& name, Value& value, const std::string& help);
  /// run throws error where it fails.
  void runs(std::function<void()> run);
  /// While it runs: the command line that asks for the same, for what it leaves; files without their folders.
  std::string given() const;

 private:
  CLI::App* of_;
  command_help* help_;
};

/// Reads the options in this text, as a shell would split it. Throws error (usage).
void parse_options(const std::string& text, const std::function<void(command_options&)>& declare);

/// Declares the program, reads the command line and runs the command that it names. Throws error; gives the exit status
/// of --help and --version, and of a run that is done.
int run_command_line(int count, char** arguments, const std::function<void(command_options&)>& declare);

}  // namespace komdsp::cli
