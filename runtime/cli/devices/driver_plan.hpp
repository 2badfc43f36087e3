#pragma once

#include <functional>
#include <string>

#include "cli/devices/device.hpp"

namespace komdsp::cli {

/// A plan on a device that has a driver, and memory of its own.
class driver_plan : public prepared_plan {
 public:
  void transform(std::span<const std::byte> input, std::span<std::byte> output) override;

 protected:
  explicit driver_plan(const plan& p) : plan_(p) {}

  /// Hands the plan's tables, where it has some, to `write`.
  void write_tables(const std::function<void(std::span<const std::byte> tables)>& write) const;
  /// Throws error that names the kernel of a launch (-1: none) and the code of a driver's call (0: none).
  [[noreturn]] void fail(const std::string& what, status why, int launch, int code, const std::string& more) const;
  /// The lines of a compiler's log that say what is wrong: the first few.
  static std::string first_lines(const std::string& log);

  plan plan_;
};

}  // namespace komdsp::cli
