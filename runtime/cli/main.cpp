// komdsp: the command line.
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "komdsp/komdsp.h"

namespace {

using komdsp::cli::error;

int fail(const std::string& message, int status) {
  std::fputs(fmt::format("komdsp: {}\n", message).c_str(), stderr);
  return status;
}

/// What was wrong with the command line; CLI11's own words where a command was named.
std::string usage_message(const CLI::App& program, const CLI::ParseError& wrong, int count, char** arguments) {
  if (!program.get_subcommands().empty())
    return fmt::format("{} (see komdsp {} --help)", wrong.what(), program.get_subcommands().front()->get_name());
  std::string names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
    names += (names.empty() ? "" : ", ") + command->get_name();
  return fmt::format("{}; the commands are {}",
                     count > 1 ? fmt::format("'{}' is no command", arguments[1]) : "no command given", names);
}

int parse_and_run(CLI::App& program, int count, char** arguments) {
  try {
    program.parse(count, arguments);
  } catch (const CLI::Success& asked) {  // --help, --version
    return program.exit(asked);
  } catch (const CLI::ParseError& wrong) {
    throw error(usage_message(program, wrong, count, arguments), error::wrong_usage);
  }
  // Standard output may be a full disk or a pipe whose reader has gone.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw error("cannot write standard output");
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  CLI::App program{"komdsp: Fourier transforms on CPUs and OpenCL devices", "komdsp"};
  program.set_version_flag("--version", KOMDSP_VERSION);
  program.require_subcommand(1);
  komdsp::cli::add_devices_command(program);
  komdsp::cli::add_fft_command(program);
  komdsp::cli::add_fft2d_command(program);
  komdsp::cli::add_otf_command(program);
  komdsp::cli::add_convolve_command(program);
  komdsp::cli::add_spectrogram_command(program);
  komdsp::cli::add_match_command(program);
  komdsp::cli::add_radar_command(program);
  komdsp::cli::add_optics_command(program);
  komdsp::cli::add_plan_command(program);
  komdsp::cli::add_bundle_command(program);
  komdsp::cli::add_bench_command(program);
  komdsp::cli::add_selftest_command(program);
  komdsp::cli::add_reproduce_command(program);
  komdsp::cli::add_tune_command(program);
  komdsp::cli::add_wavelet_commands(program);
  komdsp::cli::add_denoise_command(program);
  try {
    return parse_and_run(program, count, arguments);
  } catch (const error& failed) {
    return fail(failed.what(), failed.exit_status);
  } catch (const std::bad_alloc&) {
    return fail("not enough memory", error::failed_run);
  } catch (const std::exception& failed) {
    return fail(error(failed.what()).what(), error::failed_run);
  }
}
