#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace komdsp::cli {

/// A file that appears whole or not at all: written to a temporary in the folder of the target, which commit() renames.
///
/// The temporary has no name until then, where the file system has such files: whatever ends the program, nothing
/// stays. Elsewhere it is removed without commit(), and when SIGHUP, SIGINT, SIGQUIT or SIGTERM ends the program. An
/// older file of that name stays as it was. A link is followed, also to what is not there yet; an existing file keeps
/// its permissions. Every failure throws error.
class output_file {
 public:
  /// Creates the temporary. A target that is a directory, a device or not writable is refused.
  explicit output_file(const std::string& target);
  ~output_file();
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;

  void write(std::span<const std::byte> bytes);

  /// Flushes to the disk, closes and renames. Nothing may be written afterwards.
  void commit();

 private:
  void create_temporary();
  bool create_nameless();
  void name_temporary();
  std::string name_in_folder(int number) const;
  [[noreturn]] void fail(int error_number) const;

  std::string target_;     // as the user wrote it, for messages
  std::string resolved_;   // with links followed
  std::string temporary_;  // empty where it has no name
  int descriptor_ = -1;
};

/// Writes a whole file so.
void write_file(const std::string& target, std::span<const std::byte> bytes);
void write_file(const std::string& target, const std::string& text);

/// An output of a command, and the option that names it; empty: nothing.
struct named_output {
  const char* option;
  std::string path;
};
/// Throws error (usage) where two are one file: the later would overwrite the other.
void require_apart(const std::vector<named_output>& outputs);

/// Writes bytes to standard output. Throws error where that fails.
void write_standard_output(std::span<const std::byte> bytes);

}  // namespace komdsp::cli
