// All that knows CLI11, which takes long to compile.
#include "cli/options.hpp"

#include <cmath>
#include <cstddef>
#include <cstdlib>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/error.hpp"
#include "komdsp/komdsp.h"
#include <komdsp/transform.hpp>

namespace komdsp::cli {
namespace {

/// What was wrong with the command line; CLI11's own words where a command was named.
std::string usage_message(const CLI::App& program, const CLI::ParseError& wrong, int count, char** arguments) {
  if (!program.get_subcommands().empty())
    return fmt::format("{} (see komdsp {} --help)", wrong.what(), program.get_subcommands().front()->get_name());
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
  else
    return option(*of_->add_option(name, value, help));
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
  try {
    app.parse(text, false);
  } catch (const CLI::ParseError& wrong) {
    throw error(fmt::format("'{}': {}", text, wrong.what()), error::wrong_usage);
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
