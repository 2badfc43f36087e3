#pragma once

#include <string>

#include "cli/profiles/profile_file.hpp"
#include "cli/usage/options.hpp"

namespace komdsp::cli {

/// Files that a command writes the profile to which it makes.
struct profile_output {
  std::string json, header;  // empty: none

  /// Declares --output and --header.
  void add_options(command_options& command);
  /// Throws error (usage) where no file is named, the first does not end in .json, or both are one; error where one
  /// cannot be written. command: "tune", for messages.
  void check(const std::string& command) const;
  void write(const stored_profile& stored) const;
};

/// Text printable by any reader of the file, not longer than it may be there.
std::string printable(std::string text);

/// Today in UTC. SOURCE_DATE_EPOCH, seconds since 1970, stands for now: a package that is built again is the same.
/// Throws error (usage) where that is no number of seconds.
std::string date_of_run();

}  // namespace komdsp::cli
