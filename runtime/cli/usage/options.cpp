// All that knows CLI11, which takes long to compile.
#include "cli/usage/options.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/error.hpp"
#include "cli/usage/command_help.hpp"
#include "cli/usage/suggestion.hpp"
#include "komdsp/komdsp.h"
#include <komdsp/transform.hpp>

namespace komdsp::cli {
namespace {

std::vector<std::string> names_of_commands(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App* of) { return !of->get_group().empty(); }))
    names.push_back(command->get_name());
  return names;
}

/// given: what stands where one of the commands is to stand.
std::string no_command(const std::vector<std::string>& given, const std::vector<std::string>& names) {
  if (given.empty()) return fmt::format("no command given; the commands are {}", fmt::join(names, ", "));
  const std::string &word = given.front(), all = fmt::format("the commands are {}", fmt::join(names, ", "));
  const std::string meant = word == "help"           ? "; did you mean --help?"
                            : word.starts_with("--") ? did_you_mean(word, {"--help", "--version"})
                                                     : did_you_mean(word, names);
  if (word.starts_with('-') && meant.empty())
    return fmt::format("{} stands where a command is to be: options come behind it; {}", word, all);
  return fmt::format("there is no command '{}'{}", word, meant.empty() ? "; " + all : meant);
}

/// An option with fewer values than it takes, or more; CLI11 says which one first.
std::string too_few_values(const CLI::App& command, const CLI::ParseError& wrong) {
  const std::string words = wrong.what(), name = words.substr(0, words.find(':'));
  const CLI::Option* const option = command.get_option_no_throw(name);
  if (option == nullptr) return words;
  const int least = option->get_items_expected_min(), most = option->get_items_expected_max();
  if (most == 1) return name + " needs one value";
  return least == most ? fmt::format("{} needs {} values, with commas between", name, least) : words;
}

/// extras: what the command does not take.
std::string not_expected(const CLI::App& command, std::vector<std::string> extras) {
  if (std::erase(extras, "--") > 0)
    return fmt::format("not expected: {}; behind --, all words are arguments: options come before it",
                       fmt::join(extras, " "));
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  std::string meant;
  for (const std::string& extra : extras) {
    if (meant.empty() && extra.starts_with('-')) meant = did_you_mean(extra, names);
    if (meant.empty() && extra.starts_with('-') && !extra.starts_with("--"))
      meant = fmt::format("; a file of the name {} comes behind --", extra);
  }
  return fmt::format("not expected: {}{}", fmt::join(extras, " "), meant);
}

/// CLI11 says the first name of an option that has several: that which was given instead.
std::string with_given_name(const CLI::App& command, std::string message, const std::vector<std::string>& words) {
  const auto is_given = [&](const std::string& name) {
    return std::ranges::any_of(words,
                               [&](const std::string& word) { return word == name || word.starts_with(name + "="); });
  };
  for (const CLI::Option* option : command.get_options()) {
    const std::vector<std::string>& names = option->get_lnames();
    if (names.size() < 2 || !message.starts_with("--" + names[0] + ":") || is_given("--" + names[0])) continue;
    for (const std::string& other : names)
      if (is_given("--" + other)) return "--" + other + message.substr(2 + names[0].size());
  }
  return message;
}

/// Mistakes in the options of a command, mostly in CLI11's own words.
std::string option_message(const CLI::App& command, const CLI::ParseError& wrong,
                           const std::vector<std::string>& words) {
  const std::vector<std::string> extras = command.remaining(true), names = names_of_commands(command);
  if (!names.empty()) return no_command(extras, names);
  if (wrong.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch))
    return too_few_values(command, wrong);
  // An option that there is not may be why an argument is missing.
  const bool missing = wrong.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  const bool unknown = std::ranges::any_of(extras, [](const std::string& word) { return word.starts_with('-'); });
  const bool extra = wrong.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  return extra || (missing && unknown) ? not_expected(command, extras) : with_given_name(command, wrong.what(), words);
}

/// Mistakes in the command line.
std::string usage_message(const CLI::App& program, const CLI::ParseError& wrong, int count, char** arguments) {
  if (!program.get_subcommands().empty()) {
    const CLI::App* command = &program;
    std::string path = program.get_name();
    while (!command->get_subcommands().empty()) {
      command = command->get_subcommands().front();
      path += " " + command->get_name();
    }
    return fmt::format("{} (see {} --help)", option_message(*command, wrong, {arguments, arguments + count}), path);
  }
  return fmt::format("{} (see {} --help)", no_command({arguments + 1, arguments + count}, names_of_commands(program)),
                     program.get_name());
}

