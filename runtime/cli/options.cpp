// All that knows CLI11, which takes long to compile.
#include "cli/options.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/error.hpp"
#include "komdsp/komdsp.h"
#include <komdsp/transform.hpp>

namespace komdsp::cli {
namespace {

/// What was wrong with the options of a command, mostly in CLI11's own words.
std::string option_message(const CLI::App& command, const CLI::ParseError& wrong) {
  // CLI11 names them in reverse order.
  const bool extras = wrong.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  return extras ? fmt::format("not expected: {}", fmt::join(command.remaining(true), " ")) : wrong.what();
}

/// What was wrong with the command line.
std::string usage_message(const CLI::App& program, const CLI::ParseError& wrong, int count, char** arguments) {
  if (!program.get_subcommands().empty()) {
    const CLI::App& command = *program.get_subcommands().front();
    return fmt::format("{} (see komdsp {} --help)", option_message(command, wrong), command.get_name());
  }
  std::string names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
    names += (names.empty() ? "" : ", ") + command->get_name();
  return fmt::format("{}; the commands are {}",
                     count > 1 ? fmt::format("there is no command '{}'", arguments[1]) : "no command given", names);
}

/// CLI11's own range takes what is no number, since that is neither less nor more.
const CLI::Validator a_number(
    [](std::string& text) {
      return std::isnan(std::strtod(text.c_str(), nullptr)) ? text + " is no number" : std::string();
    },
    "");

/// Leading zeros mean nothing here: CLI11 would read octal numbers, and hexadecimal ones.
const CLI::Validator a_decimal(
    [](std::string& text) {
      const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
      const std::size_t digits = text.size() - sign;
      if (digits == 0 || text.find_first_not_of("0123456789", sign) != std::string::npos)
        return fmt::format("'{}' is no decimal number", text);
      text.erase(sign, std::min(text.find_first_not_of('0', sign), text.size() - 1) - sign);
      return std::string();
    },
    "");

template <class Value>
constexpr bool is_integer = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
template <class T>
constexpr bool is_integer<std::vector<T>> = is_integer<T>;

/// Throws error where CLI11 passes over it: a list begins or ends with a comma, or has two in a row. words: of the
/// command line.
void refuse_gaps_in_lists(const CLI::App& app, const std::vector<std::string>& words) {
  const auto has_gap = [](const std::string& list) {
    return list.starts_with(',') || list.ends_with(',') || list.find(",,") != std::string::npos;
  };
  for (const CLI::Option* list : app.get_options([](const CLI::Option* of) { return of->get_delimiter() == ','; }))
    for (std::size_t i = 0; i < words.size(); ++i)
      for (const std::string& name : list->get_lnames()) {
        const std::string option = "--" + name;
        const bool joined = words[i].starts_with(option + "="), apart = words[i] == option && i + 1 < words.size();
        if ((joined && has_gap(words[i].substr(option.size() + 1))) || (apart && has_gap(words[i + 1])))
          throw error(option + ": a value of the list is empty", error::wrong_usage);
      }
  const auto named = [&](const CLI::App* command) {
    return std::ranges::find(words, command->get_name()) != words.end();
  };
  for (const CLI::App* command : app.get_subcommands(named)) refuse_gaps_in_lists(*command, words);
}

/// Whether a quotation ends in the text, as a shell reads it.
bool quotes_close(const std::string& text) {
  char open = 0;
  for (const char c : text) {
    if (open == 0 && (c == '\'' || c == '"' || c == '`'))
      open = c;
    else if (c == open)
      open = 0;
  }
  return open == 0;
}

}  // namespace

option& option::required() {
  of_->required();
  return *this;
}
option& option::with_default() {
  of_->capture_default_str();
  return *this;
}
option& option::one_of(const std::vector<std::string>& names) {
  of_->check(CLI::IsMember(names));
  return *this;
}
option& option::one_of_numbers(const std::vector<int>& numbers) {
  of_->check(CLI::IsMember(numbers));
  return *this;
}
template <class T>
option& option::within(T least, T most) {
  of_->check(CLI::Range(least, most));
  if constexpr (std::is_floating_point_v<T>) of_->check(a_number);
  return *this;
}
option& option::checked(std::string (*check)(const std::string& text), const char* name) {
  of_->check(CLI::Validator([check](const std::string& text) { return check(text); }, name));
  return *this;
}
option& option::list(int count) {
  of_->delimiter(',');
  of_->check([](const std::string& word) { return std::string(word.empty() ? "a value of the list is empty" : ""); });
  if (count > 0) of_->expected(count);
  return *this;
}
option& option::repeated() {
  of_->take_all()->allow_extra_args(false);
  return *this;
}
template option& option::within(int, int);
template option& option::within(index, index);
template option& option::within(std::size_t, std::size_t);
template option& option::within(double, double);

command_options command_options::add_command(const std::string& name, const std::string& help) {
  return command_options(*of_->add_subcommand(name, help));
}
void command_options::needs_command() {
  of_->require_subcommand(1);
}
template <class Value>
option command_options::add(const std::string& name, Value& value, const std::string& help) {
  if constexpr (std::is_same_v<Value, bool>)
    return option(*of_->add_flag(name, value, help));
  else {
    CLI::Option* const made = of_->add_option(name, value, help);
    if constexpr (is_integer<Value>) made->transform(a_decimal);
    return option(*made);
  }
}
template option command_options::add(const std::string&, std::string&, const std::string&);
template option command_options::add(const std::string&, bool&, const std::string&);
template option command_options::add(const std::string&, int&, const std::string&);
template option command_options::add(const std::string&, unsigned&, const std::string&);
template option command_options::add(const std::string&, index&, const std::string&);
template option command_options::add(const std::string&, std::size_t&, const std::string&);
template option command_options::add(const std::string&, double&, const std::string&);
template option command_options::add(const std::string&, std::vector<std::string>&, const std::string&);
template option command_options::add(const std::string&, std::vector<index>&, const std::string&);
template option command_options::add(const std::string&, std::vector<std::size_t>&, const std::string&);
void command_options::runs(std::function<void()> run) {
  of_->callback(std::move(run));
}

void parse_options(const std::string& text, const std::function<void(command_options&)>& declare) {
  CLI::App app;
  app.set_help_flag();
  command_options all(app);
  declare(all);
  if (!quotes_close(text)) throw error("a quotation mark is not closed", error::wrong_usage);
  refuse_gaps_in_lists(app, CLI::detail::split_up(text));
  try {
    app.parse(text, false);
  } catch (const CLI::ParseError& wrong) {
    throw error(option_message(app, wrong), error::wrong_usage);
  }
}

int run_command_line(int count, char** arguments, const std::function<void(command_options&)>& declare) {
  CLI::App app{
      "komdsp: Fourier and wavelet transforms, convolution and optical transfer functions on CPUs, OpenCL "
      "devices and NVIDIA GPUs",
      "komdsp"};
  app.set_version_flag("--version", KOMDSP_VERSION);
  command_options program(app);
  program.needs_command();
  declare(program);
  refuse_gaps_in_lists(app, {arguments, arguments + count});
  try {
    app.parse(count, arguments);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& wrong) {
    throw error(usage_message(app, wrong, count, arguments), error::wrong_usage);
  }
  return 0;
}

}  // namespace komdsp::cli
