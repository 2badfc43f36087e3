#include "cli/program.hpp"

#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/tools/transform_list.hpp"

namespace komdsp::cli {
namespace {

/// In the order of --help; the transforms' own commands come behind the first.
constexpr void (*commands[])(command_options&) = {
    add_match_command,  add_radar_command, add_optics_command,   add_denoise_command,   add_plan_command,
    add_bundle_command, add_bench_command, add_selftest_command, add_reproduce_command, add_tune_command};

void declare(command_options& program) {
  add_devices_command(program);
  add_info_command(program);
  for (const transform_kind* kind : transform_list()) kind->add_commands(program);
  for (const auto add : commands) add(program);
}

int fail(const std::string& message, int status) {
  std::fputs(fmt::format("komdsp: {}\n", message).c_str(), stderr);
  return status;
}

}  // namespace

int run_program(int count, char** arguments) {
  try {
    const int status = run_command_line(count, arguments, declare);
    // Standard output may be a full disk or a pipe whose reader has gone.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw error("cannot write standard output");
    return status;
  } catch (const error& failed) {
    return fail(failed.what(), failed.exit_status);
  } catch (const std::bad_alloc&) {
    return fail("not enough memory", error::failed_run);
  } catch (const std::exception& failed) {
    return fail(error(failed.what()).what(), error::failed_run);
  }
}

}  // namespace komdsp::cli