/// CLI11 would read hexadecimal numbers, and what is none: nan.
template <class T>
std::string why_not_within(const std::string& text, T least, T most) {
  T value{};
  if (text.find_first_of("xX") != std::string::npos) return fmt::format("'{}' is no decimal number", text);
  const bool read = CLI::detail::lexical_cast(text, value);
  if (value != value || (!read && std::is_floating_point_v<T>)) return text + " is no number";
  return !read || value < least || value > most ? fmt::format("{} is not from {} to {}", text, least, most) : "";
}

/// As of a variable that a script never set.
const CLI::Validator not_empty([](std::string& text) { return std::string(text.empty() ? "the value is empty" : ""); },
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
template <class Value>
constexpr bool is_list = false;
template <class T>
constexpr bool is_list<std::vector<T>> = true;

/// Throws error where CLI11 passes over it: a list is empty, begins or ends with a comma, or has two in a row; or
/// nothing follows "--option=", and the next word would be taken. words: of the command line.
void refuse_empty_values(const CLI::App& app, const std::vector<std::string>& words) {
  const auto has_gap = [](const std::string& list) {
    return list.empty() || list.starts_with(',') || list.ends_with(',') || list.find(",,") != std::string::npos;
  };
  const std::span options(words.begin(), std::ranges::find(words, "--"));
  for (const CLI::Option* one : app.get_options())
    for (const std::string& name : one->get_lnames())
      if (std::ranges::find(options, "--" + name + "=") != options.end())
        throw error(fmt::format("--{}=: the value is empty", name), error::wrong_usage);
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
  for (const CLI::App* command : app.get_subcommands(named)) refuse_empty_values(*command, words);
}

const option_help help_option{{"-h", "--help"}, "prints this", "", "", "", {}};

/// An option of this type of value: "--axes,--axis" are two names of one.
template <class Value>
option_help help_of_option(const std::string& names, const std::string& text) {
  option_help words{CLI::detail::split(names, ','), text, "", "", "", {}};
  if constexpr (std::is_same_v<Value, bool>) return words;
  const bool several = is_list<Value>;
  if (words.is_argument()) {
    if (several) words.names.front() += "...";
  } else {
    words.value = is_integer<Value> ? "N" : std::is_floating_point_v<Value> ? "X" : "TEXT";
    words.type = is_integer<Value> ? "whole number" : std::is_floating_point_v<Value> ? "number" : "text";
    if (several && is_integer<Value>) words.type += 's';
  }
  return words;
}

/// "komdsp reproduce fft", and what is to be told of it.
std::string help_of(const CLI::App& app, const command_help& program) {
  std::vector<std::string> path;
  for (const CLI::App* at = &app; at != nullptr; at = at->get_parent()) path.insert(path.begin(), at->get_name());
  const command_help* told = &program;
  for (std::size_t i = 1; i < path.size(); ++i)
    told = &*std::ranges::find(told->commands, path[i], &command_help::name);
  return help_text(*told, fmt::format("{}", fmt::join(path, " ")));
}

/// Commands of `make install`; --help does not name them.
void add_text_command(CLI::App& app, const char* name, std::function<std::string()> text) {
  CLI::App* const command = app.add_subcommand(name)->group("");
  command->set_help_flag();
  command->callback([text] { fmt::print("{}", text()); });
}

/// The value of an option, as a shell would be told it.
std::string given_value(const CLI::Option& option, const option_help& told) {
  std::string text = fmt::format("{}", fmt::join(option.results(), ","));
  if (told.value.ends_with("FILE")) text.erase(0, text.rfind('/') + 1);
  const bool plain = std::ranges::all_of(text, [](unsigned char c) { return c > ' ' && c != '\'' && c != '"'; });
  return plain ? text : "'" + text + "'";
}

/// Quotations end in the text, as a shell reads it.
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
  help_->required = true;
  of_->required();
  return *this;
}
option& option::with_default() {
  of_->capture_default_str();
  help_->standard = of_->get_default_str();
  return *this;
}
option& option::one_of(const std::vector<std::string>& names) {
  help_->choices = names;
  if (!help_->is_argument()) help_->value = "NAME";
  of_->check([names](const std::string& text) {
    if (std::ranges::find(names, text) != names.end()) return std::string();
    return fmt::format("{} is none of {}{}", text, fmt::join(names, ", "), did_you_mean(text, names));
  });
  return *this;
}
option& option::one_of_numbers(const std::vector<int>& numbers) {
  std::vector<std::string> names;
  for (const int number : numbers) names.push_back(std::to_string(number));
  const std::string value = help_->value;
  one_of(names);
  help_->value = value;
  return *this;
}
template <class T>
option& option::within(T least, T most) {
  constexpr double endless = 1e9;  // more than anyone asks for
  help_->type +=
      static_cast<double>(most) < endless ? fmt::format(", {} to {}", least, most) : fmt::format(", from {}", least);
  of_->check([least, most](const std::string& text) { return why_not_within(text, least, most); });
  return *this;
}
option& option::checked(std::string (*check)(const std::string& text)) {
  of_->check([check](const std::string& text) { return check(text); });
  return *this;
}
option& option::takes(const char* value, const char* type, const std::vector<std::string>& names) {
  help_->value = value;
  help_->type = type;
  help_->choices = names;
  help_->open = true;
  return *this;
}
option& option::list(int count) {
  of_->delimiter(',');
  of_->check([](const std::string& word) { return std::string(word.empty() ? "a value of the list is empty" : ""); });
  if (count > 0) of_->expected(count);
  const std::string one = help_->value;
  help_->value = one + "," + (count == 2 ? one : "...");
  help_->type += ", with commas between";
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
  command_help& added = help_->commands.emplace_back(command_help{name, help, {help_option}, {}});
  return {*of_->add_subcommand(name, help), added};
}
void command_options::needs_command() {
  of_->require_subcommand(1);
}
template <class Value>
option command_options::add(const std::string& name, Value& value, const std::string& help) {
  option_help& words = help_->options.emplace_back(help_of_option<Value>(name, help));
  if constexpr (std::is_same_v<Value, bool>)
    return {*of_->add_flag(name, value, help), words};
  else {
    CLI::Option* const made = of_->add_option(name, value, help);
    if constexpr (is_integer<Value>) made->transform(a_decimal);
    if constexpr (std::is_same_v<Value, std::string>)
      if (!words.is_argument()) made->check(not_empty);
    return {*made, words};
  }
}
template option command_options::add(const std::string&, std::string&, const std::string&);
template option command_options::add(const std::string&, bool&, const std::string&);
template option command_options::add(const std::string&, int&, const std::string&);
template option command_options::add(const std::string&, index&, const std::string&);
template option command_options::add(const std::string&, std::size_t&, const std::string&);
template option command_options::add(const std::string&, double&, const std::string&);
template option command_options::add(const std::string&, std::vector<std::string>&, const std::string&);
template option command_options::add(const std::string&, std::vector<index>&, const std::string&);
template option command_options::add(const std::string&, std::vector<std::size_t>&, const std::string&);
void command_options::runs(std::function<void()> run) {
  of_->callback(std::move(run));
}
std::string command_options::given() const {
  std::string line = of_->get_name();
  for (const CLI::App* at = of_->get_parent(); at != nullptr; at = at->get_parent()) line = at->get_name() + " " + line;
  for (const option_help& told : help_->options) {
    const CLI::Option* const made = of_->get_option_no_throw(told.names.front());
    if (made == nullptr || made->count() == 0) continue;
    if (!told.is_argument()) line += " " + told.names.front();
    if (told.is_argument() || !told.value.empty()) line += " " + given_value(*made, told);
  }
  return line;
}

