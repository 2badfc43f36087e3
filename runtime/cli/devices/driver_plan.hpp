#pragma once

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/aligned_memory.hpp"
#include "cli/devices/device.hpp"
#include <komdsp/tables.hpp>

namespace komdsp::cli {

/// A plan on a device that has a driver, and memory of its own.
class driver_plan : public prepared_plan {
 public:
  void transform(std::span<const std::byte> input, std::span<std::byte> output) override {
    load(input);
    run(1);
    store(output);
  }

 protected:
  explicit driver_plan(const plan& p) : plan_(p) {}

  /// Hands the plan's tables, where it has some, to `write`.
  template <class Write>
  void write_tables(Write write) const {
    if (plan_.table_bytes == 0) return;
    const aligned_memory tables(static_cast<std::size_t>(plan_.table_bytes));
    const status filled = fill_tables(plan_, tables.data());
    if (filled != status::ok) throw error(describe(filled));
    write(tables.span());
  }
  /// Throws error that names the kernel of a launch (-1: none) and the code of a driver's call (0: none).
  [[noreturn]] void fail(const std::string& what, status why, int launch, int code, const std::string& more) const {
    throw error(fmt::format("{} {}: {}{}{}{}", what, launch < 0 ? "the plan" : name_of(plan_.launches[launch].kernel),
                            describe(why), code == 0 ? "" : fmt::format(" (code {})", code), more.empty() ? "" : ": ",
                            more));
  }
  /// The lines of a compiler's log that say what is wrong: the first few.
  static std::string first_lines(const std::string& log) {
    constexpr std::size_t most = 300;
    std::string lines = log.substr(0, std::min(most, log.find('\0')));
    std::replace(lines.begin(), lines.end(), '\n', ' ');
    return lines;
  }

  plan plan_;
};

}  // namespace komdsp::cli
