#include "cli/devices/driver_plan.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/aligned_memory.hpp"
#include <komdsp/tables.hpp>

namespace komdsp::cli {

void driver_plan::transform(std::span<const std::byte> input, std::span<std::byte> output) {
  load(input);
  run(1);
  store(output);
}

void driver_plan::write_tables(const std::function<void(std::span<const std::byte> tables)>& write) const {
  if (plan_.table_bytes == 0) return;
  const aligned_memory tables(static_cast<std::size_t>(plan_.table_bytes));
  const status filled = fill_tables(plan_, tables.data());
  if (filled != status::ok) throw error(describe(filled));
  write(tables.span());
}

std::string driver_plan::first_lines(const std::string& log) {
  constexpr std::size_t most = 300;
  std::string lines = log.substr(0, std::min(most, log.find('\0')));
  std::replace(lines.begin(), lines.end(), '\n', ' ');
  return lines;
}

void driver_plan::fail(const std::string& what, status why, int launch, int code, const std::string& more) const {
  throw error(fmt::format("{} {}: {}{}{}{}", what, launch < 0 ? "the plan" : name_of(plan_.launches[launch].kernel),
                          describe(why), code == 0 ? "" : fmt::format(" (code {})", code), more.empty() ? "" : ": ",
                          more));
}

}  // namespace komdsp::cli