void parse_options(const std::string& text, const std::function<void(command_options&)>& declare) {
  CLI::App app;
  app.set_help_flag();
  command_help help;
  command_options all(app, help);
  declare(all);
  if (!quotes_close(text)) throw error("a quotation mark is not closed", error::wrong_usage);
  refuse_empty_values(app, CLI::detail::split_up(text));
  try {
    app.parse(text, false);
  } catch (const CLI::ParseError& wrong) {
    throw error(option_message(app, wrong, {}), error::wrong_usage);
  }
}

int run_command_line(int count, char** arguments, const std::function<void(command_options&)>& declare) {
  command_help help{
      "komdsp",
      "Fourier and wavelet transforms, convolution and optical transfer functions on CPUs, OpenCL devices "
      "and NVIDIA GPUs",
      {help_option, {{"--version"}, "prints the version", "", "", "", {}}},
      {}};
  CLI::App app{help.text, help.name};
  app.set_version_flag("--version", KOMDSP_VERSION);
  app.formatter_fn([&](const CLI::App* of, std::string, CLI::AppFormatMode) { return help_of(*of, help); });
  command_options program(app, help);
  program.needs_command();
  declare(program);
  add_text_command(app, "manual", [&] { return manual_page(help, KOMDSP_VERSION); });
  add_text_command(app, "completion", [&] { return bash_completion(help); });
  refuse_empty_values(app, {arguments, arguments + count});
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
