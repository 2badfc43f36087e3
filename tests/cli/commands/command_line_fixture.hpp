// The program as its user sees it, in a folder of its own.
#pragma once

#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cli/files/array_file.hpp"
#include "support/sweep.hpp"
#include "support/temporary_folder.hpp"

namespace komdsp::test {

struct outcome {
  int status = -1;
  std::string out, err;
};

class command_line : public temporary_folder {
 protected:
  command_line() {
    const char* build = std::getenv("BUILD");
    program_ = std::filesystem::absolute(build == nullptr ? "build" : build).string() + "/komdsp";
  }

  /// A shell command in the folder of the test; KOMDSP stands for the program.
  outcome shell(std::string command) const {
    for (std::size_t at; (at = command.find("KOMDSP")) != std::string::npos;) command.replace(at, 6, program_);
    const std::string all = "cd '" + folder_.string() + "' && { " + command + "; } >.out 2>.err </dev/null";
    const int status = std::system(all.c_str());
    outcome found{WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(".out"), content_of(".err")};
    std::filesystem::remove(path(".out"));
    std::filesystem::remove(path(".err"));
    return found;
  }
  outcome komdsp(const std::string& arguments) const { return shell("KOMDSP " + arguments); }

  /// That a transform is timed, and its error told: in the covering tests every sixth, for each takes half a second.
  void expect_bench(const std::string& arguments) const {
    static int turn = 0;
    if (!tests::everything() && turn++ % 6 != 0) return;
    EXPECT_TRUE(contains(komdsp(arguments).out, "relative error")) << arguments;
  }

  /// That the program refuses: one line on standard error, this exit status, and no output.
  void expect_refusal(const std::string& arguments, int status, std::string_view reason = "") const {
    const std::size_t files = files_there();
    const outcome found = komdsp(arguments);
    EXPECT_EQ(found.status, status) << arguments << '\n' << found.err;
    EXPECT_EQ(found.out, "") << arguments;
    EXPECT_EQ(std::count(found.err.begin(), found.err.end(), '\n'), 1) << arguments << '\n' << found.err;
    EXPECT_TRUE(contains(found.err, reason)) << arguments << '\n' << found.err;
    EXPECT_EQ(files_there(), files) << arguments;
  }

  void write_ramp(const std::string& name, cli::element type, const std::vector<std::size_t>& shape) const {
    cli::array values(type, shape);
    const auto fill = [](auto numbers) {
      for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::cos(0.1f * static_cast<float>(i * i));
    };
    cli::is_double(type) ? fill(values.as<double>()) : fill(values.as<float>());
    cli::write_array(path(name), values);
  }

  std::string program_;
};

}  // namespace komdsp::test
