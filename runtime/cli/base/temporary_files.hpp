#pragma once

#include <string>

namespace komdsp::cli {

/// From here on a limit on the size of files is an error of write, not the end of the program.
void take_size_limit_as_error();

/// Files that a signal ending the program removes. The strings must stay where they are until released or removed.
void guard_temporary(const std::string& path);
void release_temporary(const std::string& path);
/// Releases and deletes the file.
void remove_temporary(const std::string& path);

}  // namespace komdsp::cli
