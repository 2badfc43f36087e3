#include "cli/program.hpp"

#include <sys/resource.h>

#include <cstdio>
#include <algorithm>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/base/record.hpp"
#include "cli/transforms/transform_kind.hpp"

namespace komdsp::cli {

// Each in a file of its own.
using command_adder = void(command_options& program);
command_adder add_devices_command, add_info_command, add_match_command, add_denoise_command, add_plan_command,
    add_bundle_command, add_bench_command, add_selftest_command, add_reproduce_command, add_tune_command,
    add_board_command;

namespace {

/// In the order of --help; the transforms' own commands come behind the first.
constexpr command_adder* commands[] = {add_match_command,     add_denoise_command, add_plan_command,
                                       add_bundle_command,    add_bench_command,   add_selftest_command,
                                       add_reproduce_command, add_tune_command,    add_board_command};

void declare(command_options& program) {
  add_devices_command(program);
  add_info_command(program);
  for (const transform_kind* kind : transform_list()) kind->add_commands(program);
  for (const auto add : commands) add(program);
}

/// Stack of drivers and their compilers: less crashes; with so much, all that was tried ran.
void require_stack() {
  constexpr rlim_t needed = 128 << 10;
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < needed)
    throw error(fmt::format("the stack is limited to {} KiB and {} are needed: ulimit -s {}", limit.rlim_cur >> 10,
                            needed >> 10, needed >> 10));
}

constexpr const char* lost_output = "cannot write standard output";

int fail(const std::string& message, int status, std::span<char* const> arguments) {
  tell_fault(message, status, std::ranges::find(arguments, std::string_view("--json")) != arguments.end());
  return status;
}

}  // namespace

int run_program(int count, char** words) {
  const std::span<char* const> arguments(words, static_cast<std::size_t>(count));
  try {
    require_stack();
    const int status = run_command_line(count, words, declare);
    // Standard output may be a full disk or a pipe whose reader has gone.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw error(lost_output);
    return status;
  } catch (const error& failed) {
    return fail(failed.what(), failed.exit_status, arguments);
  } catch (const std::bad_alloc&) {
    return fail("not enough memory", error::failed_run, arguments);
  } catch (const std::exception& failed) {
    // fmt throws where standard output fails.
    return fail(std::ferror(stdout) != 0 ? lost_output : error(failed.what()).what(), error::failed_run, arguments);
  }
}

}  // namespace komdsp::cli
